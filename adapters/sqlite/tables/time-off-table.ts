import QuickLRU from 'quick-lru';
import { buildWidestWindow, type Instant, type TimeOff } from '../../../core/index.js';
import { TransactionalCache } from '../file/companions.js';
import type { Database } from '../file/database.js';
import { fromJson, frozen } from '../file/json.js';
import type { FlatLists } from '../lists/flat-lists.js';
import { SqliteObjectTable } from './object-table.js';

const KNOWN_MAX = 2_000;

interface Entry {
  readonly timeOff: TimeOff;
  /** Number in creation order. */
  readonly place: number;
  readonly start: Instant;
  readonly end: Instant;
}

/** All time off of an app that ends after `since`, ordered by end, so that past entries are skipped. */
interface Known {
  readonly since: Instant;
  readonly entries: readonly Entry[];
}

/**
 * Table of time off, with a cache of present and future time off by app. Every search and every booking reads time off, and most apps have
 * little or none, so entries stay cached until they change. Only searches in the past read past time off.
 */
export class SqliteTimeOffTable extends SqliteObjectTable<'timeOff'> {
  readonly #cache = new TransactionalCache(this.database, new QuickLRU<string, Known>({ maxSize: KNOWN_MAX }));
  readonly #endingAfter = this.database.values<[string, Instant]>(
    'SELECT data FROM slotkeeper_time_off WHERE app = ? AND ends_at > ? ORDER BY ordinal',
  );

  constructor(database: Database, lists: FlatLists) {
    super(database, lists, 'timeOff');
  }

  /** Returns the time off that overlaps (from, to) in any time zone, in creation order. Call it only within a write or a read. */
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
      return { timeOff, place, ...buildWidestWindow(timeOff) };
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
