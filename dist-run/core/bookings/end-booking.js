import { ValidationError } from '../errors.js';
import { SECOND } from '../instants.js';
import { cutAt } from '../model/block-cuts.js';
import { stateFields, wholeSecond } from '../model/booking.js';
import { readBookingEnd, refused } from './booking-input.js';
import { changeBooking } from './change-booking.js';
/** Ends a booking that has begun: completes it and frees the rest of its time. */
export class EndBooking {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `at`; NotFoundError; StaleError; RefusedError `invalid_state`. */
    async execute(caller, uuid, { include, once, expected, ...input } = {}) {
        return changeBooking(this.#needs, caller, uuid, { include, once, expected }, ending(readBookingEnd(input)));
    }
}
function ending(asked) {
    return (booking, recording, { now }) => {
        const { status, start, end, endedAt = null, blocks } = booking;
        if ((status !== 'confirmed' && status !== 'completed') || start + SECOND > now)
            throw refused('invalid_state');
        if (endedAt !== null) {
            if (asked === null || asked === endedAt)
                return undefined;
            throw refused('invalid_state');
        }
        const latest = wholeSecond(Math.min(now, end));
        const at = asked ?? latest;
        if (at <= start)
            throw new ValidationError({ at: 'Must be after the start of the booking' });
        if (at > latest)
            throw new ValidationError({ at: 'Must be no later than now, and than the end of the booking' });
        const left = cutAt(booking, at);
        const isCut = left.some((block, index) => block !== blocks[index]) || left.length < blocks.length;
        recording.change(booking, {
            ...stateFields('completed'),
            endedAt: at,
            ...(isCut && { blocks: left }),
            ...(isCut && now < end && { agreedBlocks: blocks }),
        }, 'booking.ended', status === 'confirmed' ? ['booking.ended', 'booking.completed'] : ['booking.ended']);
        return undefined;
    };
}
