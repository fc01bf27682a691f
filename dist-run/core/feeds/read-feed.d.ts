import type { Ledger } from '../ledger/ledger.js';
import type { Clock, Digest, Instant } from '../ports.js';
import type { BookingRepository } from '../storage/booking-repository.js';
import type { FeedRepository } from '../storage/feed-repository.js';
interface Needs {
    readonly feeds: FeedRepository;
    readonly bookings: BookingRepository;
    readonly ledger: Ledger;
    readonly digest: Digest;
    readonly clock: Clock;
}
/** Validators of a conditional request: what the client's copy is. */
export interface FeedCondition {
    /** Tags of the client's copies, or `*`. If set, `since` is ignored. */
    readonly tags?: readonly string[] | '*' | undefined;
    /** Moment at which the client's copy was last changed. */
    readonly since?: Instant | undefined;
}
/** Calendar of a feed with its validators. */
export interface FeedReading {
    /** The same as long as the calendar is. */
    readonly tag: string;
    readonly lastModified: Instant;
    /** Null: the client has it, or it comes in `pieces`. */
    readonly text: string | null;
    /** The text of a long calendar, read as the pieces are asked for. Only where `inPieces` was asked for. */
    readonly pieces?: AsyncIterable<string> | undefined;
}
/**
 * Reads a feed's calendar for any client that knows its secret (core/README.md, "Feed"). Validates the client's copy without reading
 * bookings: a tag contains the moments between which it is valid, and a digest of all other inputs.
 */
export declare class ReadFeed {
    #private;
    constructor(needs: Needs);
    /** @throws NotFoundError when there is no feed with that secret, or no more. */
    execute(secret: string, condition?: FeedCondition, { inPieces }?: {
        readonly inPieces?: boolean;
    }): Promise<FeedReading>;
}
export {};
