/** Returns the known name that a misspelt one probably means. Undefined if none is similar. */
export function nearest(name: string, known: readonly string[]): string | undefined {
  // Compare only names of similar length, because every start checks all variables of the environment.
  const alike = known.filter((one) => Math.abs(one.length - name.length) <= 2);
  const near = alike.map((one) => ({ one, edits: editsBetween(name.toLowerCase(), one.toLowerCase()) }));
  const best = near.toSorted((a, b) => a.edits - b.edits)[0];
  // Allow two edits in a name of more than 5 letters, one in a shorter one: SHORT is not a misspelt PORT.
  return best && best.edits <= (best.one.length > 5 ? 2 : 1) ? best.one : undefined;
}

/** Returns the Damerau-Levenshtein distance: the number of insertions, deletions, replacements and transpositions. */
function editsBetween(a: string, b: string): number {
  const rows = [Array.from({ length: b.length + 1 }, (_, index) => index)];
  for (let i = 1; i <= a.length; i += 1) {
    const before = rows[i - 1]!;
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      row.push(Math.min(replaced, before[j]! + 1, row[j - 1]! + 1));
      const isExchange = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      if (isExchange) row[j] = Math.min(row[j]!, rows[i - 2]![j - 2]! + 1);
    }
    rows.push(row);
  }
  return rows[a.length]![b.length]!;
}
