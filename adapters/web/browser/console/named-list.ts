import { formatList } from './plural.js';
import { SHARED } from './texts.js';

const NAMES_SHOWN = 3;

/** Joins names: "Ana, Ben, Cleo and 2 more". `unnamed`: number of further objects whose names are unknown. */
export function named(names: readonly string[], unnamed = 0): string {
  const isShort = names.length <= NAMES_SHOWN || (unnamed === 0 && names.length === NAMES_SHOWN + 1);
  const shown = isShort ? names : names.slice(0, NAMES_SHOWN);
  const more = names.length - shown.length + unnamed;
  return more > 0 ? SHARED.namesAndMore(shown, more) : formatList(shown);
}
