import { type Placement } from '../bookings/booking-input.js';
import type { Placed } from '../bookings/placement.js';
import type { Conflict } from '../errors.js';
import type { ObjectsByKind } from '../kinds/objects.js';
import type { View } from '../ledger/ledger.js';
import { type Booking } from '../model/booking.js';
import { type Override } from '../model/override.js';
/** A booking of a series. */
export type Member = Booking & {
    readonly series: NonNullable<Booking['series']>;
};
/** A booking, and where it is to go. */
export interface Mover {
    readonly booking: Member;
    readonly placement: Placement;
}
/** Returns the changed fields of a booking that moves with its series. */
export declare function fieldsOf({ booking, placement }: Mover, placed: Placed): Partial<Booking>;
export interface Moves {
    readonly moved: readonly {
        readonly mover: Mover;
        readonly placed: Placed;
    }[];
    readonly conflicts: readonly (Conflict & {
        readonly booking: string;
    })[];
    /** Changes besides bookings. */
    readonly put: ObjectsByKind;
}
/**
 * Decides all moves, each after those before it; the old times of all movers count as free. With `skip`, refused bookings stay where they
 * are, and the others are decided again with that time taken, until no more are refused. There may be as many rounds as movers, so a mover
 * whose inputs are unchanged keeps its result of the round before.
 */
export declare function decideMoves(view: View, movers: readonly Mover[], { skip, override }: {
    readonly skip: boolean;
    readonly override: Override;
}): Moves;
