import {
  type Calendar,
  type CalendarStatus,
  countedByStatus,
  dueAt,
  hasNoSlot,
  type Instant,
  type NoSlot,
} from '../../core/index.js';
import { Collection, type Row } from './collection.js';
import { byNumber, SortedList } from './sorted-list.js';

export class DueCalendars {
  readonly #byMoment = new SortedList<Calendar>(byNumber(dueAt));

  add(calendar: Calendar): void {
    this.#byMoment.add(calendar);
  }

  delete(calendar: Calendar): void {
    this.#byMoment.delete(calendar);
  }

  statuses(now: Instant, limit: number): Record<CalendarStatus, number> {
    return countedByStatus(this.#byMoment.slice({ offset: 0, limit }), now);
  }

  due(now: Instant, limit: number, without: NoSlot): readonly Calendar[] {
    const due: Calendar[] = [];
    for (const calendar of this.#byMoment) {
      if (dueAt(calendar) > now || due.length >= limit) break;
      if (!without.apps.has(calendar.app) && !hasNoSlot(calendar, without)) due.push(calendar);
    }
    return due;
  }
}

export class StoredCalendars extends Collection<Calendar> {
  readonly #due: DueCalendars;

  constructor(nextOrdinal: () => number, due: DueCalendars) {
    super(nextOrdinal);
    this.#due = due;
  }

  protected override index({ item }: Row<Calendar>): void {
    this.#due.add(item);
  }

  protected override unindex({ item }: Row<Calendar>): void {
    this.#due.delete(item);
  }
}
