import { ValidationError } from './errors.js';

/** Page number and page size of a request, both from 1. */
export interface PageRequest {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
  /** True if the page may provide some of its objects through `Page.rest`. */
  readonly inSlices?: boolean | undefined;
}

/** Objects that are read slice by slice, on demand. Removed objects are omitted, changed ones have their current state. */
export type InSlices<T> = AsyncIterable<readonly T[]>;

/** Part of a list that a storage reads: `limit` items after the first `offset`. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
  /** Cursor in place of the offset, of lists of objects alone: `Sliced.next` of a slice, or empty to start. Such a slice has no `rest`. */
  readonly after?: string | undefined;
  /** True if the storage may provide some items of a slice that is large in bytes through `Sliced.rest`. */
  readonly inSlices?: boolean;
}

/** Slice of a list, with the number of items in the whole list. */
export interface Sliced<T> {
  readonly items: readonly T[];
  readonly total: number;
  /** Cursor of the items after these. Null if these are the last ones. Only set in answer to `Slice.after`. */
  readonly next?: string | null | undefined;
  /** Items after `items`, read on demand: the storage has read only their keys. Only set if `inSlices` allows it. */
  readonly rest?: InSlices<T> | undefined;
}

/** Page of a list (core/basics/README.md, "Lists"). For an empty list, `total` and `totalPages` are 0. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly perPage: number;
  readonly currentPage: number;
  readonly total: number;
  readonly totalPages: number;
  /** Objects after `data`, read on demand. Only set if `inSlices` was requested. */
  readonly rest?: InSlices<T> | undefined;
}

export interface Paginator {
  /** @throws ValidationError naming `page` and `limit` if they are out of range. Values are never clamped. */
  paginate<T>(request: PageRequest, read: (slice: Slice) => Promise<Sliced<T>>): Promise<Page<T>>;
}

/** Defaults and limits of pages (core/basics/README.md, "Lists"). */
export const PAGE_LIMITS = { page: 1, limit: 25, maxLimit: 1000, maxPage: 1_000_000_000 } as const;

/** Numbered pages: 25 items by default, at most 1,000. */
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

/** Reads the objects of the keys batch by batch, on demand. */
export async function* inSlices<K, T>(
  keys: readonly K[],
  size: number,
  read: (keys: readonly K[]) => Promise<readonly T[]>,
): AsyncGenerator<readonly T[], void, undefined> {
  for (let from = 0; from < keys.length; from += size) yield await read(keys.slice(from, from + size));
}

/** Maps objects slice by slice, on demand. */
async function* mapSlices<T, U>(
  slices: InSlices<T>,
  map: (items: readonly T[]) => readonly U[] | Promise<readonly U[]>,
): AsyncGenerator<readonly U[], void, undefined> {
  for await (const items of slices) yield await map(items);
}

export function filterSlices<T>(slices: InSlices<T>, isWanted: (item: T) => boolean): InSlices<T> {
  return mapSlices(slices, (items) => items.filter(isWanted));
}

export async function collect<T>(slices: InSlices<T>): Promise<readonly T[]> {
  const all: T[] = [];
  for await (const items of slices) all.push(...items);
  return all;
}

/** Maps each object of a page. The objects of `rest` are mapped on demand. */
export async function mapPage<T, U>(
  { rest, ...page }: Page<T>,
  map: (items: readonly T[]) => readonly U[] | Promise<readonly U[]>,
): Promise<Page<U>> {
  return { ...page, data: await map(page.data), ...(rest && { rest: mapSlices(rest, map) }) };
}

export const pageExpected = 'Must be a whole number from 1 to 1,000,000,000';
export const limitExpected = 'Must be a whole number from 1 to 1,000';
