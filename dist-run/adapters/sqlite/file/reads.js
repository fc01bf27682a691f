import { isBusy } from './failures.js';
/** Time for which reads may share one transaction. */
const SHARED_MS = 1;
/** Number of commits of all connections of this process. Each connection must see the commits of the others. */
let commits = 0;
/**
 * Reads that come within a millisecond, in one turn of the event loop, share one snapshot and one transaction: locking
 * and unlocking the file costs more than most reads.
 */
export class SharedReads {
    #connection;
    #companions;
    #begin;
    #commit;
    /** State of the shared transaction: if it is open, since when, and the number of commits before it. */
    #isOpen = false;
    #since = Number.NEGATIVE_INFINITY;
    #commitsSeen = 0;
    #endsSoon = false;
    constructor(connection, companions) {
        this.#connection = connection;
        this.#companions = companions;
        this.#begin = connection.prepare('BEGIN');
        this.#commit = connection.prepare('COMMIT');
    }
    /** Reports a commit of any connection of this process, which the next read must see. */
    static committed() {
        commits += 1;
    }
    /**
     * True if the companions were refreshed within the last millisecond, and no connection of this process has committed
     * since.
     */
    get isFresh() {
        return this.#commitsSeen === commits && performance.now() - this.#since < SHARED_MS;
    }
    look(look) {
        const isShared = this.#isOpen && this.#commitsSeen === commits && performance.now() - this.#since < SHARED_MS;
        if (!isShared)
            this.#open();
        try {
            return look();
        }
        catch (error) {
            if (isBusy(error))
                this.end(); // a retry must see another snapshot
            throw error;
        }
    }
    #open() {
        this.end();
        this.#begin.run();
        this.#isOpen = true;
        this.#since = performance.now();
        this.#commitsSeen = commits;
        try {
            this.#companions.refresh();
        }
        catch (error) {
            this.#since = Number.NEGATIVE_INFINITY;
            this.end(); // companions that were not refreshed must not be read
            throw error;
        }
        if (this.#endsSoon)
            return;
        this.#endsSoon = true;
        setImmediate(() => {
            this.#endsSoon = false;
            this.end();
        });
    }
    /** Unlocks the file, before a write and at the end of the turn. */
    end() {
        if (!this.#isOpen)
            return;
        this.#isOpen = false;
        if (!this.#connection.inTransaction)
            return;
        try {
            this.#commit.run(); // cheaper than ROLLBACK, with the same effect after reads
        }
        catch {
            // A page is damaged. The read that met it has already failed.
            if (this.#connection.inTransaction)
                this.#connection.exec('ROLLBACK');
        }
    }
}
