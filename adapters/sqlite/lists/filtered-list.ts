import type { Search, Slice, Term } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { Rows, type SliceOfRows } from './pages.js';

/** Condition on the app, for a query with a more selective one. The plus sign keeps SQLite from using the index by app instead. */
export const AMONG_OTHERS_OF_APP = '+app = ?';

type Parameter = string | number | null;

export class Conditions {
  readonly #sql: string[] = [];
  readonly #parameters: Parameter[] = [];

  /** Adds a condition. Ignores a condition with an undefined parameter, which means that the filter was omitted. */
  add(sql: string, ...parameters: readonly (Parameter | undefined)[]): this {
    const given = parameters.filter((parameter) => parameter !== undefined);
    if (given.length < parameters.length) return this;
    this.#sql.push(sql);
    this.#parameters.push(...given);
    return this;
  }

  /** Adds a search. `columns` names the column with the folded copy of each searchable field. */
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

/** Reads a slice of the rows that meet the conditions. Linear in the list, because all matching rows are counted. */
export function filteredSlice(
  database: Database,
  table: string,
  conditions: { readonly sql: string; readonly parameters: readonly unknown[] },
  order: string,
  { offset = 0, limit }: Slice,
): SliceOfRows {
  const matching = `FROM slotkeeper_${table} WHERE ${conditions.sql}`;
  const total = database.values<unknown[], number>(`SELECT count(*) ${matching}`).get(...conditions.parameters) ?? 0;
  if (offset >= total) return { total };
  const place = `WHERE ${conditions.sql} ORDER BY ${order} LIMIT +? OFFSET ?`;
  return { items: new Rows(database, table, place, limit, [...conditions.parameters, limit, offset]), total };
}
