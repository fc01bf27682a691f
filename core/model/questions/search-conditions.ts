import type { Search, Term } from '../../basics/search.js';
import type { Kind } from '../kinds/objects.js';
import type { TextName, Where } from './question.js';

/** Converts a search to conditions. `names` maps each field to the queryable value with its folded text. */
export function searchConditions<K extends Kind>(
  { all, any }: Search,
  names: Readonly<Record<string, TextName<K>>>,
): readonly Where<K>[] {
  const contains = ({ field, folded }: Term): Where<K> => ['contains', names[field]!, folded];
  return [...all.map(contains), ...(any.length === 0 ? [] : [['or', any.map(contains)] as const])];
}
