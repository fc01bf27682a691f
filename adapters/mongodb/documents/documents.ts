import type { Meta } from '../../../core/basics/fields.js';
import type { Instant } from '../../../core/basics/ports.js';
import type { Answer } from '../../../core/ledger/idempotency.js';
import type { Disarmed } from '../../../core/ledger/storage/arming.js';
import type { CopyMark } from '../../../core/ledger/storage/copy-records.js';
import { type Allocation, type Booking, namedBy } from '../../../core/model/booking.js';
import type { AppEvent, BookingEvent, ObjectEvent } from '../../../core/model/event.js';
import { type Job, jobKey } from '../../../core/model/job.js';
import type { OwnerToken } from '../../../core/model/owner.js';
import type { Person } from '../../../core/model/person.js';
import type { Subscription } from '../../../core/model/subscription.js';

/** Document that is written by applying changes of an app: an object of the core, with fields of the adapter. */
export interface Applied<T> {
  readonly _id: string;
  readonly app: string;
  /** Number of the change that wrote the document. Earlier changes never overwrite it (adapters/mongodb/README.md, "The commit", 4). */
  readonly seq: number;
  /** True for a tombstone, which has no object, and which readers skip. */
  readonly removed: boolean;
  /** Place of the object in creation order (`position`). Constant: later changes and the removal keep it. */
  readonly order: string;
  readonly object: T;
}

/** Object whose `meta` is JSON text, which preserves keys chosen by clients exactly. */
type WithMetaText<T> = Omit<T, 'meta'> & { readonly meta: string };

/** `_id` is `<booking>/<resource>`; `<booking>/<resource>/2` for a second block of the same resource, and so on. */
export type AllocationDocument = Applied<Allocation>;
/** `_id` is `<app>/<position>`, which sorts an app's events by commit. `change` identifies the change that made it. */
type StoredEvent = (Omit<BookingEvent, 'data'> & { readonly data: WithMetaText<Booking> }) | ObjectEvent;
export type EventDocument = Applied<StoredEvent> & {
  readonly change: string;
  /** UUID of the customer, or else the folded address, or else empty. */
  readonly named: string;
};
/** `_id` is `<app>/<key>`. */
export type AnswerDocument = Applied<Answer>;

/** Returns the position of a row within an app's sequence of changes. Later positions compare as greater strings. */
export function position(seq: number, index: number): string {
  return `${String(seq).padStart(16, '0')}.${String(index).padStart(6, '0')}`;
}

/** Pairs allocations with their `_id`s. The list must contain all allocations of a booking, or none. */
export function identified(allocations: readonly Allocation[]): readonly (readonly [_id: string, Allocation])[] {
  const counts = new Map<string, number>();
  return allocations.map((allocation) => {
    const first = `${allocation.booking}/${allocation.resource}`;
    const count = (counts.get(first) ?? 0) + 1;
    counts.set(first, count);
    return [count === 1 ? first : `${first}/${count}`, allocation];
  });
}

/** Value of `change` for copied events, which no change of this database made. */
export const COPIED = 'copy';

/** Returns the identifier of a job, made from its purpose: a second job for the same purpose collides with the first. */
export function jobId(job: Job): string {
  const { booking, action, sequence, dueAt } = jobKey(job);
  return `${booking}/${action}/${sequence}/${dueAt}`;
}

export function eventFields(event: AppEvent, change: string) {
  const object = event.booking === null ? event : { ...event, data: withMetaText(event.data) };
  return { object, change, named: event.booking === null ? '' : (namedBy(event.data) ?? '') };
}

export function readEvent({ object }: Pick<EventDocument, 'object'>): AppEvent {
  return object.booking === null ? object : { ...object, data: withMeta(object.data) };
}

export function answerId(app: string, key: string): string {
  return `${app}/${key}`;
}

export function withMetaText<T extends { readonly meta: Meta }>(object: T): WithMetaText<T> {
  return { ...object, meta: JSON.stringify(object.meta) };
}

/** Restores the object's `meta` from its JSON text. */
export function withMeta<T extends { readonly meta: string }>(object: T): Omit<T, 'meta'> & { readonly meta: Meta } {
  return { ...object, meta: JSON.parse(object.meta) };
}

/** An owner with all tokens. `_id` is the folded address, so that simultaneous writers create a single owner. */
export interface OwnerDocument {
  readonly _id: string;
  readonly uuid: string;
  /** Tokens by UUID. */
  readonly tokens: Readonly<Record<string, Omit<OwnerToken, 'owner'>>>;
}

/** Person. Without an address or an owner, `emailFolded` or `owner` contains the person's UUID, because their indexes are unique. */
export interface PersonDocument {
  readonly _id: string;
  readonly emailFolded: string;
  readonly owner: string;
  readonly version: number;
  readonly person: Person;
}

/** Subscription. `_id` is its name. */
export interface SubscriptionDocument extends Omit<Subscription, 'name'> {
  readonly _id: string;
}

/** Permission to send one mail to an address. `_id` is the slot's key. */
export interface MailSlotDocument {
  readonly _id: string;
  readonly mail: string;
  readonly at: Instant;
}

/**
 * Claim of an owner's key, `<owner>/<key>`. The answer comes from the document of `app`, with which it is stored first.
 */
export interface Claim {
  readonly _id: string;
  readonly app: string;
  /** Identifier of the request that holds the key, or held it last. */
  readonly holder: string;
  readonly at: Instant;
  readonly answer: Answer | null;
}

/** The single document of the collection `arming`, present while the database is disarmed (as a backup or copy, it sends nothing). */
export interface DisarmedDocument extends Omit<Disarmed, 'unfinished'> {
  readonly _id: string;
  /** Mark of an unfinished copy. */
  readonly mark: CopyMark | null;
}
