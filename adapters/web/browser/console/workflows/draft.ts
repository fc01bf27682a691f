import type { Action } from './words.js';

/** Action as its editor represents it. Contains the fields of all types, so that changing the type loses nothing. */
export interface ActionDraft {
  readonly name: string;
  readonly trigger: Action['trigger'];
  readonly offset: number | null;
  readonly unit: keyof typeof UNITS;
  readonly side: 'before' | 'after';
  readonly type: Action['type'];
  readonly enabled: boolean;
  readonly position: number | null;
  readonly email: { readonly to: string; readonly subject: string; readonly text: string; readonly html: string };
  readonly webhook: {
    readonly url: string;
    /** Secret from the receiver, for a new action. Empty: the service generates one. */
    readonly secret: string;
    readonly headers: readonly { readonly name: string; readonly value: string }[];
  };
  readonly transition: { readonly to: string };
}

export const UNITS = { minutes: 1, hours: 60, days: 1440 } as const;

export const isRelative = (trigger: Action['trigger']) => trigger === 'booking.start' || trigger === 'booking.end';

/** Returns the time from the trigger to the action. Negative: the action runs before it. */
export function minutesOf({ trigger, offset, unit, side }: ActionDraft): number {
  const minutes = (offset ?? 0) * UNITS[unit];
  return side === 'before' && isRelative(trigger) && minutes !== 0 ? -minutes : minutes;
}
