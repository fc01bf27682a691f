import type { Slice, Sliced } from '../../core/pagination.js';
import type { Collection, Filter, How } from './collections.js';

/**
 * A slice of what matches, and how much matches in all: one round trip. A change may fall between the two readings; then
 * the slice is right, and the total is one that fits it.
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
  const seen = offset + found.length;
  const fitting = found.length === limit ? Math.max(total, seen) : found.length > 0 ? seen : Math.min(total, offset);
  return { items: found.map(itemOf), total: fitting };
}
