import type { Sliced } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { fromJson } from '../file/json.js';

/** A page of more rows is weighed before it is read. */
const SHORT = 25;
/** How much of a page may be read, or put together, at once, in bytes. */
const HEAVY = 2_000_000;

/** The `data` of the rows of a page, not read yet; everything here is for within a read. */
export class Rows {
  readonly #database: Database;
  readonly #place: string;
  readonly #limit: number;
  readonly #parameters: readonly unknown[];

  /** `place` is the SQL behind `SELECT data`; without it there are no rows. */
  constructor(database: Database, place = '', limit = 0, parameters: readonly unknown[] = []) {
    this.#database = database;
    this.#place = place;
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
    if (this.#limit === 0) return [];
    return this.#database.values<unknown[]>(`SELECT data ${this.#place}`).all(...this.#parameters);
  }

  /** In UTF-8: a tenth of the work that it is to make texts of them, if they are not ASCII. */
  bytes(): readonly Buffer[] {
    const reading = `SELECT CAST(data AS BLOB) ${this.#place}`;
    return this.#database.values<unknown[], Buffer>(reading).all(...this.#parameters);
  }
}

/** A slice of a list whose items are still to be read. */
export interface SliceOfRows {
  readonly items: Rows;
  readonly total: number;
}

/** By database, the last heavy page that was asked for: only one at a time is in memory twice. */
const lastHeavy = new WeakMap<Database, Promise<void>>();
/** Neither the page nor the failure is for who comes after. */
const forget = () => {};

/**
 * The objects of a slice, all of one moment. Those of a heavy one are put together between turns of the loop, so that
 * nobody waits for them who did not ask. `look` finds the slice, within a read; it may find that there is no such list.
 */
export function readPage<T>(database: Database, look: () => SliceOfRows): Promise<Sliced<T>>;
export function readPage<T>(database: Database, look: () => SliceOfRows | undefined): Promise<Sliced<T> | undefined>;
export async function readPage<T>(
  database: Database,
  look: () => SliceOfRows | undefined,
): Promise<Sliced<T> | undefined> {
  const light = await database.read(() => {
    const found = look();
    if (found?.items.isHeavy) return undefined;
    return { page: found && { items: found.items.texts().map((text) => fromJson<T>(text)), total: found.total } };
  });
  if (light) return light.page;
  const heavy = (lastHeavy.get(database) ?? Promise.resolve()).then(() => readHeavy<T>(database, look));
  lastHeavy.set(database, heavy.then(forget, forget));
  return heavy;
}

async function readHeavy<T>(database: Database, look: () => SliceOfRows | undefined): Promise<Sliced<T> | undefined> {
  const found = await database.read(() => {
    const slice = look();
    return slice && { rows: slice.items.bytes(), total: slice.total };
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
