import { type Obstacle } from '../availability/candidate.js';
import type { View } from '../ledger/ledger.js';
import { type Booking } from '../model/booking.js';
import { type Override } from '../model/override.js';
import type { Instant } from '../ports.js';
import { type Placed } from './placement.js';
/** Result of moving the end. */
export interface MovedUnderWay {
    readonly placed: Placed;
    readonly fields: Partial<Booking>;
}
/**
 * A booking that has begun, made ready to end at another moment, with other resources from now on. Search and move ask the
 * same: `refusal(end)`. Ends may be asked in any order, up to `latest`.
 */
export declare class MoveUnderWay {
    #private;
    /**
     * `asked`: without a service, the complete new list of resources; with one, those that must be among them. Empty: no change. @throws
     * ValidationError on `resources`; NotFoundError.
     */
    constructor(view: View, booking: Booking, asked: readonly string[], { latest, override }: {
        readonly latest: Instant;
        readonly override?: Override;
    });
    /** Returns the reason why the booking cannot end then. Undefined if it can. */
    refusal(end: Instant): Obstacle | undefined;
    /**
     * The last end, of whole minutes from the start, that the move is granted as all before it after now, and what refuses the
     * next; a reason of null: `latest` is in the way. `plain`: the same move without the override, which is decided first.
     */
    until(latest: Instant, plain?: MoveUnderWay): {
        readonly until: Instant | null;
        readonly reason: Obstacle | null;
    };
    /** Returns the booking with that end. Requires that `refusal` returned undefined. */
    moved(end: Instant): MovedUnderWay;
}
