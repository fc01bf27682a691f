import QuickLRU from 'quick-lru';
import { type Instant, type TimeOff, widestWindowOf } from '../../../core/index.js';
import { TransactionalCache } from '../file/companions.js';
import type { Database } from '../file/database.js';
import { fromJson, frozen } from '../file/json.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { SqliteObjectTable } from './object-table.js';

const KNOWN_MAX = 2_000;

interface Entry {
  readonly timeOff: TimeOff;
  /** Its place in creation order. */
  readonly place: number;
  readonly start: Instant;
  readonly end: Instant;
}

/** All time off of an app that ends after `since`, by its end, so that what is past is not looked at. */
interface Known {
  readonly since: Instant;
  readonly entries: readonly Entry[];
}

/**
 * Time off. Every search and every booking asks for it, and most apps have none or little: what is in force or to come is
 * known of each app that was asked for lately, until it changes. What is long past is asked for only by who searches there.
 */
export class SqliteTimeOffTable extends SqliteObjectTable<'timeOff'> {
  readonly #cache: TransactionalCache<QuickLRU<string, Known>>;
  readonly #endingAfter;

  constructor(database: Database, lists: FlatLists) {
    super(database, lists, 'timeOff');
    this.#cache = new TransactionalCache(database, new QuickLRU({ maxSize: KNOWN_MAX }));
    this.#endingAfter = database.values<[string, Instant]>(
      'SELECT data FROM time_off WHERE app = ? AND ends_at > ? ORDER BY ordinal',
    );
  }

  /** Those that lie anywhere in (from, to) in some zone, in creation order. Only within a write or a read. */
  within(app: string, from: Instant, to: Instant): readonly TimeOff[] {
    const { entries } = this.#knownSince(app, from);
    const found: Entry[] = [];
    for (let i = entries.length - 1; i >= 0 && entries[i]!.end > from; i -= 1) {
      if (entries[i]!.start < to) found.push(entries[i]!);
    }
    return found.sort((a, b) => a.place - b.place).map(({ timeOff }) => timeOff);
  }

  #knownSince(app: string, from: Instant): Known {
    const known = this.#cache.known.get(app);
    if (known && known.since <= from) return known;
    const entries = this.#endingAfter.all(app, from).map((data, place): Entry => {
      const timeOff = frozen(fromJson<TimeOff>(data));
      return { timeOff, place, ...widestWindowOf(timeOff) };
    });
    const read = { since: from, entries: entries.sort((a, b) => a.end - b.end) };
    this.#cache.known.set(app, read);
    return read;
  }

  override put(objects: readonly TimeOff[]): void {
    for (const { app } of objects) this.#changed(app);
    super.put(objects);
  }

  override remove(app: string, uuid: string): void {
    this.#changed(app);
    super.remove(app, uuid);
  }

  #changed(app: string): void {
    this.#cache.changing().delete(app);
  }
}
