import { OWN, sees } from '../access/ownership.js';
import { type CalendarAsOfNow, calendarAsOf } from '../model/calendar.js';
import { type AppCaller, selfOf } from '../model/callers.js';
import { mapPage, type Page, type PageRequest, type Paginator } from '../pagination.js';
import type { Clock } from '../ports.js';
import { anyWhere } from '../questions/question.js';
import type { CalendarFilter, CalendarRepository } from '../storage/calendar-repository.js';
import { found } from '../storage/lists.js';

interface Needs {
  readonly calendars: CalendarRepository;
  readonly paginator: Paginator;
  readonly clock: Clock;
}

export function listCalendars({ calendars, paginator, clock }: Needs) {
  return async (caller: AppCaller, query: PageRequest & CalendarFilter = {}): Promise<Page<CalendarAsOfNow>> => {
    const self = selfOf(caller);
    const page = await paginator.paginate(query, (slice) =>
      calendars.list(caller.app.uuid, slice, query, self && anyWhere(OWN.calendar(self))),
    );
    const now = clock();
    return mapPage(page, (items) => items.map((calendar) => calendarAsOf(calendar, now)));
  };
}

export function getCalendar({ calendars, clock }: Pick<Needs, 'calendars' | 'clock'>) {
  return async (caller: AppCaller, uuid: string): Promise<CalendarAsOfNow> => {
    return calendarAsOf(
      await found(calendars, caller, uuid, (self, calendar) => sees(self, 'calendar', calendar)),
      clock(),
    );
  };
}
