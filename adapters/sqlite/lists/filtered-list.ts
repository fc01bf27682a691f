import type { Search, Slice, Term } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { Rows, type SliceOfRows } from './pages.js';

/**
 * The condition `app = ?` for use beside one that is narrower: the plus sign keeps SQLite, which does not know how many
 * rows an app has, from walking through all of them.
 */
export const AMONG_OTHERS_OF_APP = '+app = ?';

type Parameter = string | number | null;

/** What all rows of a list have in common, as SQL and its parameters. */
export class Conditions {
  readonly #sql: string[] = [];
  readonly #parameters: Parameter[] = [];

  /** One more condition; none when a parameter is undefined, for a filter that was left out filters nothing. */
  add(sql: string, ...parameters: readonly (Parameter | undefined)[]): this {
    const given = parameters.filter((parameter) => parameter !== undefined);
    if (given.length < parameters.length) return this;
    this.#sql.push(sql);
    this.#parameters.push(...given);
    return this;
  }

  /** `columns` names the folded copy of each field that may be searched. */
  search<F extends string>({ all, any }: Search<F>, columns: Readonly<Record<F, string>>): this {
    const contains = ({ field }: Term<F>) => `instr(${columns[field]}, ?) > 0`;
    for (const term of all) this.add(contains(term), term.folded);
    if (any.length > 0) this.add(`(${any.map(contains).join(' OR ')})`, ...any.map(({ folded }) => folded));
    return this;
  }

  get sql(): string {
    return this.#sql.join(' AND ');
  }

  get parameters(): readonly Parameter[] {
    return this.#parameters;
  }
}

/** The `data` of a slice of the rows that meet the conditions; linear in the list, for it must count them all. */
export function filteredSlice(
  database: Database,
  table: string,
  conditions: { readonly sql: string; readonly parameters: readonly unknown[] },
  order: string,
  { offset, limit }: Slice,
): SliceOfRows {
  const matching = `FROM ${table} WHERE ${conditions.sql}`;
  const total = database.values<unknown[], number>(`SELECT count(*) ${matching}`).get(...conditions.parameters) ?? 0;
  if (offset >= total) return { total };
  const place = `WHERE ${conditions.sql} ORDER BY ${order} LIMIT +? OFFSET ?`;
  return { items: new Rows(database, table, place, limit, [...conditions.parameters, limit, offset]), total };
}
