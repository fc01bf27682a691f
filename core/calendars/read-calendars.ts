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

/** Lists the app's calendars, oldest first. */
export class ListCalendars {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError on `page` or `limit`. */
  async execute(
    caller: AppCaller,
    request: PageRequest = {},
    filter: CalendarFilter = {},
  ): Promise<Page<CalendarAsOfNow>> {
    const { calendars, paginator, clock } = this.#needs;
    const self = selfOf(caller);
    const page = await paginator.paginate(request, (slice) =>
      calendars.list(caller.app.uuid, slice, filter, self && anyWhere(OWN.calendar(self))),
    );
    const now = clock();
    return mapPage(page, (items) => items.map((calendar) => calendarAsOf(calendar, now)));
  }
}

export class GetCalendar {
  readonly #needs: Pick<Needs, 'calendars' | 'clock'>;
  constructor(needs: Pick<Needs, 'calendars' | 'clock'>) {
    this.#needs = needs;
  }

  /** @throws NotFoundError if the app has no such calendar. */
  async execute(caller: AppCaller, uuid: string): Promise<CalendarAsOfNow> {
    const { calendars, clock } = this.#needs;
    return calendarAsOf(
      await found(calendars, caller, uuid, (self, calendar) => sees(self, 'calendar', calendar)),
      clock(),
    );
  }
}
