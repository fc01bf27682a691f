import { CALENDAR, CALENDAR_STATE, CALENDAR_STATUSES, type CalendarAsOfNow } from '../../../core/model/calendar.js';
import { type AppCaller, selfOf } from '../../../core/model/callers.js';
import { answerProperties } from '../description/fields.js';
import { type Operation, operation, patchOf } from '../description/operation.js';
import { identifier, inSlices, paging } from '../description/query.js';
import type { Reply } from '../description/reply.js';
import { type JsonSchema, object, pageOf, success } from '../description/schemas.js';
import { etagOf } from '../exchange/entity-tags.js';
import { accepted, created, deleted, listed, shown } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import { described } from './object-documents.js';
import type { ApiParts } from './parts.js';

const stateSchema: JsonSchema = {
  title: 'CalendarState',
  ...object({ status: { type: 'string', enum: CALENDAR_STATUSES }, ...answerProperties(CALENDAR_STATE) }),
  examples: [examples.calendarState],
};

const its = described(CALENDAR, 'Calendar', {
  examples: {
    uuid: examples.exampleUuids.calendars,
    sent: examples.newCalendar,
    patch: examples.calendarPatch,
    assigned: { state: examples.calendarState },
  },
  others: { state: stateSchema },
});

/** Members of role `self` do not see `url`, which may be a secret, except in the answer to setting it. */
const showsUrl = (caller: AppCaller, input?: object): boolean =>
  !selfOf(caller) || (input !== undefined && 'url' in input);

function calendarView({ calendar, status }: CalendarAsOfNow, isUrlShown: boolean) {
  const view = its.view(calendar);
  return { ...view, url: isUrlShown ? view.url : null, state: { status, ...(view.state as object) } };
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
      body: its.body,
      answers: { 201: success(its.schema) },
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
      answers: { 200: pageOf(its.schema) },
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
      answers: { 200: success(its.schema) },
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
      body: patchOf(its.body, its.patchExample),
      answers: { 200: success(its.schema) },
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
      answers: { 202: success(its.schema) },
      async handle({ caller, params, answered }) {
        const reply = (found: CalendarAsOfNow) => accepted(calendarView(found, showsUrl(caller)));
        return answered((once) => parts.calendars.refresh(caller, params.uuid, { once }), reply);
      },
    }),
  ];
}
