import { Batch, BatchStatements } from './batch.js';
import { pauseMs } from './busy-retry.js';
import { asUnavailable, isBusy } from './failures.js';
/** Limit of writes in one transaction: more would block the event loop for too long. */
const BATCH_MAX = 512;
/**
 * Writes submitted within two turns of the event loop share one transaction, and so one sync of the disk, which is most
 * of the cost of a durable write. A write that throws is undone by itself, without the others.
 */
export class GroupCommit {
    #connection;
    #companions;
    #around;
    #begin;
    #commit;
    #statements;
    #queue = [];
    #batch;
    #isScheduled = false;
    /** Number of consecutive failed attempts to begin. */
    #attempts = 0;
    constructor(connection, companions, around) {
        this.#connection = connection;
        this.#companions = companions;
        this.#around = around;
        this.#begin = connection.prepare('BEGIN IMMEDIATE');
        this.#commit = connection.prepare('COMMIT');
        this.#statements = new BatchStatements(connection);
    }
    /** The running batch; undefined between batches. */
    get batch() {
        return this.#batch;
    }
    submit(run, waitMs, flushesItself) {
        return new Promise((resolve, reject) => {
            const deadline = performance.now() + waitMs;
            this.#queue.push({ run, flushesItself, resolve: resolve, reject, waitMs, deadline });
            if (!this.#isScheduled)
                this.#schedule();
        });
    }
    #schedule() {
        this.#isScheduled = true;
        // Commits at the end of the next turn, not of this one, so that requests that have just arrived are read first and
        // join. This delays a single write by microseconds, and saves commits when there are many writers, which also
        // speeds up reads beside them.
        setImmediate(() => setImmediate(() => this.#commitQueued()));
    }
    #commitQueued() {
        this.#isScheduled = false;
        const writes = this.#queue.splice(0, BATCH_MAX);
        try {
            this.#around.before();
            this.#begin.run();
        }
        catch (error) {
            this.#putOff(writes, error);
            return;
        }
        this.#attempts = 0;
        if (this.#queue.length > 0)
            this.#schedule();
        try {
            this.#companions.refresh();
            this.#batch = new Batch(writes, this.#connection, this.#statements, this.#companions);
            const settlements = this.#batch.run();
            this.#companions.store();
            this.#commit.run();
            this.#around.committed();
            this.#companions.committed();
            this.#around.meter?.committed(writes.length);
            this.#around.vouch();
            for (const settle of settlements)
                settle();
        }
        catch (error) {
            if (this.#connection.inTransaction)
                this.#connection.exec('ROLLBACK');
            this.#companions.forget();
            this.#around.lost();
            for (const write of writes)
                write.reject(asUnavailable(error));
        }
        finally {
            this.#batch = undefined;
        }
    }
    /**
     * Called when the transaction could not be begun: writes before their deadline are retried later, without blocking
     * the event loop.
     */
    #putOff(writes, error) {
        const now = performance.now();
        const isHeldHere = isBusy(error) && this.#around.mayWaitOn();
        // Afterwards another process may get the lock first, so the timeout starts again.
        if (isHeldHere)
            for (const write of writes)
                write.deadline = now + write.waitMs;
        const mayWait = (write) => isHeldHere || (isBusy(error) && write.deadline > now);
        if (isBusy(error))
            this.#around.meter?.conflict();
        this.#queue.unshift(...writes.filter(mayWait));
        if (this.#queue.length > 0) {
            this.#around.meter?.retry();
            this.#isScheduled = true;
            setTimeout(() => this.#commitQueued(), pauseMs(this.#attempts));
            this.#attempts += 1;
        }
        for (const write of writes)
            if (!mayWait(write))
                write.reject(asUnavailable(error));
    }
}
