import QuickLRU from 'quick-lru';
import {
  type Allocation,
  type AppChange,
  type AppRecord,
  type Booking,
  buildAllocations,
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
import { APPS, appRow, buildRow, countedSql, EVENTS, LISTED, type Table, tableOf } from './tables.js';

export interface Write {
  readonly table: string;
  /** JSON of the columns that identify the row, in addition to its app. */
  readonly key: string;
  /** JSON of the row. Null to delete it. */
  readonly row: string | null;
  /** True if the row is new, so that its list becomes longer. Undefined if the statement has to find out. */
  readonly isNew?: boolean | undefined;
}

interface Translated {
  readonly writes: readonly Write[];
  readonly size: number;
  /** UUID of one of the events. */
  readonly event: string | undefined;
}

/** Limit of characters that the decisions of one change write together. A single decision may write more. */
const SHARED_SIZE = 4_000_000;
/** Number of places in creation order that each change reserves for its rows. */
export const PLACES = 1_000_000;

/** Types of columns. */
type Columns = Readonly<Record<string, string>>;

/** Table that a change can write. */
interface Part {
  readonly table: string;
  /** Column with the UUID of the app. */
  readonly holder: 'app' | 'holder' | 'uuid';
  /** Columns that identify a row, in addition to its app. */
  readonly key: Columns;
  /** `rest`: the other columns. `onChange`: SQL of the columns among them that do not simply take the new value. */
  readonly rest: Columns;
  readonly onChange?: Columns;
  /** Name of the list in `list_count` that holds the number of these rows. Absent for tables without UUIDs and without such a count. */
  readonly counted?: Kind | 'event';
}

const namesIn = (columns: Columns, prefix = '') => Object.keys(columns).map((name) => `${prefix}"${name}"`);

/** SQL of the rows in a JSON parameter. Each names its app. */
const rowsOf = (parameter: string, columns: Columns): string =>
  `json_to_recordset(${parameter}::json) AS r(app uuid${Object.entries(columns)
    .map(([name, type]) => `, "${name}" ${type}`)
    .join('')})`;

/** SQL that is true for rows of apps whose head has moved. An array, because a join of `head` may become a hash join that reads a whole table. */
const OF_HEAD = 'r.app = ANY (ARRAY(SELECT app FROM head))';

/** Returns the SQL that inserts rows. `end`: more conditions, or an ON CONFLICT clause. */
export function putSql(part: Part, parameter: string, end: string, isMoved = OF_HEAD): string {
  const all = { ...part.key, ...part.rest };
  return `INSERT INTO @${part.table} AS t (${[part.holder, ...namesIn(all)]}) SELECT ${['r.app', ...namesIn(all, 'r.')]}
    FROM ${rowsOf(parameter, all)} WHERE ${isMoved} ${end}`;
}

export function updateSql({ holder, key, rest: { ord: _, ...changed }, onChange = {} }: Part): string {
  const set = Object.keys(changed).map((name) => `"${name}" = ${onChange[name] ?? `excluded."${name}"`}`);
  return `ON CONFLICT (${[holder, ...namesIn(key)]}) DO ${set.length > 0 ? `UPDATE SET ${set}` : 'NOTHING'}`;
}

/**
 * Returns the SQL that deletes rows. Rows of objects and events are of one app, and found by UUID, because a worker may change a row
 * meanwhile. Other rows are looked up one by one, because a join would scan the table.
 */
function removeSql({ table, holder, key, counted }: Part, parameter: string): string {
  if (counted) {
    return `DELETE FROM @${table} AS t WHERE t.app = (SELECT app FROM head)
      AND t.uuid = ANY (ARRAY(SELECT r.uuid FROM ${rowsOf(parameter, key)})) RETURNING t.app`;
  }
  const isNamed = Object.keys(key).map((name) => `t."${name}" = r."${name}"`);
  return `DELETE FROM @${table} WHERE ctid = ANY (ARRAY(SELECT o.place FROM ${rowsOf(parameter, key)}
    CROSS JOIN LATERAL (
      SELECT t.ctid AS place FROM @${table} AS t WHERE ${[`t.${holder} = r.app`, ...isNamed].join(' AND ')} OFFSET 0) AS o
    WHERE ${OF_HEAD}))`;
}

const isThere = (table: string) => `(SELECT true FROM @${table} AS t WHERE t.app = r.app AND t.uuid = r.uuid)`;

const typesIn = (columns: Table['columns']): Columns =>
  Object.fromEntries(columns.map(({ name, type }) => [name, type]));

function partsOf([kind, { name, key, columns, children }]: (typeof LISTED)[number]): readonly Part[] {
  const changed = columns.flatMap((column) => (column.onChange ? [[column.name, column.onChange]] : []));
  const part: Part = {
    table: name,
    holder: 'app',
    key: { uuid: key },
    rest: { ord: 'bigint', ...typesIn(columns), data: 'json' },
    onChange: Object.fromEntries(changed),
    counted: kind,
  };
  const members = { holder: 'app', key: { value: 'text', uuid: key }, rest: {} } as const;
  return [part, ...children.map((child) => ({ table: child.name, ...members }))];
}

export const ANSWERS: Part = {
  table: 'answer',
  holder: 'holder',
  key: { key: 'text' },
  rest: { fingerprint: 'text', text: 'text', at: 'bigint', about: 'text[]' },
};

/** Tables that a change can write, in the order in which its statement writes them. */
const PARTS: readonly Part[] = [
  { table: 'app', holder: 'uuid', key: {}, rest: typesIn((APPS as Table).columns) },
  { table: 'app_session', holder: 'app', key: { digest: 'text' }, rest: {} },
  ...LISTED.flatMap(partsOf),
  {
    table: 'allocation',
    holder: 'app',
    key: { resource: 'uuid', start: 'bigint', booking: 'uuid' },
    rest: { end: 'bigint', units: 'bigint', lapse: 'json' },
  },
  ANSWERS,
];

type Before = Pick<View, 'object' | 'prepare'>;

/** View of an app without objects, for changes that only add rows. */
export const NOTHING_BEFORE: Before = { object: () => undefined };

/** Kinds with child tables. A change of their objects needs the previous object, to compare the rows. */
const COMPARED = KINDS.filter((kind) => tableOf(kind).children.length > 0);

function prepare(put: ObjectsByKind, removed: NonNullable<Change['removed']>, before: Before): void {
  const changedOf = (kind: Kind) => [...(put[kind] ?? []), ...removed.filter((one) => one.kind === kind)];
  const objects = Object.fromEntries(COMPARED.map((kind) => [kind, changedOf(kind).map(({ uuid }) => uuid)]));
  if (Object.values(objects).flat().length > 1) before.prepare?.({ objects });
}

/** Collects the writes of several decisions for one statement. */
export class Writes implements Gathering<Translated> {
  /** True if no decision of the batch makes a change. A change that writes no row counts, too, because it takes a sequence number. */
  isEmpty = true;
  /** UUID of an event, by which a stored change is found. */
  event: string | undefined;
  /** UUID as JSON. */
  readonly #app: string;
  readonly #first: number;
  readonly #tables = new Map<string, Map<string, Write & { readonly place: number }>>();
  #place = 0;
  #size = 0;

  /** `first`: place of the first row in creation order. */
  constructor(app: string, first: number) {
    this.#app = JSON.stringify(app);
    this.#first = first;
  }

  /** Place after the last row. */
  get next(): number {
    return this.#first + this.#place;
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
      writes.push({ table: tableOf(kind).name, key: keyOf(uuid), row: null });
      compare(kind, uuid, undefined);
    }
    for (const event of events) writes.push({ ...objectWrite(EVENTS as Table, event), isNew: true });
    if (answer) {
      writes.push({ table: 'answer', key: JSON.stringify({ key: answer.key }), row: JSON.stringify(answer) });
    }
    return { writes, size: writes.reduce((size, { row }) => size + (row?.length ?? 40), 0), event: events[0]?.uuid };
  }

  take({ writes, size, event }: Translated): boolean {
    if (this.#size > 0 && this.#size + size > SHARED_SIZE) return false;
    for (const write of writes) {
      const rows = this.#tables.get(write.table) ?? new Map();
      this.#tables.set(write.table, rows);
      const earlier = rows.get(write.key);
      // The first write of a row in this change determines if the row is new.
      const { place, isNew } = earlier ?? { place: this.#place, isNew: write.isNew };
      rows.set(write.key, { ...write, place, isNew });
      this.#place += 1;
    }
    this.isEmpty = false;
    this.#size += size;
    this.event ??= event;
    return true;
  }

  /** Returns the CTEs that store everything, with their parameters from `$1` on. They refer to a CTE `head` with the column `app`. */
  stored(): Stored {
    const operations: Operation[] = [];
    const values: string[] = [];
    const add = (part: Part, does: Operation['does'], rows: readonly string[]) => {
      if (rows.length === 0) return;
      operations.push({ part, does });
      values.push(rows.map((row) => `{"app":${this.#app},${row.slice(1)}`).join());
    };
    const known: string[] = [];
    for (const part of PARTS) {
      const writes = this.#tables.get(part.table)?.values();
      if (!writes) continue;
      const all = [...writes];
      const put = all.filter(({ row }) => row !== null);
      const placed = put.map(({ row, place }) => `{"ord":${this.#first + place},${row!.slice(1)}`);
      add(part, put.every(({ isNew }) => isNew) ? 'insert' : 'put', placed);
      if (part.counted && part.counted !== 'job') {
        const added = put.filter(({ isNew }) => isNew).length;
        if (added > 0) known.push(`{"kind":"${part.counted}","n":${added}}`);
        const unsure = put.flatMap(({ key, isNew }) => (isNew === undefined ? key : []));
        add(part, 'count', unsure);
      }
      const gone = all.flatMap(({ key, row }) => (row === null ? key : []));
      add(part, 'remove', gone);
    }
    add(COUNTS, 'count', known);
    const key = operations.map(({ part, does }) => `${part.table} ${does}`).join();
    const text = TEXTS.get(key) ?? textOf(operations);
    TEXTS.set(key, text);
    return { text, values };
  }
}

/** CTEs of a change, with their parameters: lists of JSON objects without brackets, so that the lists of several apps can be joined. */
export interface Stored {
  readonly text: StoredText;
  readonly values: readonly string[];
}

/** CTEs of all changes with the same operations. Cached, so that equal ones are identical. */
export interface StoredText extends CommitTexts {
  readonly ctes: readonly string[];
  /** True if the CTEs can store changes of several apps. */
  readonly isShareable: boolean;
}

/** Operation of a change on rows of a table, with one parameter. `insert`: all rows are new. `count`: counts the rows that are new. */
interface Operation {
  readonly part: Part;
  readonly does: 'insert' | 'put' | 'count' | 'remove';
}

/** Lengths of lists, as far as they are known without counting. */
const COUNTS: Part = { table: 'list_count', holder: 'app', key: { kind: 'text' }, rest: { n: 'bigint' } };

const TEXTS_REMEMBERED = 1_000;
const TEXTS = new QuickLRU<string, StoredText>({ maxSize: TEXTS_REMEMBERED });

function textOf(operations: readonly Operation[]): StoredText {
  const ctes: string[] = [];
  const counts: string[] = [];
  const count = (kind: string, from: string, n = 1) => counts.push(`SELECT app, '${kind}', ${n} FROM ${from}`);
  for (const [index, { part, does }] of operations.entries()) {
    const { table, counted } = part;
    const rows = `$${index + 1}`;
    if (part === COUNTS) {
      counts.push(`SELECT r.app, r.kind, r.n FROM ${rowsOf(rows, { ...part.key, ...part.rest })} WHERE ${OF_HEAD}`);
    } else if (does === 'count') {
      count(counted!, `${rowsOf(rows, part.key)} WHERE ${OF_HEAD} AND ${isThere(table)} IS NULL`);
    } else if (does === 'remove') {
      ctes.push(`${table}_gone AS (${removeSql(part, rows)})`);
      if (counted) count(counted, `${table}_gone`, -1);
    } else if (counted === 'job') {
      // Skip a job if one with the same purpose is stored.
      const isKnown = `AND ${isThere(table)}`;
      ctes.push(
        `job_put AS (${putSql(part, rows, `${isKnown} ${updateSql(part)}`)})`,
        `job_new AS (${putSql(part, rows, `${isKnown} IS NULL ON CONFLICT DO NOTHING RETURNING t.app`)})`,
      );
      count(counted, 'job_new');
    } else {
      // Omit ON CONFLICT for new rows: the server then prepares less for each execution, and fires no triggers for updates.
      ctes.push(`${table}_put AS (${putSql(part, rows, does === 'insert' ? '' : updateSql(part))})`);
    }
  }
  if (counts.length > 0) ctes.push(countedSql(counts.join(' UNION ALL ')));
  const isShareable = !operations.some(({ part, does }) => does === 'remove' && part.counted);
  return { ctes, isShareable, ...commitTexts(ctes, operations.length) };
}

/** SQL that moves a head `l` to the next change. `by`: 0 for a change without a sequence number. */
export function movedSql(at: string, change: string, by = 1): string {
  return `seq = l.seq + ${by}, at = ${at}, change = ${change}, recent = (ARRAY[${change}::bigint] || l.recent)[1:16]`;
}

/** Texts of the statements that store a change, alone or together with changes of other apps. */
interface CommitTexts {
  /** Returns a row if the app's head was unchanged, and otherwise stores nothing, so it can be repeated. Waits for another writer. */
  readonly alone: string;
  /**
   * Returns the apps whose heads were unchanged. Skips locked heads, so that such statements never wait in a circle. Must not be repeated
   * after an unknown outcome: it would skip the head that its own first attempt holds.
   */
  readonly together: string;
}

/** Builds the texts of changes with these CTEs, which have the first `count` parameters. */
function commitTexts(ctes: readonly string[], count: number): CommitTexts {
  const [$app, $seq, $at, $before, $change] = [1, 2, 3, 4, 5].map((index) => `$${count + index}`);
  const head = `UPDATE @ledger AS l SET ${movedSql($at!, $change!)}
    WHERE app = ${$app} AND seq = ${$seq} AND change = ${$before} RETURNING app`;
  // Heads are updated by their place, because a join with the parameter may read the whole table.
  const heads = `UPDATE @ledger AS l SET ${movedSql('h.at', 'h.change')} FROM (
      SELECT o.place, h.at, h.change
      FROM json_to_recordset($${count + 1}::json) AS h(app uuid, seq bigint, at bigint, before bigint, change bigint)
      CROSS JOIN LATERAL (SELECT k.ctid AS place FROM @ledger AS k
        WHERE k.app = h.app AND k.seq = h.seq AND k.change = h.before OFFSET 0 FOR UPDATE SKIP LOCKED) AS o
    ) AS h WHERE l.ctid = h.place RETURNING l.app`;
  const [alone, together] = [head, heads].map(
    (moving) => `WITH ${[`head AS (${moving})`, ...ctes].join(',\n')} SELECT app, ${DURABLE} FROM head`,
  );
  return { alone: alone!, together: together! };
}

const keyOf = (uuid: string) => JSON.stringify({ uuid });

function objectWrite(table: Table, object: { readonly uuid: string }): Write {
  return { table: table.name, key: keyOf(object.uuid), row: JSON.stringify(buildRow(table as never, object)) };
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
    if (!isSame(old.get(key), row)) writes.push({ table, key, row: JSON.stringify(row) });
    old.delete(key);
  }
  return [...writes, ...Array.from(old.keys(), (key) => ({ table, key, row: null }))];
}

function allocationWrites(before: Booking | undefined, after: Booking | undefined): readonly Write[] {
  const [was, is] = [before, after].map((booking) => (booking ? buildAllocations(booking) : []));
  const named = ({ resource, start, booking }: Allocation) => ({ resource, start, booking });
  return changedRows('allocation', was!, is!, named);
}

/** Builds the writes of change number `number` of an app itself. `before`: undefined for a new app. */
export function appWrites(
  record: AppRecord,
  number: number,
  { before, event, jobs = [] }: { readonly before?: AppRecord } & Pick<AppChange, 'event' | 'jobs'> = {},
): Writes {
  const sessionsOf = (one?: AppRecord) => (one?.credential.sessions ?? []).map(({ digest }) => ({ digest }));
  const writes = new Writes(record.app.uuid, number * PLACES);
  const app = { table: 'app', key: '', row: JSON.stringify(appRow(record)), isNew: before === undefined };
  const sessions = changedRows('app_session', sessionsOf(before), sessionsOf(record));
  const told = writes.translate({ put: { job: jobs }, events: event ? [event] : [] }, NOTHING_BEFORE);
  writes.take({ ...told, writes: [app, ...sessions, ...told.writes] });
  return writes;
}
