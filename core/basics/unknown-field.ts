/** Returns the message about a field that is not one of the known ones. */
export function unknownField(name: string, known: readonly string[]): string {
  const nearest = findNearest(name, known);
  return nearest === undefined
    ? 'Unknown field: none is taken here'
    : `Unknown field: the nearest known one is ${nearest}`;
}

/** Limit of compared characters, which bounds the cost of a comparison. */
const COMPARED = 64;

/** Returns the known name with the smallest edit distance. A known name that starts with the sent one is one edit away. The first one wins a tie. */
export function findNearest(name: string, known: readonly string[]): string | undefined {
  const sent = name.slice(0, COMPARED).toLowerCase();
  const ranked = known.map((one) => ({
    one,
    edits: Math.min(editsBetween(sent, one), one.toLowerCase().startsWith(sent) ? 1 : Number.POSITIVE_INFINITY),
  }));
  return ranked.sort((left, right) => left.edits - right.edits)[0]?.one;
}

/** Returns some of the known names, those with the smallest edit distance first. */
export function listNearest(name: string, known: Iterable<string>, count: number): readonly string[] {
  const ranked = [...known].map((one) => ({ one, edits: editsBetween(name, one) }));
  return ranked
    .sort((left, right) => left.edits - right.edits)
    .slice(0, count)
    .map(({ one }) => one);
}

/** Levenshtein distance. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 1; at <= from.length; at += 1) {
    const next = [at];
    for (let index = 1; index <= to.length; index += 1) {
      const replaced = row[index - 1]! + (from[at - 1] === to[index - 1] ? 0 : 1);
      next.push(Math.min(replaced, row[index]! + 1, next[index - 1]! + 1));
    }
    row = next;
  }
  return row[to.length]!;
}
