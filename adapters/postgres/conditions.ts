import {
  type AnyWhere,
  anyWhere,
  conjuncts,
  DESCRIPTORS,
  isCleanText,
  type Kind,
  orderedBy,
  PLACE,
  type Question,
  type Where,
} from '../../core/index.js';
import { type ColumnType, isUuid, snake, tableOf, valueSql } from './tables.js';

/** Parameters of a statement, from `$1` on. */
export class Parameters {
  readonly values: unknown[];
  constructor(...first: readonly unknown[]) {
    this.values = [...first];
  }

  /** Adds a value and returns its placeholder. */
  add(value: unknown, type: string): string {
    this.values.push(value);
    return `$${this.values.length}::${type}`;
  }
}

/** SQL condition that no row meets. */
const NONE = 'false';

const OPERATORS = { eq: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** Returns the SQL of a condition on rows `t` of a kind. With an app, it is `$1`. */
export function buildConditions<K extends Kind>(
  parameters: Parameters,
  app: string | null,
  kind: K,
  where: Where<K>,
): string {
  const parts = conjuncts(anyWhere(where)).map((part) => sqlOf(parameters, kind, part));
  return [...(app === null ? [] : ['t.app = $1::uuid']), ...parts].join(' AND ') || 'true';
}

/** Returns the SQL of an order of rows `t`. */
export function orderSql(order: string): string {
  const { by, isReversed } = orderedBy(order);
  const direction = isReversed ? ' DESC' : '';
  const nulls = isReversed ? ' DESC NULLS LAST' : ' NULLS FIRST';
  return by === null ? `t.ord${direction}` : `${valueSql(by)}${nulls}, t.ord${direction}`;
}

function sqlOf(parameters: Parameters, kind: Kind, where: AnyWhere): string {
  switch (where[0]) {
    case 'and':
    case 'or': {
      const all = where[1].map((each) => sqlOf(parameters, kind, each));
      if (all.length === 0) return where[0] === 'and' ? 'true' : NONE;
      return `(${all.join(where[0] === 'and' ? ' AND ' : ' OR ')})`;
    }
    case 'not':
      // In SQL, the negation of NULL is NULL. Therefore, treat NULL as false before the negation.
      return `NOT coalesce(${sqlOf(parameters, kind, where[1])}, false)`;
  }
  if (where[1] === PLACE) return compared(parameters, 't.ord', where[0] as keyof typeof OPERATORS, Number(where[2]));
  const name = snake(where[1]);
  const { columns, children, key } = tableOf(kind);
  if (where[0] === 'has') {
    const child = children.find((one) => one.name.endsWith(`_${name}`));
    if (!child) throw new TypeError(`Objects of kind '${kind}' are not found by '${where[1]}'`);
    const value = text(parameters, where[2]);
    return value === undefined
      ? NONE
      : `EXISTS (SELECT 1 FROM @${child.name} AS c WHERE c.app = t.app AND c.value = ${value} AND c.uuid = t.uuid)`;
  }
  const value = valueSql(where[1]);
  const found = DESCRIPTORS[kind].foundBy as Readonly<Record<string, unknown>>;
  const uncopied = where[1] in found ? 'bigint' : undefined;
  const type = name === 'uuid' ? key : (columns.find((column) => column.name === name)?.type ?? uncopied);
  if (type === undefined) throw new TypeError(`Objects of kind '${kind}' are not found by '${where[1]}'`);
  return where[0] === 'isNull' ? `${value} IS NULL` : comparison(parameters, value, type, where);
}

function comparison(
  parameters: Parameters,
  column: string,
  type: ColumnType,
  where: Exclude<AnyWhere, readonly ['and' | 'or' | 'not' | 'isNull', unknown]>,
): string {
  const value = where[2];
  // Statuses and flags are literals, because partial indexes are not used for parameters.
  if (column === 't."status"' && where[0] === 'in') {
    const words = where[2].filter((word) => /^[a-z_]+$/.test(String(word)));
    return words.length === 0 ? NONE : `${column} IN (${words.map((word) => `'${word}'`).join()})`;
  }
  if (where[0] === 'in') return `${column} = ANY (${parameters.add(sendable(type, where[2]), `${type}[]`)})`;
  if (typeof value === 'boolean') return value ? column : `NOT ${column}`;
  if (typeof value === 'number') return compared(parameters, column, where[0] as keyof typeof OPERATORS, value);
  if (where[0] === 'contains') {
    const part = text(parameters, String(value).replace(/[\\%_]/g, '\\$&'), `'%' || `, ` || '%'`);
    return part === undefined ? NONE : `${column}${type === 'uuid' ? '::text' : ''} LIKE ${part}`;
  }
  if (sendable(type, [value as string]).length === 0) return NONE;
  return `${column} = ${parameters.add(value, type)}`;
}

/** Returns the SQL of comparing a column of whole numbers with any number. */
function compared(parameters: Parameters, column: string, operator: keyof typeof OPERATORS, value: number): string {
  if (Number.isSafeInteger(value)) return `${column} ${OPERATORS[operator]} ${parameters.add(value, 'bigint')}`;
  const isMet = { eq: false, lt: value > 0, lte: value > 0, gt: value < 0, gte: value < 0 }[operator];
  if (Number.isNaN(value) || !Number.isFinite(value) || Math.abs(value) > Number.MAX_SAFE_INTEGER) {
    return isMet && !Number.isNaN(value) ? `${column} IS NOT NULL` : NONE;
  }
  if (operator === 'eq') return NONE;
  const whole = operator === 'lt' || operator === 'gte' ? Math.ceil(value) : Math.floor(value);
  return `${column} ${OPERATORS[operator]} ${parameters.add(whole, 'bigint')}`;
}

/** Drops values that cannot be stored, because the server refuses invalid UUIDs, numbers and texts. */
export function sendable(type: ColumnType, values: readonly (string | number)[]): readonly (string | number)[] {
  return values.filter((value) => {
    if (typeof value === 'number') return Number.isSafeInteger(value);
    return type === 'uuid' ? isUuid(value) : isCleanText(value);
  });
}

/** Adds a text as a parameter. Undefined for a text that cannot be stored: the server refuses NUL, and lone surrogates would be changed. */
function text(parameters: Parameters, value: unknown, before = '', after = ''): string | undefined {
  const text = String(value);
  return isCleanText(text) ? `${before}${parameters.add(text, 'text')}${after}` : undefined;
}

/** Returns the SQL of up to `limit` rows that meet the query. */
export function selectSql<K extends Kind>(
  parameters: Parameters,
  columns: string,
  app: string | null,
  { kind, where, order }: Question<K>,
  limit: number | undefined,
): string {
  const conditions = buildConditions(parameters, app, kind, where);
  const ordered = order === undefined ? '' : ` ORDER BY ${orderSql(order)}`;
  const limited = limit === undefined ? '' : ` LIMIT ${parameters.add(limit, 'bigint')}`;
  return `SELECT ${columns} FROM @${tableOf(kind).name} AS t WHERE ${conditions}${ordered}${limited}`;
}
