import { OVERRIDABLE } from '../../../../../core/model/override.js';
import type { Client, Schemas } from '../../../../client/index.js';
import { type Failure, reasonWords } from '../words.js';

export { OVERRIDABLE } from '../../../../../core/model/override.js';

/** Reason that the console offers to override. The reasons of policies are only shown. */
export type Overridable = (typeof OVERRIDABLE)[number];

export function overridableReason(failure: Failure | undefined): Overridable | undefined {
  if (failure?.outcome !== 'refused' || failure.status !== 409) return undefined;
  return OVERRIDABLE.find((reason) => reason === failure.reason);
}

/**
 * Returns the reasons to override in the next attempt: those of the refused attempt and the new ones. Undefined if a reason cannot be
 * overridden, or was returned again although it was overridden.
 */
export function furtherOverride(
  before: readonly Overridable[],
  reasons: readonly (string | undefined)[],
): readonly Overridable[] | undefined {
  const found = OVERRIDABLE.filter((reason) => reasons.includes(reason));
  const isPossible = reasons.length > 0 && reasons.every((reason) => found.some((one) => one === reason));
  return isPossible && !found.some((reason) => before.includes(reason)) ? [...before, ...found] : undefined;
}

/** Returns the reasons to override in the next attempt of a move. Undefined if a dry run finds that no override helps. */
export async function furtherMove(
  client: Client,
  uuid: string,
  move: Schemas['Move'],
  failure: Failure,
  before: readonly Overridable[],
): Promise<readonly Overridable[] | undefined> {
  const further = furtherOverride(before, [overridableReason(failure)]);
  if (!further) return undefined;
  const body = { ...move, override: [...OVERRIDABLE] };
  const seen = await client.rescheduleBooking({ path: { uuid }, query: { dry_run: true }, body });
  return seen.outcome === 'ok' ? further : undefined;
}

/** Returns the overridden reasons as sentences. `isPast`: the wanted time has begun already. */
export const overriddenWords = (reasons: readonly string[], isPast: boolean): string =>
  reasons.map((reason) => reasonWords(reason, isPast)).join(' ');

/** Returns the field `override` of a request. Nothing if there are no reasons. */
export const buildOverride = (reasons: readonly Overridable[]): { readonly override?: Overridable[] } =>
  reasons.length > 0 ? { override: [...reasons] } : {};
