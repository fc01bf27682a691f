import type { Database } from 'better-sqlite3';
import { Sqlite } from './connection.js';
import { STEPS } from './schema.js';

interface Part {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
}

/** Limit of listed differences: a foreign file may have any number. */
const LISTED_MAX = 100;

/** Compares a file's schema with that of the migrations up to its version. Returns the differences as sentences. */
export function schemaDifferences(file: Database, version: number): readonly string[] {
  const expected = partsMadeBy(STEPS.slice(0, version));
  const differences: string[] = [];
  const found = new Set<string>();
  for (const part of partsOf(file)) {
    const key = `${part.type} ${part.name}`;
    const wanted = expected.get(key);
    found.add(key);
    if (wanted === undefined)
      differences.push(`The ${part.type} ${JSON.stringify(part.name)} is no part of the schema`);
    else if (part.sql !== wanted.sql) {
      differences.push(`The ${part.type} ${part.name} is not as this program makes it`);
    }
    if (differences.length >= LISTED_MAX) return differences;
  }
  const missing = [...expected.values()].filter(({ type, name }) => !found.has(`${type} ${name}`));
  return [...differences, ...missing.map(({ type, name }) => `The ${type} ${name} is missing`)].slice(0, LISTED_MAX);
}

function partsMadeBy(steps: readonly string[]): ReadonlyMap<string, Part> {
  const made = new Sqlite(':memory:');
  try {
    for (const step of steps) made.exec(step);
    return new Map([...partsOf(made)].map((part) => [`${part.type} ${part.name}`, part]));
  } finally {
    made.close();
  }
}

/** Parts of our tables, so that another program may have tables of its own in the file. Indexes of constraints have no SQL. */
function partsOf(connection: Database): IterableIterator<Part> {
  return connection
    .prepare<[], Part>(
      `SELECT type, name, sql FROM sqlite_schema
       WHERE tbl_name GLOB 'slotkeeper_*' AND NOT (type = 'index' AND sql IS NULL)
       ORDER BY type, name`,
    )
    .iterate();
}
