import { type Calendar, type CalendarStatus, countedByStatus } from '../../core/model/calendar.js';
import type { Slice, Sliced } from '../../core/pagination.js';
import type { Instant } from '../../core/ports.js';
import type { CalendarFilter, CalendarRepository, DueCalendar } from '../../core/storage/calendar-repository.js';
import { CODECS } from './codecs.js';
import { type Collections, first } from './collections.js';
import { sliced } from './sliced.js';

/** How many that are due are looked at, at once, for some of other apps than those that are passed over. */
const LOOKED_AT = 100;

export class MongoCalendarRepository implements CalendarRepository {
  readonly #collections: Collections;

  constructor(collections: Collections) {
    this.#collections = collections;
  }

  async find(app: string, uuid: string): Promise<Calendar | undefined> {
    const found = await first(this.#collections.calendars, { _id: uuid, app, removed: false });
    return found && CODECS.calendar.object(found);
  }

  async list(app: string, slice: Slice, { resource }: CalendarFilter): Promise<Sliced<Calendar>> {
    const filter = { app, removed: false, ...(resource !== undefined && { 'object.resource': resource }) };
    return sliced(this.#collections.calendars, filter, slice, { order: 1 }, CODECS.calendar.object);
  }

  async due(now: Instant, limit: number, without: ReadonlySet<string>): Promise<readonly DueCalendar[]> {
    const due: DueCalendar[] = [];
    for (let skip = 0; due.length < limit; skip += LOOKED_AT) {
      const filter = { removed: false, dueAt: { $lte: now } };
      const found = await this.#collections.calendars.find(filter, { sort: { dueAt: 1 }, skip, limit: LOOKED_AT });
      for (const { _id: calendar, app } of found) if (!without.has(app)) due.push({ app, calendar });
      if (found.length < LOOKED_AT) break;
    }
    return due.slice(0, limit);
  }

  async statuses(now: Instant, limit: number): Promise<Record<CalendarStatus, number>> {
    const found = await this.#collections.calendars.find({ removed: false }, { limit });
    return countedByStatus(found.map(CODECS.calendar.object), now);
  }
}
