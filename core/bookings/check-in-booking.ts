import { RefusedError } from '../basics/errors.js';
import { MINUTE, wholeSecond } from '../basics/instants.js';
import { flag, type InputOf, object, parse } from '../basics/schema.js';
import type { Recording } from '../ledger/change-recorder.js';
import type { View } from '../ledger/ledger.js';
import { beyond, resumedFrom } from '../model/block-cuts.js';
import { type Block, type Booking, stateFields } from '../model/booking.js';
import type { AppCaller } from '../model/callers.js';
import type { Booked } from './booking-document.js';
import { refused } from './booking-input.js';
import { type BookingDecision, type ChangeNeeds, type ChangeOptions, changeBooking } from './change-booking.js';
import { checkRoom, recordLapsed } from './placement.js';
import { settingsOf } from './transitions.js';

export const BOOKING_CHECK_IN = object({
  undo: flag({
    default: false,
    description: 'True: undoes the check-in, because the customer is not there.',
    request: { default: undefined },
  }),
});
export interface CheckIn extends InputOf<typeof BOOKING_CHECK_IN> {}

export function checkInBooking(needs: ChangeNeeds) {
  return async (
    caller: AppCaller,
    uuid: string,
    input: CheckIn = {},
    { include, once, expected }: ChangeOptions = {},
  ): Promise<Booked> => {
    const decide = parse(BOOKING_CHECK_IN, input).undo ? undoingCheckIn : checkingIn;
    return changeBooking(needs, caller, uuid, { include, once, expected }, decide);
  };
}

const checkingIn: BookingDecision = (booking, recording, view) => {
  const { now } = view;
  const { status, end, checkedInAt = null } = booking;
  const checkedIn = { checkedInAt: wholeSecond(now) };
  if (status === 'confirmed') {
    if (checkedInAt === null) recording.change(booking, checkedIn, 'booking.checked_in');
    return undefined;
  }
  if ((status !== 'completed' && status !== 'no_show') || now >= end) throw refused('invalid_state');
  const blocks = resumed(booking, recording, view);
  const given = { endedAt: null, releasedAt: null };
  recording.change(booking, { ...stateFields('confirmed'), ...checkedIn, ...given, blocks }, 'booking.checked_in');
  return undefined;
};

const undoingCheckIn: BookingDecision = (booking, recording) => {
  if (booking.status !== 'confirmed') throw refused('invalid_state');
  if ((booking.checkedInAt ?? null) !== null) recording.change(booking, { checkedInAt: null }, 'booking.updated');
  return undefined;
};

/** Returns the blocks of a booking that takes its freed resources again, from now on. @throws NotFoundError; RefusedError `taken` */
function resumed(booking: Booking, recording: Recording, view: View): readonly Block[] {
  const { kept, blocks, ...resuming } = resumedFrom(booking, view.now);
  const again = beyond(resuming.again, kept, booking.units);
  if (again.length === 0) return blocks;
  recordLapsed(recording, checkRoom(view, booking, again));
  return blocks;
}

export const checkingInAsBooker: BookingDecision = (booking, recording, { now }) => {
  const { status, start, end, checkedInAt = null } = booking;
  const { checkInFromMinutes = null } = settingsOf(recording.workflowOf(booking));
  if (status !== 'confirmed' || checkInFromMinutes === null || now >= end) throw refused('invalid_state');
  if (now < start - checkInFromMinutes * MINUTE) {
    throw new RefusedError('too_soon', { start: 'It is too early to check in' });
  }
  if (checkedInAt === null) recording.change(booking, { checkedInAt: wholeSecond(now) }, 'booking.checked_in');
  return undefined;
};
