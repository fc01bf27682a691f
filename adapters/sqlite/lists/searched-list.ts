import { buildTurnQueue, partitionPoint, readCursor, type Slice, type Sliced } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { filteredSlice } from './filtered-list.js';
import type { FlatList } from './flat-lists.js';
import { Rows, readPage } from './pages.js';

/** Rows that a search for one term examines in one turn of the event loop, which takes some milliseconds. */
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
 * Reads a page of a searched list. A long list is examined in parts, each in its own turn of the event loop, all at one sequence number.
 * `readShort` reads the list at once if it is short, or changes too often.
 */
export async function readSearchedPage<T>(
  database: Database,
  list: SearchedList,
  slice: Slice,
  readShort?: () => Promise<Sliced<T>>,
): Promise<Sliced<T>> {
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
    const { limit, after } = slice;
    const start = after === undefined ? (slice.offset ?? 0) : indexAfter(matches, after, order.isReversed);
    const shown = matches.slice(start, start + limit).map(([ordinal]) => ordinal);
    const ordinals = JSON.stringify(shown);
    const place = `WHERE app = ? AND ordinal IN (SELECT value FROM json_each(?)) ORDER BY ${orderBy}`;
    const page = await readPage<T>(database, slice, () =>
      sequence() === at
        ? { items: new Rows(database, table, place, limit, [app, ordinals]), total: matches.length }
        : undefined,
    );
    if (!page) continue;
    return after === undefined ? page : { ...page, next: start + limit < matches.length ? String(shown.at(-1)) : null };
  }
  if (readShort) return readShort();
  return readPage<T>(database, slice, () => filteredSlice(database, table, conditions, orderBy, slice));
}

function indexAfter(matches: readonly Match[], after: string, isReversed: boolean): number {
  const place = readCursor(after);
  if (place === undefined) return 0;
  const isPast = (ordinal: number) => (isReversed ? ordinal < Number(place) : ordinal > Number(place));
  return partitionPoint(matches.length, (index) => !isPast(matches[index]![0]));
}

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

/** Reads the distinct values of a column of a list, in parts. A value that changes during the read may be the old or the new one. */
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
