import { KINDS, type Kind } from '../../../core/model/kinds/objects.js';
import { type CollectionOf, codecOf } from '../documents/codecs.js';
import type { CollectionName } from './collections.js';

/** Index with its name. The name in a duplicate key error identifies the field (adapters/mongodb/README.md, rule 5). */
export interface Index {
  readonly name: string;
  readonly key: Readonly<Record<string, 1>>;
  readonly unique?: true;
}

export const APP_NAME = 'apps_name';

export const PERSON_EMAIL = 'persons_email';

export const APP_SLUG = 'apps_slug';

/** First fields of the index of each list. It contains `removed`, so that the server reads only the documents of the page. */
const LISTED = { app: 1, removed: 1 } as const;

/** Builds the index of a list in creation order, with `fields` for filtering. */
function listed(collection: CollectionOf[Kind], ...fields: readonly string[]): Index {
  const choosing = Object.fromEntries(fields.map((field) => [field, 1 as const]));
  return { name: `${collection}_listed`, key: { ...LISTED, order: 1, ...choosing } };
}

const LISTS = Object.fromEntries(
  KINDS.map((kind) => codecOf(kind).collection).map((name) => [name, [listed(name)]]),
) as unknown as Readonly<Record<CollectionOf[Kind], readonly Index[]>>;

/** Collections that changes are applied to have no unique index but `_id`, so that applying again never fails. */
export const INDEXES: Readonly<Record<CollectionName, readonly Index[]>> = {
  ...LISTS,
  owners: [],
  persons: [
    { name: PERSON_EMAIL, key: { emailFolded: 1 }, unique: true },
    { name: 'persons_owner', key: { owner: 1 }, unique: true },
  ],
  mailSlots: [{ name: 'mailSlots_at', key: { at: 1 } }],
  arming: [],
  subscriptions: [],
  apps: [
    { name: APP_SLUG, key: { slug: 1 }, unique: true },
    { name: APP_NAME, key: { name: 1 }, unique: true },
    { name: 'apps_of_owner', key: { owner: 1, state: 1, _id: 1, slugFolded: 1, nameFolded: 1 } },
    { name: 'apps_digest', key: { digest: 1 } },
    { name: 'apps_previous_digest', key: { previousDigest: 1 } },
    { name: 'apps_sessions', key: { 'sessions.digest': 1 } },
    { name: 'apps_state', key: { state: 1 } },
    { name: 'apps_answered', key: { 'answer.at': 1 } },
    { name: 'apps_unreported', key: { unreportedSince: 1 } },
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
  staff: [listed('staff', 'nameFolded', 'emailFolded'), { name: 'staff_person', key: { 'object.person': 1 } }],
  visitors: [...LISTS.visitors, { name: 'visitors_confirmed', key: { confirmedAt: 1 } }],
  series: [...LISTS.series, { name: 'series_of_service', key: { ...LISTED, 'object.service': 1, order: 1 } }],
  customers: [
    { name: 'customers_searched', key: { ...LISTED, order: 1, nameFolded: 1, emailSearched: 1, phoneDigits: 1 } },
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
    { name: 'bookings_external_id', key: { ...LISTED, 'object.externalId': 1, order: 1 } },
    { name: 'bookings_by_start', key: { ...LISTED, 'object.start': 1, order: 1, 'object.end': 1 } },
    // Sorted by end: bookings in use end in the future, so the growing number of past bookings is not scanned.
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
    {
      name: 'bookings_unattended',
      key: { 'object.workflow': 1, 'object.status': 1, 'object.checkedInAt': 1, 'object.start': 1, 'object.end': 1 },
    },
    { name: 'bookings_of_customer', key: { ...LISTED, customerEmailFolded: 1, order: 1 } },
    { name: 'bookings_of_address', key: { ...LISTED, customerEmailFolded: 1, 'object.end': 1, 'object.start': 1 } },
    { name: 'bookings_of_linked', key: { ...LISTED, 'object.customerUuid': 1, order: 1 } },
    { name: 'bookings_of_series', key: { ...LISTED, 'object.series.uuid': 1, 'object.start': 1 } },
    {
      name: 'bookings_holds_of_app',
      key: { ...LISTED, 'object.status': 1, 'object.holdExpiresAt': 1 },
    },
    { name: 'bookings_payment', key: { ...LISTED, 'object.payment.status': 1, order: 1 } },
    { name: 'bookings_payments', key: { ...LISTED, 'object.payment.records.reference': 1 } },
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
