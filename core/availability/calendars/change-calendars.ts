import { ValidationError } from '../../basics/errors.js';
import { FieldReader, mergePatch } from '../../basics/fields.js';
import { MINUTE } from '../../basics/instants.js';
import type { Instant } from '../../basics/ports.js';
import { sentFields, type ValuesOf } from '../../basics/schema.js';
import type { Conditional } from '../../basics/versions.js';
import { checkOwnResources, existing, referenced } from '../../ledger/edits.js';
import type { Idempotent } from '../../ledger/idempotency.js';
import { decidedOnce } from '../../ledger/idempotent-decision.js';
import type { Change, View } from '../../ledger/ledger.js';
import { type CreateNeeds, changeObject, createObject, type Special } from '../../ledger/plain/plain-writes.js';
import { partId } from '../../model/busy-times.js';
import {
  CALENDAR,
  CALENDARS_OF_RESOURCE,
  type Calendar,
  type CalendarAsOfNow,
  type CalendarUrlProblem,
  calendarNow,
  isStale,
  newState,
  toBeReadAnew,
} from '../../model/calendar.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import type { Resource } from '../../model/resource.js';

interface Needs extends CreateNeeds {
  readonly urlProblem: CalendarUrlProblem;
}

function rules(urlProblem: CalendarUrlProblem): Special<'calendar', CalendarAsOfNow> {
  return {
    read: (input) => readCalendar(input, urlProblem),
    patched: (before, patch) => readCalendar(mergePatch(sentFields(CALENDAR, before), patch), urlProblem),
    assign: (_, { view }) => ({ state: newState(view.now, 0) }),
    derive: (after, before, { now }) => ({ state: stateAfter(after, before, now) }),
    along(after, { view, before }) {
      checkOwnResources(view, [after.resource]);
      const removed = before && isReset(after, before) ? busyTimesOf(before) : [];
      if (after.resource === before?.resource) return { removed };
      const left = before ? withoutCalendar(view, before) : [];
      const resource = withCalendar(referenced(view, 'resource', after.resource), after.uuid);
      return { put: { resource: [...left, resource] }, removed };
    },
    result: (calendar, { view }) => calendarNow(calendar, view.now),
  };
}

export function createCalendar({ urlProblem, ...needs }: Needs) {
  return createObject(needs, 'calendar', rules(urlProblem));
}

export function changeCalendar({ urlProblem, ...needs }: Pick<Needs, 'ledger' | 'urlProblem'>) {
  return changeObject(needs, 'calendar', rules(urlProblem));
}

/** True if a change makes what was read of the calendar before useless. */
function isReset(after: Calendar, before: Calendar): boolean {
  return after.resource !== before.resource || after.url !== before.url;
}

/** Returns the state after a change of other fields. */
function stateAfter(after: Calendar, before: Calendar, now: Instant): Calendar['state'] {
  if (isReset(after, before)) return newState(now, before.state.revision + 1);
  const isReadOtherwise = after.timezone !== before.timezone || after.tentative !== before.tentative;
  const waiting = isReadOtherwise ? toBeReadAnew(after, now) : rescheduled(after, before);
  return isStale(waiting, now) ? waiting.state : { ...waiting.state, isReportedStale: false };
}

function readCalendar(input: unknown, urlProblem: CalendarUrlProblem): ValuesOf<typeof CALENDAR> {
  const fields = new FieldReader(input);
  const calendar = CALENDAR.readFields(fields);
  const problem = fields.isBad('url') ? undefined : urlProblem(calendar.url);
  if (problem !== undefined) fields.fail('url', problem);
  fields.done();
  return calendar;
}

/** Shifts the next read by the change of the refresh interval. */
function rescheduled(after: Calendar, before: Calendar): Calendar {
  const { state } = after;
  const isWaiting = state.lease === null && state.failures === 0 && state.fetchedAt !== null;
  if (after.refreshMinutes === before.refreshMinutes || !isWaiting) return after;
  const nextAt = state.nextAt + (after.refreshMinutes - before.refreshMinutes) * MINUTE;
  return { ...after, state: { ...state, nextAt, revision: state.revision + 1 } };
}

export function refreshCalendar({ ledger }: Pick<Needs, 'ledger'>) {
  return async (
    caller: AppCaller,
    uuid: string,
    { once }: Idempotent<CalendarAsOfNow> = {},
  ): Promise<CalendarAsOfNow> => {
    return ledger.commit(
      caller.app.uuid,
      { objects: { calendar: [uuid] }, answer: once?.key },
      decidedOnce(once, (view) => {
        const before = existing(view, 'calendar', uuid);
        const { state } = before;
        const isUnderWay = state.lease !== null && state.nextAt > view.now;
        if (isUnderWay || (state.lease === null && state.nextAt <= view.now))
          return { result: calendarNow(before, view.now) };
        const after = { ...before, state: { ...state, nextAt: view.now, lease: null, revision: state.revision + 1 } };
        return { result: calendarNow(after, view.now), change: { put: { calendar: [after] } } };
      }),
      actorOf(caller),
    );
  };
}

export function deleteCalendar({ ledger }: Pick<Needs, 'ledger'>) {
  return async (caller: AppCaller, uuid: string, { expected }: Conditional = {}): Promise<void> => {
    await ledger.commit(
      caller.app.uuid,
      { objects: { calendar: [uuid] } },
      (view) => {
        const calendar = existing(view, 'calendar', uuid, expected);
        const removed = [{ kind: 'calendar' as const, uuid }, ...busyTimesOf(calendar)];
        return { result: undefined, change: { put: { resource: withoutCalendar(view, calendar) }, removed } };
      },
      actorOf(caller),
    );
  };
}

/** @throws ValidationError on `resource` if it has the maximum number of calendars. */
function withCalendar(resource: Resource, uuid: string): Resource {
  const { calendars = [] } = resource;
  if (calendars.length >= CALENDARS_OF_RESOURCE) {
    throw new ValidationError({
      resource: `Must have fewer than ${CALENDARS_OF_RESOURCE} calendars: delete one first`,
    });
  }
  return { ...resource, calendars: [...calendars, uuid] };
}

function withoutCalendar(view: View, { resource: uuid, uuid: calendar }: Calendar): readonly Resource[] {
  const resource = view.object('resource', uuid);
  return resource ? [{ ...resource, calendars: (resource.calendars ?? []).filter((each) => each !== calendar) }] : [];
}

function busyTimesOf({ uuid, state }: Calendar): NonNullable<Change['removed']> {
  return state.parts.map((part) => ({ kind: 'busyTimes', uuid: partId(uuid, part) }));
}

/** Returns the removals of a resource's calendars when the resource is deleted. */
export function calendarsRemoved(view: View, { calendars = [] }: Resource): NonNullable<Change['removed']> {
  if (calendars.length > 0) view.prepare?.({ objects: { calendar: calendars } });
  return calendars.flatMap((uuid) => {
    const calendar = view.object('calendar', uuid);
    return calendar ? [{ kind: 'calendar' as const, uuid }, ...busyTimesOf(calendar)] : [];
  });
}

/** Returns the calendars of a resource whose zone has changed, so that workers read them completely again. */
export function calendarsReadAnew(view: View, { calendars = [] }: Resource, now: Instant): readonly Calendar[] {
  if (calendars.length > 0) view.prepare?.({ objects: { calendar: calendars } });
  return calendars.flatMap((uuid) => {
    const calendar = view.object('calendar', uuid);
    return calendar ? [toBeReadAnew(calendar, now)] : [];
  });
}
