import type { Instant } from '../ports.js';
/** Amount of detail that a feed shows of a booking: only busy time, the title, or everything. */
export declare const DETAILS: readonly ['busy', 'title', 'full'];
export type Detail = (typeof DETAILS)[number];
/** Subjects of a feed: one resource, service or customer. A feed without a subject shows the whole app. */
export declare const SUBJECTS: readonly ['resource', 'service', 'customer'];
export type FeedSubject = (typeof SUBJECTS)[number];
/** Fields of a feed that a client sends. */
export interface NewFeed {
    /** UUIDs, at most one of them. */
    readonly resource?: string | null | undefined;
    readonly service?: string | null | undefined;
    readonly customer?: string | null | undefined;
    /** Default `title`. */
    readonly detail?: Detail | null | undefined;
    /** 0 to 365, default 30. */
    readonly pastDays?: number | null | undefined;
}
export interface FeedFields {
    readonly resource: string | null;
    readonly service: string | null;
    readonly customer: string | null;
    readonly detail: Detail;
    readonly pastDays: number;
}
/** Calendar of bookings, readable by anybody who knows its secret. */
export interface Feed extends FeedFields {
    readonly uuid: string;
    readonly app: string;
    /** Staff member who created the feed. Absent in feeds from before staff existed, and null if no member created it. */
    readonly staff?: string | null;
    /** Digest of the secret, by which the feed is found. */
    readonly digest: string;
    /** Counts the changes, from 1. */
    readonly version: number;
    readonly createdAt: Instant;
    readonly updatedAt: Instant;
}
/** @throws ValidationError naming every bad field. */
export declare function readNewFeed(input: unknown): FeedFields;
/** Returns the subject of the feed. Undefined: the whole app. */
export declare function subjectOf(feed: FeedFields): {
    readonly kind: FeedSubject;
    readonly uuid: string;
} | undefined;
