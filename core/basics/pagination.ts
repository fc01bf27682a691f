import { ValidationError } from './errors.js';
import type { Instant } from './ports.js';

/** Request for a page, by its number or by a cursor. */
export interface PageRequest {
  /** From 1, which is the default. */
  readonly page?: number | undefined;
  /** Page size, from 1. */
  readonly limit?: number | undefined;
  /** Cursor in place of `page`: `Page.next` of an earlier page, or empty to start. */
  readonly after?: string | undefined;
  /** True if the page may provide some of its objects through `Page.rest`. */
  readonly inSlices?: boolean | undefined;
}

/** Objects that are read slice by slice, on demand. Removed objects are omitted, changed ones have their current state. */
export type InSlices<T> = AsyncIterable<readonly T[]>;

/** Part of a list that a storage reads: `limit` items after the first `offset`. */
export interface Slice {
  /** Default 0. */
  readonly offset?: number | undefined;
  readonly limit: number;
  /** Cursor in place of the offset: `Sliced.next` of a slice, or empty to start. Such a slice has no `rest`. */
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
  /** Undefined on a page after a cursor. */
  readonly currentPage?: number | undefined;
  readonly total: number;
  readonly totalPages: number;
  /** Cursor of the next page. Null on the last one. Undefined on a page with a number. */
  readonly next?: string | null | undefined;
  /** Objects after `data`, read on demand. Only set if `inSlices` was requested. */
  readonly rest?: InSlices<T> | undefined;
}

export interface Paginator {
  /** Reads a page by `read`, and describes it. @throws ValidationError naming `page`, `limit` or `after` if they are wrong. */
  paginate<T>(request: PageRequest, read: (slice: Slice) => Promise<Sliced<T>>): Promise<Page<T>>;
}

/** Defaults and limits of pages (core/basics/README.md, "Lists"). */
export const PAGE_LIMITS = { page: 1, limit: 25, maxLimit: 1000, maxPage: 1_000_000_000 } as const;

/** Pages by number or after a cursor: 25 items by default, at most 1,000. Values out of range are refused, never clamped. */
export class NumberedPaginator implements Paginator {
  async paginate<T>(request: PageRequest, read: (slice: Slice) => Promise<Sliced<T>>): Promise<Page<T>> {
    const { after } = request;
    const page = request.page ?? PAGE_LIMITS.page;
    const limit = request.limit ?? PAGE_LIMITS.limit;
    const errors: Record<string, string> = {};
    if (after !== undefined && request.page !== undefined) errors.after = 'Must not be given with page';
    else if (after !== undefined && typeof after !== 'string') errors.after = CURSOR_EXPECTED;
    if (!Number.isInteger(page) || page < 1 || page > PAGE_LIMITS.maxPage) {
      errors.page = pageExpected;
    }
    if (!Number.isInteger(limit) || limit < 1 || limit > PAGE_LIMITS.maxLimit) {
      errors.limit = limitExpected;
    }
    if (Object.keys(errors).length > 0) throw new ValidationError(errors);
    if (after !== undefined) {
      const { items, total, next = null } = await read({ after, limit });
      return { data: items, perPage: limit, total, totalPages: Math.ceil(total / limit), next };
    }
    const { items, total, rest } = await read({
      offset: (page - 1) * limit,
      limit,
      ...(request.inSlices && { inSlices: true }),
    });
    const totalPages = Math.ceil(total / limit);
    return { data: items, perPage: limit, currentPage: page, total, totalPages, ...(rest && { rest }) };
  }
}

/** @throws ValidationError if the request has a cursor, which a list in an order other than that of creation does not have. */
export function refuseCursor({ after }: PageRequest, list: string): void {
  if (after !== undefined) throw new ValidationError({ after: `Must not be given ${list}` });
}

/** Refusal of a text that is no cursor. */
export const wrongCursor = () => new ValidationError({ after: CURSOR_EXPECTED });
const CURSOR_EXPECTED = 'Must be a cursor from an earlier page';

/** Takes a slice of a list in memory that is in creation order. A cursor names the last object, and remains valid when it is removed. */
export function takeSlice<T extends { readonly uuid: string; readonly createdAt: Instant }>(
  all: readonly T[],
  { offset = 0, limit, after }: Slice,
): Sliced<T> {
  const total = all.length;
  if (after === undefined) return { items: all.slice(offset, offset + limit), total };
  const start = after === '' ? 0 : indexAfter(all, after);
  const items = all.slice(start, start + limit);
  const last = items.at(-1);
  const isLast = start + limit >= total || !last;
  return { items, total, next: isLast ? null : `${last.createdAt}_${last.uuid}` };
}

function indexAfter(all: readonly { readonly uuid: string; readonly createdAt: Instant }[], after: string): number {
  const [, at, named = ''] = /^(\d{1,16})_([\da-f-]{36})$/.exec(after) ?? [];
  if (at === undefined) throw wrongCursor();
  const known = all.findIndex(({ uuid }) => uuid === named);
  if (known >= 0) return known + 1;
  const later = all.findIndex(
    ({ uuid, createdAt }) => createdAt > Number(at) || (createdAt === Number(at) && uuid > named),
  );
  return later < 0 ? all.length : later;
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
