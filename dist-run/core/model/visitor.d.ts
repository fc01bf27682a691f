import type { Instant } from '../ports.js';
/** Time for which a confirmation counts for its client address. */
export declare const CONFIRMATIONS_COUNTED_FOR = 86400000;
/**
 * Confirmations from one client address, stored separately from bookings. Neither a cancellation nor an erasure
 * changes them, and they contain no reference to a booking or customer. Deleted once all of them have expired.
 */
export interface Visitor {
    /** Keyed digest of the address. */
    readonly uuid: string;
    readonly app: string;
    /** Moments of the confirmations, oldest first. */
    readonly confirmations: readonly Instant[];
}
/** Client address of a request, as limits count it. */
export interface ClientAddress {
    readonly address: string;
    /** False if the request came through an untrusted proxy: then all visitors have the proxy's address. */
    readonly isVisitors: boolean;
}
export declare function confirmationsOf(visitor: Visitor | undefined, now: Instant): number;
/** Adds a confirmation and removes expired ones. */
export declare function withConfirmation(visitor: Visitor | undefined, { uuid, app, now }: {
    readonly uuid: string;
    readonly app: string;
    readonly now: Instant;
}): Visitor;
/** Moment of the last confirmation, by which a storage finds expired visitors. */
export declare function confirmedAt({ confirmations }: Visitor): Instant;
