import type { InSlices, Slice, Sliced } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { fromJson } from '../file/json.js';

/** A page of more rows is weighed before it is read. */
const SHORT = 25;
/** How much of a page may be read, or put together, at once, in bytes. */
const HEAVY = 2_000_000;

/** How many bytes of rows are read at once where a page is read in slices; a longer row is a slice by itself. */
const SLICE = 250_000;

/** How many rows are read at once where their lengths are not known. */
const ROWS = 50;

/** The `data` of the rows of a page, not read yet; everything here is for within a read, but for `inSlices`. */
export class Rows {
  readonly #database: Database;
  readonly #table: string;
  readonly #place: string;
  readonly #limit: number;
  readonly #parameters: readonly unknown[];

  /** `place` is the SQL behind `SELECT data FROM table`. */
  constructor(database: Database, table: string, place: string, limit: number, parameters: readonly unknown[]) {
    this.#database = database;
    this.#table = table;
    this.#place = `FROM ${table} ${place}`;
    this.#limit = limit;
    this.#parameters = parameters;
  }

  /** The lengths stand at the beginning of each row: what it holds is not looked at for this. */
  get isHeavy(): boolean {
    if (this.#limit <= SHORT) return false;
    const weighing = `SELECT sum(bytes) FROM (SELECT octet_length(data) AS bytes ${this.#place})`;
    return (this.#database.values<unknown[], number | null>(weighing).get(...this.#parameters) ?? 0) > HEAVY;
  }

  texts(): readonly string[] {
    return this.#database.values<unknown[]>(`SELECT data ${this.#place}`).all(...this.#parameters);
  }

  /** In UTF-8: a tenth of the work that it is to make texts of them, if they are not ASCII. */
  bytes(): readonly Buffer[] {
    const reading = `SELECT CAST(data AS BLOB) ${this.#place}`;
    return this.#database.values<unknown[], Buffer>(reading).all(...this.#parameters);
  }

  /**
   * The objects in slices. Which rows they are is read now, with the bytes that each had; the rows themselves when they
   * are asked for, each slice in a read of its own, so that no reader holds up a write.
   */
  inSlices<T>(): InSlices<T> {
    const keys = this.#database
      .tuples<unknown[], [string, number]>(`SELECT uuid, octet_length(data) ${this.#place}`)
      .all(...this.#parameters);
    return readRows(this.#database, this.#table, keys);
  }
}

/** Reads rows by their UUIDs, as many at once as have `SLICE` bytes together. */
async function* readRows<T>(
  database: Database,
  table: string,
  keys: readonly (readonly [uuid: string, bytes: number])[],
): AsyncGenerator<readonly T[], void, undefined> {
  const row = database.values<[string]>(`SELECT data FROM ${table} WHERE uuid = ?`);
  for (let from = 0; from < keys.length; ) {
    const uuids: string[] = [];
    for (let bytes = 0; from < keys.length && bytes < SLICE; from += 1) {
      const [uuid, length] = keys[from] as readonly [string, number];
      uuids.push(uuid);
      bytes += length;
    }
    await new Promise((resolve) => setImmediate(resolve)); // others have their turn
    yield await database.read(() =>
      uuids.flatMap((uuid) => {
        const data = row.get(uuid);
        return data === undefined ? [] : [fromJson<T>(data)];
      }),
    );
  }
}

/** The rows with these UUIDs, in their order, some at a time; without those that were removed meanwhile. */
export function rowsOf<T>(database: Database, table: string, uuids: readonly string[]): InSlices<T> {
  return readRows(
    database,
    table,
    uuids.map((uuid) => [uuid, SLICE / ROWS] as const),
  );
}

/** A slice of a list whose items are still to be read. */
export interface SliceOfRows {
  /** Undefined where there are none. */
  readonly items?: Rows | undefined;
  readonly total: number;
}

/** By database, the last heavy page that was asked for: only one at a time is in memory twice. */
const lastHeavy = new WeakMap<Database, Promise<void>>();
/** Neither the page nor the failure is for who comes after. */
const forget = () => {};

/**
 * The objects of a slice, all of one moment. Those of a heavy one are put together between turns of the loop, so that
 * nobody waits for them who did not ask; or they are left to `rest`, where the slice allows that. `look` finds the slice,
 * within a read; it may find that there is no such list.
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
    // A read of its own: what is damaged is told as it is wherever it is met.
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
