import type { Meta } from '../../../core/fields.js';
import type { Answer } from '../../../core/ledger/idempotency.js';
import { type Allocation, type Booking } from '../../../core/model/booking.js';
import type { AppEvent, BookingEvent, ObjectEvent } from '../../../core/model/event.js';
import { type Job } from '../../../core/model/job.js';
import type { OwnerToken } from '../../../core/model/owner.js';
import type { Person } from '../../../core/model/person.js';
import type { Instant } from '../../../core/ports.js';
import type { Disarmed } from '../../../core/storage/arming.js';
import type { CopyMark } from '../../../core/storage/copy-records.js';
/** A document that changes of an app are applied to: an object of the core, and fields of the adapter. */
export interface Applied<T> {
    readonly _id: string;
    readonly app: string;
    /**
     * Number of the change that wrote the document. Earlier changes never overwrite it (adapters/mongodb/README.md, "The
     * commit", 4).
     */
    readonly seq: number;
    /** True for a tombstone, which has no object, and which readers skip. */
    readonly removed: boolean;
    /** `position` of the object's creation. It stays when the object changes or is removed. */
    readonly order: string;
    readonly object: T;
}
/** An object with its meta as JSON text, which preserves keys chosen by clients exactly. */
type WithMetaText<T> = Omit<T, 'meta'> & {
    readonly meta: string;
};
/** `_id` is `<booking>/<resource>`; `<booking>/<resource>/2` for a second block of the same resource, and so on. */
export type AllocationDocument = Applied<Allocation>;
/**
 * `_id` is `<app>/<position>`, which sorts the events of an app by commit. `change` is the change that made the event.
 */
type StoredEvent = (Omit<BookingEvent, 'data'> & {
    readonly data: WithMetaText<Booking>;
}) | ObjectEvent;
export type EventDocument = Applied<StoredEvent> & {
    readonly change: string;
    /**
     * UUID of the customer, or else the folded address, or else empty. Absent in events from before the field existed.
     */
    readonly named?: string;
};
/** `_id` is `<app>/<key>`. */
export type AnswerDocument = Applied<Answer>;
/** Place in the sequence of an app. Later places compare as greater strings. */
export declare function position(seq: number, index: number): string;
/** Pairs allocations with their `_id`s. The list must contain all allocations of a booking, or none. */
export declare function identified(allocations: readonly Allocation[]): readonly (readonly [_id: string, Allocation])[];
/** Value of `change` for copied events, which no change of this database made. */
export declare const COPIED = "copy";
/** Identifier of a job by its purpose: a second job for the same purpose collides with the first. */
export declare function jobId(job: Job): string;
export declare function eventFields(event: AppEvent, change: string): {
    object: import("../../../core/index.js").ChangeEvent | ObjectEvent | {
        uuid: string;
        app: string;
        type: import("../../../core/model/event.js").BookingEventType;
        booking: string;
        sequence: number;
        at: Instant;
        actor?: import("../../../core/index.js").Actor;
        formerResources?: readonly string[];
        data: WithMetaText<Booking>;
    };
    change: string;
    named: string;
};
export declare function eventOf({ object }: Pick<EventDocument, 'object'>): AppEvent;
export declare function answerId(app: string, key: string): string;
export declare function withMetaText<T extends {
    readonly meta: Meta;
}>(object: T): WithMetaText<T>;
/** Restores the object. */
export declare function withMeta<T extends {
    readonly meta: string;
}>(object: T): Omit<T, 'meta'> & {
    readonly meta: Meta;
};
/** An owner with all tokens. `_id` is the folded address, so that simultaneous writers create a single owner. */
export interface OwnerDocument {
    readonly _id: string;
    readonly uuid: string;
    /** By UUID. */
    readonly tokens: Readonly<Record<string, Omit<OwnerToken, 'owner'>>>;
}
/** `emailFolded` and `owner` are the UUID of a person that has none: their indexes are unique. */
export interface PersonDocument {
    readonly _id: string;
    readonly emailFolded: string;
    readonly owner: string;
    readonly version: number;
    readonly person: Person;
}
/**
 * Claim of an owner's idempotency key. The answer is first stored in the document of the app `app`, atomically with the
 * write that it reports, and moved here before another answer replaces it there. `_id` is `<owner>/<key>`.
 */
export interface Claim {
    readonly _id: string;
    readonly app: string;
    /** The request that holds the key, or held it. */
    readonly holder: string;
    readonly at: Instant;
    readonly answer: Answer | null;
}
/** The single document of the collection `arming`, present while the database is disarmed. */
export interface DisarmedDocument extends Omit<Disarmed, 'unfinished'> {
    readonly _id: string;
    /** Mark of an unfinished copy. */
    readonly mark?: CopyMark | null;
}
export {};
