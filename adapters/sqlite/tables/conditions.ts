import { type AnyWhere, anyWhere, conjuncts, type Kind, PLACE, type Where } from '../../../core/index.js';
import { AMONG_OTHERS_OF_APP } from '../lists/filtered-list.js';
import { tableOf } from './tables.js';

const OPERATORS = { eq: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/**
 * Returns the SQL of a condition on the objects of an app, and its parameters. A null app means all apps. `isIndexed`: the statement names
 * its index, which begins with the app. `isScan`: the statement reads all rows of the app in their order, and uses no other index.
 */
export function buildConditions<K extends Kind>(
  app: string | null,
  kind: K,
  where: Where<K>,
  { isIndexed = false, isScan = false }: { readonly isIndexed?: boolean; readonly isScan?: boolean } = {},
): { readonly sql: string; readonly parameters: readonly unknown[] } {
  const parameters: unknown[] = [];
  const parts = conjuncts(anyWhere(where));
  const sql: string[] = [];
  if (app !== null) {
    const isOfApp = isIndexed || isScan || !parts.some((part) => isNarrow(kind, part));
    sql.push(isOfApp ? 'app = ?' : AMONG_OTHERS_OF_APP);
    parameters.push(app);
  }
  const sqlOfName = isScan ? scannedValue : sqlOfValue;
  for (const part of parts) sql.push(sqlOf(kind, part, parameters, sqlOfName));
  return { sql: sql.join(' AND ') || '1', parameters };
}

function isNarrow(kind: Kind, where: AnyWhere): boolean {
  if (where[0] !== 'eq' && where[0] !== 'in' && where[0] !== 'has') return false;
  return isNarrowName(kind, where[1]);
}

function isNarrowName(kind: Kind, name: string): boolean {
  return name === 'uuid' || (tableOf(kind).narrow?.includes(name) ?? false);
}

/** Number of values in a list above which looking up each of them takes longer than reading all rows in parts. */
const LONG_LIST = 500;

/** True if many rows may match without an index that counts them, so that a long list is better read in parts. */
export function needsScan(kind: Kind, where: AnyWhere): boolean {
  switch (where[0]) {
    case 'and':
    case 'or':
      return where[1].length > 0 && where[1].every((each) => needsScan(kind, each));
    case 'not':
      return needsScan(kind, where[1]);
    case 'contains':
      return true;
    case 'has':
      return tableOf(kind).scanned?.[where[1]] !== undefined;
    case 'in':
      return where[1] === 'status' || (isNarrowName(kind, where[1]) && where[2].length > LONG_LIST);
    case 'isNull':
      return where[1] === 'key';
    default:
      return where[1] === 'createdAt' || (where[0] === 'eq' && where[1] === 'status');
  }
}

type ValueSql = { readonly column: string; readonly given?: string };

function sqlOf(
  kind: Kind,
  where: AnyWhere,
  parameters: unknown[],
  sqlOfName: (kind: Kind, name: string) => ValueSql,
): string {
  switch (where[0]) {
    case 'and':
    case 'or': {
      const any = where[0] === 'or' ? anyMember(kind, where[1], parameters, sqlOfName) : undefined;
      if (any !== undefined) return any;
      const all = where[1].map((each) => sqlOf(kind, each, parameters, sqlOfName));
      if (all.length === 0) return where[0] === 'and' ? '1' : '0';
      return `(${all.join(where[0] === 'and' ? ' AND ' : ' OR ')})`;
    }
    case 'not':
      // In SQL, the negation of NULL is NULL. Therefore, treat NULL as false before the negation.
      return `NOT coalesce(${sqlOf(kind, where[1], parameters, sqlOfName)}, 0)`;
  }
  const { column, given } = sqlOfName(kind, where[1]);
  if (where[0] === 'isNull') return given === undefined ? `${column} IS NULL` : `NOT (${given})`;
  const compared = comparison(column, where, parameters);
  return given === undefined ? compared : `(${compared} AND ${given})`;
}

/** Returns the SQL of a queryable value. `given`: SQL that is true if the column contains this value. Undefined if it always does. */
export function sqlOfValue(kind: Kind, name: string): ValueSql {
  const { created, foundBy } = tableOf(kind);
  const value = name === PLACE ? created : name === 'uuid' ? 'uuid' : foundBy[name];
  if (value === undefined) throw new TypeError(`Objects of kind '${kind}' are not found by '${name}'`);
  return typeof value === 'string' ? { column: value } : value;
}

/** Returns the SQL of a queryable value for a statement that reads the rows in their order. The plus sign keeps SQLite from using its index. */
function scannedValue(kind: Kind, name: string): ValueSql {
  const scanned = tableOf(kind).scanned?.[name];
  if (scanned !== undefined) return { column: scanned };
  const value = sqlOfValue(kind, name);
  return isNarrowName(kind, name) ? { ...value, column: `+${value.column}` } : value;
}

const ONE = '= ?)';

/** Returns SQL that looks up all members at once, for an `or` about members of one indexed list. Else undefined. */
function anyMember(
  kind: Kind,
  any: readonly AnyWhere[],
  parameters: unknown[],
  sqlOfName: (kind: Kind, name: string) => ValueSql,
): string | undefined {
  const [first] = any;
  if (any.length < 2 || first?.[0] !== 'has') return undefined;
  const [, name] = first;
  const { column } = sqlOfName(kind, name);
  const values = any.flatMap((each) => (each[0] === 'has' && each[1] === name ? [each[2]] : []));
  if (values.length < any.length || !column.endsWith(ONE)) return undefined;
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
