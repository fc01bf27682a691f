import QuickLRU from 'quick-lru';
import type { App, Feed, FeedReads, FeedState } from '../../../core/index.js';
import type { Head, LedgerHeads } from '../caches/ledger-heads.js';
import type { Database } from '../file/database.js';
import { fromJson, frozen } from '../file/json.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { SqliteObjectTable } from './object-table.js';

const KNOWN_MAX = 10_000;

interface Known {
  readonly head: Head;
  readonly state: FeedState;
}

export class SqliteFeedTable extends SqliteObjectTable<'feed'> implements FeedReads {
  readonly #heads: LedgerHeads;
  /** Cache of feeds by digest, because calendar programs poll. An entry is valid as long as its app's head is the same object. */
  readonly #known = new QuickLRU<string, Known>({ maxSize: KNOWN_MAX });
  readonly #digested = this.database.values<[string]>('SELECT data FROM slotkeeper_feed WHERE digest = ?');
  readonly #app = this.database.values<[string]>('SELECT data FROM slotkeeper_app WHERE uuid = ?');

  constructor(database: Database, lists: FlatLists, heads: LedgerHeads) {
    super(database, lists, 'feed');
    this.#heads = heads;
  }

  async stateOf(digest: string): Promise<FeedState | undefined> {
    if (this.database.isFresh) {
      const known = this.#stillKnown(digest);
      if (known) return known;
    }
    return this.database.read(() => {
      const known = this.#stillKnown(digest);
      if (known) return known;
      const found = this.#read(digest);
      if (found) this.#known.set(digest, found); // Unknown digests are not cached, because a stranger could fill the cache with them.
      return found?.state;
    });
  }

  #stillKnown(digest: string): FeedState | undefined {
    const known = this.#known.get(digest);
    return known && this.#heads.known(known.state.app.uuid) === known.head ? known.state : undefined;
  }

  #read(digest: string): Known | undefined {
    const data = this.#digested.get(digest);
    if (data === undefined) return undefined;
    const feed = fromJson<Feed>(data);
    const text = this.#app.get(feed.app);
    const head = this.#heads.of(feed.app);
    if (text === undefined || !head) return undefined;
    const { sequence, at: changedAt } = head;
    return { head, state: frozen({ feed, app: fromJson<App>(text), sequence, changedAt }) };
  }
}
