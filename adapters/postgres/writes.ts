import {
  type Allocation,
  type Answer,
  type AppEvent,
  allocationsOf,
  type Booking,
  type Change,
  eachObject,
  expectNothing,
  type Gathering,
  isSame,
  KINDS,
  type Kind,
  type ObjectsByKind,
  type View,
} from '../../core/index.js';
import { DURABLE } from './database.js';
import { EVENTS, LISTED, rowOf, type Table, tableOf } from './tables.js';

/** Row to write or delete. `row` is its JSON without the opening brace, or null to delete the row with that key. */
interface Write {
  readonly table: string;
  readonly key: string;
  readonly row: string | null;
  /** UUID of the row, or JSON with its key. */
  readonly named: string;
  /** True if the row is new, so that its list becomes longer. Undefined if the statement has to find out. */
  readonly isNew?: boolean | undefined;
}

interface Translated {
  readonly writes: readonly Write[];
  readonly size: number;
}

/** Limit of characters that the decisions of one change write together. A single decision may write more. */
const SHARED_SIZE = 4_000_000;
/** Number of places in creation order that each change reserves for its rows. */
export const PLACES = 1_000_000;

/** SQL types of columns by name. */
type Columns = Readonly<Record<string, string>>;

/** Describes how a change writes and deletes the rows of a table. */
interface Part {
  readonly table: string;
  readonly holder: 'app' | 'holder';
  /** Columns that identify a row, in addition to its app or owner. */
  readonly key: Columns;
  /** `rest`: the other columns. `onChange`: SQL of the columns among them that do not simply take the new value. */
  readonly rest: Columns;
  readonly onChange?: Columns;
  /** Name of the list in `list_count` that holds the number of these rows. Absent for tables without UUIDs and without such a count. */
  readonly counted?: Kind | 'event';
}

const namesIn = (columns: Columns, prefix = '') => Object.keys(columns).map((name) => `${prefix}"${name}"`);

const rowsOf = (parameter: string, columns: Columns): string =>
  `head CROSS JOIN LATERAL json_to_recordset(${parameter}::json)
    AS r(${Object.entries(columns).map(([name, type]) => `"${name}" ${type}`)})`;

/** Returns the SQL that inserts rows. `from`: the end of the statement, such as a WHERE or ON CONFLICT clause. */
function putSql(part: Part, parameter: string, from: string): string {
  const all = { ...part.key, ...part.rest };
  return `INSERT INTO @${part.table} AS t (${part.holder}, ${namesIn(all)}) SELECT $1, ${namesIn(all, 'r.')}
    FROM ${rowsOf(parameter, all)} ${from}`;
}

function updateSql({ holder, key, rest: { ord: _, ...changed }, onChange = {} }: Part): string {
  const set = Object.keys(changed).map((name) => `"${name}" = ${onChange[name] ?? `excluded."${name}"`}`);
  return `ON CONFLICT (${[holder, ...namesIn(key)]}) DO ${set.length > 0 ? `UPDATE SET ${set}` : 'NOTHING'}`;
}

/**
 * Returns the SQL that deletes rows. Rows of objects and events are found by UUID, because a worker may change a row meanwhile. Other rows
 * are looked up one by one, because a join would scan the table.
 */
function removeSql({ table, holder, key, counted }: Part, parameter: string): string {
  if (counted) {
    return `DELETE FROM @${table} AS t WHERE t.app = $1 AND t.uuid = ANY (${parameter}::${key.uuid}[])
      AND EXISTS (SELECT 1 FROM head) RETURNING 1`;
  }
  const isNamed = Object.keys(key).map((name) => `t."${name}" = r."${name}"`);
  return `DELETE FROM @${table} WHERE ctid = ANY (ARRAY(SELECT o.place FROM ${rowsOf(parameter, key)}
    CROSS JOIN LATERAL (
      SELECT t.ctid AS place FROM @${table} AS t WHERE t.${holder} = $1 AND ${isNamed.join(' AND ')} OFFSET 0) AS o))`;
}

const isThere = (table: string) => `(SELECT true FROM @${table} AS t WHERE t.app = $1 AND t.uuid = r.uuid)`;

/** Returns the SQL that counts the UUIDs without a row. */
function newSql({ table, key }: Part, parameter: string): string {
  return `SELECT count(*) FROM head CROSS JOIN unnest(${parameter}::${key.uuid}[]) AS r(uuid) WHERE ${isThere(table)} IS NULL`;
}

function partsOf([kind, { name, key, columns, children }]: (typeof LISTED)[number]): readonly Part[] {
  const typed = Object.fromEntries(columns.map((column) => [column.name, column.type]));
  const changed = columns.flatMap((column) => (column.onChange ? [[column.name, column.onChange]] : []));
  const part: Part = {
    table: name,
    holder: 'app',
    key: { uuid: key },
    rest: { ord: 'bigint', ...typed, data: 'json' },
    onChange: Object.fromEntries(changed),
    counted: kind,
  };
  const members = { holder: 'app', key: { value: 'text', uuid: key }, rest: {} } as const;
  return [part, ...children.map((child) => ({ table: child.name, ...members }))];
}

/** Tables that a change can write, in the order in which its statement writes them. */
const PARTS: readonly Part[] = [
  ...LISTED.flatMap(partsOf),
  {
    table: 'allocation',
    holder: 'app',
    key: { resource: 'uuid', start: 'bigint', booking: 'uuid' },
    rest: { end: 'bigint', units: 'bigint', lapse: 'json' },
  },
  {
    table: 'answer',
    holder: 'holder',
    key: { key: 'text' },
    rest: { fingerprint: 'text', text: 'text', at: 'bigint', about: 'text[]' },
  },
];

type Before = Pick<View, 'object' | 'prepare'>;

/** Kinds with child tables. A change of their objects needs the previous object, to compare the rows. */
const COMPARED = KINDS.filter((kind) => tableOf(kind).children.length > 0);

/** Reads all objects with which the change is compared, in one step. */
function prepare(put: ObjectsByKind, removed: NonNullable<Change['removed']>, before: Before): void {
  const uuidsOf = (kind: Kind) => [
    ...(put[kind] ?? []).map(({ uuid }) => uuid),
    ...removed.flatMap((one) => (one.kind === kind ? [one.uuid] : [])),
  ];
  const objects = Object.fromEntries(COMPARED.map((kind) => [kind, uuidsOf(kind)]));
  if (Object.values(objects).flat().length > 1) before.prepare?.({ objects });
}

/** Collects the writes of several decisions for one statement. */
export class Writes implements Gathering<Translated> {
  /** UUIDs of the events, by which a stored change is found. */
  readonly events: string[] = [];
  readonly #first: number;
  readonly #tables = new Map<string, Map<string, Write & { readonly place: number }>>();
  #isEmpty = true;
  #place = 0;
  #size = 0;

  /** `first`: place of the first row in creation order. */
  constructor(first: number) {
    this.#first = first;
  }

  /** Place after the last row. */
  get next(): number {
    return this.#first + this.#place;
  }

  /** True if no decision of the batch makes a change. A change that writes no row counts, too, because it takes a sequence number. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  translate({ put = {}, removed = [], events = [], answer, ...left }: Change, before: Before): Translated {
    expectNothing(left);
    prepare(put, removed, before);
    const writes: Write[] = [];
    /** Returns true if the object is new. Undefined for kinds that are not compared. */
    const compare = (kind: Kind, uuid: string, object: unknown): boolean | undefined => {
      if (!COMPARED.includes(kind)) return undefined;
      const was: unknown = before.object(kind, uuid);
      const isNew = was === undefined;
      const add = (rows: readonly Write[]) => writes.push(...(isNew ? rows.map((row) => ({ ...row, isNew })) : rows));
      for (const { name, of } of (tableOf(kind) as Table).children) {
        const rows = (one: unknown) => (one ? [...new Set(of(one as never))] : []).map((value) => ({ value, uuid }));
        add(changedRows(name, rows(was), rows(object)));
      }
      if (kind === 'booking') add(allocationWrites(was as Booking, object as Booking));
      return isNew;
    };
    eachObject(put, (kind, object) => {
      const isNew = compare(kind, object.uuid, object);
      writes.push({ ...objectWrite(tableOf(kind) as Table, object), isNew });
    });
    for (const { kind, uuid } of removed) {
      writes.push({ table: tableOf(kind).name, key: uuid, row: null, named: uuid });
      compare(kind, uuid, undefined);
    }
    for (const event of events) writes.push({ ...objectWrite(EVENTS as Table, event), isNew: true });
    if (answer) writes.push(answerWrite(answer));
    return { writes, size: writes.reduce((size, { row }) => size + (row?.length ?? 40), 0) };
  }

  take({ writes, size }: Translated): boolean {
    if (this.#size > 0 && this.#size + size > SHARED_SIZE) return false;
    for (const write of writes) {
      const rows = this.#tables.get(write.table) ?? new Map();
      this.#tables.set(write.table, rows);
      const earlier = rows.get(write.key);
      // The first write of a row in this change determines if the row is new.
      const { place, isNew } = earlier ?? { place: this.#place, isNew: write.isNew };
      rows.set(write.key, { ...write, place, isNew });
      if (write.table === EVENTS.name) this.events.push(write.key);
      this.#place += 1;
    }
    this.#isEmpty = false;
    this.#size += size;
    return true;
  }

  /** Builds the CTEs that store everything, with their parameters from `$first` on. They refer to a CTE `head`. */
  statement(first: number): { readonly parts: readonly string[]; readonly values: readonly unknown[] } {
    const ctes: string[] = [];
    const values: unknown[] = [];
    const counts: string[] = [];
    const parameter = (value: unknown) => `$${values.push(value) + first - 1}`;
    for (const part of PARTS) {
      const { table, counted } = part;
      const all = [...(this.#tables.get(table)?.values() ?? [])];
      const [put, gone] = [all.filter(({ row }) => row !== null), all.filter(({ row }) => row === null)];
      const count: string[] = [];
      if (put.length > 0) {
        const rows = parameter(`[${put.map(({ row, place }) => `{"ord":${this.#first + place},${row}`).join()}]`);
        if (counted === 'job') {
          // Skip a job if one with the same purpose is stored.
          const isKnown = `WHERE ${isThere(table)}`;
          ctes.push(
            `job_put AS (${putSql(part, rows, `${isKnown} ${updateSql(part)}`)})`,
            `job_new AS (${putSql(part, rows, `${isKnown} IS NULL ON CONFLICT DO NOTHING RETURNING 1`)})`,
          );
          count.push('(SELECT count(*) FROM job_new)');
        } else {
          // Omit ON CONFLICT for new rows: the server then prepares less for each execution, and fires no triggers for updates.
          const isNew = put.every((write) => write.isNew);
          ctes.push(`${table}_put AS (${putSql(part, rows, isNew ? '' : updateSql(part))})`);
          if (counted) {
            const added = put.filter(({ isNew }) => isNew).length;
            const unread = put.filter(({ isNew }) => isNew === undefined).map(({ named }) => named);
            if (added > 0) count.push(`(SELECT ${parameter(added)}::bigint FROM head)`);
            if (unread.length > 0) count.push(`${count.length > 0 ? '+' : ''}(${newSql(part, parameter(unread))})`);
          }
        }
      }
      if (gone.length > 0) {
        const named = gone.map((write) => write.named);
        ctes.push(`${table}_gone AS (${removeSql(part, parameter(counted ? named : `[${named.join()}]`))})`);
        if (counted) count.push(`-(SELECT count(*) FROM ${table}_gone)`);
      }
      if (count.length > 0) counts.push(`('${counted}', ${count.join('')})`);
    }
    if (counts.length > 0) {
      ctes.push(`counted AS (INSERT INTO @list_count AS k (app, kind, n)
        SELECT $1, v.kind, v.n FROM (VALUES ${counts.join(', ')}) AS v(kind, n) WHERE v.n <> 0
        ON CONFLICT (app, kind) DO UPDATE SET n = k.n + excluded.n)`);
    }
    return { parts: ctes, values };
  }
}

/** Builds the statement that stores a change. It returns a row if the app's head was unchanged, and otherwise stores nothing. */
export function commitStatement(parts: readonly string[]): string {
  return `WITH ${[HEAD, ...parts].join(',\n')} SELECT seq, ${DURABLE} FROM head`;
}

/**
 * SQL that moves the app's head to the next change. `$1`: app. `$2`: current sequence number. `$3`: moment of the change. `$4`: identifier
 * of the previous change. `$5`: identifier of this change.
 */
const HEAD = `head AS (UPDATE @ledger SET seq = seq + 1, at = $3, change = $5, recent = (ARRAY[$5::bigint] || recent)[1:16]
  WHERE app = $1 AND seq = $2 AND change = $4 RETURNING seq)`;

/** Renders a row as JSON without its opening brace, so that its place can be put before it. */
function rowText(row: object): string {
  return JSON.stringify(row).slice(1);
}

function objectWrite(table: Table, object: { readonly uuid: string }): Write {
  const { uuid } = object;
  return { table: table.name, key: uuid, row: rowText(rowOf(table as never, object)), named: uuid };
}

/** Compares the rows of an object before and after a change. `named` returns the key of a row. */
function changedRows<R extends object>(
  table: string,
  before: readonly R[],
  after: readonly R[],
  named: (row: R) => object = (row) => row,
): readonly Write[] {
  const old = new Map(before.map((row) => [JSON.stringify(named(row)), row]));
  const writes: Write[] = [];
  for (const row of after) {
    const key = JSON.stringify(named(row));
    if (!isSame(old.get(key), row)) writes.push({ table, key, row: rowText(row), named: key });
    old.delete(key);
  }
  return [...writes, ...Array.from(old.keys(), (key) => ({ table, key, row: null, named: key }))];
}

function allocationWrites(before: Booking | undefined, after: Booking | undefined): readonly Write[] {
  const [was, is] = [before, after].map((booking) => (booking ? allocationsOf(booking) : []));
  const named = ({ resource, start, booking }: Allocation) => ({ resource, start, booking });
  return changedRows('allocation', was!, is!, named);
}

function answerWrite({ key, fingerprint, text, at, about }: Answer): Write {
  return { table: 'answer', key, row: rowText({ key, fingerprint, text, at, about }), named: key };
}

/** Builds the writes of a single event. */
export function eventWrites(event: AppEvent, first: number): Writes {
  const writes = new Writes(first);
  writes.take(writes.translate({ events: [event] }, { object: () => undefined }));
  return writes;
}
