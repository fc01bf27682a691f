import { buildTurnQueue, type Slice, type Sliced } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { filteredSlice } from './filtered-list.js';
import type { FlatList } from './flat-lists.js';
import { Rows, readPage } from './pages.js';

/**
 * Number of rows that a search for one term examines in one turn of the event loop, which takes some milliseconds. A shorter list is
 * searched in one turn.
 */
const ROWS_A_TURN = 5_000;

/** Line of all long searches of the process: one of them examines one part in each turn of the event loop. */
const inLine = buildTurnQueue(setImmediate);

/** Limit of attempts to search in parts. If the app changes during each of them, everything is read in one turn. */
const TRIES = 2;

/** List of an app with conditions for which there is no index, such as a search for a substring. */
export interface SearchedList {
  readonly table: string;
  readonly app: string;
  readonly flatList: FlatList;
  /** Ordinal after which the list begins. Default: it begins with the first row. */
  readonly after?: number;
  /** WHERE clause of the list. Its parameters are the app and a value for each condition. */
  readonly conditions: { readonly sql: string; readonly parameters: readonly unknown[] };
  readonly order: { readonly by: 'ordinal' | 'start_at'; readonly isReversed: boolean };
}

type Match = [ordinal: number, key: number];

/**
 * Reads a page of a searched list. A long list is examined in parts, each in its own read and turn of the event loop, so that other
 * requests do not wait. All parts and the page belong to one sequence number of the app.
 */
export async function readSearchedPage<T>(database: Database, list: SearchedList, slice: Slice): Promise<Sliced<T>> {
  const { table, app, flatList, conditions, order } = list;
  const direction = order.isReversed ? ' DESC' : '';
  const orderBy = order.by === 'ordinal' ? `ordinal${direction}` : `start_at${direction}, ordinal${direction}`;
  const sequence = sequenceIn(database, app);
  for (let tries = 0; tries < TRIES; tries += 1) {
    const isLong = await database.read(() => flatList.total(app) > ROWS_A_TURN);
    if (!isLong) break;
    const found = await matchesOf(database, list, sequence);
    if (!found) continue;
    const { at, matches } = found;
    if (order.by === 'start_at') matches.sort(([a, startA], [b, startB]) => startA - startB || a - b);
    if (order.isReversed) matches.reverse();
    const { offset, limit } = slice;
    const ordinals = JSON.stringify(matches.slice(offset, offset + limit).map(([ordinal]) => ordinal));
    const place = `WHERE app = ? AND ordinal IN (SELECT value FROM json_each(?)) ORDER BY ${orderBy}`;
    const page = await readPage<T>(database, slice, () =>
      sequence() === at
        ? { items: new Rows(database, table, place, limit, [app, ordinals]), total: matches.length }
        : undefined,
    );
    if (page) return page;
  }
  return readPage<T>(database, slice, () => filteredSlice(database, table, conditions, orderBy, slice));
}

/** Returns a function that reads the sequence number of the app. */
function sequenceIn(database: Database, app: string): () => number {
  const statement = database.values<[string], number>('SELECT sequence FROM slotkeeper_ledger WHERE app = ?');
  return () => statement.get(app) ?? 0;
}

/** Finds all matching rows in creation order, at one sequence number. Undefined if the app changed meanwhile. */
async function matchesOf(
  database: Database,
  { table, app, conditions, order, after: beginning = -1 }: SearchedList,
  sequence: () => number,
): Promise<{ readonly at: number; readonly matches: Match[] } | undefined> {
  const lastOf = lastOfPart(database, table);
  const matching = database.tuples<unknown[], Match>(
    `SELECT ordinal, ${order.by} FROM slotkeeper_${table} WHERE ${conditions.sql} AND ordinal > ? AND ordinal <= ? ORDER BY ordinal`,
  );
  const rows = rowsATurn(conditions);
  const at = await database.read(sequence);
  const matches: Match[] = [];
  for (let after = beginning; ; ) {
    await inLine();
    const examined = await database.read(() => {
      if (sequence() !== at) return undefined;
      const last = lastOf.get(app, after, rows) ?? null;
      return { last, found: last === null ? [] : matching.all(...conditions.parameters, after, last) };
    });
    if (!examined) return undefined;
    if (examined.last === null) return { at, matches };
    for (const match of examined.found) matches.push(match);
    after = examined.last;
  }
}

/** Finds the last of the next rows after an ordinal. Parameters: the app, the ordinal, and the number of rows. */
function lastOfPart(database: Database, table: string) {
  return database.values<unknown[], number | null>(
    `SELECT max(ordinal) FROM (SELECT ordinal FROM slotkeeper_${table} WHERE app = ? AND ordinal > ? ORDER BY ordinal LIMIT +?)`,
  );
}

function rowsATurn({ parameters }: SearchedList['conditions']): number {
  const [, ...values] = parameters;
  return Math.ceil(ROWS_A_TURN / Math.max(1, values.length));
}

/** Reads the different values of a column in the rows of a list, part by part. Values that change meanwhile may be of either state. */
export async function distinctInParts(
  database: Database,
  { table, app, conditions }: Pick<SearchedList, 'table' | 'app' | 'conditions'>,
  { column, given }: { readonly column: string; readonly given: string },
): Promise<readonly string[]> {
  const lastOf = lastOfPart(database, table);
  const inPart = database.values<unknown[]>(
    `SELECT DISTINCT ${column} FROM slotkeeper_${table} WHERE ${conditions.sql} AND ${given} AND ordinal > ? AND ordinal <= ?`,
  );
  const values = new Set<string>();
  for (let after = -1; ; ) {
    const last = await database.read(() => {
      const end = lastOf.get(app, after, rowsATurn(conditions)) ?? null;
      if (end !== null) for (const value of inPart.all(...conditions.parameters, after, end)) values.add(value);
      return end;
    });
    if (last === null) return [...values];
    after = last;
    await inLine();
  }
}
