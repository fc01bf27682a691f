import { ValidationError } from '../../basics/errors.js';
import type { Sliced } from '../../basics/pagination.js';
import type { Kind, Objects } from '../kinds/objects.js';
import { ALL, type AnyWhere, foundValue, orderedBy, type Question } from './question.js';

/** Name of an object's place in creation order, in the conditions that `pastCursor` adds. */
export const PLACE = 'place';

/** Position of an object in an ordered list, which stays when the object is changed or removed. */
export interface Position {
  /** Value by which the list is ordered. Null without one, and in a list in creation order. */
  readonly value: number | null;
  /** Place in creation order as the storage writes it: a number, which may have a fraction. */
  readonly place: string;
}

const CURSOR = /^(\d{1,16}(?:\.\d{1,16})?)(?:_(-?\d{1,16}))?$/;

/** Reads a cursor. Undefined for an empty one, which is the position before the first object. @throws ValidationError on `after` */
export function readCursor(after: string): Position | undefined {
  if (after === '') return undefined;
  const [, place, value] = CURSOR.exec(after) ?? [];
  if (place === undefined) throw new ValidationError({ after: 'Must be a cursor from an earlier page' });
  return { place, value: value === undefined ? null : Number(value) };
}

/** Narrows a question to the objects after a cursor, in its order. The conditions name `PLACE`. @throws ValidationError on `after` */
export function pastCursor<K extends Kind>({ where, order = 'created', ...question }: Question<K>, after: string) {
  const position = readCursor(after);
  const rest = position ? afterPosition(order, position) : ALL;
  // Cast: `PLACE` is not a queryable value of the kind.
  return { ...question, order, where: ['and', [where, rest]] } as unknown as Question<K> & { readonly order: string };
}

function afterPosition(order: string, { value, place }: Position): AnyWhere {
  const { by, isReversed } = orderedBy(order);
  const [beyond, from] = isReversed ? (['lt', 'lte'] as const) : (['gt', 'gte'] as const);
  const later: AnyWhere = [beyond, PLACE, place];
  if (by === null) return later;
  const isNull: AnyWhere = ['isNull', by];
  // Objects without the value come first.
  if (value === null) return isReversed ? ['and', [isNull, later]] : ['or', [['not', isNull], later]];
  // The first condition limits the scan of an index.
  const rest: AnyWhere = [
    'and',
    [
      [from, by, value],
      ['or', [[beyond, by, value], later]],
    ],
  ];
  return isReversed ? ['or', [rest, isNull]] : rest;
}

/** Builds the slice after a cursor from up to `limit + 1` objects, each with its place. */
export function sliceAfter<K extends Kind>(
  { kind, order = 'created' }: Question<K>,
  limit: number,
  found: readonly { readonly object: Objects[K]; readonly place: string | number }[],
  total: number,
): Sliced<Objects[K]> {
  const shown = found.slice(0, limit);
  const items = shown.map(({ object }) => object);
  const last = shown.at(-1);
  if (!last || found.length <= limit) return { items, total, next: null };
  const { by } = orderedBy(order);
  const value = by === null ? null : foundValue(kind, by)(last.object);
  return { items, total, next: value === null ? `${last.place}` : `${last.place}_${value}` };
}
