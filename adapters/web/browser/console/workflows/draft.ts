import { type ACTION, type CONFIGS, isRelative } from '../../../../../core/model/action.js';
import type { DraftOf } from '../forms/schema-form.js';

/** Action as its editor represents it. Contains the fields of all types, so that changing the type loses nothing. */
export interface ActionDraft extends Omit<DraftOf<typeof ACTION>, 'offset_minutes' | 'config'> {
  readonly offset: number | null;
  readonly unit: keyof typeof UNITS;
  readonly side: 'before' | 'after';
  readonly email: DraftOf<typeof CONFIGS.email>;
  /** `secret`: from the receiver, for a new action. */
  readonly webhook: Omit<DraftOf<typeof CONFIGS.webhook>, 'headers'> & {
    readonly headers: readonly { readonly name: string; readonly value: string }[];
  };
  readonly transition: DraftOf<typeof CONFIGS.transition>;
}

export const UNITS = { minutes: 1, hours: 60, days: 1440 } as const;

/** Returns the time from the trigger to the action. Negative: the action runs before it. */
export function minutesOf({ trigger, offset, unit, side }: ActionDraft): number {
  const minutes = (offset ?? 0) * UNITS[unit];
  return side === 'before' && isRelative(trigger) && minutes !== 0 ? -minutes : minutes;
}
