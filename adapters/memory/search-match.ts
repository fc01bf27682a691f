import type { Slice, Sliced } from '../../core/index.js';

/** Number of objects that a search examines in one turn of the event loop, which takes some milliseconds. */
const OBJECTS_A_TURN = 5_000;

/** Finds a slice of the matching objects, in several turns. `objects` must be a copy, because other tasks run in between. */
export async function findSlice<T>(
  objects: readonly T[],
  { offset = 0, limit }: Slice,
  isMatch: (object: T) => boolean,
): Promise<Sliced<T>> {
  const found: T[] = [];
  for (let from = 0; from < objects.length; from += OBJECTS_A_TURN) {
    if (from > 0) await new Promise((resolve) => setImmediate(resolve));
    for (const object of objects.slice(from, from + OBJECTS_A_TURN)) if (isMatch(object)) found.push(object);
  }
  return { items: found.slice(offset, offset + limit), total: found.length };
}
