import { formatInstant } from '../../../core/instants.js';
import { type NewResource, type Resource, readNewResource } from '../../../core/model/resource.js';
import type { Rules } from '../../../core/model/rules.js';
import { OVERRIDES_MAX, WEEKDAYS, WEEKLY_MAX, WINDOWS_OF_DATE_MAX } from '../../../core/model/schedule.js';
import { MINUTES_MAX } from '../../../core/model/settings.js';
import { body, type Operation } from '../description/operation.js';
import { flag, include } from '../description/query.js';
import {
  type JsonSchema,
  listOf,
  meta,
  nullable,
  object,
  text,
  timestamp,
  timezone,
  uuid,
} from '../description/schemas.js';
import * as examples from '../openapi/examples.js';
import { crud } from './crud.js';
import type { ApiParts } from './parts.js';

const time: JsonSchema = { type: 'string', pattern: '^([01]\\d|2[0-3]):[0-5]\\d$', examples: ['09:00'] };
const endTime: JsonSchema = { type: 'string', pattern: '^(([01]\\d|2[0-3]):[0-5]\\d|24:00)$', examples: ['17:00'] };
const days: JsonSchema = {
  ...listOf({ type: 'string', enum: WEEKDAYS }),
  minItems: 1,
  maxItems: WEEKDAYS.length,
  uniqueItems: true,
};

const weekly: JsonSchema = { ...listOf(object({ days, start: time, end: endTime })), maxItems: WEEKLY_MAX };
const overrides: JsonSchema = {
  ...listOf(
    object({
      date: { type: 'string', format: 'date' },
      windows: { ...listOf(object({ start: time, end: endTime })), maxItems: WINDOWS_OF_DATE_MAX },
    }),
  ),
  maxItems: OVERRIDES_MAX,
};

const hours = {
  description: 'Opening hours in wall time. An end at or before its start is on the next day. null: always open.',
  examples: [examples.schedule],
};

const schedule: JsonSchema = { title: 'Schedule', ...nullable(object({ weekly, overrides })), ...hours };

const newSchedule: JsonSchema = {
  title: 'NewSchedule',
  ...nullable(object({ weekly: nullable(weekly), overrides: nullable(overrides) }, ['weekly', 'overrides'])),
  ...hours,
};

const minutes = (minimum: number, standard: number | null): JsonSchema => ({
  type: ['integer', 'null'],
  minimum,
  maximum: MINUTES_MAX,
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

const overbook: JsonSchema = {
  type: ['integer', 'null'],
  minimum: 0,
  maximum: 10_000,
  default: 0,
  description: 'Units above `capacity` that only an override can take.',
};

const newResource = body<NewResource>(
  {
    title: 'NewResource',
    ...object(
      {
        name: text(),
        description,
        timezone: { ...nullable(timezone), default: 'UTC' },
        capacity,
        overbook,
        schedule: newSchedule,
        rules: { ...nullable(rules), title: 'NewRules', examples: [examples.newResource.rules] },
        meta: nullable(meta),
      },
      ['description', 'timezone', 'capacity', 'overbook', 'schedule', 'rules', 'meta'],
    ),
    examples: [examples.newResource],
  },
  readNewResource,
);

/** Resource in answers. */
export const resourceSchema: JsonSchema = {
  title: 'Resource',
  ...object(
    {
      uuid,
      name: text(),
      description: { type: 'string' },
      timezone,
      capacity: { type: 'integer' },
      overbook: { type: 'integer', description: 'Units above `capacity` that only an override can take.' },
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
    overbook: resource.overbook ?? 0,
    schedule: resource.schedule,
    rules: rulesView(resource.rules),
    created_at: formatInstant(resource.createdAt),
    updated_at: formatInstant(resource.updatedAt),
    ...(included.has('meta') && { meta: resource.meta }),
  };
}

export function resourceOperations(parts: ApiParts): readonly Operation[] {
  return crud({
    path: '/v1/resources',
    name: 'Resource',
    one: 'a resource',
    many: 'resources',
    tag: 'Resources',
    schema: resourceSchema,
    body: newResource,
    patchExample: examples.resourcePatch,
    include: include('meta'),
    searched: ['name'],
    useCases: parts.resources,
    changing: 'Existing bookings stay as they are.',
    deletion: {
      summary: 'Delete a resource',
      description: 'Refused while it has future bookings, unless `cancel_bookings` cancels them.',
      failures: [409],
      query: {
        cancel_bookings: flag('True: cancels future bookings. Otherwise future bookings make the request fail.'),
      },
    },
    revision: (caller) => parts.resources.revision(caller),
    view: resourceView,
  });
}
