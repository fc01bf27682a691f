import {
  type Calendar,
  type CalendarStatus,
  countedByStatus,
  dueAt,
  hasNoSlot,
  type Instant,
  type NoSlot,
} from '../../core/index.js';
import { Collection } from './collection.js';
import { byNumber, SortedList } from './sorted-list.js';

/** Calendars of all apps, sorted by the moment when they are due. */
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

export class StoredCalendars {
  readonly inOrder: Collection<Calendar>;
  readonly #due: DueCalendars;

  constructor(nextOrdinal: () => number, due: DueCalendars) {
    this.inOrder = new Collection(nextOrdinal);
    this.#due = due;
  }

  get(uuid: string): Calendar | undefined {
    return this.inOrder.get(uuid);
  }

  all(): Calendar[] {
    return this.inOrder.all();
  }

  get length(): number {
    return this.inOrder.length;
  }

  put(calendar: Calendar): void {
    this.#forget(calendar.uuid);
    this.inOrder.put(calendar);
    this.#due.add(calendar);
  }

  remove(uuid: string): void {
    this.#forget(uuid);
    this.inOrder.remove(uuid);
  }

  removeAll(): void {
    for (const { item } of this.inOrder.rows()) this.#due.delete(item);
  }

  #forget(uuid: string): void {
    const known = this.inOrder.get(uuid);
    if (known) this.#due.delete(known);
  }
}
