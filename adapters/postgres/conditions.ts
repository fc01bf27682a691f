import {
  type AnyWhere,
  anyWhere,
  conjuncts,
  type Kind,
  orderedBy,
  type Question,
  type Where,
} from '../../core/index.js';
import { findValue, sendable, type Table, tableOf, type Value } from './tables.js';

/** Parameters of a statement, from `$1` on. */
export class Parameters {
  readonly values: unknown[] = [];

  /** `app`: the first parameter. */
  constructor(app: string | null = null) {
    if (app !== null) this.add(app, 'uuid');
  }

  /** Adds a value and returns its placeholder. */
  add(value: unknown, type: string): string {
    this.values.push(sendable(value, type));
    return `$${this.values.length}::${type}`;
  }
}

/** SQL that is true for rows `t` of the app `$1`. */
export const OF_APP = 't.app = $1::uuid';

const OPERATORS = { eq: '=', has: '=', lt: '<', lte: '<=', gt: '>', gte: '>=' } as const;

/** Returns the SQL of a condition on rows `t` of a table. `within`: SQL of a condition to begin with. */
export function buildConditions(parameters: Parameters, table: Table, where: AnyWhere, within?: string): string {
  const parts = conjuncts(where).map((part) => conditionSql(parameters, table, part));
  return [...(within ? [within] : []), ...parts].join(' AND ') || 'true';
}

/** Returns the SQL of an order of rows `t`. */
export function orderSql(table: Table, order: string): string {
  const { by, isReversed } = orderedBy(order);
  const direction = isReversed ? ' DESC' : '';
  const nulls = isReversed ? ' DESC NULLS LAST' : ' NULLS FIRST';
  return by === null ? `t.ord${direction}` : `${findValue(table, by).sql}${nulls}, t.ord${direction}`;
}

function conditionSql(parameters: Parameters, table: Table, where: AnyWhere): string {
  switch (where[0]) {
    case 'and':
    case 'or': {
      const all = where[1].map((each) => conditionSql(parameters, table, each));
      if (all.length === 0) return where[0] === 'and' ? 'true' : 'false';
      return `(${all.join(where[0] === 'and' ? ' AND ' : ' OR ')})`;
    }
    case 'not':
      // In SQL, the negation of NULL is NULL. Therefore, treat NULL as false before the negation.
      return `NOT coalesce(${conditionSql(parameters, table, where[1])}, false)`;
  }
  const value = findValue(table, where[1]);
  const condition = comparison(parameters, value, where);
  if (value.list === undefined) return condition;
  return `EXISTS (SELECT 1 FROM @${value.list} AS c WHERE c.app = t.app AND c.uuid = t.uuid AND ${condition})`;
}

function comparison(
  parameters: Parameters,
  { sql, type }: Value,
  where: Exclude<AnyWhere, readonly ['and' | 'or' | 'not', unknown]>,
): string {
  if (where[0] === 'isNull') return `${sql} IS NULL`;
  const value = where[2];
  // Statuses and flags are literals, because partial indexes are not used for parameters.
  if (typeof value === 'boolean') return value ? sql : `NOT ${sql}`;
  if (where[0] === 'in') {
    const isOfWords = sql === 't."status"' && /^[a-z_]+(?:,[a-z_]+)*$/.test(where[2].join());
    if (isOfWords) return `${sql} IN (${where[2].map((word) => `'${word}'`).join()})`;
    return `${sql} = ANY (${parameters.add(value, `${type}[]`)})`;
  }
  if (where[0] === 'contains') {
    const pattern = `%${String(value).replace(/[\\%_]/g, '\\$&')}%`;
    return `${sql}${type === 'uuid' ? '::text' : ''} LIKE ${parameters.add(pattern, 'text')}`;
  }
  // A fraction is no value of a column, so it is rounded to the nearest one that the comparison includes or excludes alike.
  const rounded = where[0] === 'lt' || where[0] === 'gte' ? Math.ceil : Math.floor;
  const bound = typeof value === 'number' && where[0] !== 'eq' ? rounded(value) : value;
  return `${sql} ${OPERATORS[where[0]]} ${parameters.add(bound, type)}`;
}

export function withUuids<K extends Kind>(kind: K, uuids: readonly string[]): Question<K> {
  // Cast: every kind is found by UUID, which TypeScript does not see for any kind.
  return { kind, where: ['in', 'uuid', uuids] as unknown as Where<K> };
}

/** Returns the SQL of up to `limit` rows that meet the query. With an app, it is `$1`. */
export function selectSql<K extends Kind>(
  parameters: Parameters,
  columns: string,
  app: string | null,
  { kind, where, order }: Question<K>,
  limit: number | undefined,
): string {
  const table = tableOf(kind);
  const conditions = buildConditions(parameters, table, anyWhere(where), app === null ? undefined : OF_APP);
  const ordered = order === undefined ? '' : ` ORDER BY ${orderSql(table, order)}`;
  const limited = limit === undefined ? '' : ` LIMIT ${parameters.add(limit, 'bigint')}`;
  return `SELECT ${columns} FROM @${table.name} AS t WHERE ${conditions}${ordered}${limited}`;
}
