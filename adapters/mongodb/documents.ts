import type { Action } from '../../core/actions/action.js';
import type { Job } from '../../core/actions/job.js';
import type { Allocation, Booking } from '../../core/bookings/booking.js';
import type { BookingEvent } from '../../core/events/event.js';
import type { Meta } from '../../core/fields.js';
import type { Answer } from '../../core/ledger/answers.js';
import type { Kind } from '../../core/ledger/ledger.js';
import type { Resource } from '../../core/resources/resource.js';
import { fold } from '../../core/search.js';
import type { Workflow } from '../../core/workflows/workflow.js';

/** A document that changes of an app are applied to: an object as the core has it, and what the adapter says of it. */
export interface Applied<T> {
  readonly _id: string;
  readonly app: string;
  /** The number of the change that put it there: no earlier change ever overwrites it (README.md, "The commit", 4). */
  readonly seq: number;
  /** True of a tombstone, which has no object and which readers skip. */
  readonly removed: boolean;
  /** `position` of its creation; it stays when the object changes or is removed. */
  readonly order: string;
  readonly object: T;
}

/** An object whose keys of a client's choosing are kept as JSON text, in which every key is exact. */
type Kept<T, K extends keyof T> = Omit<T, K> & { readonly [key in K]: string };

/** `clock`: whether its settings let the clock move bookings. */
export type WorkflowDocument = Applied<Workflow> & { readonly nameFolded: string; readonly clock: boolean };
export type ResourceDocument = Applied<Kept<Resource, 'meta'>> & { readonly nameFolded: string };
export type ActionDocument = Applied<Kept<Action, 'config'>>;
export type BookingDocument = Applied<Kept<Booking, 'meta'>> & {
  readonly titleFolded: string | null;
  readonly customerEmailFolded: string | null;
};
/** `_id` is `<booking>/<resource>`. */
export type AllocationDocument = Applied<Allocation>;
/**
 * `_id` is what no two jobs have in common, `uuid` the job's. `lease` and `leaseUntil` are the worker's that runs it;
 * `settledUnder` is the last lease that it was settled under.
 */
export type JobDocument = Applied<Job> & {
  readonly uuid: string;
  readonly lease: string | null;
  readonly leaseUntil: number | null;
  readonly settledUnder: string | null;
};
/** `_id` is `<app>/<position>`, so that the events of an app lie in the order of its commits; `change` made it. */
export type EventDocument = Applied<Omit<BookingEvent, 'data'> & { readonly data: Kept<Booking, 'meta'> }> & {
  readonly change: string;
};
/** `_id` is `<app>/<key>`. */
export type AnswerDocument = Applied<Answer>;

/** What an object makes of its document; the rest says where in the sequence it stands. */
type Fields<D> = Omit<D, Exclude<keyof Applied<unknown>, 'object'>>;

/** A place in the sequence of an app: of texts of this form, the greater came later. */
export function position(seq: number, index: number): string {
  return `${String(seq).padStart(16, '0')}.${String(index).padStart(6, '0')}`;
}

export function workflowFields(workflow: Workflow): Fields<WorkflowDocument> {
  const { pendingMinutes, completeAfterMinutes } = workflow.settings;
  return {
    object: workflow,
    nameFolded: fold(workflow.name),
    clock: pendingMinutes !== null || completeAfterMinutes !== null,
  };
}

export function workflowOf({ object }: WorkflowDocument): Workflow {
  return object;
}

export function resourceFields(resource: Resource): Fields<ResourceDocument> {
  return { object: { ...resource, meta: metaText(resource.meta) }, nameFolded: fold(resource.name) };
}

export function resourceOf({ object }: ResourceDocument): Resource {
  return { ...object, meta: JSON.parse(object.meta) };
}

export function actionFields(action: Action): Fields<ActionDocument> {
  return { object: { ...action, config: JSON.stringify(action.config) } };
}

export function actionOf({ object }: ActionDocument): Action {
  return { ...object, config: JSON.parse(object.config) } as Action;
}

export function bookingFields(booking: Booking): Fields<BookingDocument> {
  const email = booking.customer?.email ?? null;
  return {
    object: keptBooking(booking),
    titleFolded: booking.title === null ? null : fold(booking.title),
    customerEmailFolded: email === null ? null : fold(email),
  };
}

export function bookingOf({ object }: BookingDocument): Booking {
  return bookingAsKept(object);
}

export function allocationId({ booking, resource }: Pick<Allocation, 'booking' | 'resource'>): string {
  return `${booking}/${resource}`;
}

/** A second job for the same purpose finds its document taken. */
export function jobId({ booking, action, sequence, dueAt }: Job): string {
  return `${booking}/${action}/${sequence}/${dueAt}`;
}

/** A job as a change puts it: no worker has it, whoever had it before; of one that runs, the lease is over. */
export function jobFields(job: Job): Fields<JobDocument> {
  return {
    object: job,
    uuid: job.uuid,
    lease: null,
    leaseUntil: job.status === 'running' ? 0 : null,
    settledUnder: null,
  };
}

export function jobOf({ object }: JobDocument): Job {
  return object;
}

export function eventFields(event: BookingEvent, change: string): Fields<EventDocument> {
  return { object: { ...event, data: keptBooking(event.data) }, change };
}

export function eventOf({ object }: EventDocument): BookingEvent {
  return { ...object, data: bookingAsKept(object.data) };
}

export function answerId(app: string, key: string): string {
  return `${app}/${key}`;
}

function keptBooking(booking: Booking): Kept<Booking, 'meta'> {
  return { ...booking, meta: metaText(booking.meta) };
}

function bookingAsKept(object: Kept<Booking, 'meta'>): Booking {
  return { ...object, meta: JSON.parse(object.meta) };
}

/** JSON, but for the sign of zero, which `JSON.stringify` loses and `JSON.parse` knows. */
export function metaText(meta: Meta): string {
  const entries = Object.entries(meta).map(
    ([key, value]) => `${JSON.stringify(key)}:${Object.is(value, -0) ? '-0' : JSON.stringify(value)}`,
  );
  return `{${entries.join(',')}}`;
}

/** The collection in which the objects of a kind lie. */
export const COLLECTION_OF = {
  workflow: 'workflows',
  resource: 'resources',
  booking: 'bookings',
  action: 'actions',
  job: 'jobs',
} as const satisfies Record<Kind, string>;

/** All that objects put into documents: a tombstone has none of it. */
export const FIELDS = [
  'object',
  'nameFolded',
  'clock',
  'titleFolded',
  'customerEmailFolded',
  'lease',
  'leaseUntil',
  'settledUnder',
] as const;

/** The collections that changes are applied to, and that a deleted app is cleared from. */
export const APPLIED = [
  'workflows',
  'resources',
  'actions',
  'bookings',
  'allocations',
  'jobs',
  'events',
  'answers',
] as const;
export type AppliedName = (typeof APPLIED)[number];
