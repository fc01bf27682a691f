import { inSlices } from '../../../core/pagination.js';
/** Longer slices are measured by their first items, if they may be read in parts. */
const SHORT = 25;
/** Limit of a slice that is read at once, in characters. */
const HEAVY = 2_000_000;
/** Documents in one read, where a list is read in parts. */
const PART = 50;
/**
 * Reads a slice of the matching documents and their total, in one or two round trips. A change may fall between reading
 * the slice and counting; then the total is adjusted to fit the slice.
 */
export async function sliced(collection, filter, { offset, limit, inSlices: mayBeInSlices = false }, sort, itemOf) {
    const isWeighed = mayBeInSlices && limit > SHORT;
    const atOnce = isWeighed ? SHORT : limit;
    const others = { sort, skip: offset + atOnce, limit: limit - atOnce, only: [] };
    const [found, keys, total] = await Promise.all([
        collection.find(filter, { sort, skip: offset, limit: atOnce }),
        isWeighed ? idsOf(collection, filter, others) : [],
        collection.count(filter),
    ]);
    const count = found.length + keys.length;
    const seen = offset + count;
    const fitting = count === limit ? Math.max(total, seen) : count > 0 ? seen : Math.min(total, offset);
    const page = { items: found.map(itemOf), total: fitting };
    if (keys.length === 0)
        return page;
    const isHeavy = (JSON.stringify(found).length / found.length) * count > HEAVY;
    if (isHeavy)
        return { ...page, rest: byIds(collection, keys, itemOf) };
    return { ...page, items: [...page.items, ...(await read(collection, keys, itemOf))] };
}
export async function idsOf(collection, filter, how) {
    return (await collection.find(filter, { ...how, only: [] })).map(({ _id }) => _id);
}
/**
 * Reads the documents with these `_id`s in parts, in their order. Documents that were removed meanwhile are left out.
 */
export function byIds(collection, ids, itemOf) {
    return inSlices(ids, PART, (those) => read(collection, those, itemOf));
}
async function read(collection, ids, itemOf) {
    const found = await collection.find({ _id: { $in: ids } });
    const byId = new Map(found.flatMap((document) => (isRemoved(document) ? [] : [[document._id, document]])));
    return ids.flatMap((id) => {
        const document = byId.get(id);
        return document === undefined ? [] : [itemOf(document)];
    });
}
/** True for the tombstone of an object, or of an app. */
function isRemoved(document) {
    return document.removed === true || (document.state !== undefined && document.state !== 'live');
}
/** Event keys in one read. The server sorts the events of a name for each read. */
const EVENT_KEYS = 10_000;
/** The `_id`s of all matching events, in commit order. */
export async function eventIdsOf(events, filter) {
    const all = [];
    for (let page; page === undefined || page.length === EVENT_KEYS;) {
        const from = { ...filter, _id: { $gt: all.at(-1) ?? '' } };
        page = await idsOf(events, from, { sort: { _id: 1 }, limit: EVENT_KEYS });
        all.push(...page);
    }
    return all;
}
export function* chunks(all, size) {
    for (let from = 0; from < all.length; from += size)
        yield all.slice(from, from + size);
}
