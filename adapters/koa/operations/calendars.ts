import { formatInstant } from '../../../core/instants.js';
import {
  CALENDAR_STATUSES,
  type CalendarAsOfNow,
  type NewCalendar,
  ON_STALE,
  readNewCalendar,
  TENTATIVE,
} from '../../../core/model/calendar.js';
import { type AppCaller, selfOf } from '../../../core/model/callers.js';
import type { Instant } from '../../../core/ports.js';
import { body, type Operation, operation, patchOf } from '../description/operation.js';
import { identifier, inSlices, paging } from '../description/query.js';
import type { Reply } from '../description/reply.js';
import {
  type JsonSchema,
  listOf,
  nullable,
  object,
  pageOf,
  success,
  timestamp,
  timezone,
  uuid,
} from '../description/schemas.js';
import { etagOf } from '../exchange/entity-tags.js';
import { accepted, created, deleted, listed, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import type { ApiParts } from './parts.js';

const url: JsonSchema = {
  type: 'string',
  maxLength: 2_048,
  description:
    'The address of the calendar, often a secret: `https`, `http`, or `webcal` (which means `https`), without user name and password.',
  examples: [examples.newCalendar.url],
};
const zone: JsonSchema = {
  ...nullable(timezone),
  description: "The zone of dates and floating times. null: the calendar's own zone, or else the resource's.",
};
const refreshMinutes: JsonSchema = { type: 'integer', minimum: 5, maximum: 1_440 };
const tentative: JsonSchema = { type: 'string', enum: TENTATIVE, description: 'Treatment of tentative events.' };
const onStale: JsonSchema = {
  type: 'string',
  enum: ON_STALE,
  description: 'Treatment of the resource while the calendar is stale.',
};
const staleAfterMinutes: JsonSchema = { type: 'integer', minimum: 60, maximum: 43_200 };

const newCalendar = body<NewCalendar>(
  {
    title: 'NewCalendar',
    ...object(
      {
        resource: {
          ...uuid,
          description:
            "The resource that is busy during the calendar's events. At most 10 calendars for each resource.",
        },
        url,
        timezone: zone,
        refresh_minutes: { ...nullable(refreshMinutes), default: 15 },
        tentative: { ...nullable(tentative), default: 'busy' },
        on_stale: { ...nullable(onStale), default: 'close' },
        stale_after_minutes: { ...nullable(staleAfterMinutes), default: 1_440 },
      },
      ['timezone', 'refresh_minutes', 'tentative', 'on_stale', 'stale_after_minutes'],
    ),
    examples: [examples.newCalendar],
  },
  (input) => readNewCalendar(input),
);

const stateSchema: JsonSchema = {
  title: 'CalendarState',
  ...object({
    status: { type: 'string', enum: CALENDAR_STATUSES },
    tried_at: nullable(timestamp),
    fetched_at: { ...nullable(timestamp), description: 'The time of the last successful answer.' },
    changed_at: { ...nullable(timestamp), description: 'The time of the last change of its busy times.' },
    error: { type: ['string', 'null'], description: 'Reason for which the last attempt failed. null: it did not.' },
    busy: { type: 'integer', minimum: 0, description: 'The number of busy intervals.' },
    reports: {
      ...listOf({ type: 'string' }),
      maxItems: 50,
      description: "Problems with events of the calendar, each with the event's line and date, and how to solve it.",
    },
  }),
  examples: [examples.foreignCalendar.state],
};

const calendarSchema: JsonSchema = {
  title: 'Calendar',
  ...object({
    uuid,
    resource: uuid,
    url: {
      ...nullable(url),
      description: 'null for a staff member with the role `self`, except in the answer to setting it.',
    },
    timezone: zone,
    refresh_minutes: refreshMinutes,
    tentative,
    on_stale: onStale,
    stale_after_minutes: staleAfterMinutes,
    state: stateSchema,
    created_at: timestamp,
    updated_at: timestamp,
  }),
  examples: [examples.foreignCalendar],
};

const written = (moment: Instant | null) => (moment === null ? null : formatInstant(moment));

/** Members of role `self` do not see `url`, which may be a secret, except in the answer to setting it. */
const showsUrl = (caller: AppCaller, input?: object): boolean =>
  !selfOf(caller) || (input !== undefined && 'url' in input);

function calendarView({ calendar, status }: CalendarAsOfNow, isUrlShown: boolean) {
  const { state } = calendar;
  return {
    uuid: calendar.uuid,
    resource: calendar.resource,
    url: isUrlShown ? calendar.url : null,
    timezone: calendar.timezone,
    refresh_minutes: calendar.refreshMinutes,
    tentative: calendar.tentative,
    on_stale: calendar.onStale,
    stale_after_minutes: calendar.staleAfterMinutes,
    state: {
      status,
      tried_at: written(state.triedAt),
      fetched_at: written(state.fetchedAt),
      changed_at: written(state.changedAt),
      error: state.error,
      busy: state.busy,
      reports: state.reports,
    },
    created_at: formatInstant(calendar.createdAt),
    updated_at: formatInstant(calendar.updatedAt),
  };
}

function shownCalendar(found: CalendarAsOfNow, isUrlShown: boolean): Reply {
  const { calendar, status } = found;
  const parts = [String(calendar.state.revision), status, ...(isUrlShown ? [] : ['part'])];
  return shown(calendarView(found, isUrlShown), etagOf(calendar, ...parts));
}

export function calendarOperations(parts: ApiParts): readonly Operation[] {
  return [
    operation({
      method: 'POST',
      path: '/v1/calendars',
      token: 'app',
      id: 'createCalendar',
      useCases: [parts.calendars.create],
      tag: 'Calendars',
      summary: 'Create a calendar',
      description:
        'The calendar is read at once, and then at intervals. Its busy times take the whole capacity of the resource. Until it has been read, the resource is closed, unless `on_stale` is `keep`.',
      body: newCalendar,
      answers: { 201: success(calendarSchema) },
      failures: [404, 409],
      location: '/v1/calendars/{uuid}',
      async handle({ caller, input, answered }) {
        const reply = (made: CalendarAsOfNow) => created(calendarView(made, showsUrl(caller, input)));
        return answered((once) => parts.calendars.create(caller, input, { once }), reply);
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/calendars',
      token: 'app',
      id: 'listCalendars',
      useCases: [parts.calendars.list],
      tag: 'Calendars',
      summary: "List the app's calendars, oldest first",
      query: { ...paging, resource: identifier('Only calendars of this resource.') },
      answers: { 200: pageOf(calendarSchema) },
      async handle({ caller, query }) {
        const page = await parts.calendars.list(caller, inSlices(query));
        const isUrlShown = showsUrl(caller);
        return listed(page, (found) => calendarView(found, isUrlShown));
      },
    }),
    operation({
      method: 'GET',
      path: '/v1/calendars/{uuid}',
      token: 'app',
      id: 'getCalendar',
      useCases: [parts.calendars.get],
      tag: 'Calendars',
      summary: 'Get a calendar, with the result of reading it',
      answers: { 200: success(calendarSchema) },
      hasEtag: true,
      async handle({ caller, params }) {
        return shownCalendar(await parts.calendars.get(caller, params.uuid), showsUrl(caller));
      },
    }),
    operation({
      method: 'PATCH',
      path: '/v1/calendars/{uuid}',
      token: 'app',
      id: 'updateCalendar',
      useCases: [parts.calendars.change],
      tag: 'Calendars',
      summary: 'Update a calendar',
      description:
        'Another `url` or `resource` resets its state. A change of these, of `timezone` or of `tentative` makes the service read it at once.',
      body: patchOf(newCalendar, examples.calendarPatch),
      answers: { 200: success(calendarSchema) },
      hasEtag: true,
      async handle({ caller, params, input, expected }) {
        const found = await parts.calendars.change(caller, params.uuid, input, { expected });
        return shownCalendar(found, showsUrl(caller, input as object));
      },
    }),
    operation({
      method: 'DELETE',
      path: '/v1/calendars/{uuid}',
      token: 'app',
      id: 'deleteCalendar',
      useCases: [parts.calendars.delete],
      tag: 'Calendars',
      summary: 'Delete a calendar, and its busy times',
      answers: { 204: null },
      async handle({ caller, params, expected }) {
        await parts.calendars.delete(caller, params.uuid, { expected });
        return deleted();
      },
    }),
    operation({
      method: 'POST',
      path: '/v1/calendars/{uuid}/refresh',
      token: 'app',
      id: 'refreshCalendar',
      useCases: [parts.calendars.refresh],
      tag: 'Calendars',
      summary: 'Read a calendar now',
      description: 'Has no effect on a calendar that is just being read.',
      answers: { 202: success(calendarSchema) },
      async handle({ caller, params, answered }) {
        const reply = (found: CalendarAsOfNow) => accepted(calendarView(found, showsUrl(caller)));
        return answered((once) => parts.calendars.refresh(caller, params.uuid, { once }), reply);
      },
    }),
  ];
}
