import type { Instant } from '../../core/basics/ports.js';
import { type TimeOff, widestWindowOf } from '../../core/model/time-off.js';
import { byOrdinal, Collection, type Row } from './collection.js';
import { SortedList } from './sorted-list.js';

const endOf = ({ item }: Row<TimeOff>): Instant => widestWindowOf(item).end;

export class StoredTimeOff {
  readonly inOrder: Collection<TimeOff>;
  /** Entries sorted by end, so that past ones are not visited. */
  readonly #byEnd = new SortedList<Row<TimeOff>>((a, b) => endOf(a) - endOf(b) || byOrdinal(a, b));

  constructor(nextOrdinal: () => number) {
    this.inOrder = new Collection(nextOrdinal);
  }

  get(uuid: string): TimeOff | undefined {
    return this.inOrder.get(uuid);
  }

  put(entry: TimeOff): void {
    this.#unindex(entry.uuid);
    this.#byEnd.add(this.inOrder.put(entry));
  }

  remove(uuid: string): void {
    this.#unindex(uuid);
    this.inOrder.remove(uuid);
  }

  get length(): number {
    return this.inOrder.length;
  }

  all(): TimeOff[] {
    return this.inOrder.all();
  }

  #unindex(uuid: string): void {
    const row = this.inOrder.row(uuid);
    if (row) this.#byEnd.delete(row);
  }

  /** Returns the time off that overlaps the span, in creation order. */
  within(from: Instant, to: Instant): TimeOff[] {
    const rows = [...this.#byEnd.from((row) => endOf(row) <= from)].filter(
      ({ item }) => widestWindowOf(item).start < to,
    );
    return rows.sort(byOrdinal).map(({ item }) => item);
  }
}
