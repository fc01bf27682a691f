import type { Slice, Sliced } from '../../core/pagination.js';
import type { Collection, Filter, How } from './collections.js';

/**
 * A slice of what matches, and how much matches in all: one round trip. A change may fall between the two readings; of
 * what one change never spreads over several objects, that is no worse than having asked a moment later.
 */
export async function sliced<D, T>(
  collection: Collection<D>,
  filter: Filter,
  { offset, limit }: Slice,
  sort: How['sort'],
  itemOf: (document: D) => T,
): Promise<Sliced<T>> {
  const [found, total] = await Promise.all([
    collection.find(filter, { sort, skip: offset, limit }),
    collection.count(filter),
  ]);
  return { items: found.map(itemOf), total };
}
