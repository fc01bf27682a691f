import { type InSlices, inSlices, type Slice, type Sliced } from '../../../core/pagination.js';
import type { EventDocument } from '../documents/documents.js';
import type { Collection, Filter, How } from './collections.js';

/** A slice of more items is weighed by its first ones, where it may be read in parts. */
const SHORT = 25;
/** How much of a slice may be read at once, in characters. */
const HEAVY = 2_000_000;
/** How many documents are read at once where a list is read in parts. */
const PART = 50;

type Stored = { readonly _id: string };

/**
 * A slice of what matches, and how much matches in all: one round trip, or two. A change may fall between the two readings;
 * then the slice is right, and the total is one that fits it.
 */
export async function sliced<D extends Stored, T>(
  collection: Collection<D>,
  filter: Filter,
  { offset, limit, inSlices: mayBeInSlices = false }: Slice,
  sort: How['sort'],
  itemOf: (document: D) => T,
): Promise<Sliced<T>> {
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
  if (keys.length === 0) return page;
  const isHeavy = (JSON.stringify(found).length / found.length) * count > HEAVY;
  if (isHeavy) return { ...page, rest: byIds(collection, keys, itemOf) };
  return { ...page, items: [...page.items, ...(await read(collection, keys, itemOf))] };
}

/** The `_id`s of what matches. */
export async function idsOf<D extends Stored>(collection: Collection<D>, filter: Filter, how: How): Promise<string[]> {
  return (await collection.find(filter, { ...how, only: [] })).map(({ _id }) => _id);
}

/** What has these `_id`s, in their order, some at a time and each when it is asked for; without what was removed meanwhile. */
export function byIds<D extends Stored, T>(
  collection: Collection<D>,
  ids: readonly string[],
  itemOf: (document: D) => T,
): InSlices<T> {
  return inSlices(ids, PART, (those) => read(collection, those, itemOf));
}

async function read<D extends Stored, T>(
  collection: Collection<D>,
  ids: readonly string[],
  itemOf: (document: D) => T,
): Promise<readonly T[]> {
  const found = await collection.find({ _id: { $in: ids } });
  const byId = new Map(found.flatMap((document) => (isRemoved(document) ? [] : [[document._id, document] as const])));
  return ids.flatMap((id) => {
    const document = byId.get(id);
    return document === undefined ? [] : [itemOf(document)];
  });
}

/** A tombstone, of an object or of an app. */
function isRemoved(document: Stored & { readonly removed?: boolean; readonly state?: string }): boolean {
  return document.removed === true || (document.state !== undefined && document.state !== 'live');
}

/** Events whose keys one command reads: the server sorts those of a name for each. */
const EVENT_KEYS = 10_000;

/** The `_id`s of all events that match, in commit order. */
export async function eventIdsOf(events: Collection<EventDocument>, filter: Filter): Promise<string[]> {
  const all: string[] = [];
  for (let page: readonly string[] | undefined; page === undefined || page.length === EVENT_KEYS; ) {
    const from = { ...filter, _id: { $gt: all.at(-1) ?? '' } };
    page = await idsOf(events, from, { sort: { _id: 1 }, limit: EVENT_KEYS });
    all.push(...page);
  }
  return all;
}

/** Lists of at most `size` each, in order. */
export function* chunks(all: readonly string[], size: number): Generator<readonly string[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}
