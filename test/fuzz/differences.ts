import type { Json } from './values.js';

/** Members of JSON Schemas whose order means nothing. */
const SETS = ['required', 'enum'];

/** Sorts the lists of a document whose order means nothing. */
export function withSortedSets(document: Json, name = ''): Json {
  if (Array.isArray(document)) {
    const items = document.map((item) => withSortedSets(item));
    return SETS.includes(name) ? items.sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)) : items;
  }
  if (typeof document !== 'object' || document === null) return document;
  return Object.fromEntries(Object.entries(document).map(([key, value]) => [key, withSortedSets(value, key)]));
}

/** Shows two values. Of long texts, only the surroundings of the first difference. */
function both(...values: readonly Json[]): string {
  const [ours = '', theirs = ''] = values.map((value) => JSON.stringify(value) ?? 'absent');
  const first = ours.split('').findIndex((character, index) => character !== theirs[index]);
  const from = Math.max(0, first - 60);
  const part = (text: string) => `${from > 0 ? '…' : ''}${text.slice(from, from + 300)}`;
  return `${part(ours)}, theirs ${part(theirs)}`;
}

/** Lists the places at which two JSON values differ, with both values. The order of keys does not count. */
export function differencesOf(ours: Json, theirs: Json, place = ''): readonly string[] {
  const isNested = [ours, theirs].every((value) => typeof value === 'object' && value !== null);
  if (!isNested || Array.isArray(ours) !== Array.isArray(theirs)) {
    return Object.is(ours, theirs) ? [] : [`${place}: ${both(ours, theirs)}`];
  }
  const keys = new Set([...Object.keys(ours), ...Object.keys(theirs)]);
  return [...keys].flatMap((key) => differencesOf(ours[key], theirs[key], `${place}/${key}`));
}
