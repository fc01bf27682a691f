import { mapPage, type Page, type PageRequest } from '../../basics/pagination.js';
import type { Clock } from '../../basics/ports.js';
import { OWN } from '../../ledger/access/ownership.js';
import { found, listed, type ReadNeeds } from '../../ledger/plain/plain-objects.js';
import { type CalendarAsOfNow, calendarNow } from '../../model/calendar.js';
import type { AppCaller } from '../../model/callers.js';
import { equal, type Question } from '../../model/questions/question.js';

interface Needs extends ReadNeeds {
  readonly clock: Clock;
}

/** Filter of a list of calendars. Omitted fields filter nothing. */
export interface CalendarFilter {
  readonly resource?: string | undefined;
}

/** Builds the question for the calendars that a filter lets through, oldest first. */
export function buildCalendarQuestion({ resource }: CalendarFilter): Question<'calendar'> {
  return { kind: 'calendar', where: ['and', equal<'calendar'>({ resource })] };
}

export function listCalendars(needs: Needs) {
  return async (caller: AppCaller, query: PageRequest & CalendarFilter = {}): Promise<Page<CalendarAsOfNow>> => {
    const page = await listed(needs, caller, query, buildCalendarQuestion(query), OWN.calendar);
    const now = needs.clock();
    return mapPage(page, (items) => items.map((calendar) => calendarNow(calendar, now)));
  };
}

export function getCalendar(needs: Pick<Needs, 'objects' | 'clock'>) {
  return async (caller: AppCaller, uuid: string): Promise<CalendarAsOfNow> => {
    return calendarNow(await found(needs, 'calendar', caller, uuid), needs.clock());
  };
}
