import type { Booking } from '../booking/booking-facts.js';

/** Requests that change the booking's status without further questions. */
export type Transition =
  | 'confirm'
  | 'approve'
  | 'check-in'
  | 'undo-check-in'
  | 'prolong'
  | 'end'
  | 'complete'
  | 'release';
export type ActionName = Transition | 'decline' | 'cancel' | 'move' | 'again' | 'no-show' | 'prolong-to' | 'edit';

/** Actions of the panel of a booking. */
interface Offered {
  /** Next step of the booking. Undefined if there is none yet. */
  readonly primary?: ActionName | undefined;
  /** Actions that are visible beside the primary one. */
  readonly beside: readonly ActionName[];
  readonly others: readonly ActionName[];
}

/** Returns the actions by the booking's status. `isItsDay`: the booking begins today. */
export function findOfferedActions(booking: Booking, isItsDay: boolean, now = Date.now()): Offered {
  const isOver = Date.parse(booking.end) <= now;
  switch (booking.status) {
    case 'held':
      return { primary: 'confirm', beside: [], others: ['move', 'edit', 'cancel'] };
    case 'pending':
      return { primary: 'approve', beside: [], others: ['decline', 'move', 'edit', 'cancel'] };
    case 'confirmed':
      return forConfirmed(booking, isItsDay, isOver, now);
    case 'completed':
      return {
        primary: 'again',
        beside: [],
        others: [
          ...(isOver ? [] : (['check-in'] as const)),
          ...(isOver || booking.ended_at !== null ? [] : (['end'] as const)),
          'no-show',
          'edit',
        ],
      };
    case 'no_show':
      return {
        primary: 'again',
        beside: [],
        others: [
          ...(isOver ? [] : (['check-in'] as const)),
          'complete',
          ...(isOver || booking.released_at !== null ? [] : (['release'] as const)),
          'edit',
        ],
      };
    default:
      return { primary: 'again', beside: [], others: ['edit'] };
  }
}

function forConfirmed(booking: Booking, isItsDay: boolean, isOver: boolean, now: number): Offered {
  const isCheckedIn = booking.checked_in_at !== null;
  const hasBegun = Date.parse(booking.start) <= now;
  const primary = isCheckedIn ? 'complete' : isOver ? 'again' : isItsDay || hasBegun ? 'check-in' : undefined;
  const all: readonly (readonly [ActionName, boolean])[] = [
    ['move', !hasBegun],
    ['check-in', !isCheckedIn],
    ['undo-check-in', isCheckedIn],
    ['complete', hasBegun],
    ['no-show', hasBegun],
    ['prolong-to', hasBegun && !isOver],
    ['again', isOver],
    ['edit', true],
    ['cancel', true],
  ];
  return {
    primary,
    beside: hasBegun && !isOver ? ['prolong', 'end'] : [],
    others: all.flatMap(([action, isOffered]) => (isOffered && action !== primary ? [action] : [])),
  };
}
