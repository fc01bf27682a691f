import QuickLRU from 'quick-lru';
import { type App, type Feed, type FeedRepository, type FeedState, subjectOf } from '../../../core/index.js';
import type { LedgerHeads } from '../caches/ledger-heads.js';
import { Mirror } from '../caches/mirror.js';
import type { Database } from '../file/database.js';
import { fromJson, frozen } from '../file/json.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { SqliteObjectRepository, type Table } from './object-repository.js';

const FEEDS: Table<Feed, never> = {
  name: 'feed',
  columns: { subject: (feed) => subjectOf(feed)?.uuid ?? null, digest: ({ digest }) => digest },
  search: {},
  order: 'ordinal',
};

const KNOWN_MAX = 10_000;
const APPS_KNOWN_MAX = 1_000;

/** Feeds. Calendars ask for theirs again and again, so those that were asked for are known by their digests. */
export class SqliteFeedRepository extends SqliteObjectRepository<Feed, never> implements FeedRepository {
  readonly #database: Database;
  readonly #heads: LedgerHeads;
  readonly #byDigest = new QuickLRU<string, Feed>({ maxSize: KNOWN_MAX });
  /** Apps by their texts: parsed once, though each is read every time, for it may change. */
  readonly #apps = new QuickLRU<string, App>({ maxSize: APPS_KNOWN_MAX });
  readonly #mirror: Mirror;
  readonly #digested;
  readonly #app;
  readonly #of;

  constructor(database: Database, lists: FlatLists, heads: LedgerHeads) {
    super(database, lists, FEEDS);
    this.#database = database;
    this.#heads = heads;
    this.#mirror = new Mirror(database, () => this.#byDigest.clear());
    this.#digested = database.values<[string]>('SELECT data FROM feed WHERE digest = ?');
    this.#app = database.values<[string]>('SELECT data FROM app WHERE uuid = ?');
    this.#of = database.values<[string, string]>(
      'SELECT data FROM feed WHERE subject = ? AND +app = ? ORDER BY ordinal',
    );
  }

  stateOf(digest: string): Promise<FeedState | undefined> {
    return this.#database.read(() => {
      const feed = this.#feed(digest);
      const text = feed && this.#app.get(feed.app);
      const head = feed && this.#heads.of(feed.app);
      if (text === undefined || !head) return undefined;
      return { feed, app: this.#parsed(text), sequence: head.sequence, changedAt: head.at };
    });
  }

  /** Those of a resource, a service or a customer, in creation order. Only within a write or a read. */
  of(app: string, uuid: string): readonly Feed[] {
    return this.#of.all(uuid, app).map((data) => fromJson<Feed>(data));
  }

  override put(feeds: readonly Feed[]): void {
    super.put(feeds);
    this.#forget();
  }

  override remove(app: string, uuid: string): void {
    super.remove(app, uuid);
    this.#forget();
  }

  #forget(): void {
    this.#mirror.changed();
    this.#byDigest.clear();
  }

  #feed(digest: string): Feed | undefined {
    const known = this.#byDigest.get(digest);
    if (known) return known;
    const data = this.#digested.get(digest);
    if (data === undefined) return undefined; // and not kept: a stranger could fill the cache with digests
    const feed = frozen(fromJson<Feed>(data));
    this.#byDigest.set(digest, feed);
    return feed;
  }

  #parsed(text: string): App {
    const known = this.#apps.get(text);
    if (known) return known;
    const app = frozen(fromJson<App>(text));
    this.#apps.set(text, app);
    return app;
  }
}
