import QuickLRU from 'quick-lru';
import { BucketCounts } from './bucket-counts.js';
import { Rows } from './pages.js';
/** Number of ordinals in a bucket. */
export const BUCKET = 256;
const COUNTS_MAX = 1_000;
const TAILS_MAX = 20_000;
const REVISIONS_MAX = 10_000;
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
export class FlatLists {
    #database;
    #counts = new QuickLRU({ maxSize: COUNTS_MAX });
    /**
     * Next ordinal of each list. The ordinals assigned in the running batch are kept apart, because they are not stored
     * yet.
     */
    #tails = new QuickLRU({ maxSize: TAILS_MAX });
    #tailsOfBatch = new Map();
    #revisions = new QuickLRU({ maxSize: REVISIONS_MAX });
    #lastRevision = 0;
    #journal = [];
    #doneEntries = 0;
    #changes = new Map();
    #countsOf;
    #tailOf;
    #count;
    #drop;
    #sweep;
    constructor(database) {
        this.#database = database;
        this.#countsOf = database.rows('SELECT bucket, count FROM list_bucket WHERE list = ? ORDER BY bucket');
        this.#tailOf = database.values(`SELECT bucket * ${BUCKET} + used FROM list_bucket WHERE list = ? ORDER BY bucket DESC LIMIT 1`);
        this.#count = database.rows(`INSERT INTO list_bucket (list, bucket, count, used) VALUES (?, ?, ?, ?)
       ON CONFLICT DO UPDATE SET count = count + excluded.count, used = max(used, excluded.used)`);
        this.#drop = database.rows('DELETE FROM list_bucket WHERE list = ?');
        // The last bucket stays even when it is empty: it records which ordinals were assigned.
        this.#sweep = database.rows(`DELETE FROM list_bucket WHERE list = ? AND bucket = ? AND count = 0
       AND EXISTS (SELECT 1 FROM list_bucket WHERE list = ? AND bucket > ?)`);
        database.accompany(this);
    }
    /** The lists of one table: one for each value of the column `parent`. */
    of(table, parent) {
        return new FlatList(this, this.#database, table, parent);
    }
    /** Only within a write. An unused ordinal leaves a gap, which does no harm. */
    nextOrdinal(list) {
        const next = this.#tailsOfBatch.get(list) ?? this.#tails.get(list) ?? this.#tailOf.get(list) ?? 0;
        this.#tailsOfBatch.set(list, next + 1);
        return next;
    }
    /** Only within a write. */
    begun(list) {
        this.#tailsOfBatch.set(list, 0);
    }
    added(list, ordinal) {
        this.#journal.push({ list, ordinal, delta: 1 });
    }
    removed(list, ordinal) {
        this.#journal.push({ list, ordinal, delta: -1 });
    }
    /** Reports that the row at that place was replaced. */
    replaced(list, ordinal) {
        this.#journal.push({ list, ordinal, delta: 0 });
    }
    dropped(list) {
        this.#journal.push({ list, delta: 0 });
    }
    /** Only within a read. */
    counts(list) {
        let counts = this.#counts.get(list);
        if (!counts) {
            counts = new BucketCounts();
            for (const { bucket, count } of this.#countsOf.iterate(list))
                counts.add(bucket, count);
            this.#counts.set(list, counts);
        }
        return counts;
    }
    /**
     * Revision of the list: changes with every change to the list, and is never used for another list. Only within a
     * read.
     */
    revision(list) {
        let revision = this.#revisions.get(list);
        if (revision === undefined) {
            this.#lastRevision += 1;
            revision = this.#lastRevision;
            this.#revisions.set(list, revision);
        }
        return revision;
    }
    done() {
        this.#doneEntries = this.#journal.length;
    }
    undone() {
        this.#journal.length = this.#doneEntries;
    }
    store() {
        for (const entry of this.#journal)
            this.#merge(entry);
        for (const [list, { isDropped, buckets }] of this.#changes) {
            if (isDropped)
                this.#drop.run(list);
            for (const [bucket, { delta, used }] of buckets) {
                if (delta === 0 && used === 0)
                    continue;
                this.#count.run(list, bucket, delta, used);
                if (delta < 0)
                    this.#sweep.run(list, bucket, list, bucket);
            }
        }
    }
    #merge({ list, ordinal, delta }) {
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
        if (delta > 0)
            bucket.used = Math.max(bucket.used, (ordinal % BUCKET) + 1);
        change.buckets.set(number, bucket);
    }
    committed() {
        for (const [list, tail] of this.#tailsOfBatch)
            this.#tails.set(list, tail);
        for (const [list, { isDropped, buckets }] of this.#changes) {
            this.#revisions.delete(list);
            if (isDropped) {
                this.#counts.delete(list);
                this.#tails.delete(list);
                continue;
            }
            const counts = this.#counts.get(list);
            if (counts)
                for (const [bucket, { delta }] of buckets)
                    counts.add(bucket, delta);
        }
        this.#clearJournal();
    }
    forget() {
        this.#counts.clear();
        this.#tails.clear();
        this.#revisions.clear();
        this.#clearJournal();
    }
    #clearJournal() {
        this.#journal = [];
        this.#doneEntries = 0;
        this.#changes = new Map();
        this.#tailsOfBatch.clear();
    }
}
const bucketOf = (ordinal) => Math.floor(ordinal / BUCKET);
/** Lists of one table in creation order. */
export class FlatList {
    #lists;
    #table;
    #database;
    #forward;
    #backward;
    #within;
    constructor(lists, database, table, parent) {
        this.#lists = lists;
        this.#table = table;
        this.#database = database;
        this.#forward = `WHERE ${parent} = ? AND ordinal >= ? ORDER BY ordinal LIMIT +? OFFSET ?`;
        this.#backward = `WHERE ${parent} = ? AND ordinal < ? ORDER BY ordinal DESC LIMIT +? OFFSET ?`;
        this.#within = database.values(`SELECT count(*) FROM ${table} WHERE ${parent} = ? AND ordinal BETWEEN ? AND ?`);
    }
    #key(parent) {
        return `${this.#table} ${parent}`;
    }
    /** Reports a list that the running write creates, so that the file need not be read. */
    begun(parent) {
        this.#lists.begun(this.#key(parent));
    }
    /** Assigns an ordinal to a new row. Call `added` once the row is stored. */
    nextOrdinal(parent) {
        return this.#lists.nextOrdinal(this.#key(parent));
    }
    added(parent, ordinal) {
        this.#lists.added(this.#key(parent), ordinal);
    }
    removed(parent, ordinal) {
        this.#lists.removed(this.#key(parent), ordinal);
    }
    replaced(parent, ordinal) {
        this.#lists.replaced(this.#key(parent), ordinal);
    }
    /** Reports that all rows of the list are deleted, or are about to be. */
    dropped(parent) {
        this.#lists.dropped(this.#key(parent));
    }
    /** Changes with every row that is reported as added, replaced or removed. Only within a read. */
    revision(parent) {
        return String(this.#lists.revision(this.#key(parent)));
    }
    /** Only within a read. */
    total(parent) {
        return this.#lists.counts(this.#key(parent)).total;
    }
    /** Slice in creation order. Only within a read. */
    slice(parent, { offset, limit }) {
        const counts = this.#lists.counts(this.#key(parent));
        const { total } = counts;
        if (offset >= total)
            return { total };
        const { bucket, before, count } = counts.find(offset);
        // In a bucket without gaps the ordinal follows from the rank, and no row is skipped.
        const [first, skipped] = count === BUCKET ? [offset - before, 0] : [0, offset - before];
        const parameters = [parent, bucket * BUCKET + first, limit, skipped];
        return { items: new Rows(this.#database, this.#table, this.#forward, limit, parameters), total };
    }
    /** Slice with the newest first. Only within a read. */
    sliceFromEnd(parent, { offset, limit }) {
        const counts = this.#lists.counts(this.#key(parent));
        const { total } = counts;
        if (offset >= total)
            return { total };
        const rank = total - 1 - offset;
        const { bucket, before, count } = counts.find(rank);
        const after = before + count - 1 - rank;
        const [last, skipped] = count === BUCKET ? [after, 0] : [0, after];
        const parameters = [parent, (bucket + 1) * BUCKET - last, limit, skipped];
        return { items: new Rows(this.#database, this.#table, this.#backward, limit, parameters), total };
    }
    /** Number of rows up to and including that ordinal. Only within a read. */
    countUpTo(parent, ordinal) {
        const bucket = bucketOf(ordinal);
        const before = this.#lists.counts(this.#key(parent)).before(bucket);
        return before + (this.#within.get(parent, bucket * BUCKET, ordinal) ?? 0);
    }
}
