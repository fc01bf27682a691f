import { readCursor, type Slice, type Sliced, sliceAfter } from '../../core/index.js';
import { SortedList } from './sorted-list.js';

/** Object with its number in the creation order, which never changes. */
export interface Row<T> {
  readonly ordinal: number;
  item: T;
}

export const byOrdinal = (a: Row<unknown>, b: Row<unknown>): number => a.ordinal - b.ordinal;

/** Objects of one kind of one app. Subclasses keep further indexes by `index` and `unindex`. */
export class Collection<T extends { readonly uuid: string }> {
  readonly #nextOrdinal: () => number;
  readonly #rows = new Map<string, Row<T>>();
  readonly #ordered = new SortedList<Row<T>>(byOrdinal);
  /** Number of changes so far, which identifies the collection's state. */
  #revision = 0;

  constructor(nextOrdinal: () => number) {
    this.#nextOrdinal = nextOrdinal;
  }

  get(uuid: string): T | undefined {
    return this.#rows.get(uuid)?.item;
  }

  row(uuid: string): Row<T> | undefined {
    return this.#rows.get(uuid);
  }

  get length(): number {
    return this.#rows.size;
  }

  get revision(): string {
    return String(this.#revision);
  }

  put(item: T): Row<T> {
    this.#revision += 1;
    const known = this.#rows.get(item.uuid);
    if (known) {
      this.unindex(known);
      known.item = item;
    }
    const row = known ?? { ordinal: this.#nextOrdinal(), item };
    if (!known) {
      this.#rows.set(item.uuid, row);
      this.#ordered.add(row);
    }
    this.index(row);
    return row;
  }

  remove(uuid: string): void {
    const row = this.#rows.get(uuid);
    if (!row) return;
    this.#revision += 1;
    this.unindex(row);
    this.#rows.delete(uuid);
    this.#ordered.delete(row);
  }

  /** Adds an object that was stored to further indexes. */
  protected index(_row: Row<T>): void {}

  /** Removes an object from further indexes, before it is replaced or removed. */
  protected unindex(_row: Row<T>): void {}

  /** Removes all objects from the lists across all apps. */
  removeAll(): void {
    for (const row of this.#ordered) this.unindex(row);
  }

  rows(): Iterable<Row<T>> {
    return this.#ordered;
  }

  all(): T[] {
    return [...this.#ordered].map(({ item }) => item);
  }

  /** Returns a slice in creation order, filtered by `wanted` if it is given. */
  list(slice: Slice, wanted?: (item: T) => boolean): Sliced<T> {
    return listed(this.#ordered, slice, false, wanted);
  }

  /** Returns a slice with the newest first, filtered by `wanted` if it is given. */
  listReversed(slice: Slice, wanted?: (item: T) => boolean): Sliced<T> {
    return listed(this.#ordered, slice, true, wanted);
  }
}

/** Returns a slice of the rows that `wanted` accepts, and their total number. Without `wanted`, only the slice is visited. */
export function listed<T>(
  rows: SortedList<Row<T>>,
  slice: Slice,
  reversed: boolean,
  wanted?: (item: T) => boolean,
): Sliced<T> {
  if (slice.after !== undefined) return listedAfter(rows, slice.after, slice.limit, reversed, wanted);
  if (!wanted) {
    const part = reversed ? rows.sliceReversed(slice) : rows.slice(slice);
    return { items: part.map(({ item }) => item), total: rows.length };
  }
  const { offset = 0 } = slice;
  const items: T[] = [];
  let total = 0;
  for (const { item } of reversed ? rows.reversed() : rows) {
    if (!wanted(item)) continue;
    if (total >= offset && items.length < slice.limit) items.push(item);
    total += 1;
  }
  return { items, total };
}

function listedAfter<T>(
  rows: SortedList<Row<T>>,
  after: string,
  limit: number,
  reversed: boolean,
  wanted?: (item: T) => boolean,
): Sliced<T> {
  const place = Number(readCursor(after) ?? (reversed ? Number.POSITIVE_INFINITY : -1));
  const rest = reversed ? rows.reversed((row) => row.ordinal < place) : rows.from((row) => row.ordinal <= place);
  const found: { readonly object: T; readonly place: number }[] = [];
  for (const { item, ordinal } of rest) {
    if (wanted?.(item) === false) continue;
    found.push({ object: item, place: ordinal });
    if (found.length > limit) break;
  }
  const total = wanted ? [...rows].filter(({ item }) => wanted(item)).length : rows.length;
  return sliceAfter(limit, found, total);
}
