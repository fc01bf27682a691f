import type { Kind } from '../kinds/objects.js';
import type { Search, Term } from '../search.js';
import type { Where } from './question.js';

/** Converts a search to a condition. `names` maps each field to the queryable value with its folded text. */
export function searched<K extends Kind, F extends string>(
  { all, any }: Search<F>,
  names: Readonly<Record<F, string>>,
): readonly Where<K>[] {
  const contains = ({ field, folded }: Term<F>) => ['contains', names[field], folded] as unknown as Where<K>;
  return [...all.map(contains), ...(any.length === 0 ? [] : [['or', any.map(contains)] as const])];
}
