import { CALENDAR, CALENDAR_STATE, CALENDAR_STATUSES, type CalendarAsOfNow } from '../../../core/model/calendar.js';
import { type AppCaller, selfOf } from '../../../core/model/callers.js';
import { answerProperties } from '../description/fields.js';
import { type Operation, operationIn } from '../description/operation.js';
import { identifier } from '../description/query.js';
import { type JsonSchema, object, success } from '../description/schemas.js';
import { accepted } from '../exchange/responses.js';
import * as examples from '../openapi/examples.js';
import { crud } from './crud.js';
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

export function calendarOperations(parts: ApiParts): readonly Operation[] {
  return [
    ...crud({
      ...its,
      path: '/v1/calendars',
      one: 'a calendar',
      many: 'calendars',
      tag: 'Calendars',
      filter: { resource: identifier('Only calendars of this resource.') },
      useCases: parts.calendars,
      creation: {
        description:
          'The calendar is read at once, and then at intervals. Its busy times take the whole capacity of the resource. Until it has been read, the resource is closed, unless `on_stale` is `keep`.',
        failures: [404],
      },
      reading: { summary: 'Get a calendar, with the result of reading it' },
      changing:
        'Another `url` or `resource` resets its state. A change of these, of `timezone` or of `tentative` makes the service read it at once.',
      deletion: { summary: 'Delete a calendar, and its busy times' },
      objectOf: ({ calendar }) => calendar,
      tagOf: (caller, { calendar, status }, _, __, input) => {
        return [String(calendar.state.revision), status, ...(showsUrl(caller, input) ? [] : ['part'])];
      },
      view: (found, _, caller, __, input) => calendarView(found, showsUrl(caller, input)),
    }),
    operationIn('Calendars')({
      method: 'POST',
      path: '/v1/calendars/{uuid}/refresh',
      token: 'app',
      id: 'refreshCalendar',
      useCases: [parts.calendars.refresh],
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
