import QuickLRU from 'quick-lru';
import { UnavailableError } from '../../../core/index.js';
import { patiently } from './busy-retry.js';
import { Companions } from './companions.js';
import { asUnavailable, isBusy, LogInUse, openingError } from './failures.js';
import { OpenFiles } from './files.js';
import { GroupCommit } from './group-commit.js';
import { openConnection } from './open.js';
import { SharedReads } from './reads.js';
const STATEMENTS_MAX = 500;
/** Maximum age of the last write, in ms, for the database to count as ready. */
const PROBE_EVERY_MS = 1_000;
/** Maximum share of the time for which overwriting remnants may block writes. */
const SCRUBBING_SHARE = 0.1;
/** Larger than most writes: a disk that accepts this accepts them. */
const PROBE_BYTES = 65_536;
/**
 * One connection to one file: prepared statements, consistent reads, and writes in batches. A batch runs from BEGIN to
 * COMMIT without a pause, so that reads on the same connection never see uncommitted rows.
 */
export class Database {
    #connection;
    #files;
    #waitForLockMs;
    #onLost;
    #scrub;
    #statements = new QuickLRU({ maxSize: STATEMENTS_MAX });
    #companions;
    #reads;
    #writes;
    #probe;
    #closed;
    #scrubbing;
    /** Earliest moment at which remnants may be overwritten again, on the clock of `performance`. */
    #restedAt = Number.NEGATIVE_INFINITY;
    /** Reason why the files are no longer the ones that were opened. */
    #lost;
    /** Moment of the last successful probe, on the clock of `performance`. Reset by a failed write. */
    #probedAt = Number.NEGATIVE_INFINITY;
    constructor(connection, options) {
        const { path, waitForLockMs, onLost, scrub, meter } = options;
        this.#connection = connection;
        this.#files = new OpenFiles(path);
        this.#waitForLockMs = waitForLockMs;
        this.#onLost = onLost;
        this.#scrub = () => scrub(path);
        this.#companions = new Companions(connection);
        this.#reads = new SharedReads(connection, this.#companions);
        this.#writes = new GroupCommit(connection, this.#companions, {
            before: () => {
                this.#reads.end();
                this.#mustNotBeLost();
            },
            committed: SharedReads.committed,
            // Takes six microseconds for each commit, which syncs the disk for many writes.
            vouch: () => this.#lookAtFiles(),
            lost: () => {
                this.#probedAt = Number.NEGATIVE_INFINITY;
            },
            mayWaitOn: () => this.#scrubbing !== undefined,
            meter,
        });
        // The content differs each time, because SQLite does not write unchanged pages.
        this.#probe = connection.prepare(`UPDATE probe SET data = randomblob(${PROBE_BYTES})`);
    }
    /** @throws Error with the cause, for the operator; then the file is unchanged. */
    static async open(options) {
        const connection = await openConnection(options);
        try {
            return new Database(connection, options);
        }
        catch (error) {
            connection.close();
            throw openingError(options.path, error);
        }
    }
    /** Returns a prepared statement whose rows are objects. Statements are cached by their text. */
    rows(sql) {
        return this.#prepared(`rows ${sql}`, () => this.#connection.prepare(sql));
    }
    /** Returns a prepared statement that yields the first column of each row. */
    values(sql) {
        return this.#prepared(`values ${sql}`, () => this.#connection.prepare(sql).pluck());
    }
    /**
     * Returns a prepared statement whose rows are arrays. They cost two thirds of objects: for rows that are read by the
     * hundred.
     */
    tuples(sql) {
        return this.#prepared(`tuples ${sql}`, () => this.#connection.prepare(sql).raw());
    }
    #prepared(key, prepare) {
        let statement = this.#statements.get(key);
        if (!statement) {
            statement = prepare();
            this.#statements.set(key, statement);
        }
        return statement;
    }
    accompany(companion) {
        this.#companions.add(companion);
    }
    /**
     * Runs `look` on a snapshot of the database and the companions, with any number of statements. Commits of other
     * processes become visible within a millisecond, commits of this process at once.
     * @throws UnavailableError
     */
    async read(look) {
        if (this.#closed)
            throw closed();
        try {
            return this.#reads.look(look);
        }
        catch (error) {
            if (!isBusy(error))
                throw asUnavailable(error);
        }
        try {
            return await patiently(this.#waitForLockMs, () => this.#reads.look(look));
        }
        catch (error) {
            throw this.#connection.open ? asUnavailable(error) : closed();
        }
    }
    /**
     * Removes all remnants of overwritten and deleted rows from the file and its log. Writes may be blocked meanwhile,
     * for at most a tenth of the time. Returns false if it was put off because the last run is too recent.
     * @throws UnavailableError when another process blocks it, or the disk is full.
     */
    async overwrite() {
        if (this.#closed)
            throw closed();
        this.#lookAtFiles();
        if (performance.now() < this.#restedAt)
            return false;
        try {
            // While another process reads an older snapshot, overwritten pages would stay in the log.
            await this.#truncateLog();
            await this.#overwriteRemains();
            await this.#truncateLog();
            return true;
        }
        catch (error) {
            throw asUnavailable(error);
        }
    }
    async #overwriteRemains() {
        try {
            this.#scrubbing = this.#scrub();
            const heldMs = await this.#scrubbing;
            this.#restedAt = performance.now() + heldMs * (1 / SCRUBBING_SHARE - 1);
        }
        finally {
            this.#scrubbing = undefined;
        }
    }
    /**
     * Writes the whole log into the file and truncates the log.
     * @throws LogInUse while another process reads an older snapshot.
     */
    async #truncateLog() {
        try {
            await patiently(this.#waitForLockMs, () => {
                this.#reads.end();
                const [outcome] = this.#connection.pragma('wal_checkpoint(TRUNCATE)');
                if (outcome?.busy !== 0)
                    throw new LogInUse();
            });
        }
        catch (error) {
            throw this.#connection.open ? error : closed();
        }
    }
    /**
     * True if the companions were up to date within the last millisecond, as for `read`. Then they can be read without a
     * transaction.
     */
    get isFresh() {
        return !this.#closed && this.#reads.isFresh;
    }
    /**
     * Runs `task` synchronously, in a transaction that it shares with other writes. Resolves with its result after the
     * commit. If it throws, nothing of it is stored. It may run more than once.
     *
     * Everything that earlier writes have deferred is stored before it runs, unless it `flushesItself`: then it calls
     * `flush` before it reads or changes any of that.
     * @throws UnavailableError when the transaction could not be begun or committed.
     */
    write(task, flushesItself = false) {
        if (this.#closed)
            return Promise.reject(closed());
        return this.#writes.submit(task, this.#waitForLockMs, flushesItself);
    }
    /** True if the running write may defer storing its rows, as described at `Batch`. */
    get canDefer() {
        return this.#writes.batch?.canDefer ?? false;
    }
    /** Only while `canDefer` is true. */
    defer(store) {
        this.#writes.batch?.defer(store);
    }
    /** Stores everything that earlier writes of the batch have deferred. */
    flush() {
        this.#writes.batch?.flush();
    }
    /**
     * Resolves if the files are in place and accept a write, which is tried at most once a second.
     * @throws UnavailableError
     */
    async ready() {
        this.#lookAtFiles();
        // While remnants are being overwritten, a write may have to wait.
        if (this.#scrubbing !== undefined || performance.now() - this.#probedAt < PROBE_EVERY_MS)
            return;
        await this.write(() => void this.#probe.run());
        this.#probedAt = performance.now();
    }
    /** @throws UnavailableError if the files were deleted or replaced: then nothing written since is on the disk. */
    #lookAtFiles() {
        if (this.#lost === undefined) {
            this.#lost = this.#files.problem();
            if (this.#lost !== undefined)
                this.#onLost(this.#lost);
        }
        this.#mustNotBeLost();
    }
    #mustNotBeLost() {
        if (this.#lost !== undefined)
            throw new UnavailableError(this.#lost);
    }
    /** Commits the queued writes, then closes the file. */
    close() {
        if (!this.#closed) {
            // The queue is first in, first out: when this write is settled, all earlier ones are.
            const last = this.#writes.submit(() => { }, this.#waitForLockMs, false);
            this.#closed = Promise.allSettled([last, this.#scrubbing]).then(() => {
                this.#connection.close();
            });
        }
        return this.#closed;
    }
}
const closed = () => new UnavailableError('The storage is closed');
