import type { Kind, Objects } from '../kinds/objects.js';
import { LONGEST_BOOKING } from '../model/settings.js';
import type { Slice } from '../pagination.js';
import type { AnyWhere, Question, Where } from '../questions/question.js';
import { searched } from '../questions/search-conditions.js';
import type { ActionRepository } from './action-repository.js';
import type { BookingFilter, BookingRepository } from './booking-repository.js';
import type { CalendarRepository } from './calendar-repository.js';
import type { CustomerRepository } from './customer-repository.js';
import type { ErasureRepository } from './erasure-repository.js';
import type { FeedRepository } from './feed-repository.js';
import type { JobRepository } from './job-repository.js';
import type { KeyRepository } from './key-repository.js';
import type { LettersRepository } from './letters-repository.js';
import type { ObjectRepository } from './object-repository.js';
import type { ObjectStore } from './object-store.js';
import type { ProfileRepository } from './profile-repository.js';
import type { ResourceRepository } from './resource-repository.js';
import type { SeriesRepository } from './series-repository.js';
import type { ServiceRepository } from './service-repository.js';
import type { StaffRepository } from './staff-repository.js';
import type { TimeOffRepository } from './time-off-repository.js';
import type { WorkflowRepository } from './workflow-repository.js';

export type ResourceReads = Pick<ResourceRepository, 'revision'>;

export type CustomerReads = Pick<CustomerRepository, 'counts' | 'dossier'>;
export type ErasureStore = Omit<ErasureRepository, 'list' | 'unfinished' | 'jobsOf'>;
export type FeedReads = Pick<FeedRepository, 'stateOf'>;
export type CalendarReads = Pick<CalendarRepository, 'due' | 'statuses'>;

export interface BookingReads extends Pick<BookingRepository, 'inSlices' | 'due'> {
  /** UUIDs of up to `limit` bookings for each query, in order, all from one consistent state of the app. */
  uuids(app: string, questions: readonly Question<'booking'>[], limit: number): Promise<readonly (readonly string[])[]>;
}

export type JobQueue = Pick<JobRepository, 'claim' | 'release' | 'backlog'>;

/** Reads that each storage implements itself, because no query expresses them, or none is fast enough. */
export interface SpecialReads {
  /** Further reads of resources. Optional: a storage has them only if it knows the revision of a list without reading the list. */
  readonly resources?: ResourceReads | undefined;
  readonly customers: CustomerReads;
  readonly erasures: ErasureStore;
  readonly feeds: FeedReads;
  readonly calendars: CalendarReads;
  readonly bookings: BookingReads;
  readonly jobs: JobQueue;
}

/** Repositories of a storage. */
export interface Repositories {
  readonly workflows: WorkflowRepository;
  readonly resources: ResourceRepository;
  readonly services: ServiceRepository;
  readonly timeOff: TimeOffRepository;
  readonly series: SeriesRepository;
  readonly staff: StaffRepository;
  readonly keys: KeyRepository;
  readonly customers: CustomerRepository;
  readonly erasures: ErasureRepository;
  readonly feeds: FeedRepository;
  readonly calendars: CalendarRepository;
  readonly bookings: BookingRepository;
  readonly actions: ActionRepository;
  readonly jobs: JobRepository;
  readonly profiles: ProfileRepository;
  readonly letters: LettersRepository;
}

const NAMED = { name: 'nameFolded' } as const;
const STAFF_SEARCH = { name: 'nameFolded', email: 'emailFolded' } as const;
const BOOKING_SEARCH = {
  title: 'titleFolded',
  name: 'nameFolded',
  email: 'emailSearched',
  phone: 'phoneDigits',
  external_id: 'externalIdFolded',
} as const;
const CUSTOMER_SEARCH = { name: 'nameFolded', email: 'emailSearched', phone: 'phoneDigits' } as const;
const BOOKING_ORDERS = {
  start: 'start',
  '-start': '-start',
  created_at: 'created',
  '-created_at': '-created',
} as const;

/** Converts a filter of bookings to a query. */
export function bookingsOf(filter: BookingFilter): Question<'booking'> {
  const { statuses, resource, workflow, service, series, customer, customerEmail, externalId } = filter;
  const { from, to, startsFrom, search, sort } = filter;
  const where: Where<'booking'>[] = [...searched<'booking', keyof typeof BOOKING_SEARCH>(search, BOOKING_SEARCH)];
  if (statuses !== undefined) where.push(['in', 'status', statuses]);
  if (resource !== undefined) where.push(['has', 'resources', resource]);
  if (workflow !== undefined) where.push(['eq', 'workflow', workflow]);
  if (service !== undefined) where.push(['eq', 'service', service]);
  if (series !== undefined) where.push(['eq', 'series', series]);
  if (customer !== undefined) where.push(['eq', 'customer', customer]);
  if (customerEmail !== undefined) where.push(['eq', 'customerEmailFolded', customerEmail]);
  // The maximum length of a booking limits how far back an index by start has to be scanned.
  if (from !== undefined) where.push(['gt', 'end', from], ['gt', 'start', from - LONGEST_BOOKING]);
  if (externalId !== undefined) where.push(['eq', 'externalId', externalId]);
  if (startsFrom !== undefined) where.push(['gte', 'start', startsFrom]);
  if (to !== undefined) where.push(['lt', 'start', to]);
  return { kind: 'booking', where: ['and', where], order: BOOKING_ORDERS[sort] };
}

/** Builds the repository of a kind that is searched by name. */
export function namedObjects<K extends Kind>(objects: ObjectStore, kind: K): ObjectRepository<Objects[K], 'name'> {
  return {
    find: (app, uuid) => objects.find(app, kind, uuid),
    list(app, slice, search, within) {
      // Cast: the caller guarantees that the kind has a folded name.
      const where = searched<K, 'name'>(search, NAMED as never);
      return objects.list(app, { kind, where: ['and', withinThat(where, within)] }, slice);
    },
  };
}

/** Builds the repositories from a store of objects and the special reads. */
export function repositoriesOver(objects: ObjectStore, special: SpecialReads): Repositories {
  const find =
    <K extends Kind>(kind: K) =>
    (app: string, uuid: string): Promise<Objects[K] | undefined> =>
      objects.find(app, kind, uuid);
  const list = <K extends Kind>(
    kind: K,
    app: string,
    slice: Slice,
    where: readonly Where<K>[] = [],
    within?: AnyWhere,
  ) => objects.list(app, { kind, where: ['and', withinThat(where, within)] }, slice);
  const named = <K extends 'workflow' | 'resource' | 'service' | 'key'>(kind: K) => namedObjects(objects, kind);
  const { bookings, calendars, customers, erasures, feeds, jobs, resources } = special;
  return {
    workflows: {
      ...named('workflow'),
      withClock: (app) => objects.select(app ?? null, { kind: 'workflow', where: ['eq', 'clock', true] }),
    },
    resources: { ...named('resource'), revision: async (app) => resources?.revision(app) },
    services: named('service'),
    staff: {
      find: find('staff'),
      list: (app, slice, search, within) =>
        list('staff', app, slice, searched<'staff', 'name' | 'email'>(search, STAFF_SEARCH), within),
      ofAnyApp: (uuid) => objects.find(null, 'staff', uuid),
      joined: (person) => objects.select(null, { kind: 'staff', where: ['eq', 'person', person] }),
      inApp: async (app, person) =>
        (await objects.select(app, { kind: 'staff', where: ['eq', 'person', person] }, 1))[0],
    },
    keys: {
      ...named('key'),
      findByDigest: async (digest) =>
        (await objects.select(null, { kind: 'key', where: ['eq', 'digest', digest] }, 1))[0],
      ofPage: async (app) => (await objects.select(app, { kind: 'key', where: ['eq', 'page', true] }, 1))[0],
    },
    timeOff: {
      find: find('timeOff'),
      list: (app, slice, { resource }, within) =>
        list('timeOff', app, slice, resource === undefined ? [] : [closing(resource)], within),
    },
    series: {
      find: find('series'),
      async list(app, slice, { service, resource }, within) {
        const where: Where<'series'>[] = [];
        if (service !== undefined) where.push(['eq', 'service', service]);
        if (resource !== undefined) {
          where.push(['in', 'uuid', await objects.distinct(app, 'booking', 'series', ['has', 'resources', resource])]);
        }
        return list('series', app, slice, where, within);
      },
    },
    customers: {
      find: find('customer'),
      list: (app, slice, { search, sort }, within) => {
        const asked = searched<'customer', keyof typeof CUSTOMER_SEARCH>(search, CUSTOMER_SEARCH);
        const where = ['and', withinThat(asked, within)] as const;
        return objects.list(
          app,
          { kind: 'customer', where, order: sort === 'created_at' ? 'created' : '-created' },
          slice,
        );
      },
      counts: (app, uuid, now) => customers.counts(app, uuid, now),
      dossier: (app, uuid) => customers.dossier(app, uuid),
    },
    erasures: {
      list: (app, slice) => list('erasure', app, slice),
      unfinished: (limit) => objects.select(null, { kind: 'erasure', where: ['eq', 'done', false] }, limit),
      async jobsOf(app, of) {
        const found = await objects.select(app, { kind: 'job', where: ['in', 'booking', of] });
        return found.map(({ uuid }) => uuid);
      },
      eraseEvents: (app, person, of, before) => erasures.eraseEvents(app, person, of, before),
      forgetAnswers: (app, about) => erasures.forgetAnswers(app, about),
      overwrite: () => erasures.overwrite(),
    },
    feeds: {
      find: find('feed'),
      list: (app, slice, _, within) => list('feed', app, slice, [], within),
      stateOf: (digest) => feeds.stateOf(digest),
    },
    calendars: {
      find: find('calendar'),
      list: (app, slice, { resource }, within) =>
        list('calendar', app, slice, resource === undefined ? [] : [['eq', 'resource', resource]], within),
      due: (now, limit, without) => calendars.due(now, limit, without),
      statuses: (now, limit) => calendars.statuses(now, limit),
    },
    actions: {
      find: find('action'),
      list: (app, workflow, slice) => objects.list(app, actionsOf([workflow]), slice),
      waitingFor: (app, trigger) =>
        objects.select(app, {
          kind: 'action',
          where: [
            'and',
            [
              ['eq', 'trigger', trigger],
              ['eq', 'enabled', true],
            ],
          ],
          order: 'position',
        }),
      ofWorkflows: (app, workflows) => objects.select(app, actionsOf(workflows)),
    },
    bookings: {
      ofAnyApp: (uuid) => objects.find(null, 'booking', uuid),
      find: find('booking'),
      list: (app, slice, filter, within) => {
        const { where, ...question } = bookingsOf(filter);
        return objects.list(app, { ...question, where: ['and', withinThat([where], within)] }, slice);
      },
      distinct: (app, name, where) => objects.distinct(app, 'booking', name, where),
      uuids: (app, filters, limit) => bookings.uuids(app, filters.map(bookingsOf), limit),
      inSlices: (app, uuids) => bookings.inSlices(app, uuids),
      due: (rules, limit) => bookings.due(rules, limit),
    },
    jobs: {
      find: find('job'),
      list: (app, slice, { status, action, booking, letter }) => {
        const where: Where<'job'>[] = [];
        if (status !== undefined) where.push(['eq', 'status', status]);
        if (action !== undefined) where.push(['eq', 'action', action]);
        if (booking !== undefined) where.push(['eq', 'booking', booking]);
        if (letter !== undefined) where.push(['eq', 'letter', letter]);
        return list('job', app, slice, where);
      },
      claim: (now, lease, limit, without) => jobs.claim(now, lease, limit, without),
      release: (job, lease) => jobs.release(job, lease),
      backlog: (now, limit) => jobs.backlog(now, limit),
    },
    profiles: { find: (app) => objects.find(app, 'profile', app) },
    letters: { find: (app) => objects.find(app, 'letters', app) },
  };
}

/** Adds the further condition `within`, if given, to the conditions of a list. */
function withinThat<K extends Kind>(where: readonly Where<K>[], within: AnyWhere | undefined): readonly Where<K>[] {
  return within === undefined ? where : [...where, within as unknown as Where<K>];
}

function closing(resource: string): Where<'timeOff'> {
  return [
    'or',
    [
      ['eq', 'closesAll', true],
      ['has', 'resources', resource],
    ],
  ];
}

function actionsOf(workflows: readonly string[]): Question<'action'> {
  return { kind: 'action', where: ['in', 'workflow', workflows], order: 'position' };
}
