import { ValidationError } from './errors.js';

/** What a caller asks of a list: a page number and a page size, both from 1. */
export interface PageRequest {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  /** True if objects of a large page may be left to `Page.rest`. */
  readonly inSlices?: boolean | undefined;
}

/**
 * Objects that are read slice by slice, each slice when it is asked for and no sooner. An object that was removed
 * meanwhile is left out; one that was changed is read as it is then.
 */
export type InSlices<T> = AsyncIterable<readonly T[]>;

/** The part of a list that a storage reads: `limit` items after the first `offset`. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
  /** True if items of a slice that is large in bytes may be left to `Sliced.rest`. */
  readonly inSlices?: boolean;
}

/** A slice of a list, with the number of items in the whole list. */
export interface Sliced<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** The items after these, of which the storage has read no more than the keys. Only where `inSlices` allows it. */
  readonly rest?: InSlices<T> | undefined;
}

/** The envelope of core/README.md, "Lists"; of an empty list, `total` and `totalPages` are 0. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly perPage: number;
  readonly currentPage: number;
  readonly total: number;
  readonly totalPages: number;
  /** The objects after `data`, read when they are asked for. Only where `inSlices` was asked for. */
  readonly rest?: InSlices<T> | undefined;
}

/** Turns page requests into slices and slices into pages. */
export interface Paginator {
  /** @throws ValidationError naming `page` and `limit` when they are out of range: never a silent clamp. */
  paginate<T>(request: PageRequest, read: (slice: Slice) => Promise<Sliced<T>>): Promise<Page<T>>;
}

/** The defaults and limits of core/README.md, "Lists". */
export const PAGE_LIMITS = { page: 1, limit: 25, maxLimit: 1000, maxPage: 1_000_000_000 } as const;

/** Pages by number, 25 items each unless asked otherwise, at most 1,000. */
export class NumberedPaginator implements Paginator {
  async paginate<T>(request: PageRequest, read: (slice: Slice) => Promise<Sliced<T>>): Promise<Page<T>> {
    const page = request.page ?? PAGE_LIMITS.page;
    const limit = request.limit ?? PAGE_LIMITS.limit;
    const errors: Record<string, string> = {};
    if (!Number.isInteger(page) || page < 1 || page > PAGE_LIMITS.maxPage) {
      errors.page = pageExpected;
    }
    if (!Number.isInteger(limit) || limit < 1 || limit > PAGE_LIMITS.maxLimit) {
      errors.limit = limitExpected;
    }
    if (Object.keys(errors).length > 0) throw new ValidationError(errors);
    const { items, total, rest } = await read({
      offset: (page - 1) * limit,
      limit,
      ...(request.inSlices && { inSlices: true }),
    });
    const totalPages = Math.ceil(total / limit);
    return { data: items, perPage: limit, currentPage: page, total, totalPages, ...(rest && { rest }) };
  }
}

/** Reads what belongs to the keys, so many of them at a time. */
export async function* inSlices<K, T>(
  keys: readonly K[],
  size: number,
  read: (keys: readonly K[]) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[], void, undefined> {
  for (let from = 0; from < keys.length; from += size) yield await read(keys.slice(from, from + size));
}

/** Maps slices of objects, each when it is asked for. */
export async function* mapSlices<T, U>(
  slices: InSlices<T>,
  map: (items: readonly T[]) => readonly U[] | Promise<readonly U[]>,
): AsyncGenerator<readonly U[], void, undefined> {
  for await (const items of slices) yield await map(items);
}

/** Leaves out the objects that are not wanted. */
export function filterSlices<T>(slices: InSlices<T>, isWanted: (item: T) => boolean): InSlices<T> {
  return mapSlices(slices, (items) => items.filter(isWanted));
}

/** Reads all slices into one list. */
export async function collect<T>(slices: InSlices<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const items of slices) all.push(...items);
  return all;
}

/** The page with each of its objects mapped; those of `rest` when they are asked for. */
export async function mapPage<T, U>(
  { rest, ...page }: Page<T>,
  map: (items: readonly T[]) => readonly U[] | Promise<readonly U[]>,
): Promise<Page<U>> {
  return { ...page, data: await map(page.data), ...(rest && { rest: mapSlices(rest, map) }) };
}

export const pageExpected = 'Must be a whole number from 1 to 1,000,000,000';
export const limitExpected = 'Must be a whole number from 1 to 1,000';
