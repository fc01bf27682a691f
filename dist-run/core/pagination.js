import { ValidationError } from './errors.js';
/** The defaults and limits of core/README.md, "Lists". */
export const PAGE_LIMITS = { page: 1, limit: 25, maxLimit: 1000, maxPage: 1_000_000_000 };
/** Numbered pages: 25 items by default, at most 1,000. */
export class NumberedPaginator {
    async paginate(request, read) {
        const page = request.page ?? PAGE_LIMITS.page;
        const limit = request.limit ?? PAGE_LIMITS.limit;
        const errors = {};
        if (!Number.isInteger(page) || page < 1 || page > PAGE_LIMITS.maxPage) {
            errors.page = pageExpected;
        }
        if (!Number.isInteger(limit) || limit < 1 || limit > PAGE_LIMITS.maxLimit) {
            errors.limit = limitExpected;
        }
        if (Object.keys(errors).length > 0)
            throw new ValidationError(errors);
        const { items, total, rest } = await read({
            offset: (page - 1) * limit,
            limit,
            ...(request.inSlices && { inSlices: true }),
        });
        const totalPages = Math.ceil(total / limit);
        return { data: items, perPage: limit, currentPage: page, total, totalPages, ...(rest && { rest }) };
    }
}
/** Reads the objects of the keys in batches. */
export async function* inSlices(keys, size, read) {
    for (let from = 0; from < keys.length; from += size)
        yield await read(keys.slice(from, from + size));
}
/** Maps slices of objects, on demand. */
export async function* mapSlices(slices, map) {
    for await (const items of slices)
        yield await map(items);
}
/** Filters slices of objects. */
export function filterSlices(slices, isWanted) {
    return mapSlices(slices, (items) => items.filter(isWanted));
}
/** Reads all slices into one list. */
export async function collect(slices) {
    const all = [];
    for await (const items of slices)
        all.push(...items);
    return all;
}
/** Maps each object of a page. The objects of `rest` are mapped on demand. */
export async function mapPage({ rest, ...page }, map) {
    return { ...page, data: await map(page.data), ...(rest && { rest: mapSlices(rest, map) }) };
}
export const pageExpected = 'Must be a whole number from 1 to 1,000,000,000';
export const limitExpected = 'Must be a whole number from 1 to 1,000';
