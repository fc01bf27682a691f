import { formatInstant } from '../../../core/instants.js';
import { checkTimeOffPatch, type NewTimeOff, readNewTimeOff, type TimeOff } from '../../../core/model/time-off.js';
import type { Instant } from '../../../core/ports.js';
import type { TimeOffWithAffected } from '../../../core/time-off/change-time-off.js';
import { writtenIn, zone } from '../../../core/zone.js';
import { body, type Operation, operation } from '../description/operation.js';
import { flag, identifier, include, inSlices, instant, paging } from '../description/query.js';
import {
  instantInput,
  type JsonSchema,
  listOf,
  mergePatchOf,
  meta,
  nullable,
  object,
  pageOf,
  success,
  timestamp,
  uuid,
} from '../description/schemas.js';
import { etagOf } from '../exchange/request.js';
import { created, deleted, listed, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import type { ApiParts } from './parts.js';

const date: JsonSchema = { type: 'string', format: 'date', examples: ['2026-12-24'] };
const reason: JsonSchema = { type: ['string', 'null'], maxLength: 255 };
const resources: JsonSchema = {
  ...nullable(listOf(uuid)),
  description: 'null: all of the app, with those that are still to be made.',
  minItems: 1,
  maxItems: 100,
};

const fields = {
  resources,
  start: nullable(instantInput),
  end: nullable(instantInput),
  start_date: nullable(date),
  end_date: { ...nullable(date), description: 'The last day that is off.' },
  reason,
  meta: nullable(meta),
};

const newTimeOff = body<NewTimeOff>(
  {
    title: 'NewTimeOff',
    description: '`start` and `end`, or `start_date` and `end_date`: one of the two pairs.',
    ...object(fields, ['start', 'end', 'start_date', 'end_date', 'reason', 'meta']),
    examples: [examples.newTimeOff],
  },
  readNewTimeOff,
);

const timeOffPatch = {
  // Not `patchOf` that of creation: `resources: null` is a value here.
  ...body<unknown>(mergePatchOf({ title: 'TimeOff', ...object(fields) }), checkTimeOffPatch),
  documented: { ...mergePatchOf({ title: 'TimeOff', ...object(fields) }), examples: [examples.timeOffPatch] },
  checkedAlways: true,
  mediaTypes: ['application/merge-patch+json', 'application/json'],
};

const shownFields = {
  uuid,
  resources,
  start: nullable(timestamp),
  end: nullable(timestamp),
  start_date: nullable(date),
  end_date: nullable(date),
  reason,
  created_at: timestamp,
  updated_at: timestamp,
  meta,
};

const timeOffSchema: JsonSchema = {
  title: 'TimeOff',
  ...object(shownFields, ['meta']),
  examples: [examples.timeOff],
};

const affectedSchema: JsonSchema = {
  title: 'Affected',
  description: 'The bookings that lie in it: a row for each booking and resource, the first 100 by start.',
  ...object({
    total: { type: 'integer', minimum: 0 },
    bookings: { ...listOf(object({ uuid, resource: uuid, start: timestamp, end: timestamp })), maxItems: 100 },
  }),
};

const changedSchema: JsonSchema = {
  title: 'ChangedTimeOff',
  ...object({ ...shownFields, affected: affectedSchema }, ['meta']),
  examples: [{ ...examples.timeOff, affected: examples.affected }],
};

const written = (moment: Instant | null) => (moment === null ? null : formatInstant(moment));

function timeOffView(entry: TimeOff, included: ReadonlySet<string>) {
  return {
    uuid: entry.uuid,
    resources: entry.resources,
    start: written(entry.start),
    end: written(entry.end),
    start_date: entry.startDate,
    end_date: entry.endDate,
    reason: entry.reason,
    created_at: formatInstant(entry.createdAt),
    updated_at: formatInstant(entry.updatedAt),
    ...(included.has('meta') && { meta: entry.meta }),
  };
}

function changedView({ timeOff, affected }: TimeOffWithAffected, included: ReadonlySet<string>) {
  const bookings = affected.rows.map(({ booking, resource }) => {
    const local = zone(booking.timezone);
    return {
      uuid: booking.uuid,
      resource,
      start: writtenIn(local, booking.start),
      end: writtenIn(local, booking.end),
    };
  });
  return { ...timeOffView(timeOff, included), affected: { total: affected.total, bookings } };
}

const included = { include: include('meta') };
const cancelling = {
  cancel_bookings: flag("Cancels the bookings that lie in it and are still to come, the workflows' limits aside."),
};

export function timeOffOperations(parts: ApiParts): readonly Operation[] {
  return [
    operation({
      method: 'POST',
      path: '/v1/time-off',
      token: 'app',
      id: 'createTimeOff',
      tag: 'Time off',
      summary: 'Create time off',
      description: 'It closes the time and alters no booking, unless `cancel_bookings` cancels those that lie in it.',
      query: { ...included, ...cancelling },
      body: newTimeOff,
      answers: { 201: success(changedSchema) },
      failures: [404],
      location: '/v1/time-off/{uuid}',
      async handle({ caller, query, input, answered }) {
        const reply = (made: TimeOffWithAffected) => created(changedView(made, query.include));
        const cancelBookings = query.cancelBookings;
        return answered((once) => parts.createTimeOff.execute(caller, input, { cancelBookings }, once), reply);
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/time-off',
      token: 'app',
      id: 'listTimeOff',
      tag: 'Time off',
      summary: "List the app's time off, oldest first",
      query: {
        ...paging,
        ...included,
        resource: identifier('Only what closes this resource, that of all resources included.'),
        from: instant('Only what ends after this moment.'),
        to: instant('Only what starts before this moment.'),
      },
      answers: { 200: pageOf(timeOffSchema) },
      async handle({ caller, query }) {
        const { resource, from, to } = query;
        const page = await parts.listTimeOff.execute(caller, inSlices(query), { resource, from, to });
        return listed(page, (entry) => timeOffView(entry, query.include));
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/time-off/{uuid}',
      token: 'app',
      id: 'getTimeOff',
      tag: 'Time off',
      summary: 'Get time off',
      query: included,
      answers: { 200: success(timeOffSchema) },
      hasEtag: true,
      async handle({ caller, params, query }) {
        const entry = await parts.getTimeOff.execute(caller, params.uuid);
        return shown(timeOffView(entry, query.include), etagOf(entry, ...query.include));
      },
    }),
    operation({
      method: 'PATCH',
      path: '/v1/time-off/{uuid}',
      token: 'app',
      id: 'updateTimeOff',
      tag: 'Time off',
      summary: 'Update time off',
      description:
        'A pair of instants takes the place of dates, and dates that of instants. `resources: null` is a value.',
      query: { ...included, ...cancelling },
      body: timeOffPatch,
      answers: { 200: success(changedSchema) },
      hasEtag: true,
      async handle({ caller, params, query, input, expected }) {
        const how = { cancelBookings: query.cancelBookings };
        const made = await parts.changeTimeOff.execute(caller, params.uuid, input, expected, how);
        return shown(changedView(made, query.include), etagOf(made.timeOff, ...query.include));
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v1/time-off/{uuid}',
      token: 'app',
      id: 'deleteTimeOff',
      tag: 'Time off',
      summary: 'Delete time off',
      answers: { 204: null },
      async handle({ caller, params, expected }) {
        await parts.deleteTimeOff.execute(caller, params.uuid, expected);
        return deleted();
      },
    }),
  ];
}
