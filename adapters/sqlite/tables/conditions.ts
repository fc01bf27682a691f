import { type AnyWhere, anyWhere, conjuncts, type Kind, type Where } from '../../../core/index.js';
import { AMONG_OTHERS_OF_APP } from '../lists/filtered-list.js';
import { tableOf } from './tables.js';

const OPERATORS = { eq: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/**
 * Returns the SQL of a condition on the objects of an app, and its parameters. A null app means all apps. `isIndexed`: the statement names
 * its index, which begins with the app.
 */
export function conditionsOf<K extends Kind>(
  app: string | null,
  kind: K,
  where: Where<K>,
  { isIndexed = false }: { readonly isIndexed?: boolean } = {},
): { readonly sql: string; readonly parameters: readonly unknown[] } {
  const parameters: unknown[] = [];
  const parts = conjuncts(anyWhere(where));
  const sql: string[] = [];
  if (app !== null) {
    sql.push(!isIndexed && parts.some((part) => isNarrow(kind, part)) ? AMONG_OTHERS_OF_APP : 'app = ?');
    parameters.push(app);
  }
  for (const part of parts) sql.push(sqlOf(kind, part, parameters));
  return { sql: sql.join(' AND ') || '1', parameters };
}

function isNarrow(kind: Kind, where: AnyWhere): boolean {
  if (where[0] !== 'eq' && where[0] !== 'in' && where[0] !== 'has') return false;
  return where[1] === 'uuid' || (tableOf(kind).narrow?.includes(where[1]) ?? false);
}

function sqlOf(kind: Kind, where: AnyWhere, parameters: unknown[]): string {
  switch (where[0]) {
    case 'and':
    case 'or': {
      const any = where[0] === 'or' ? anyMember(kind, where[1], parameters) : undefined;
      if (any !== undefined) return any;
      const all = where[1].map((each) => sqlOf(kind, each, parameters));
      if (all.length === 0) return where[0] === 'and' ? '1' : '0';
      return `(${all.join(where[0] === 'and' ? ' AND ' : ' OR ')})`;
    }
    case 'not':
      // In SQL, the negation of NULL is NULL. Therefore, treat NULL as false before the negation.
      return `NOT coalesce(${sqlOf(kind, where[1], parameters)}, 0)`;
  }
  const { column, given } = sqlOfValue(kind, where[1]);
  if (where[0] === 'isNull') return given === undefined ? `${column} IS NULL` : `NOT (${given})`;
  const compared = comparison(column, where, parameters);
  return given === undefined ? compared : `(${compared} AND ${given})`;
}

/** Returns the SQL of a queryable value. `given`: condition under which the column contains the value, if it may contain another one. */
export function sqlOfValue(kind: Kind, name: string): { readonly column: string; readonly given?: string } {
  const value = name === 'uuid' ? 'uuid' : tableOf(kind).foundBy[name];
  if (value === undefined) throw new TypeError(`Objects of kind '${kind}' are not found by '${name}'`);
  return typeof value === 'string' ? { column: value } : value;
}

const ONE = '= ?)';

/**
 * Returns the SQL of an `or` whose parts all ask for members of the same indexed list. It looks up all members at once, instead of testing
 * every row for each member. Undefined for any other `or`.
 */
function anyMember(kind: Kind, any: readonly AnyWhere[], parameters: unknown[]): string | undefined {
  const [first] = any;
  if (any.length < 2 || first?.[0] !== 'has') return undefined;
  const [, name] = first;
  const column = tableOf(kind).foundBy[name];
  const values = any.flatMap((each) => (each[0] === 'has' && each[1] === name ? [each[2]] : []));
  if (values.length < any.length || typeof column !== 'string' || !column.endsWith(ONE)) return undefined;
  parameters.push(JSON.stringify(values));
  return `${column.slice(0, -ONE.length)}IN (SELECT value FROM json_each(?)))`;
}

function comparison(
  column: string,
  where: Exclude<AnyWhere, readonly ['and' | 'or' | 'not' | 'isNull', unknown]>,
  parameters: unknown[],
): string {
  const value = where[2];
  if (where[0] === 'in') {
    // Statuses are few plain words, so they become literals of the SQL, which are compared without reading a bound list.
    if (where[1] === 'status' && where[2].every((word) => /^[a-z_]+$/.test(String(word))))
      return `${column} IN (${where[2].map((word) => `'${word}'`).join()})`;
    // The text is the same for lists of any length, so that it is compiled once.
    parameters.push(JSON.stringify(value));
    return `${column} IN (SELECT value FROM json_each(?))`;
  }
  // A flag is part of the text, because partial indexes are not used for bound values.
  if (typeof value === 'boolean') return `${column} = ${value ? 1 : 0}`;
  parameters.push(value);
  if (where[0] === 'has') return column;
  if (where[0] === 'contains') return `instr(${column}, ?) > 0`;
  return `${column} ${OPERATORS[where[0]]} ?`;
}
