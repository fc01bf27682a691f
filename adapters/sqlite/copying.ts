import type Sqlite from 'better-sqlite3';
import {
  type AppHead,
  type ContentRecord,
  type Copying,
  type CopyMark,
  type ExportRecord,
  exportSnapshot,
  type ImportRecord,
  KINDS,
  type Kind,
  type Objects,
  type Owner,
  type OwnerToken,
} from '../../core/index.js';
import type { LedgerHeads } from './caches/ledger-heads.js';
import type { Database } from './file/database.js';
import { fromJson } from './file/json.js';
import { openSnapshot } from './file/open.js';
import type { objectStores } from './objects.js';
import { type AppRow, type SqliteAppRepository, toRecord } from './tables/app-repository.js';
import { disarmedIn, type SqliteArming } from './tables/arming.js';
import type { SqliteEventRepository } from './tables/event-repository.js';
import type { SqliteOwnerRepository } from './tables/owner-repository.js';
import { personIn, type SqlitePersonRepository } from './tables/person-repository.js';
import type { Content, Stores } from './tables/stores.js';
import { type SqliteSubscriptionTable, subscriptionsIn } from './tables/subscription-table.js';

interface Parts {
  readonly owners: SqliteOwnerRepository;
  readonly persons: SqlitePersonRepository;
  readonly apps: SqliteAppRepository;
  readonly heads: LedgerHeads;
  readonly objects: ReturnType<typeof objectStores>;
  readonly events: SqliteEventRepository;
  readonly arming: SqliteArming;
  readonly subscriptions: SqliteSubscriptionTable;
}

/** Limit of records that are stored in one write. */
const AT_ONCE = 2_000;

const GUARD = 'slotkeeper_allocation_fits_insert';

type TokenRow = Omit<OwnerToken, 'owner'> & { readonly owner: string; readonly email: string };
type HeadRow = Omit<AppRow, 'ordinal'> & { readonly uuid: string; readonly sequence: number; readonly at: number };

export class SqliteCopying implements Copying {
  readonly #path: string;
  readonly #database: Database;
  readonly #parts: Parts;
  readonly #stores: Stores;

  constructor(path: string, database: Database, parts: Parts) {
    this.#path = path;
    this.#database = database;
    this.#parts = parts;
    this.#stores = parts.objects;
  }

  /** Reads a snapshot through a connection of its own. Other connections can write meanwhile. */
  async *exportObjects(contents: 'all' | 'none'): AsyncGenerator<ExportRecord> {
    const connection = await openSnapshot(this.#path);
    try {
      const owners = connection.prepare<[], Owner>('SELECT uuid, email FROM slotkeeper_owner ORDER BY uuid');
      const tokens = connection.prepare<[], TokenRow>(
        `SELECT token.uuid, owner.uuid AS owner, email, digest, origin, created_at AS createdAt
         FROM slotkeeper_owner_token AS token JOIN slotkeeper_owner AS owner ON owner.uuid = token.owner ORDER BY token.id`,
      );
      const persons = connection.prepare<[], { data: string }>('SELECT data FROM slotkeeper_person ORDER BY uuid');
      const rows = {
        count: countIn(connection, this.#stores, this.#parts.events),
        mark: disarmedIn(connection)?.unfinished ?? null,
        owners: () => owners.all(),
        tokens: () => tokens.all().map(({ owner: uuid, email, ...token }) => ({ ...token, owner: { uuid, email } })),
        persons: () => persons.all().map(({ data }) => personIn(data)),
        subscriptions: () => subscriptionsIn(connection),
        apps: () => headsIn(connection),
        contents: contentsIn(connection, this.#stores, this.#parts.events),
      };
      yield* exportSnapshot(rows, contents);
    } finally {
      connection.close();
    }
  }

  async importObjects(records: AsyncIterable<ImportRecord>): Promise<void> {
    let waiting: ImportRecord[] = [];
    const store = async () => {
      const those = waiting;
      waiting = [];
      if (those.length > 0) await this.#database.write(() => this.#storeAll(those));
    };
    for await (const record of records) {
      waiting.push(record);
      if (waiting.length >= AT_ONCE) await store();
    }
    await store();
  }

  mark(mark: CopyMark | null): Promise<void> {
    return this.#parts.arming.mark(mark);
  }

  #storeAll(records: readonly ImportRecord[]): void {
    const guard = records.some((record) => record.is === 'object' && record.kind === 'booking')
      ? this.#database.values<[string]>('SELECT sql FROM sqlite_schema WHERE name = ?').get(GUARD)
      : undefined;
    // Existing bookings must be copied even if they exceed a capacity that was lowered since, so the guard is dropped. It exists again when
    // this write commits.
    if (guard !== undefined) this.#database.rows(`DROP TRIGGER ${GUARD}`).run();
    for (let next = 0; next < records.length; ) next = this.#storeFrom(records, next);
    if (guard !== undefined) this.#database.rows(guard).run();
  }

  /** Stores the record at index `first` and those of its kind that follow. Returns the index of the next record. */
  #storeFrom(records: readonly ImportRecord[], first: number): number {
    const { owners, persons, apps, heads, events, subscriptions } = this.#parts;
    const record = records[first]!;
    switch (record.is) {
      case 'owner':
        owners.putOwner(record.owner);
        break;
      case 'token':
        owners.putToken(record.token);
        break;
      case 'person':
        persons.put(record.person);
        break;
      case 'subscription':
        subscriptions.store(record.subscription);
        break;
      case 'app':
        apps.put(record.record);
        break;
      case 'object':
        return this.#putFrom(record.kind, records, first);
      case 'event':
        events.add(record.event);
        break;
      case 'end':
        heads.move(record.app, { sequence: record.sequence, at: record.at });
        break;
    }
    return first + 1;
  }

  #putFrom<K extends Kind>(kind: K, records: readonly ImportRecord[], first: number): number {
    const objects: Objects[K][] = [];
    let next = first;
    for (; next < records.length; next += 1) {
      const record = records[next]!;
      if (record.is !== 'object' || record.kind !== kind) break;
      objects.push(record.object as Objects[K]);
    }
    this.#stores[kind].put(objects);
    return next;
  }
}

function countIn(connection: Sqlite.Database, stores: Stores, events: Content): number {
  const tables = [...KINDS.map((kind) => stores[kind]), events].map(({ table }) => table);
  const counts = tables.map(
    (table) => connection.prepare<[], number>(`SELECT count(*) FROM slotkeeper_${table}`).pluck().get() ?? 0,
  );
  return counts.reduce((sum, count) => sum + count, 0);
}

function* headsIn(connection: Sqlite.Database): Generator<AppHead> {
  const heads = connection.prepare<[], HeadRow>(
    `SELECT app.uuid, app.data, app.digest, app.credential, coalesce(sequence, 0) AS sequence, coalesce(at, 0) AS at
     FROM slotkeeper_app AS app LEFT JOIN slotkeeper_ledger AS ledger ON ledger.app = app.uuid ORDER BY app.id`,
  );
  for (const row of heads.all()) {
    const { sequence, at } = row;
    yield { record: toRecord(row), sequence, at };
  }
}

function contentsIn(connection: Sqlite.Database, stores: Stores, events: Content) {
  const texts = ({ table, flatList }: Content) =>
    connection
      .prepare<[string], string>(
        `SELECT data FROM slotkeeper_${table} WHERE app = ? ORDER BY ${flatList ? 'ordinal' : 'id'}`,
      )
      .pluck();
  const objects = KINDS.map((kind) => [kind, texts(stores[kind])] as const);
  const ofEvents = texts(events);
  return function* (app: string): Generator<ContentRecord> {
    for (const [kind, statement] of objects) {
      for (const text of statement.iterate(app)) {
        yield { is: 'object', kind, object: fromJson(text) } as ContentRecord;
      }
    }
    for (const text of ofEvents.iterate(app)) yield { is: 'event', event: fromJson(text) };
  };
}
