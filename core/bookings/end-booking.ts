import { ValidationError } from '../basics/errors.js';
import { SECOND, wholeSecond } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import { type InputOf, instant, object, parse } from '../basics/schema.js';
import { blocksTaken, cutAt } from '../model/block-cuts.js';
import { stateFields } from '../model/booking.js';
import type { AppCaller } from '../model/callers.js';
import type { Booked } from './booking-document.js';
import { refused } from './booking-input.js';
import { type BookingDecision, type ChangeNeeds, type ChangeOptions, changeBooking } from './change-booking.js';

export const BOOKING_END = object({
  at: instant({
    default: null,
    description:
      'The actual end: after the start, and no later than now and the agreed end. Default: the earlier of both.',
  }),
});
export interface BookingEnd extends InputOf<typeof BOOKING_END> {}

export function endBooking(needs: ChangeNeeds) {
  return async (
    caller: AppCaller,
    uuid: string,
    input: BookingEnd = {},
    { include, once, expected }: ChangeOptions = {},
  ): Promise<Booked> => {
    const { at } = parse(BOOKING_END, input);
    const asked = at === null ? null : wholeSecond(at);
    return changeBooking(needs, caller, uuid, { include, once, expected }, ending(asked));
  };
}

function ending(asked: Instant | null): BookingDecision {
  return (booking, recording, { now }) => {
    const { status, start, end, endedAt = null } = booking;
    if ((status !== 'confirmed' && status !== 'completed') || start + SECOND > now) throw refused('invalid_state');
    if (endedAt !== null) {
      if (asked === null || asked === endedAt) return undefined;
      throw refused('invalid_state');
    }
    const latest = wholeSecond(Math.min(now, end));
    const at = asked ?? latest;
    if (at <= start) throw new ValidationError({ at: 'Must be after the start of the booking' });
    if (at > latest) throw new ValidationError({ at: 'Must be no later than now, and than the end of the booking' });
    const blocks = blocksTaken(booking);
    const left = cutAt(booking, at);
    const isCut = left.some((block, index) => block !== blocks[index]) || left.length < blocks.length;
    recording.change(
      booking,
      {
        ...stateFields('completed'),
        endedAt: at,
        ...(isCut && { blocks: left }),
        ...(isCut && now < end && { agreedBlocks: blocks }),
      },
      'booking.ended',
      status === 'confirmed' ? ['booking.ended', 'booking.completed'] : ['booking.ended'],
    );
    return undefined;
  };
}
