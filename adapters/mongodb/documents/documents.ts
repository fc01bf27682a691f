import type { Meta } from '../../../core/fields.js';
import type { Answer } from '../../../core/ledger/idempotency.js';
import { type Allocation, type Booking, namedBy } from '../../../core/model/booking.js';
import type { AppEvent, BookingEvent, ObjectEvent } from '../../../core/model/event.js';
import { type Job, purposeOf } from '../../../core/model/job.js';
import type { OwnerToken } from '../../../core/model/owner.js';
import type { Instant } from '../../../core/ports.js';
import type { Disarmed } from '../../../core/storage/arming.js';
import type { CopyMark } from '../../../core/storage/copy-records.js';

/** A document that changes of an app are applied to: an object as the core has it, and what the adapter says of it. */
export interface Applied<T> {
  readonly _id: string;
  readonly app: string;
  /**
   * The number of the change that put it there: no earlier change ever overwrites it (adapters/mongodb/README.md,
   * "The commit", 4).
   */
  readonly seq: number;
  /** True of a tombstone, which has no object and which readers skip. */
  readonly removed: boolean;
  /** `position` of its creation; it stays when the object changes or is removed. */
  readonly order: string;
  readonly object: T;
}

/** An object with its meta as JSON text, in which every key of a client's choosing is exact. */
type WithMetaText<T> = Omit<T, 'meta'> & { readonly meta: string };

/** `_id` is `<booking>/<resource>`, of a second block of the resource in the booking `<booking>/<resource>/2`, and so on. */
export type AllocationDocument = Applied<Allocation>;
/** `_id` is `<app>/<position>`, so that the events of an app lie in the order of its commits; `change` made it. */
type StoredEvent = (Omit<BookingEvent, 'data'> & { readonly data: WithMetaText<Booking> }) | ObjectEvent;
export type EventDocument = Applied<StoredEvent> & {
  readonly change: string;
  /** A customer's UUID, else a folded address, else empty; events from before this was kept have none. */
  readonly named?: string;
};
/** `_id` is `<app>/<key>`. */
export type AnswerDocument = Applied<Answer>;

/** A place in the sequence of an app: of texts of this form, the greater came later. */
export function position(seq: number, index: number): string {
  return `${String(seq).padStart(16, '0')}.${String(index).padStart(6, '0')}`;
}

/** Allocations, all of each booking or none, each with its `_id`. */
export function identified(allocations: readonly Allocation[]): readonly (readonly [_id: string, Allocation])[] {
  const counts = new Map<string, number>();
  return allocations.map((allocation) => {
    const first = `${allocation.booking}/${allocation.resource}`;
    const count = (counts.get(first) ?? 0) + 1;
    counts.set(first, count);
    return [count === 1 ? first : `${first}/${count}`, allocation];
  });
}

/** As the change that made an event: a copy, which was no change of this database. */
export const COPIED = 'copy';

/** By which a second job for the same purpose finds its document taken. */
export function jobId(job: Job): string {
  const { booking, action, sequence, dueAt } = purposeOf(job);
  return `${booking}/${action}/${sequence}/${dueAt}`;
}

export function eventFields(event: AppEvent, change: string) {
  const object = event.booking === null ? event : { ...event, data: withMetaText(event.data) };
  return { object, change, named: event.booking === null ? '' : (namedBy(event.data) ?? '') };
}

export function eventOf({ object }: Pick<EventDocument, 'object'>): AppEvent {
  return object.booking === null ? object : { ...object, data: withMeta(object.data) };
}

export function answerId(app: string, key: string): string {
  return `${app}/${key}`;
}

export function withMetaText<T extends { readonly meta: Meta }>(object: T): WithMetaText<T> {
  return { ...object, meta: JSON.stringify(object.meta) };
}

/** The same object as it was. */
export function withMeta<T extends { readonly meta: string }>(object: T): Omit<T, 'meta'> & { readonly meta: Meta } {
  return { ...object, meta: JSON.parse(object.meta) };
}

/** An owner with all tokens: `_id` is the folded address, so that simultaneous writers of one make one. */
export interface OwnerDocument {
  readonly _id: string;
  readonly uuid: string;
  /** By UUID. */
  readonly tokens: Readonly<Record<string, Omit<OwnerToken, 'owner'>>>;
}

/**
 * Whose an owner's idempotency key is, and the app in whose document the answer is stored, atomically with what it
 * reports; from there it is moved here before another one takes its place. `_id` is `<owner>/<key>`.
 */
export interface Claim {
  readonly _id: string;
  readonly app: string;
  /** The request that holds it, or did. */
  readonly holder: string;
  readonly at: Instant;
  readonly answer: Answer | null;
}

/** Of a database that is disarmed, the only one of its collection. */
export interface DisarmedDocument extends Omit<Disarmed, 'unfinished'> {
  readonly _id: string;
  /** Of a copy that is being made. */
  readonly mark?: CopyMark | null;
}
