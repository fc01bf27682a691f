import type { Slice } from '../../core/index.js';
import { partitionPoint } from '../../core/index.js';

type Compare<T> = (a: T, b: T) => number;

/** Compares by a number, then by UUID: a total order even if several objects have the same number. */
export function byNumber<T extends { readonly uuid: string }>(numberOf: (item: T) => number): Compare<T> {
  return (a, b) => numberOf(a) - numberOf(b) || compareText(a.uuid, b.uuid);
}

export function compareText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}

const CHUNK = 512;

/** Sorted list in chunks: adding and removing cost about the same for any size. No two items may compare as equal. */
export class SortedList<T> {
  readonly #compare: Compare<T>;
  readonly #chunks: T[][] = [];
  #length = 0;

  constructor(compare: Compare<T>) {
    this.#compare = compare;
  }

  get length(): number {
    return this.#length;
  }

  get first(): T | undefined {
    return this.#chunks[0]?.[0];
  }

  add(item: T): void {
    const isBefore = (other: T) => this.#compare(other, item) < 0;
    const at = Math.min(this.#chunkWith(isBefore), Math.max(this.#chunks.length - 1, 0));
    const chunk = this.#chunks[at] ?? [];
    if (this.#chunks.length === 0) this.#chunks.push(chunk);
    chunk.splice(partition(chunk, isBefore), 0, item);
    if (chunk.length > CHUNK) this.#chunks.splice(at + 1, 0, chunk.splice(CHUNK / 2));
    this.#length += 1;
  }

  delete(item: T): void {
    const isBefore = (other: T) => this.#compare(other, item) < 0;
    const at = this.#chunkWith(isBefore);
    const chunk = this.#chunks[at];
    if (!chunk) return;
    const index = partition(chunk, isBefore);
    if (this.#compare(chunk[index]!, item) !== 0) return;
    chunk.splice(index, 1);
    if (chunk.length === 0) this.#chunks.splice(at, 1);
    this.#length -= 1;
  }

  [Symbol.iterator](): Generator<T> {
    return this.from(() => false);
  }

  /** Iterates from the first item for which `isBefore` is false. */
  *from(isBefore: (item: T) => boolean): Generator<T> {
    const start = this.#chunkWith(isBefore);
    for (let at = start; at < this.#chunks.length; at += 1) {
      const chunk = this.#chunks[at]!;
      for (let index = at === start ? partition(chunk, isBefore) : 0; index < chunk.length; index += 1) {
        yield chunk[index]!;
      }
    }
  }

  /** Iterates backwards from the last item for which `isBefore` is true. */
  *reversed(isBefore: (item: T) => boolean = () => true): Generator<T> {
    const start = this.#chunkWith(isBefore);
    for (let at = Math.min(start, this.#chunks.length - 1); at >= 0; at -= 1) {
      const chunk = this.#chunks[at]!;
      const end = at === start ? partition(chunk, isBefore) : chunk.length;
      for (let index = end - 1; index >= 0; index -= 1) yield chunk[index]!;
    }
  }

  /** Returns a slice, without visiting the items before it. */
  slice({ offset = 0, limit }: Slice): T[] {
    const part: T[] = [];
    let skip = offset;
    for (const chunk of this.#chunks) {
      if (part.length >= limit) break;
      if (skip < chunk.length) part.push(...chunk.slice(skip, skip + limit - part.length));
      skip = Math.max(0, skip - chunk.length);
    }
    return part;
  }

  sliceReversed({ offset = 0, limit }: Slice): T[] {
    const end = Math.max(0, this.#length - offset);
    const start = Math.max(0, end - limit);
    return this.slice({ offset: start, limit: end - start }).reverse();
  }

  /** Returns the index of the first chunk whose last item is not before the target. */
  #chunkWith(isBefore: (item: T) => boolean): number {
    return partition(this.#chunks, (chunk) => isBefore(chunk[chunk.length - 1]!));
  }
}

/** Returns the index of the first item that is not before the target. */
function partition<T>(items: readonly T[], isBefore: (item: T) => boolean): number {
  return partitionPoint(items.length, (index) => isBefore(items[index]!));
}

/** Sorted lists by key. A list that becomes empty is removed. */
export class SortedLists<T> {
  readonly #compare: Compare<T>;
  readonly #lists = new Map<string, SortedList<T>>();

  constructor(compare: Compare<T>) {
    this.#compare = compare;
  }

  get(key: string): SortedList<T> | undefined {
    return this.#lists.get(key);
  }

  add(key: string, item: T): void {
    const list = this.#lists.get(key) ?? new SortedList(this.#compare);
    this.#lists.set(key, list);
    list.add(item);
  }

  delete(key: string, item: T): void {
    const list = this.#lists.get(key);
    list?.delete(item);
    if (list?.length === 0) this.#lists.delete(key);
  }
}
