import { formatInstant } from '../../../core/instants.js';
import { CALENDAR_STATUSES, ON_STALE, readNewCalendar, TENTATIVE, } from '../../../core/model/calendar.js';
import { selfOf } from '../../../core/model/callers.js';
import { body, operation, patchOf } from '../description/operation.js';
import { identifier, inSlices, paging } from '../description/query.js';
import { listOf, nullable, object, pageOf, success, timestamp, timezone, uuid, } from '../description/schemas.js';
import { etagOf } from '../exchange/request.js';
import { accepted, created, deleted, listed, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
const url = {
    type: 'string',
    maxLength: 2_048,
    description: 'Often a secret: `https`, `http`, or `webcal`, which is `https`; without a user name or password.',
    examples: [examples.newCalendar.url],
};
const zone = {
    ...nullable(timezone),
    description: "Of dates and floating times; null: the one that the calendar names, else the resource's.",
};
const refreshMinutes = { type: 'integer', minimum: 5, maximum: 1_440 };
const tentative = { type: 'string', enum: TENTATIVE, description: 'What tentative events are.' };
const onStale = {
    type: 'string',
    enum: ON_STALE,
    description: 'Whether the resource is closed while it is not known what the calendar holds.',
};
const staleAfterMinutes = { type: 'integer', minimum: 60, maximum: 43_200 };
const newCalendar = body({
    title: 'NewCalendar',
    ...object({
        resource: { ...uuid, description: 'The resource that it makes busy: at most 10 calendars each.' },
        url,
        timezone: zone,
        refresh_minutes: { ...nullable(refreshMinutes), default: 15 },
        tentative: { ...nullable(tentative), default: 'busy' },
        on_stale: { ...nullable(onStale), default: 'close' },
        stale_after_minutes: { ...nullable(staleAfterMinutes), default: 1_440 },
    }, ['timezone', 'refresh_minutes', 'tentative', 'on_stale', 'stale_after_minutes']),
    examples: [examples.newCalendar],
}, readNewCalendar);
const stateSchema = {
    title: 'CalendarState',
    ...object({
        status: { type: 'string', enum: CALENDAR_STATUSES },
        tried_at: nullable(timestamp),
        fetched_at: { ...nullable(timestamp), description: 'The last good answer.' },
        changed_at: { ...nullable(timestamp), description: 'When its busy times changed last.' },
        error: { type: ['string', 'null'], description: 'Why the last try failed.' },
        busy: { type: 'integer', minimum: 0, description: 'How many intervals are busy.' },
        reports: {
            ...listOf({ type: 'string' }),
            maxItems: 50,
            description: 'What could not be taken as it stands: the line and date of each event, and what would make it readable.',
        },
    }),
    examples: [examples.foreignCalendar.state],
};
const calendarSchema = {
    title: 'Calendar',
    ...object({
        uuid,
        resource: uuid,
        url: {
            ...nullable(url),
            description: 'null to a staff member with the role `self`, but in the answer in which it sets it.',
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
const written = (moment) => (moment === null ? null : formatInstant(moment));
/** Members of role `self` do not see `url`, which may be a secret, except in the answer to setting it. */
const showsUrl = (caller, input) => !selfOf(caller) || (input !== undefined && 'url' in input);
function calendarView({ calendar, status }, isUrlShown) {
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
function shownCalendar(found, isUrlShown) {
    const { calendar, status } = found;
    const parts = [String(calendar.state.revision), status, ...(isUrlShown ? [] : ['part'])];
    return shown(calendarView(found, isUrlShown), etagOf(calendar, ...parts));
}
export function calendarOperations(parts) {
    return [
        operation({
            method: 'POST',
            path: '/v1/calendars',
            token: 'app',
            id: 'createCalendar',
            tag: 'Calendars',
            summary: 'Create a calendar',
            description: 'It is read at once, and then again and again. Its busy times take the whole capacity of the resource; until it has been read, the resource is closed, unless `on_stale` is `keep`.',
            body: newCalendar,
            answers: { 201: success(calendarSchema) },
            failures: [404, 409],
            location: '/v1/calendars/{uuid}',
            async handle({ caller, input, answered }) {
                const reply = (made) => created(calendarView(made, showsUrl(caller, input)));
                return answered((once) => parts.createCalendar.execute(caller, input, { once }), reply);
            },
        }),
        operation({
            method: 'GET',
            path: '/v1/calendars',
            token: 'app',
            id: 'listCalendars',
            tag: 'Calendars',
            summary: "List the app's calendars, oldest first",
            query: { ...paging, resource: identifier('Only calendars of this resource.') },
            answers: { 200: pageOf(calendarSchema) },
            async handle({ caller, query }) {
                const page = await parts.listCalendars.execute(caller, inSlices(query), { resource: query.resource });
                const isUrlShown = showsUrl(caller);
                return listed(page, (found) => calendarView(found, isUrlShown));
            },
        }),
        operation({
            method: 'GET',
            path: '/v1/calendars/{uuid}',
            token: 'app',
            id: 'getCalendar',
            tag: 'Calendars',
            summary: 'Get a calendar, and what has become of reading it',
            answers: { 200: success(calendarSchema) },
            hasEtag: true,
            async handle({ caller, params }) {
                return shownCalendar(await parts.getCalendar.execute(caller, params.uuid), showsUrl(caller));
            },
        }),
        operation({
            method: 'PATCH',
            path: '/v1/calendars/{uuid}',
            token: 'app',
            id: 'updateCalendar',
            tag: 'Calendars',
            summary: 'Update a calendar',
            description: 'With another `url` or `resource` it is as new. After a change of these, of `timezone` or of `tentative`, it is read at once.',
            body: patchOf(newCalendar, examples.calendarPatch),
            answers: { 200: success(calendarSchema) },
            hasEtag: true,
            async handle({ caller, params, input, expected }) {
                const found = await parts.changeCalendar.execute(caller, params.uuid, input, { expected });
                return shownCalendar(found, showsUrl(caller, input));
            },
        }),
        operation({
            method: 'DELETE',
            path: '/v1/calendars/{uuid}',
            token: 'app',
            id: 'deleteCalendar',
            tag: 'Calendars',
            summary: 'Delete a calendar, and its busy times',
            answers: { 204: null },
            async handle({ caller, params, expected }) {
                await parts.deleteCalendar.execute(caller, params.uuid, { expected });
                return deleted();
            },
        }),
        operation({
            method: 'POST',
            path: '/v1/calendars/{uuid}/refresh',
            token: 'app',
            id: 'refreshCalendar',
            tag: 'Calendars',
            summary: 'Have a calendar read now',
            description: 'Whether it is due or not. A calendar that is being read already is not read twice.',
            answers: { 202: success(calendarSchema) },
            async handle({ caller, params, answered }) {
                const reply = (found) => accepted(calendarView(found, showsUrl(caller)));
                return answered((once) => parts.refreshCalendar.execute(caller, params.uuid, { once }), reply);
            },
        }),
    ];
}
