import { type Sliced, wrongCursor } from '../../basics/pagination.js';
import type { Kind } from '../kinds/objects.js';
import { type AnyWhere, anyWhere, orderedBy, type Question } from './question.js';

/** Name of an object's place in creation order, in the condition that `pastCursor` adds. */
export const PLACE = 'place';

/** Matches a place in creation order as a storage writes it: a number, which may have a fraction. */
const CURSOR = /^\d{1,16}(?:\.\d{1,16})?$/;

/** Reads a cursor. Undefined for an empty one, which is the position before the first object. @throws ValidationError on `after` */
export function readCursor(after: string): string | undefined {
  if (after === '') return undefined;
  if (!CURSOR.test(after)) throw wrongCursor();
  return after;
}

/** Narrows a question in creation order to the objects after a cursor. The condition names `PLACE`. @throws ValidationError on `after` */
export function pastCursor<K extends Kind>(question: Question<K>, after: string) {
  const { order = 'created', where } = question;
  const { by, isReversed } = orderedBy(order);
  if (by !== null) throw new TypeError(`A list by ${by} has no cursors`);
  const place = readCursor(after);
  const rest: readonly AnyWhere[] = place === undefined ? [] : [[isReversed ? 'lt' : 'gt', PLACE, place]];
  // Cast: `PLACE` is not a queryable value of the kind.
  return { ...question, order, where: ['and', [anyWhere(where), ...rest]] } as unknown as Question<K> & {
    readonly order: string;
  };
}

/** Builds the slice after a cursor from up to `limit + 1` objects, each with its place. */
export function sliceAfter<T>(
  limit: number,
  found: readonly { readonly object: T; readonly place: string | number }[],
  total: number,
): Sliced<T> {
  const shown = found.slice(0, limit);
  const last = shown.at(-1);
  return {
    items: shown.map(({ object }) => object),
    total,
    next: last && found.length > limit ? String(last.place) : null,
  };
}
