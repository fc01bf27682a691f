const NAMES_SHOWN = 3;

/** Joins names: "Ana, Ben, Cleo and 2 more". */
export function named(names: readonly string[]): string {
  const more = names.length - NAMES_SHOWN;
  return more > 1 ? `${names.slice(0, NAMES_SHOWN).join(', ')} and ${more} more` : names.join(', ');
}
