import type { Instant } from '../../core/basics/ports.js';
import { buildWidestWindow } from '../../core/model/closed-windows.js';
import type { TimeOff } from '../../core/model/time-off.js';
import { byOrdinal, Collection, type Row } from './collection.js';
import { SortedList } from './sorted-list.js';

const endOf = ({ item }: Row<TimeOff>): Instant => buildWidestWindow(item).end;

export class StoredTimeOff extends Collection<TimeOff> {
  /** Entries sorted by end, so that past ones are not visited. */
  readonly #byEnd = new SortedList<Row<TimeOff>>((a, b) => endOf(a) - endOf(b) || byOrdinal(a, b));

  protected override index(row: Row<TimeOff>): void {
    this.#byEnd.add(row);
  }

  protected override unindex(row: Row<TimeOff>): void {
    this.#byEnd.delete(row);
  }

  within(from: Instant, to: Instant): TimeOff[] {
    const rows = [...this.#byEnd.from((row) => endOf(row) <= from)].filter(
      ({ item }) => buildWidestWindow(item).start < to,
    );
    return rows.sort(byOrdinal).map(({ item }) => item);
  }
}
