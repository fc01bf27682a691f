import { formatInstant } from '../../core/instants.js';
import { type NewResource, type Resource, readNewResource } from '../../core/resources/resource.js';
import type { Rules } from '../../core/resources/rules.js';
import { OVERRIDES_MAX, WEEKDAYS, WEEKLY_MAX, WINDOWS_OF_DATE_MAX } from '../../core/schedules/schedule.js';
import * as examples from './examples.js';
import { body, type Operation, operation, patchOf } from './operations.js';
import { flag, type Include, include, paging, search } from './query.js';
import { etagOf } from './request.js';
import { created, deleted, listedByVersion, shown } from './responses.js';
import {
  type JsonSchema,
  listOf,
  meta,
  nullable,
  object,
  pageOf,
  success,
  text,
  timestamp,
  timezone,
  uuid,
} from './schemas.js';
import type { Services } from './services.js';

const time: JsonSchema = { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['09:00'] };
const endTime: JsonSchema = { type: 'string', pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$', examples: ['17:00'] };
const days: JsonSchema = {
  ...listOf({ type: 'string', enum: WEEKDAYS }),
  minItems: 1,
  maxItems: WEEKDAYS.length,
  uniqueItems: true,
};

const schedule: JsonSchema = {
  title: 'Schedule',
  description: 'Opening hours in wall time; an end at or before its start is on the next day. null: always open.',
  ...nullable(
    object(
      {
        weekly: {
          ...listOf(object({ days, start: time, end: endTime })),
          maxItems: WEEKLY_MAX,
        },
        overrides: {
          ...listOf(
            object({
              date: { type: 'string', format: 'date' },
              windows: { ...listOf(object({ start: time, end: endTime })), maxItems: WINDOWS_OF_DATE_MAX },
            }),
          ),
          maxItems: OVERRIDES_MAX,
        },
      },
      ['weekly', 'overrides'],
    ),
  ),
  examples: [examples.schedule],
};

const minutes = (minimum: number, standard: number | null): JsonSchema => ({
  type: ['integer', 'null'],
  minimum,
  maximum: 527_040,
  default: standard,
});

const rules: JsonSchema = {
  title: 'Rules',
  ...object(
    {
      slot_minutes: { type: ['integer', 'null'], minimum: 1, maximum: 1_440, default: 15 },
      min_duration_minutes: minutes(1, null),
      max_duration_minutes: minutes(1, null),
      buffer_before_minutes: minutes(0, 0),
      buffer_after_minutes: minutes(0, 0),
      min_notice_minutes: minutes(0, 0),
      max_advance_days: { type: ['integer', 'null'], minimum: 1, maximum: 36_500, default: 366 },
    },
    [
      'slot_minutes',
      'min_duration_minutes',
      'max_duration_minutes',
      'buffer_before_minutes',
      'buffer_after_minutes',
      'min_notice_minutes',
      'max_advance_days',
    ],
  ),
  examples: [examples.resource.rules],
};

const description: JsonSchema = { type: ['string', 'null'], maxLength: 10_000, default: '' };
const capacity: JsonSchema = { type: ['integer', 'null'], minimum: 1, maximum: 10_000, default: 1 };

const newResource = body<NewResource>(
  {
    title: 'NewResource',
    ...object(
      {
        name: text(),
        description,
        timezone: { ...nullable(timezone), default: 'UTC' },
        capacity,
        schedule,
        rules: { ...nullable(rules), title: 'NewRules', examples: [examples.newResource.rules] },
        meta: nullable(meta),
      },
      ['description', 'timezone', 'capacity', 'schedule', 'rules', 'meta'],
    ),
    examples: [examples.newResource],
  },
  readNewResource,
);

/** A resource as it is read and listed. */
export const resourceSchema: JsonSchema = {
  title: 'Resource',
  ...object(
    {
      uuid,
      name: text(),
      description: { type: 'string' },
      timezone,
      capacity: { type: 'integer' },
      schedule,
      rules,
      created_at: timestamp,
      updated_at: timestamp,
      meta,
    },
    ['meta'],
  ),
  examples: [examples.resource],
};

function rulesView(rules: Rules) {
  return {
    slot_minutes: rules.slotMinutes,
    min_duration_minutes: rules.minDurationMinutes,
    max_duration_minutes: rules.maxDurationMinutes,
    buffer_before_minutes: rules.bufferBeforeMinutes,
    buffer_after_minutes: rules.bufferAfterMinutes,
    min_notice_minutes: rules.minNoticeMinutes,
    max_advance_days: rules.maxAdvanceDays,
  };
}

export function resourceView(resource: Resource, included: ReadonlySet<string>) {
  return {
    uuid: resource.uuid,
    name: resource.name,
    description: resource.description,
    timezone: resource.timezone,
    capacity: resource.capacity,
    schedule: resource.schedule,
    rules: rulesView(resource.rules),
    created_at: formatInstant(resource.createdAt),
    updated_at: formatInstant(resource.updatedAt),
    ...(included.has('meta') && { meta: resource.meta }),
  };
}

const metaIncluded = { include: include('meta') };

function shownResource(resource: Resource, included: Include<'meta'>) {
  return shown(resourceView(resource, included), etagOf(resource.version, ...included));
}

export function resourceOperations(services: Services): readonly Operation[] {
  return [
    operation({
      method: 'POST',
      path: '/v1/resources',
      token: 'app',
      id: 'createResource',
      tag: 'Resources',
      summary: 'Create a resource',
      query: { ...metaIncluded, ...search('name') },
      body: newResource,
      answers: { 201: success(resourceSchema) },
      location: '/v1/resources/{uuid}',
      async handle({ caller, query, input, once }) {
        const reply = (resource: Resource) => created(resourceView(resource, query.include));
        return reply(await services.createResource.execute(caller, input, once(reply)));
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/resources',
      token: 'app',
      id: 'listResources',
      tag: 'Resources',
      summary: "List the app's resources, oldest first",
      query: { ...paging, ...metaIncluded, ...search('name') },
      answers: { 200: pageOf(resourceSchema) },
      revision: (caller) => services.getResourcesRevision.execute(caller),
      async handle({ caller, query }) {
        const page = await services.listResources.execute(caller, query, query.search);
        return listedByVersion(page, 'resource', query.include, (resource) => resourceView(resource, query.include));
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/resources/{uuid}',
      token: 'app',
      id: 'getResource',
      tag: 'Resources',
      summary: 'Get a resource',
      query: metaIncluded,
      answers: { 200: success(resourceSchema) },
      hasEtag: true,
      async handle({ caller, params, query }) {
        return shownResource(await services.getResource.execute(caller, params.uuid), query.include);
      },
    }),
    operation({
      method: 'PATCH',
      path: '/v1/resources/{uuid}',
      token: 'app',
      id: 'updateResource',
      tag: 'Resources',
      summary: 'Update a resource',
      description: 'Existing bookings stay as they are.',
      query: metaIncluded,
      body: patchOf(newResource, examples.resourcePatch),
      answers: { 200: success(resourceSchema) },
      hasEtag: true,
      async handle({ caller, params, query, input, expected }) {
        return shownResource(
          await services.changeResource.execute(caller, params.uuid, input, expected),
          query.include,
        );
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v1/resources/{uuid}',
      token: 'app',
      id: 'deleteResource',
      tag: 'Resources',
      summary: 'Delete a resource',
      description: 'Refused while bookings of it are still to come, unless `cancel_bookings` cancels them.',
      query: { cancel_bookings: flag('Cancels the bookings that are still to come, instead of refusing.') },
      answers: { 204: null },
      failures: [409],
      async handle({ caller, params, query, expected }) {
        const cancelBookings = query.cancel_bookings ?? false;
        await services.deleteResource.execute(caller, params.uuid, { cancelBookings, expected });
        return deleted();
      },
    }),
  ];
}
