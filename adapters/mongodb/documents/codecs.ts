import { DESCRIPTORS, KINDS, type Kind, type Objects } from '../../../core/kinds/objects.js';
import type { Action } from '../../../core/model/action.js';
import type { Booking } from '../../../core/model/booking.js';
import type { BusyTimes, Calendar } from '../../../core/model/calendar.js';
import type { Customer } from '../../../core/model/customer.js';
import type { Erasure } from '../../../core/model/erasure.js';
import type { Feed } from '../../../core/model/feed.js';
import type { Job } from '../../../core/model/job.js';
import type { Key } from '../../../core/model/key.js';
import type { Resource } from '../../../core/model/resource.js';
import type { Series } from '../../../core/model/series.js';
import type { Service } from '../../../core/model/service.js';
import type { TimeOff } from '../../../core/model/time-off.js';
import type { Visitor } from '../../../core/model/visitor.js';
import type { Workflow } from '../../../core/model/workflow.js';
import { type Applied, jobId, withMeta, withMetaText } from './documents.js';

/** How the objects of one kind become documents, and how documents become objects again. */
interface Codec<T, D, N extends string> {
  /** The collection in which they lie. */
  readonly collection: N;
  /** What an object makes of its document, apart from where in the app's sequence it stands (`Applied`). */
  readonly fields: (object: T) => Readonly<Record<string, unknown>> & { readonly object: unknown };
  readonly object: (document: D) => T;
  /** The `_id`, where it is not the object's UUID; then that is the field `uuid`. */
  readonly idOf?: (object: T) => string;
}

/** Keeps the name of the collection and the fields in the type, from which that of the documents follows. */
function codec<T, N extends string, F>(its: Codec<T, F, N> & { readonly fields: (object: T) => F }) {
  return its;
}

export const CODECS = {
  workflow: codec({
    collection: 'workflows',
    fields: (workflow: Workflow) => ({
      object: workflow,
      nameFolded: DESCRIPTORS.workflow.foundBy.nameFolded.of(workflow),
      clock: DESCRIPTORS.workflow.foundBy.clock.of(workflow),
    }),
    object: ({ object }) => object,
  }),
  resource: codec({
    collection: 'resources',
    fields: (resource: Resource) => ({
      object: withMetaText(resource),
      nameFolded: DESCRIPTORS.resource.foundBy.nameFolded.of(resource),
    }),
    object: ({ object }) => withMeta(object),
  }),
  service: codec({
    collection: 'services',
    fields: (service: Service) => ({
      // Weights and turns have resources' UUIDs for keys, roles names of a client's choosing: in JSON text, every key is exact.
      object: {
        ...withMetaText(service),
        roles: service.roles.map((role) => ({ ...role, weights: JSON.stringify(role.weights) })),
        rotas: JSON.stringify(service.rotas),
      },
      nameFolded: DESCRIPTORS.service.foundBy.nameFolded.of(service),
      /** A service without a workflow has null at the end: stored documents have it. */
      names: [...DESCRIPTORS.service.foundBy.names.of(service), ...(service.workflow === null ? [null] : [])],
    }),
    object: ({ object }): Service => ({
      ...withMeta(object),
      roles: object.roles.map((role) => ({ ...role, weights: JSON.parse(role.weights) })),
      rotas: JSON.parse(object.rotas),
    }),
  }),
  timeOff: codec({
    collection: 'timeOff',
    fields: (timeOff: TimeOff) => ({
      object: withMetaText<TimeOff>(timeOff),
      startsAt: DESCRIPTORS.timeOff.foundBy.startsAt.of(timeOff),
      endsAt: DESCRIPTORS.timeOff.foundBy.endsAt.of(timeOff),
    }),
    object: ({ object }) => withMeta(object) as TimeOff,
  }),
  series: codec({
    collection: 'series',
    fields: (series: Series) => ({ object: series }),
    object: ({ object }) => object,
  }),
  key: codec({
    collection: 'keys',
    fields: (key: Key) => ({ object: key, nameFolded: DESCRIPTORS.key.foundBy.nameFolded.of(key) }),
    object: ({ object }) => object,
  }),
  visitor: codec({
    collection: 'visitors',
    fields: (visitor: Visitor) => ({
      // As text: a list of numbers would be a field for each.
      object: { ...visitor, confirmations: JSON.stringify(visitor.confirmations) },
      confirmedAt: DESCRIPTORS.visitor.foundBy.confirmedAt.of(visitor),
    }),
    object: ({ object }): Visitor => ({ ...object, confirmations: JSON.parse(object.confirmations) }),
  }),
  customer: codec({
    collection: 'customers',
    fields: (customer: Customer) => ({
      object: withMetaText(customer),
      nameFolded: DESCRIPTORS.customer.foundBy.nameFolded.of(customer),
      emailFolded: DESCRIPTORS.customer.foundBy.emailFolded.of(customer),
      phoneFolded: DESCRIPTORS.customer.foundBy.phoneFolded.of(customer),
    }),
    object: ({ object }) => withMeta(object),
  }),
  feed: codec({
    collection: 'feeds',
    fields: (feed: Feed) => ({ object: feed, subject: DESCRIPTORS.feed.foundBy.subject.of(feed) }),
    object: ({ object }) => object,
  }),
  erasure: codec({
    collection: 'erasures',
    fields: (erasure: Erasure) => ({ object: erasure, done: DESCRIPTORS.erasure.foundBy.done.of(erasure) }),
    object: ({ object }) => object,
  }),
  calendar: codec({
    collection: 'calendars',
    fields: (calendar: Calendar) => ({ object: calendar, dueAt: DESCRIPTORS.calendar.foundBy.dueAt.of(calendar) }),
    object: ({ object }) => object,
  }),
  busyTimes: codec({
    collection: 'busyTimes',
    // As text, as in a file: a list of numbers would be a field for each.
    fields: (busy: BusyTimes) => ({ object: { ...busy, times: JSON.stringify(busy.times) } }),
    object: ({ object }): BusyTimes => ({ ...object, times: JSON.parse(object.times) }),
  }),
  action: codec({
    collection: 'actions',
    // Headers have names of a client's choosing: in JSON text, every key is exact.
    fields: (action: Action) => ({ object: { ...action, config: JSON.stringify(action.config) } }),
    object: ({ object }): Action => ({ ...object, config: JSON.parse(object.config) }) as Action,
  }),
  booking: codec({
    collection: 'bookings',
    fields: (booking: Booking) => ({
      object: withMetaText(booking),
      titleFolded: DESCRIPTORS.booking.foundBy.titleFolded.of(booking),
      customerEmailFolded: DESCRIPTORS.booking.foundBy.customerEmailFolded.of(booking),
    }),
    object: ({ object }) => withMeta(object),
  }),
  job: codec({
    collection: 'jobs',
    // A job as a change puts it: no worker has it, whoever had it before; of one that runs, the lease is over.
    fields: (job: Job) => ({
      object: job,
      uuid: job.uuid,
      /** The worker's that runs it, and until when. */
      lease: null as string | null,
      leaseUntil: (job.status === 'running' ? 0 : null) as number | null,
      /** The last lease that it was released under. */
      settledUnder: null as string | null,
    }),
    object: ({ object }) => object,
    // A second job for the same purpose finds its document taken.
    idOf: jobId,
  }),
} satisfies Record<Kind, unknown>;

type FieldsOf<K extends Kind> = ReturnType<(typeof CODECS)[K]['fields']>;

/** The documents of each kind. */
export type DocumentOf = { readonly [K in Kind]: Applied<FieldsOf<K>['object']> & FieldsOf<K> };

/** The collection of each kind. */
export type CollectionOf = { readonly [K in Kind]: (typeof CODECS)[K]['collection'] };

const BY_KIND: { readonly [K in Kind]: Codec<Objects[K], DocumentOf[K], CollectionOf[K]> } = CODECS;

export function codecOf<K extends Kind>(kind: K): Codec<Objects[K], DocumentOf[K], CollectionOf[K]> {
  return BY_KIND[kind];
}

/** All that objects put into documents, and that a tombstone has none of; a job's stays what it was for. */
export const NO_FIELDS: Readonly<Record<Exclude<{ [K in Kind]: keyof FieldsOf<K> }[Kind], 'uuid'>, ''>> = {
  object: '',
  nameFolded: '',
  emailFolded: '',
  done: '',
  phoneFolded: '',
  confirmedAt: '',
  clock: '',
  subject: '',
  names: '',
  startsAt: '',
  endsAt: '',
  dueAt: '',
  titleFolded: '',
  customerEmailFolded: '',
  lease: '',
  leaseUntil: '',
  settledUnder: '',
};

/** The collections that changes are applied to, and that a deleted app is cleared from. */
export const APPLIED = [...KINDS.map((kind) => CODECS[kind].collection), 'allocations', 'events', 'answers'] as const;
export type AppliedName = (typeof APPLIED)[number];
