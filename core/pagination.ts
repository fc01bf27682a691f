import { ValidationError } from './errors.js';

/** What a caller asks of a list: a page number and a page size, both from 1. */
export interface PageRequest {
  readonly page?: number | undefined;
  readonly limit?: number | undefined;
}

/** The part of a list that a storage reads: `limit` items after the first `offset`. */
export interface Slice {
  readonly offset: number;
  readonly limit: number;
}

/** A slice of a list, with the number of items in the whole list. */
export interface Sliced<T> {
  readonly items: readonly T[];
  readonly total: number;
}

/** The envelope of core/README.md, "Lists"; of an empty list, `total` and `totalPages` are 0. */
export interface Page<T> {
  readonly data: readonly T[];
  readonly perPage: number;
  readonly currentPage: number;
  readonly total: number;
  readonly totalPages: number;
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
    const { items, total } = await read({ offset: (page - 1) * limit, limit });
    return { data: items, perPage: limit, currentPage: page, total, totalPages: Math.ceil(total / limit) };
  }
}

export const pageExpected = 'Must be a whole number from 1 to 1,000,000,000';
export const limitExpected = 'Must be a whole number from 1 to 1,000';
