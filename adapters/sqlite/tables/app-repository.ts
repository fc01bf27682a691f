import QuickLRU from 'quick-lru';
import {
  type Alongside,
  type Answer,
  type App,
  type AppChange,
  type AppCredential,
  type AppKey,
  type AppRecord,
  type AppRepository,
  type AppSearch,
  type ChangeEvent,
  DuplicateError,
  fold,
  type Instant,
  isFailure,
  isFiltering,
  isSame,
  type Job,
  listDigests,
  readCursor,
  type Slice,
  type Sliced,
  sliceAfter,
} from '../../../core/index.js';
import { type Head, type LedgerHeads, UNWRITTEN } from '../caches/ledger-heads.js';
import { TransactionalCache } from '../file/companions.js';
import { type Database, OverDatabase } from '../file/database.js';
import { violatedUnique } from '../file/failures.js';
import { fromJson, frozen, toJson } from '../file/json.js';
import { Conditions, filteredSlice } from '../lists/filtered-list.js';
import type { FlatList, FlatLists } from '../lists/flat-lists.js';
import { readPage, type SliceOfRows } from '../lists/pages.js';
import type { SqliteAnswers } from './answers.js';
import type { SqliteEventRepository } from './event-repository.js';
import type { Content, Store } from './stores.js';

export interface AppRow {
  data: string;
  digest: string;
  /** Credential as JSON. Empty if it consists of the digest alone. */
  credential: string;
  ordinal: number;
}

/** Values of all columns except those that never change: UUID, owner and ordinal. */
type Columns = [
  slug: string,
  name: string,
  foldedSlug: string,
  foldedName: string,
  digest: string,
  previousDigest: string | null,
  credential: string,
  data: string,
];

const CACHED_MAX = 10_000;

/** Finds the app by the digest of its token, its previous token or a session. The first index holds only a prefix. */
export const BY_DIGEST = `
  SELECT data, digest, credential, ordinal FROM slotkeeper_app WHERE substr(digest, 1, 8) = substr(?, 1, 8) AND digest = ?
  UNION ALL SELECT data, digest, credential, ordinal FROM slotkeeper_app WHERE previous_digest = ?
  UNION ALL SELECT data, digest, credential, ordinal FROM slotkeeper_app
    WHERE uuid = (SELECT app FROM slotkeeper_app_session WHERE digest = ?)
  LIMIT 1`;

/** Limit of rows that one write deletes when an app is removed. */
const REMOVED_AT_ONCE = 500;

const ROWS = 'SELECT data, digest, credential, ordinal FROM slotkeeper_app';

export class SqliteAppRepository extends OverDatabase implements AppRepository {
  readonly #heads: LedgerHeads;
  readonly #answers: SqliteAnswers;
  readonly #events: SqliteEventRepository;
  readonly #list: FlatList;
  readonly #contents: readonly Content[];
  readonly #jobs: Store<Job>;
  /** Cache of apps by the digests of their current and previous tokens, because every request with an app's token needs its app. */
  readonly #cache = new TransactionalCache(this.database, new QuickLRU<string, AppRecord>({ maxSize: CACHED_MAX }));
  readonly #add = this.database.rows<[...Columns, uuid: string, owner: string, ordinal: number]>(
    `INSERT INTO slotkeeper_app (slug, name, slug_folded, name_folded, digest, previous_digest, credential, data, uuid, owner, ordinal)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  readonly #find = this.database.rows<[string, string], AppRow>(`${ROWS} WHERE uuid = ? AND owner = ?`);
  readonly #byDigest = this.database.rows<[string, string, string, string], AppRow>(BY_DIGEST);
  readonly #addSession = this.database.rows<[digest: string, app: string]>(
    'INSERT INTO slotkeeper_app_session (digest, app) VALUES (?, ?)',
  );
  readonly #removeSessions = this.database.rows<[string]>('DELETE FROM slotkeeper_app_session WHERE app = ?');
  readonly #byUuid = this.database.rows<[string], AppRow>(`${ROWS} WHERE uuid = ?`);
  readonly #bySlug = this.database.rows<[string], AppRow>(`${ROWS} WHERE slug = ?`);
  readonly #otherWithSlug = this.database.values<[string, string], number>(
    'SELECT 1 FROM slotkeeper_app WHERE slug = ? AND uuid <> ?',
  );
  readonly #update = this.database.rows<[...Columns, uuid: string]>(
    `UPDATE slotkeeper_app SET slug = ?, name = ?, slug_folded = ?, name_folded = ?, digest = ?, previous_digest = ?,
       credential = ?, data = ?
     WHERE uuid = ?`,
  );
  readonly #delete = this.database.rows<[string]>('DELETE FROM slotkeeper_app WHERE uuid = ?');
  readonly #markRemoved = this.database.rows<[string]>('INSERT INTO slotkeeper_removed_app (app) VALUES (?)');
  readonly #unmarkRemoved = this.database.rows<[string]>('DELETE FROM slotkeeper_removed_app WHERE app = ?');
  readonly #removed = this.database.values<[]>('SELECT app FROM slotkeeper_removed_app');
  readonly #deleteContents;

  /** `contents`: all tables with rows of apps, in the order in which the removal of an app clears them. */
  constructor(
    database: Database,
    lists: FlatLists,
    heads: LedgerHeads,
    answers: SqliteAnswers,
    events: SqliteEventRepository,
    contents: readonly Content[],
    jobs: Store<Job>,
  ) {
    super(database);
    this.#heads = heads;
    this.#answers = answers;
    this.#events = events;
    this.#list = lists.of('app', 'owner');
    this.#contents = contents;
    this.#jobs = jobs;
    this.#deleteContents = contents.map(({ table }) =>
      database.rows<[string, number]>(
        `DELETE FROM slotkeeper_${table} WHERE id IN (SELECT id FROM slotkeeper_${table} WHERE app = ? LIMIT +?)`,
      ),
    );
  }

  add(
    record: AppRecord,
    answer?: Answer,
    event?: ChangeEvent,
    jobs?: readonly Job[],
    alongside?: Alongside,
  ): Promise<Answer | undefined> {
    const { uuid, owner } = record.app;
    return this.database.write(() => {
      const earlier = answer && this.#answers.kept(owner, answer.key, answer.at);
      if (earlier) return earlier;
      this.put(record);
      if (event) {
        this.#events.flatList.begun(uuid);
        this.#tell(uuid, event, UNWRITTEN, jobs);
      }
      if (answer) this.#answers.put(owner, answer);
      if (alongside) this.database.runAlongside(alongside);
      return undefined;
    }, alongside !== undefined);
  }

  /** Stores a new record. Call it only within a write. */
  put(record: AppRecord): void {
    const { uuid, owner } = record.app;
    const ordinal = this.#list.nextOrdinal(owner);
    this.#refusingDuplicates(record.app, () => this.#add.run(...columnsOf(record), uuid, owner, ordinal));
    this.#putSessions(record);
    this.#list.added(owner, ordinal);
  }

  #replace(row: AppRow, record: AppRecord): void {
    const { uuid, owner } = record.app;
    const before = toRecord(row);
    this.#forgetCredential(before.credential);
    this.#refusingDuplicates(record.app, () => this.#update.run(...columnsOf(record), uuid));
    if (before.credential.sessions) this.#removeSessions.run(uuid);
    this.#putSessions(record);
    this.#heads.touched(uuid);
    this.#list.replaced(owner, row.ordinal);
  }

  record(by: AppKey): Promise<AppRecord | undefined> {
    return this.database.read(() => {
      if ('digest' in by) return this.#digested(by.digest);
      const row = 'uuid' in by ? this.#byUuid.get(by.uuid) : this.#bySlug.get(by.slug);
      return row && toRecord(row);
    });
  }

  #digested(digest: string): AppRecord | undefined {
    const known = this.#cache.known.get(digest);
    if (known) return known;
    const row = this.#byDigest.get(digest, digest, digest, digest);
    if (!row) return undefined; // Unknown digests are not cached, because a stranger could fill the cache with them.
    const record = frozen(toRecord(row));
    this.#cache.known.set(digest, record);
    return record;
  }

  list(owner: string, slice: Slice, search: AppSearch): Promise<Sliced<App>> {
    if (slice.after !== undefined) return this.#listAfter(owner, slice.after, slice.limit, search);
    return readPage(this.database, slice, () =>
      isFiltering(search) ? this.#searched(owner, slice, search) : this.#list.slice(owner, slice),
    );
  }

  revision(owner: string): Promise<string> {
    return this.database.read(() => this.#list.revision(owner));
  }

  #listAfter(owner: string, after: string, limit: number, search: AppSearch): Promise<Sliced<App>> {
    const { sql, parameters } = conditionsOf(owner, search);
    const rest = `SELECT data, ordinal FROM slotkeeper_app WHERE ${sql} AND ordinal > ? ORDER BY ordinal LIMIT +?`;
    return this.database.read(() => {
      const place = Number(readCursor(after) ?? -1);
      const rows = this.database.tuples<unknown[], [string, number]>(rest).all(...parameters, place, limit + 1);
      const total = isFiltering(search)
        ? this.database.values<unknown[], number>(`SELECT count(*) FROM slotkeeper_app WHERE ${sql}`).get(...parameters)
        : this.#list.total(owner);
      const found = rows.map(([data, ordinal]) => ({ object: fromJson<App>(data), place: ordinal }));
      return sliceAfter(limit, found, total ?? 0);
    });
  }

  #searched(owner: string, slice: Slice, search: AppSearch): SliceOfRows {
    return filteredSlice(this.database, 'app', conditionsOf(owner, search), 'ordinal', slice);
  }

  change(
    owner: string,
    uuid: string,
    decide: (record: AppRecord) => AppChange,
    once?: { readonly key: string; readonly now: Instant },
    alongside?: (record: AppRecord) => Alongside,
  ): Promise<{ readonly record: AppRecord } | { readonly earlier: Answer } | undefined> {
    return this.database.write(() => {
      const row = this.#find.get(uuid, owner);
      if (!row) return undefined;
      const earlier = once && this.#answers.kept(owner, once.key, once.now);
      if (earlier) return { earlier };
      const before = toRecord(row);
      const { record, answer, event, jobs } = decide(before);
      if (record !== before) this.#replace(row, record);
      if (event) this.#tell(uuid, event, this.#heads.of(uuid) ?? UNWRITTEN, jobs);
      if (answer) this.#answers.put(owner, answer);
      const isStored = event || answer || !isSame(record, before);
      if (alongside && isStored) this.database.runAlongside(alongside(record));
      return { record };
    }, alongside !== undefined);
  }

  async remove(owner: string, uuid: string, check: (app: App) => void, alongside?: Alongside): Promise<boolean> {
    const outcome = await this.database.write(() => {
      const row = this.#find.get(uuid, owner);
      if (!row) return 'unknown';
      const { app, credential } = toRecord(row);
      check(app);
      this.#forgetCredential(credential);
      this.#delete.run(uuid);
      this.#removeSessions.run(uuid);
      this.#heads.remove(uuid);
      this.#list.removed(owner, row.ordinal);
      for (const { flatList } of this.#contents) flatList?.dropped(uuid);
      if (alongside) this.database.runAlongside(alongside);
      if (this.#removeContents(uuid)) return 'removed';
      this.#markRemoved.run(uuid);
      return 'begun';
    }, alongside !== undefined);
    if (outcome === 'begun') await this.#finishRemoval(uuid);
    return outcome !== 'unknown';
  }

  /** Continues interrupted removals. The app went in the first commit, so its remaining contents only take up space. */
  async finishRemovals(): Promise<void> {
    try {
      for (const app of await this.database.read(() => this.#removed.all())) await this.#finishRemoval(app);
    } catch (error) {
      // The storage was closed, or the disk is full. The next start continues.
      if (!isFailure(error, 'unavailable')) throw error;
    }
  }

  /** Uses many small writes: a single large one would block the event loop and all other writers. */
  async #finishRemoval(app: string): Promise<void> {
    const step = () => {
      const isDone = this.#removeContents(app);
      if (isDone) this.#unmarkRemoved.run(app);
      return isDone;
    };
    while (!(await this.database.write(step)));
  }

  /** Removes a part of the contents. Returns true if nothing is left. */
  #removeContents(app: string): boolean {
    let left = REMOVED_AT_ONCE;
    for (const statement of this.#deleteContents) {
      left -= statement.run(app, left).changes;
      if (left === 0) return false;
    }
    return true;
  }

  /** Stores an app. @throws DuplicateError naming `slug`, or else `name`, if another app has it. */
  #refusingDuplicates({ uuid, slug }: App, store: () => unknown): void {
    try {
      store();
    } catch (error) {
      const columns = violatedUnique(error);
      // If both are taken, SQLite may report the name first, but the error must name the slug.
      if (columns.includes('app.slug') || (columns.includes('app.name') && this.#otherWithSlug.get(slug, uuid))) {
        throw new DuplicateError('slug');
      }
      if (columns.includes('app.name')) throw new DuplicateError('name');
      throw error;
    }
  }

  #tell(app: string, event: ChangeEvent, { sequence, at: last }: Head, jobs: readonly Job[] = []): void {
    const at = Math.max(last, event.at);
    this.#events.add({ ...event, at });
    this.#jobs.put(jobs);
    this.#heads.move(app, { sequence: sequence + 1, at });
  }

  #putSessions({ app, credential: { sessions = [] } }: AppRecord): void {
    for (const { digest } of sessions) this.#addSession.run(digest, app.uuid);
  }

  #forgetCredential(credential: AppCredential): void {
    const records = this.#cache.changing();
    for (const digest of listDigests(credential)) records.delete(digest);
  }
}

export function toRecord({ data, digest, credential }: Pick<AppRow, 'data' | 'digest' | 'credential'>): AppRecord {
  return {
    app: fromJson<App>(data),
    credential: credential === '' ? { digest, previous: null } : fromJson<AppCredential>(credential),
  };
}

function columnsOf({ app, credential }: AppRecord): Columns {
  const { slug, name } = app;
  const { digest, previous, ...others } = credential;
  const isBare = previous === null && Object.keys(others).length === 0;
  const whole = isBare ? '' : toJson(credential);
  return [slug, name, fold(slug), fold(name), digest, previous?.digest ?? null, whole, toJson(app)];
}

function conditionsOf(owner: string, search: AppSearch): Conditions {
  return new Conditions().add('owner = ?', owner).search(search, { name: 'name_folded', slug: 'slug_folded' });
}
