import { type InSlices, inSlices, type Slice, type Sliced } from '../../../core/basics/pagination.js';
import type { EventDocument } from '../documents/documents.js';
import type { Collection, Filter, How } from './collections.js';

/** Number of items up to which the size of a slice is not estimated. */
const SHORT = 25;
/** Limit of a slice that is read at once, in characters. */
const HEAVY = 2_000_000;
/** Number of documents in one read of a slice that is read in parts. */
const PART = 50;

type Stored = { readonly _id: string };

/** Reads a slice and the total. If a change falls between the two reads, the total is adjusted to the slice. */
export async function sliced<D extends Stored, T>(
  collection: Collection<D>,
  filter: Filter,
  { offset = 0, limit, inSlices: mayBeInSlices = false }: Slice,
  sort: How['sort'],
  itemOf: (document: D) => T,
): Promise<Sliced<T>> {
  const isWeighed = mayBeInSlices && limit > SHORT;
  const atOnce = isWeighed ? SHORT : limit;
  const others = { sort, skip: offset + atOnce, limit: limit - atOnce, only: [] };
  const [found, keys, total] = await Promise.all([
    collection.find(filter, { sort, skip: offset, limit: atOnce }),
    isWeighed ? readIds(collection, filter, others) : [],
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

export async function readIds<D extends Stored>(
  collection: Collection<D>,
  filter: Filter,
  how: How,
): Promise<string[]> {
  return (await collection.find(filter, { ...how, only: [] })).map(({ _id }) => _id);
}

/** Reads the documents with these `_id`s in parts, in this order. Documents that were removed meanwhile are omitted. */
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

function isRemoved(document: Stored & { readonly removed?: boolean; readonly state?: string }): boolean {
  return document.removed === true || (document.state !== undefined && document.state !== 'live');
}

/** Number of events in one read of `_id`s. The number is large, because the server sorts the events anew for each read. */
const EVENT_KEYS = 10_000;

/** Returns the `_id`s of all matching events, in commit order. */
export async function readEventIds(events: Collection<EventDocument>, filter: Filter): Promise<string[]> {
  const all: string[] = [];
  for (let page: readonly string[] | undefined; page === undefined || page.length === EVENT_KEYS; ) {
    const from = { ...filter, _id: { $gt: all.at(-1) ?? '' } };
    page = await readIds(events, from, { sort: { _id: 1 }, limit: EVENT_KEYS });
    all.push(...page);
  }
  return all;
}

export function* chunks(all: readonly string[], size: number): Generator<readonly string[]> {
  for (let from = 0; from < all.length; from += size) yield all.slice(from, from + size);
}
