import { OWN, sees } from '../access/ownership.js';
import { calendarAsOf } from '../model/calendar.js';
import { selfOf } from '../model/callers.js';
import { mapPage } from '../pagination.js';
import { anyWhere } from '../questions/question.js';
import { found } from '../storage/lists.js';
/** The caller's calendars, oldest first. */
export class ListCalendars {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws ValidationError on `page` or `limit`. */
    async execute(caller, request = {}, filter = {}) {
        const { calendars, paginator, clock } = this.#needs;
        const self = selfOf(caller);
        const page = await paginator.paginate(request, (slice) => calendars.list(caller.app.uuid, slice, filter, self && anyWhere(OWN.calendar(self))));
        const now = clock();
        return mapPage(page, (items) => items.map((calendar) => calendarAsOf(calendar, now)));
    }
}
export class GetCalendar {
    #needs;
    constructor(needs) {
        this.#needs = needs;
    }
    /** @throws NotFoundError when the caller has no such calendar. */
    async execute(caller, uuid) {
        const { calendars, clock } = this.#needs;
        return calendarAsOf(await found(calendars, caller, uuid, (self, calendar) => sees(self, 'calendar', calendar)), clock());
    }
}
