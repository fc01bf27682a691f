import { KINDS, type Kind } from '../../../core/kinds/objects.js';
import { type CollectionOf, codecOf } from '../documents/codecs.js';
import type { CollectionName } from './collections.js';

/** An index; its name is ours, so that a duplicate is told by it (adapters/mongodb/README.md, rule 5). */
export interface Index {
  readonly name: string;
  readonly key: Readonly<Record<string, 1>>;
  readonly unique?: true;
}

/** By which a duplicate name is told from a duplicate slug. */
export const APP_NAME = 'apps_name';

/** What every list of an app asks for: with tombstones told in the index, it fetches no more than the page that it shows. */
const LISTED = { app: 1, removed: 1 } as const;

/** By which the objects of a kind are listed, in the order in which they were made; `fields` choose among them. */
function listed(collection: CollectionOf[Kind], ...fields: readonly string[]): Index {
  const choosing = Object.fromEntries(fields.map((field) => [field, 1 as const]));
  return { name: `${collection}_listed`, key: { ...LISTED, order: 1, ...choosing } };
}

/** What each kind has that says nothing else. */
const LISTS = Object.fromEntries(
  KINDS.map((kind) => codecOf(kind).collection).map((name) => [name, [listed(name)]]),
) as unknown as Readonly<Record<CollectionOf[Kind], readonly Index[]>>;

/**
 * All indexes. Everything that a change of an app is applied to has no unique one but `_id`, so that applying a change
 * again can never fail.
 */
export const INDEXES: Readonly<Record<CollectionName, readonly Index[]>> = {
  ...LISTS,
  owners: [],
  arming: [],
  apps: [
    { name: 'apps_slug', key: { slug: 1 }, unique: true },
    { name: APP_NAME, key: { name: 1 }, unique: true },
    { name: 'apps_of_owner', key: { owner: 1, state: 1, _id: 1, slugFolded: 1, nameFolded: 1 } },
    { name: 'apps_digest', key: { digest: 1 } },
    { name: 'apps_previous_digest', key: { previousDigest: 1 } },
    { name: 'apps_sessions', key: { 'sessions.digest': 1 } },
    { name: 'apps_state', key: { state: 1 } },
    { name: 'apps_answered', key: { 'answer.at': 1 } },
    { name: 'apps_untold', key: { untoldSince: 1 } },
  ],
  claims: [{ name: 'claims_at', key: { at: 1 } }],
  ledgers: [
    { name: 'ledgers_open', key: { open: 1 } },
    { name: 'ledgers_at', key: { at: 1 } },
  ],
  spilled: [{ name: 'spilled_app', key: { app: 1 } }],
  workflows: [listed('workflows', 'nameFolded'), { name: 'workflows_clock', key: { clock: 1 } }],
  resources: [listed('resources', 'nameFolded')],
  services: [listed('services', 'nameFolded'), { name: 'services_naming', key: { ...LISTED, names: 1 } }],
  keys: [listed('keys', 'nameFolded'), { name: 'keys_digest', key: { 'object.digest': 1 } }],
  visitors: [...LISTS.visitors, { name: 'visitors_confirmed', key: { confirmedAt: 1 } }],
  series: [...LISTS.series, { name: 'series_of_service', key: { ...LISTED, 'object.service': 1, order: 1 } }],
  customers: [
    listed('customers', 'nameFolded', 'emailFolded', 'phoneFolded'),
    { name: 'customers_email', key: { ...LISTED, emailFolded: 1 } },
  ],
  feeds: [
    ...LISTS.feeds,
    { name: 'feeds_digest', key: { 'object.digest': 1 } },
    { name: 'feeds_of', key: { ...LISTED, subject: 1, order: 1 } },
  ],
  erasures: [...LISTS.erasures, { name: 'erasures_done', key: { done: 1 } }],
  timeOff: [...LISTS.timeOff, { name: 'timeOff_by_end', key: { ...LISTED, endsAt: 1, startsAt: 1 } }],
  calendars: [...LISTS.calendars, { name: 'calendars_due', key: { removed: 1, dueAt: 1 } }],
  actions: [{ name: 'actions_listed', key: { ...LISTED, 'object.workflow': 1, 'object.position': 1, order: 1 } }],
  bookings: [
    listed('bookings', 'titleFolded'),
    { name: 'bookings_by_start', key: { ...LISTED, 'object.start': 1, order: 1, 'object.end': 1 } },
    // from the end: what is in use ends in the future, and the past, which grows, is not looked at
    {
      name: 'bookings_of_resource',
      key: { ...LISTED, 'object.resources': 1, 'object.end': 1, 'object.status': 1, 'object.start': 1, order: 1 },
    },
    {
      name: 'bookings_of_service',
      key: { ...LISTED, 'object.sale.service': 1, 'object.start': 1, 'object.status': 1, order: 1 },
    },
    {
      name: 'bookings_of_service_live',
      key: { ...LISTED, 'object.sale.service': 1, 'object.status': 1, 'object.end': 1 },
    },
    { name: 'bookings_workflow', key: { 'object.workflow': 1, 'object.status': 1, 'object.end': 1 } },
    { name: 'bookings_of_customer', key: { ...LISTED, customerEmailFolded: 1, order: 1 } },
    { name: 'bookings_of_linked', key: { ...LISTED, 'object.customerUuid': 1, order: 1 } },
    { name: 'bookings_of_series', key: { ...LISTED, 'object.series.uuid': 1, 'object.start': 1 } },
    {
      name: 'bookings_holds_of_app',
      key: { ...LISTED, 'object.status': 1, 'object.holdExpiresAt': 1 },
    },
    { name: 'bookings_held', key: { 'object.status': 1, 'object.holdExpiresAt': 1 } },
    { name: 'bookings_pending', key: { 'object.status': 1, 'object.pendingSince': 1 } },
    { name: 'bookings_starting', key: { 'object.status': 1, 'object.start': 1 } },
  ],
  allocations: [
    { name: 'allocations_app', key: { app: 1 } },
    { name: 'allocations_resource', key: { 'object.resource': 1, 'object.start': 1 } },
  ],
  jobs: [
    { name: 'jobs_uuid', key: { uuid: 1 } },
    listed('jobs', 'object.status'),
    { name: 'jobs_of_action', key: { ...LISTED, 'object.action': 1, order: 1, 'object.status': 1 } },
    { name: 'jobs_of_booking', key: { ...LISTED, 'object.booking': 1, order: 1, 'object.status': 1 } },
    { name: 'jobs_waiting', key: { 'object.status': 1, 'object.nextAt': 1, 'object.position': 1, order: 1 } },
    {
      name: 'jobs_turns',
      key: { 'object.status': 1, app: 1, 'object.nextAt': 1, 'object.position': 1, order: 1, 'object.action': 1 },
    },
    { name: 'jobs_running', key: { 'object.status': 1, leaseUntil: 1 } },
  ],
  events: [
    { name: 'events_app', key: { app: 1, _id: 1 } },
    { name: 'events_uuid', key: { 'object.uuid': 1 } },
    { name: 'events_booking', key: { 'object.booking': 1, _id: 1 } },
    { name: 'events_named', key: { app: 1, named: 1 } },
    { name: 'events_at', key: { 'object.at': 1 } },
  ],
  answers: [
    { name: 'answers_app', key: { app: 1 } },
    { name: 'answers_about', key: { app: 1, 'object.about': 1 } },
    { name: 'answers_at', key: { 'object.at': 1 } },
  ],
};

/** The names of indexes that others have taken the place of. A name is never used again, for other keys. */
export const RETIRED: Readonly<Record<string, readonly string[]>> = {
  apps: ['apps_owner'],
  workflows: ['workflows_app'],
  resources: ['resources_app'],
  actions: ['actions_app', 'actions_workflow'],
  bookings: ['bookings_app', 'bookings_start', 'bookings_resource', 'bookings_customer'],
  jobs: ['jobs_app', 'jobs_action', 'jobs_booking'],
};
