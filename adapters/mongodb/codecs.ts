import type { Action } from '../../core/model/action.js';
import type { Booking } from '../../core/model/booking.js';
import { type BusyTimes, type Calendar, dueAt } from '../../core/model/calendar.js';
import type { Customer } from '../../core/model/customer.js';
import type { Erasure } from '../../core/model/erasure.js';
import { type Feed, subjectOf } from '../../core/model/feed.js';
import type { Job } from '../../core/model/job.js';
import type { Key } from '../../core/model/key.js';
import { KINDS, type Kind, type Objects } from '../../core/model/objects.js';
import type { Resource } from '../../core/model/resource.js';
import type { Series } from '../../core/model/series.js';
import type { Service } from '../../core/model/service.js';
import { type TimeOff, widestWindowOf } from '../../core/model/time-off.js';
import { confirmedAt, type Visitor } from '../../core/model/visitor.js';
import { hasClock, type Workflow } from '../../core/model/workflow.js';
import { fold, foldOrNull } from '../../core/search.js';
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
      nameFolded: fold(workflow.name),
      /** Whether its settings let the clock move bookings. */
      clock: hasClock(workflow),
    }),
    object: ({ object }) => object,
  }),
  resource: codec({
    collection: 'resources',
    fields: (resource: Resource) => ({ object: withMetaText(resource), nameFolded: fold(resource.name) }),
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
      nameFolded: fold(service.name),
      /** The resources and the workflow that it names. */
      names: [...new Set(service.roles.flatMap(({ resources }) => resources)), service.workflow],
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
      /** In the zone where it starts first, and in the one where it ends last. */
      startsAt: widestWindowOf(timeOff).start,
      endsAt: widestWindowOf(timeOff).end,
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
    fields: (key: Key) => ({ object: key, nameFolded: fold(key.name) }),
    object: ({ object }) => object,
  }),
  visitor: codec({
    collection: 'visitors',
    fields: (visitor: Visitor) => ({
      // As text: a list of numbers would be a field for each.
      object: { ...visitor, confirmations: JSON.stringify(visitor.confirmations) },
      confirmedAt: confirmedAt(visitor),
    }),
    object: ({ object }): Visitor => ({ ...object, confirmations: JSON.parse(object.confirmations) }),
  }),
  customer: codec({
    collection: 'customers',
    fields: (customer: Customer) => ({
      object: withMetaText(customer),
      nameFolded: foldOrNull(customer.name),
      emailFolded: foldOrNull(customer.email),
      phoneFolded: foldOrNull(customer.phone),
    }),
    object: ({ object }) => withMeta(object),
  }),
  feed: codec({
    collection: 'feeds',
    fields: (feed: Feed) => ({ object: feed, subject: subjectOf(feed)?.uuid ?? null }),
    object: ({ object }) => object,
  }),
  erasure: codec({
    collection: 'erasures',
    fields: (erasure: Erasure) => ({ object: erasure, done: erasure.state === 'done' }),
    object: ({ object }) => object,
  }),
  calendar: codec({
    collection: 'calendars',
    fields: (calendar: Calendar) => ({ object: calendar, dueAt: dueAt(calendar) }),
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
    fields: (booking: Booking) => {
      const email = booking.customer?.email ?? null;
      return {
        object: withMetaText(booking),
        titleFolded: foldOrNull(booking.title),
        customerEmailFolded: foldOrNull(email),
      };
    },
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
