import { may, type NeedsOf } from '../../ledger/access/may.js';
import { MINE } from '../../model/rights.js';
import { changeCalendar, createCalendar, deleteCalendar, refreshCalendar } from './change-calendars.js';
import { getCalendar, listCalendars } from './read-calendars.js';

type Needs = NeedsOf<
  | typeof createCalendar
  | typeof listCalendars
  | typeof getCalendar
  | typeof changeCalendar
  | typeof deleteCalendar
  | typeof refreshCalendar
>;

export function calendarUseCases(needs: Needs) {
  return {
    /**
     * Creates a calendar. Workers read it at once. @throws ValidationError, also on `resource` if it already has 10 calendars; NotFoundError if
     * the app has no such resource; RefusedError `quota`.
     */
    create: may(MINE, createCalendar(needs)),
    /** Lists the app's calendars, oldest first. @throws ValidationError on `page` or `limit`. */
    list: may(MINE, listCalendars(needs)),
    /** @throws NotFoundError if the app has no such calendar. */
    get: may(MINE, getCalendar(needs)),
    /**
     * Changes a calendar by a JSON merge patch of its input fields. Another URL or resource resets the calendar's state. Another zone
     * or treatment of tentative events makes workers read it completely again. @throws ValidationError, StaleError; NotFoundError if the
     * app has no such calendar or resource.
     */
    change: may(MINE, changeCalendar(needs)),
    /** @throws StaleError; NotFoundError if the app has no such calendar. */
    delete: may(MINE, deleteCalendar(needs)),
    /**
     * Requests that a worker read the calendar at once. Has no effect while a worker is reading it. @throws NotFoundError if the app has no
     * such calendar.
     */
    refresh: may(MINE, refreshCalendar(needs)),
  };
}
