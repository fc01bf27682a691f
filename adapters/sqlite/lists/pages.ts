import type { InSlices, Slice, Sliced } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { fromJson } from '../file/json.js';

/** Limit of rows in a page whose size is not measured before it is read. */
const SHORT = 25;
/** Limit in bytes of a page that is read, or parsed, at once. */
const HEAVY = 2_000_000;

/** Bytes of rows that one read of a sliced page returns. A longer row is a slice by itself. */
const SLICE = 250_000;

/** Number of rows in one read if their lengths are unknown. */
const ROWS = 50;

/** Rows of a page that are not read yet. Call the methods within a read. The slices of `inSlices` are read later. */
export class Rows {
  readonly #database: Database;
  readonly #table: string;
  readonly #place: string;
  readonly #limit: number;
  readonly #parameters: readonly unknown[];

  /** `place` is the SQL that follows `SELECT data FROM table`. */
  constructor(database: Database, table: string, place: string, limit: number, parameters: readonly unknown[]) {
    this.#database = database;
    this.#table = table;
    this.#place = `FROM slotkeeper_${table} ${place}`;
    this.#limit = limit;
    this.#parameters = parameters;
  }

  /** True if the rows together exceed `HEAVY` bytes. SQLite stores the length at the beginning of each row, so the content is not read. */
  get isHeavy(): boolean {
    if (this.#limit <= SHORT) return false;
    const weighing = `SELECT sum(bytes) FROM (SELECT octet_length(data) AS bytes ${this.#place})`;
    return (this.#database.values<unknown[], number | null>(weighing).get(...this.#parameters) ?? 0) > HEAVY;
  }

  texts(): readonly string[] {
    return this.#database.values<unknown[]>(`SELECT data ${this.#place}`).all(...this.#parameters);
  }

  /** Returns the rows as UTF-8. Without the conversion to strings, text that is not ASCII takes a tenth of the time. */
  bytes(): readonly Buffer[] {
    const reading = `SELECT CAST(data AS BLOB) ${this.#place}`;
    return this.#database.values<unknown[], Buffer>(reading).all(...this.#parameters);
  }

  /**
   * Returns the objects in slices. UUIDs and sizes of the rows are read now. Each slice is read on demand, in a read of its own, so that no
   * reader blocks a write.
   */
  inSlices<T>(): InSlices<T> {
    const keys = this.#database
      .tuples<unknown[], [string, number]>(`SELECT uuid, octet_length(data) ${this.#place}`)
      .all(...this.#parameters);
    return readRows(this.#database, this.#table, keys);
  }
}

/** Reads rows by their UUIDs, about `SLICE` bytes at once. */
async function* readRows<T>(
  database: Database,
  table: string,
  keys: readonly (readonly [uuid: string, bytes: number])[],
): AsyncGenerator<readonly T[], void, undefined> {
  const row = database.values<[string]>(`SELECT data FROM slotkeeper_${table} WHERE uuid = ?`);
  for (let from = 0; from < keys.length; ) {
    const uuids: string[] = [];
    for (let bytes = 0; from < keys.length && bytes < SLICE; from += 1) {
      const [uuid, length] = keys[from] as readonly [string, number];
      uuids.push(uuid);
      bytes += length;
    }
    await new Promise((resolve) => setImmediate(resolve)); // Lets other requests run.
    yield await database.read(() =>
      uuids.flatMap((uuid) => {
        const data = row.get(uuid);
        return data === undefined ? [] : [fromJson<T>(data)];
      }),
    );
  }
}

/** Reads the rows with these UUIDs in slices, in this order. Rows that were removed meanwhile are omitted. */
export function readInSlices<T>(database: Database, table: string, uuids: readonly string[]): InSlices<T> {
  return readRows(
    database,
    table,
    uuids.map((uuid) => [uuid, SLICE / ROWS] as const),
  );
}

/** A slice of a list whose items are not read yet. */
export interface SliceOfRows {
  /** Undefined if the slice is empty. */
  readonly items?: Rows | undefined;
  readonly total: number;
}

/** Last requested heavy page of each database. Heavy pages are read one after another, because each is in memory twice. */
const lastHeavy = new WeakMap<Database, Promise<void>>();
/** Drops the result or the failure of a page, because the next page only waits for its end. */
const forget = () => {};

/**
 * Reads the objects of a slice from one snapshot. Parses a heavy page over several turns of the event loop, so that other requests do not
 * wait, or returns it in `rest` if the slice allows that. `look` finds the slice and is called within a read. Undefined if the list does
 * not exist.
 */
export function readPage<T>(database: Database, slice: Slice, look: () => SliceOfRows): Promise<Sliced<T>>;
export function readPage<T>(
  database: Database,
  slice: Slice,
  look: () => SliceOfRows | undefined,
): Promise<Sliced<T> | undefined>;
export async function readPage<T>(
  database: Database,
  { inSlices = false }: Slice,
  look: () => SliceOfRows | undefined,
): Promise<Sliced<T> | undefined> {
  const light = await database.read(() => {
    const found = look();
    if (!found) return { page: undefined };
    const { items, total } = found;
    if (!items?.isHeavy) return { page: { items: items?.texts().map((text) => fromJson<T>(text)) ?? [], total } };
    return inSlices ? { page: { items: [], total, rest: items.inSlices<T>() } } : undefined;
  });
  if (light) return light.page;
  const heavy = (lastHeavy.get(database) ?? Promise.resolve()).then(() => readHeavy<T>(database, look));
  lastHeavy.set(database, heavy.then(forget, forget));
  return heavy;
}

async function readHeavy<T>(database: Database, look: () => SliceOfRows | undefined): Promise<Sliced<T> | undefined> {
  const found = await database.read(() => {
    const slice = look();
    return slice && { rows: slice.items?.bytes() ?? [], total: slice.total };
  });
  if (!found) return undefined;
  const { rows, total } = found;
  const items: T[] = [];
  while (items.length < rows.length) {
    await new Promise((resolve) => setImmediate(resolve));
    // Parse within a read, so that damaged rows are reported as usual.
    await database.read(() => {
      let weight = 0;
      while (items.length < rows.length && weight < HEAVY) {
        const row = rows[items.length] as Buffer;
        weight += row.length;
        items.push(fromJson<T>(row.toString()));
      }
    });
  }
  return { items, total };
}
