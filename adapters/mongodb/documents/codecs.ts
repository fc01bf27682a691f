import type { Action } from '../../../core/model/action.js';
import type { Booking } from '../../../core/model/booking.js';
import type { BusyTimes, Calendar } from '../../../core/model/calendar.js';
import type { Customer } from '../../../core/model/customer.js';
import type { Feed } from '../../../core/model/feed.js';
import type { Job } from '../../../core/model/job.js';
import type { Key } from '../../../core/model/key.js';
import { DESCRIPTORS, descriptorOf, KINDS, type Kind, type Objects } from '../../../core/model/kinds/objects.js';
import type { Resource } from '../../../core/model/resource.js';
import type { Series } from '../../../core/model/series.js';
import type { Service } from '../../../core/model/service.js';
import type { Staff } from '../../../core/model/staff.js';
import type { TimeOff } from '../../../core/model/time-off.js';
import type { Visitor } from '../../../core/model/visitor.js';
import { type Applied, jobId, withMeta, withMetaText } from './documents.js';

interface Codec<T, D, N extends string> {
  readonly collection: N;
  /** Returns the fields of the document, without those that `Applied` adds. */
  readonly fields: (object: T) => Readonly<Record<string, unknown>> & { readonly object: unknown };
  readonly object: (document: D) => T;
  /** Returns the `_id` if it is not the object's UUID. The field `uuid` then contains the UUID. */
  readonly idOf?: (object: T) => string;
}

/** Infers the name of the collection and the types of the fields, from which the documents' types are derived. */
function codec<T, N extends string, F>(its: Codec<T, F, N> & { readonly fields: (object: T) => F }) {
  return its;
}

type FoundBy<K extends Kind> = (typeof DESCRIPTORS)[K]['foundBy'];
type ValuesOf<K extends Kind> = {
  readonly [N in keyof FoundBy<K>]: FoundBy<K>[N] extends { readonly of: (object: never) => infer V } ? V : never;
};

/** Builds the codec of a kind whose documents contain the object unchanged, and each queryable value under its own name. */
function plain<K extends Kind, N extends string>(kind: K, collection: N) {
  const foundBy = Object.entries(descriptorOf(kind).foundBy);
  return {
    collection,
    fields: (object: Objects[K]) => ({
      object,
      ...(Object.fromEntries(foundBy.map(([name, { of }]) => [name, of(object)])) as ValuesOf<K>),
    }),
    object: ({ object }: { readonly object: Objects[K] }) => object,
  };
}

export const CODECS = {
  workflow: plain('workflow', 'workflows'),
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
      // JSON text, because weights and rotas have UUIDs of resources as keys, and roles have names chosen by clients. It preserves every
      // key exactly.
      object: {
        ...withMetaText(service),
        roles: service.roles.map((role) => ({ ...role, weights: JSON.stringify(role.weights) })),
        rotas: JSON.stringify(service.rotas),
      },
      nameFolded: DESCRIPTORS.service.foundBy.nameFolded.of(service),
      /** UUIDs to search by. */
      names: DESCRIPTORS.service.foundBy.names.of(service),
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
  staff: codec({
    collection: 'staff',
    fields: (staff: Staff) => ({
      object: staff,
      nameFolded: DESCRIPTORS.staff.foundBy.nameFolded.of(staff),
      emailFolded: DESCRIPTORS.staff.foundBy.emailFolded.of(staff),
    }),
    object: ({ object }) => object,
  }),
  visitor: codec({
    collection: 'visitors',
    fields: (visitor: Visitor) => ({
      // JSON text, because BSON stores each number of a list as a field of its own.
      object: { ...visitor, confirmations: JSON.stringify(visitor.confirmations) },
      confirmedAt: DESCRIPTORS.visitor.foundBy.confirmedAt.of(visitor),
    }),
    object: ({ object }): Visitor => ({ ...object, confirmations: JSON.parse(object.confirmations) }),
  }),
  logo: plain('logo', 'logos'),
  profile: plain('profile', 'profiles'),
  letters: plain('letters', 'letters'),
  sample: plain('sample', 'samples'),
  customer: codec({
    collection: 'customers',
    fields: (customer: Customer) => ({
      object: withMetaText(customer),
      nameFolded: DESCRIPTORS.customer.foundBy.nameFolded.of(customer),
      emailFolded: DESCRIPTORS.customer.foundBy.emailFolded.of(customer),
      phoneDigits: DESCRIPTORS.customer.foundBy.phoneDigits.of(customer),
      emailSearched: DESCRIPTORS.customer.foundBy.emailSearched.of(customer),
    }),
    object: ({ object }) => withMeta(object),
  }),
  feed: codec({
    collection: 'feeds',
    fields: (feed: Feed) => ({ object: feed, subject: DESCRIPTORS.feed.foundBy.subject.of(feed) }),
    object: ({ object }) => object,
  }),
  erasure: plain('erasure', 'erasures'),
  calendar: codec({
    collection: 'calendars',
    fields: (calendar: Calendar) => ({ object: calendar, dueAt: DESCRIPTORS.calendar.foundBy.dueAt.of(calendar) }),
    object: ({ object }) => object,
  }),
  busyTimes: codec({
    collection: 'busyTimes',
    // JSON text, because BSON stores each number of a list as a field of its own.
    fields: (busy: BusyTimes) => ({ object: { ...busy, times: JSON.stringify(busy.times) } }),
    object: ({ object }): BusyTimes => ({ ...object, times: JSON.parse(object.times) }),
  }),
  action: codec({
    collection: 'actions',
    // JSON text, because headers have names chosen by clients. It preserves every key exactly.
    fields: (action: Action) => ({ object: { ...action, config: JSON.stringify(action.config) } }),
    object: ({ object }): Action => ({ ...object, config: JSON.parse(object.config) }) as Action,
  }),
  booking: codec({
    collection: 'bookings',
    fields: (booking: Booking) => ({
      object: withMetaText(booking),
      titleFolded: DESCRIPTORS.booking.foundBy.titleFolded.of(booking),
      customerEmailFolded: DESCRIPTORS.booking.foundBy.customerEmailFolded.of(booking),
      nameFolded: DESCRIPTORS.booking.foundBy.nameFolded.of(booking),
      phoneDigits: DESCRIPTORS.booking.foundBy.phoneDigits.of(booking),
      emailSearched: DESCRIPTORS.booking.foundBy.emailSearched.of(booking),
      externalIdFolded: DESCRIPTORS.booking.foundBy.externalIdFolded.of(booking),
    }),
    object: ({ object }) => withMeta(object),
  }),
  job: codec({
    collection: 'jobs',
    // Storing a job ends its lease. A running job is stored with an expired lease.
    fields: (job: Job) => ({
      object: job,
      uuid: job.uuid,
      /** Token of the worker's lease. Null: no worker has one. */
      lease: null as string | null,
      /** End of the lease. */
      leaseUntil: (job.status === 'running' ? 0 : null) as number | null,
      /** Token of the last lease under which a worker released the job. */
      settledUnder: null as string | null,
    }),
    object: ({ object }) => object,
    // A second job for the same purpose gets the same `_id`.
    idOf: jobId,
  }),
} satisfies Record<Kind, unknown>;

type FieldsOf<K extends Kind> = ReturnType<(typeof CODECS)[K]['fields']>;

export type DocumentOf = { readonly [K in Kind]: Applied<FieldsOf<K>['object']> & FieldsOf<K> };

export type CollectionOf = { readonly [K in Kind]: (typeof CODECS)[K]['collection'] };

const BY_KIND: { readonly [K in Kind]: Codec<Objects[K], DocumentOf[K], CollectionOf[K]> } = CODECS;

export function codecOf<K extends Kind>(kind: K): Codec<Objects[K], DocumentOf[K], CollectionOf[K]> {
  return BY_KIND[kind];
}

/** Fields to remove when a document becomes a tombstone. A job keeps its UUID. */
export const NO_FIELDS: Readonly<Record<Exclude<{ [K in Kind]: keyof FieldsOf<K> }[Kind], 'uuid'>, ''>> = {
  object: '',
  nameFolded: '',
  emailFolded: '',
  done: '',
  phoneDigits: '',
  emailSearched: '',
  externalIdFolded: '',
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

/** Collections whose documents are written by applying changes, and deleted with their app. */
export const APPLIED = [...KINDS.map((kind) => CODECS[kind].collection), 'allocations', 'events', 'answers'] as const;
export type AppliedName = (typeof APPLIED)[number];
