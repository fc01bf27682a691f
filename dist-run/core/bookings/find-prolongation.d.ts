import type { Obstacle } from '../availability/candidate.js';
import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import type { Overridable } from '../model/override.js';
import type { Instant } from '../ports.js';
/** Query about prolonging a booking that is under way. */
export interface ProlongationQuery {
    /** The booking. */
    readonly prolong: string;
    /** As in a move: without a service the complete new list, with one the resources that must be among those taken. */
    readonly resources?: readonly string[] | null | undefined;
    /** After now, and at most 366 days later; default 24 hours. */
    readonly to?: Instant | string | null | undefined;
    /** Zone of the answer's instants. Default: the booking's. */
    readonly timezone?: string | null | undefined;
    /** Reasons that are not to be in the way. */
    readonly override?: readonly Overridable[] | null | undefined;
}
/** Latest end to which a booking under way can be prolonged now. */
export interface Prolongation {
    readonly timezone: string;
    /** Now. */
    readonly from: Instant;
    readonly to: Instant;
    /** The last end that a move is granted, as every earlier one after now; null: none. */
    readonly until: Instant | null;
    /** Reason against the next minute. Null: only `to` limits the end. */
    readonly reason: Obstacle | 'invalid_state' | null;
}
/** Finds the latest end to which a booking under way can be prolonged: exactly as far as a move would be granted. */
export declare class FindProlongation {
    #private;
    constructor(needs: {
        readonly ledger: Ledger;
    });
    /** @throws ValidationError naming every bad field; NotFoundError for the booking, or a resource. */
    execute(caller: AppCaller, input: ProlongationQuery): Promise<Prolongation>;
}
