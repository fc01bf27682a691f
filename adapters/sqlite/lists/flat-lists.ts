import QuickLRU from 'quick-lru';
import type { Slice } from '../../../core/index.js';
import { type Companion, type Database, OverDatabase } from '../file/database.js';
import { BucketCounts } from './bucket-counts.js';
import { Rows, type SliceOfRows } from './pages.js';

/** Number of ordinals in a bucket. */
export const BUCKET = 256;
const COUNTS_MAX = 1_000;
const TAILS_MAX = 20_000;
const REVISIONS_MAX = 10_000;

interface Entry {
  readonly list: string;
  /** Ordinal of the changed row. Undefined if the whole list was removed. */
  readonly ordinal?: number;
  readonly delta: number;
}

interface ListChange {
  isDropped: boolean;
  readonly buckets: Map<number, { delta: number; used: number }>;
}

/**
 * Lists whose pages all cost the same, at any depth and length of the list.
 *
 * `LIMIT … OFFSET n` walks over n rows, and the number of a row cannot be stored, because it changes with every
 * deletion before it. So each row keeps its *ordinal*: its creation order within its list, never changed, with gaps
 * where rows were deleted. The table `list_bucket` counts the existing rows of each 256 ordinals. In memory these
 * counts are prefix sums (bucket-counts.ts), which give the total, and the bucket of the n-th row. From the start of
 * that bucket at most 255 rows are skipped.
 *
 * Changes of counts are gathered while the writes of a batch run, stored once before its commit, and then applied in
 * memory. `PRAGMA data_version` reveals commits of other processes, after which everything is read anew.
 */
export class FlatLists extends OverDatabase implements Companion {
  readonly #counts = new QuickLRU<string, BucketCounts>({ maxSize: COUNTS_MAX });
  /** Next ordinal of each list. Ordinals assigned in the running batch are stored separately, because the batch may be lost. */
  readonly #tails = new QuickLRU<string, number>({ maxSize: TAILS_MAX });
  readonly #tailsOfBatch = new Map<string, number>();
  readonly #revisions = new QuickLRU<string, number>({ maxSize: REVISIONS_MAX });
  #lastRevision = 0;
  #journal: Entry[] = [];
  #doneEntries = 0;
  #changes = new Map<string, ListChange>();

  readonly #countsOf = this.database.rows<[string], { bucket: number; count: number }>(
    'SELECT bucket, count FROM slotkeeper_list_bucket WHERE list = ? ORDER BY bucket',
  );
  readonly #tailOf = this.database.values<[string], number>(
    `SELECT bucket * ${BUCKET} + used FROM slotkeeper_list_bucket WHERE list = ? ORDER BY bucket DESC LIMIT 1`,
  );
  readonly #count = this.database.rows<[string, number, number, number]>(
    `INSERT INTO slotkeeper_list_bucket (list, bucket, count, used) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET count = count + excluded.count, used = max(used, excluded.used)`,
  );
  readonly #drop = this.database.rows<[string]>('DELETE FROM slotkeeper_list_bucket WHERE list = ?');
  // Keep the last bucket even if it is empty: it shows which ordinals were assigned.
  readonly #sweep = this.database.rows<[string, number, string, number]>(
    `DELETE FROM slotkeeper_list_bucket WHERE list = ? AND bucket = ? AND count = 0
     AND EXISTS (SELECT 1 FROM slotkeeper_list_bucket WHERE list = ? AND bucket > ?)`,
  );

  constructor(database: Database) {
    super(database);
    database.accompany(this);
  }

  /** Returns the lists of one table: one for each value of the column `parent`. */
  of(table: string, parent: string): FlatList {
    return new FlatList(this, this.database, table, parent);
  }

  /** Returns the next ordinal. An unused ordinal leaves a gap, which does no harm. Call it only within a write. */
  nextOrdinal(list: string): number {
    const next = this.#tailsOfBatch.get(list) ?? this.#tails.get(list) ?? this.#tailOf.get(list) ?? 0;
    this.#tailsOfBatch.set(list, next + 1);
    return next;
  }

  /** Reports a list that the running write creates. Call it only within a write. */
  begun(list: string): void {
    this.#tailsOfBatch.set(list, 0);
  }

  added(list: string, ordinal: number): void {
    this.#journal.push({ list, ordinal, delta: 1 });
  }

  removed(list: string, ordinal: number): void {
    this.#journal.push({ list, ordinal, delta: -1 });
  }

  /** Reports that the row with that ordinal was replaced. */
  replaced(list: string, ordinal: number): void {
    this.#journal.push({ list, ordinal, delta: 0 });
  }

  dropped(list: string): void {
    this.#journal.push({ list, delta: 0 });
  }

  /** Returns the counts of the list's buckets. Call it only within a read. */
  counts(list: string): BucketCounts {
    let counts = this.#counts.get(list);
    if (!counts) {
      counts = new BucketCounts();
      for (const { bucket, count } of this.#countsOf.iterate(list)) counts.add(bucket, count);
      this.#counts.set(list, counts);
    }
    return counts;
  }

  /** Returns a revision that changes with the list and is never used for another one. Call it only within a read. */
  revision(list: string): number {
    let revision = this.#revisions.get(list);
    if (revision === undefined) {
      this.#lastRevision += 1;
      revision = this.#lastRevision;
      this.#revisions.set(list, revision);
    }
    return revision;
  }

  done(): void {
    this.#doneEntries = this.#journal.length;
  }

  undone(): void {
    this.#journal.length = this.#doneEntries;
  }

  store(): void {
    for (const entry of this.#journal) this.#merge(entry);
    for (const [list, { isDropped, buckets }] of this.#changes) {
      if (isDropped) this.#drop.run(list);
      for (const [bucket, { delta, used }] of buckets) {
        if (delta === 0 && used === 0) continue;
        this.#count.run(list, bucket, delta, used);
        if (delta < 0) this.#sweep.run(list, bucket, list, bucket);
      }
    }
  }

  #merge({ list, ordinal, delta }: Entry): void {
    let change = this.#changes.get(list);
    if (!change) {
      change = { isDropped: false, buckets: new Map() };
      this.#changes.set(list, change);
    }
    if (ordinal === undefined) {
      change.isDropped = true;
      change.buckets.clear();
      return;
    }
    const number = bucketOf(ordinal);
    const bucket = change.buckets.get(number) ?? { delta: 0, used: 0 };
    bucket.delta += delta;
    if (delta > 0) bucket.used = Math.max(bucket.used, (ordinal % BUCKET) + 1);
    change.buckets.set(number, bucket);
  }

  committed(): void {
    for (const [list, tail] of this.#tailsOfBatch) this.#tails.set(list, tail);
    for (const [list, { isDropped, buckets }] of this.#changes) {
      this.#revisions.delete(list);
      if (isDropped) {
        this.#counts.delete(list);
        this.#tails.delete(list);
        continue;
      }
      const counts = this.#counts.get(list);
      if (counts) for (const [bucket, { delta }] of buckets) counts.add(bucket, delta);
    }
    this.#clearJournal();
  }

  forget(): void {
    this.#counts.clear();
    this.#tails.clear();
    this.#revisions.clear();
    this.#clearJournal();
  }

  #clearJournal(): void {
    this.#journal = [];
    this.#doneEntries = 0;
    this.#changes = new Map();
    this.#tailsOfBatch.clear();
  }
}

const bucketOf = (ordinal: number): number => Math.floor(ordinal / BUCKET);

/** Lists of one table in creation order. */
export class FlatList {
  readonly #lists: FlatLists;
  readonly #table: string;
  readonly #database: Database;
  readonly #forward: string;
  readonly #backward: string;
  readonly #within;

  constructor(lists: FlatLists, database: Database, table: string, parent: string) {
    this.#lists = lists;
    this.#table = table;
    this.#database = database;
    this.#forward = `WHERE ${parent} = ? AND ordinal >= ? ORDER BY ordinal LIMIT +? OFFSET ?`;
    this.#backward = `WHERE ${parent} = ? AND ordinal < ? ORDER BY ordinal DESC LIMIT +? OFFSET ?`;
    this.#within = database.values<[string, number, number], number>(
      `SELECT count(*) FROM slotkeeper_${table} WHERE ${parent} = ? AND ordinal BETWEEN ? AND ?`,
    );
  }

  #key(parent: string): string {
    return `${this.#table} ${parent}`;
  }

  /** Reports a list that the running write creates, so that its counts need not be read. */
  begun(parent: string): void {
    this.#lists.begun(this.#key(parent));
  }

  /** Assigns an ordinal to a new row. Call `added` once the row is stored. */
  nextOrdinal(parent: string): number {
    return this.#lists.nextOrdinal(this.#key(parent));
  }

  added(parent: string, ordinal: number): void {
    this.#lists.added(this.#key(parent), ordinal);
  }

  removed(parent: string, ordinal: number): void {
    this.#lists.removed(this.#key(parent), ordinal);
  }

  replaced(parent: string, ordinal: number): void {
    this.#lists.replaced(this.#key(parent), ordinal);
  }

  /** Reports that all rows of the list are deleted, or are about to be. */
  dropped(parent: string): void {
    this.#lists.dropped(this.#key(parent));
  }

  /** Returns a revision that changes with every row that is reported as added, replaced or removed. Call it only within a read. */
  revision(parent: string): string {
    return String(this.#lists.revision(this.#key(parent)));
  }

  /** Returns the number of rows. Call it only within a read. */
  total(parent: string): number {
    return this.#lists.counts(this.#key(parent)).total;
  }

  /** Returns a slice in creation order. Call it only within a read. */
  slice(parent: string, { offset = 0, limit }: Slice): SliceOfRows {
    const counts = this.#lists.counts(this.#key(parent));
    const { total } = counts;
    if (offset >= total) return { total };
    const { bucket, before, count } = counts.find(offset);
    // In a bucket without gaps, the ordinal follows from the rank, so no rows are skipped.
    const [first, skipped] = count === BUCKET ? [offset - before, 0] : [0, offset - before];
    const parameters = [parent, bucket * BUCKET + first, limit, skipped];
    return { items: new Rows(this.#database, this.#table, this.#forward, limit, parameters), total };
  }

  /** Returns a slice with the newest first. Call it only within a read. */
  sliceFromEnd(parent: string, { offset = 0, limit }: Slice): SliceOfRows {
    const counts = this.#lists.counts(this.#key(parent));
    const { total } = counts;
    if (offset >= total) return { total };
    const rank = total - 1 - offset;
    const { bucket, before, count } = counts.find(rank);
    const after = before + count - 1 - rank;
    const [last, skipped] = count === BUCKET ? [after, 0] : [0, after];
    const parameters = [parent, (bucket + 1) * BUCKET - last, limit, skipped];
    return { items: new Rows(this.#database, this.#table, this.#backward, limit, parameters), total };
  }

  /** Returns the number of rows up to and including that ordinal. Call it only within a read. */
  countUpTo(parent: string, ordinal: number): number {
    const bucket = bucketOf(ordinal);
    const before = this.#lists.counts(this.#key(parent)).before(bucket);
    return before + (this.#within.get(parent, bucket * BUCKET, ordinal) ?? 0);
  }
}
