import type { Schemas } from '../../../../client/index.js';
import { type Failure, reasonWords } from '../words.js';

/** A reason against a booking that the business may override. */
export type Overridable = Schemas['Explanation']['overrode'][number];

export const OVERRIDABLE: readonly Overridable[] = [
  'started',
  'blocked',
  'inactive',
  'duration',
  'too_soon',
  'too_far',
  'limit',
  'one_at_a_time',
  'closed',
  'off_grid',
  'taken',
];

/** The reason of a refusal, if it may be overridden. */
export function overridableReason(failure: Failure | undefined): Overridable | undefined {
  if (failure?.outcome !== 'refused' || failure.status !== 409) return undefined;
  return OVERRIDABLE.find((reason) => reason === failure.reason);
}

/** Returns the overridden reasons as sentences. */
export const overriddenWords = (reasons: readonly string[]): string => reasons.map(reasonWords).join(' ');

/** The field of a request that overrides them. */
export const overrideOf = (reasons: readonly Overridable[]): { readonly override?: Overridable[] } =>
  reasons.length > 0 ? { override: [...reasons] } : {};
