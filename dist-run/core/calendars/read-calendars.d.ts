import { type CalendarAsOfNow } from '../model/calendar.js';
import { type AppCaller } from '../model/callers.js';
import { type Page, type PageRequest, type Paginator } from '../pagination.js';
import type { Clock } from '../ports.js';
import type { CalendarFilter, CalendarRepository } from '../storage/calendar-repository.js';
interface Needs {
    readonly calendars: CalendarRepository;
    readonly paginator: Paginator;
    readonly clock: Clock;
}
/** The caller's calendars, oldest first. */
export declare class ListCalendars {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError on `page` or `limit`. */
    execute(caller: AppCaller, request?: PageRequest, filter?: CalendarFilter): Promise<Page<CalendarAsOfNow>>;
}
export declare class GetCalendar {
    #private;
    constructor(needs: Pick<Needs, 'calendars' | 'clock'>);
    /** @throws NotFoundError when the caller has no such calendar. */
    execute(caller: AppCaller, uuid: string): Promise<CalendarAsOfNow>;
}
export {};
