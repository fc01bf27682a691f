import { KINDS, type Kind } from '../../core/ledger/objects.js';
import { type CollectionOf, codecOf } from './codecs.js';
import type { CollectionName } from './collections.js';

/** An index; its name is ours, so that a duplicate is told by it (MONGODB.md, rule 5). */
export interface Index {
  readonly name: string;
  readonly key: Readonly<Record<string, 1>>;
  readonly unique?: true;
}

/** By which a duplicate name is told from a duplicate slug. */
export const APP_NAME = 'apps_name';

/** By which the objects of a kind are listed: those of an app, in the order in which they were made. */
const LISTS = Object.fromEntries(
  KINDS.map((kind) => codecOf(kind).collection).map((name) => [
    name,
    [{ name: `${name}_app`, key: { app: 1, order: 1 } }],
  ]),
) as unknown as Readonly<Record<CollectionOf[Kind], readonly Index[]>>;

/**
 * All indexes. Everything that a change of an app is applied to has no unique one but `_id`, so that applying a change
 * again can never fail.
 */
export const INDEXES: Readonly<Record<CollectionName, readonly Index[]>> = {
  ...LISTS,
  owners: [],
  apps: [
    { name: 'apps_slug', key: { slug: 1 }, unique: true },
    { name: APP_NAME, key: { name: 1 }, unique: true },
    { name: 'apps_owner', key: { owner: 1, _id: 1 } },
    { name: 'apps_digest', key: { digest: 1 } },
    { name: 'apps_previous_digest', key: { previousDigest: 1 } },
    { name: 'apps_state', key: { state: 1 } },
    { name: 'apps_answered', key: { 'answer.at': 1 } },
  ],
  claims: [{ name: 'claims_at', key: { at: 1 } }],
  ledgers: [{ name: 'ledgers_open', key: { open: 1 } }],
  spilled: [{ name: 'spilled_app', key: { app: 1 } }],
  workflows: [...LISTS.workflows, { name: 'workflows_clock', key: { clock: 1 } }],
  services: [...LISTS.services, { name: 'services_names', key: { names: 1 } }],
  series: [...LISTS.series, { name: 'series_service', key: { 'object.service': 1, order: 1 } }],
  timeOff: [...LISTS.timeOff, { name: 'time_off_end', key: { app: 1, endsAt: 1 } }],
  actions: [
    { name: 'actions_app', key: { app: 1 } },
    { name: 'actions_workflow', key: { 'object.workflow': 1, 'object.position': 1, order: 1 } },
  ],
  bookings: [
    ...LISTS.bookings,
    { name: 'bookings_start', key: { app: 1, 'object.start': 1, order: 1 } },
    { name: 'bookings_resource', key: { 'object.resources': 1, 'object.start': 1 } },
    { name: 'bookings_workflow', key: { 'object.workflow': 1, 'object.status': 1, 'object.end': 1 } },
    { name: 'bookings_service', key: { 'object.sale.service': 1, 'object.start': 1 } },
    { name: 'bookings_service_live', key: { 'object.sale.service': 1, 'object.status': 1, 'object.end': 1 } },
    { name: 'bookings_series', key: { 'object.series.uuid': 1, 'object.start': 1 } },
    { name: 'bookings_customer', key: { app: 1, customerEmailFolded: 1 } },
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
    ...LISTS.jobs,
    { name: 'jobs_action', key: { 'object.action': 1, order: 1 } },
    { name: 'jobs_booking', key: { 'object.booking': 1, order: 1 } },
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
    { name: 'events_at', key: { 'object.at': 1 } },
  ],
  answers: [
    { name: 'answers_app', key: { app: 1 } },
    { name: 'answers_at', key: { 'object.at': 1 } },
  ],
};
