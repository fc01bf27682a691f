import { randomInt } from 'node:crypto';
import QuickLRU from 'quick-lru';
import { CalendarHints, CommitQueue, decideAll, lookAt, NotFoundError, outcome, Snapshot, } from '../../core/index.js';
import { MovedError, PostgresReads } from './bulk-reads.js';
import { RefusedStatement, SERVER, tooBusy } from './failures.js';
import { isUuid } from './tables.js';
import { commitStatement, PLACES, Writes } from './writes.js';
/** Limit of attempts to decide a change if other processes commit first. */
const ATTEMPTS = 200;
/** After so many lost rounds, and for so long after one, the head of the app is locked. */
const LOST_ROUNDS = 2;
const LOCKING_MS = 1_000;
/** Limit of reads while the app keeps changing. The last read is then used. */
const READINGS = 3;
const RESOURCES_REMEMBERED = 10_000;
const SERVICES_REMEMBERED = 1_000;
const APPS_REMEMBERED = 10_000;
const BEGIN = 'BEGIN ISOLATION LEVEL READ COMMITTED';
const LIMITS = `SELECT set_config('lock_timeout', '5s', true), set_config('idle_in_transaction_session_timeout', '5s', true)`;
const LOCK = 'SELECT 1 FROM @ledger WHERE app = $1 FOR UPDATE';
/** A mark of a change; by its kind, no two of one app are alike. */
export function newChange() {
    return randomInt(2 ** 47);
}
/** Implements adapters/postgres/README.md, "How a booking is written". */
export class PostgresLedger {
    #database;
    #queue = new CommitQueue((app, decisions) => this.#commitTogether(app, decisions));
    #hints = new CalendarHints(new QuickLRU({ maxSize: RESOURCES_REMEMBERED }), new QuickLRU({ maxSize: SERVICES_REMEMBERED }));
    /** The moments of the last changes, as this process has seen them. */
    #lastChanges = new QuickLRU({ maxSize: APPS_REMEMBERED });
    /** Moment of the last lost round, by app. */
    #lost = new QuickLRU({ maxSize: APPS_REMEMBERED });
    #run;
    constructor(database) {
        this.#database = database;
        this.#run = (text, values) => database.read(text, values);
    }
    commit(app, wanted, decide) {
        if (!isUuid(app))
            return Promise.reject(new NotFoundError());
        return this.#queue.commit(app, wanted, decide);
    }
    async read(app, wanted, look) {
        if (!isUuid(app))
            throw new NotFoundError();
        for (let reading = 1;; reading += 1) {
            const reads = new PostgresReads(this.#run, app, reading >= READINGS);
            try {
                const { clock, now } = this.#guess(app);
                const snapshot = await Snapshot.of([wanted], reads.bulk, this.#hints, now);
                const right = this.#rightNow(app, clock, await reads.standing());
                if (right !== now && reading < READINGS)
                    continue;
                return await lookAt(snapshot, right, look);
            }
            catch (error) {
                if (!(error instanceof MovedError))
                    throw error;
            }
        }
    }
    async sequence(app) {
        if (!isUuid(app))
            throw new NotFoundError();
        return (await new PostgresReads(this.#run, app).standing()).seq;
    }
    async forgetAnswers(before, limit) {
        const [answers] = await this.#database.change(FORGET_ANSWERS, [before, limit]);
        const count = Number(answers?.[0] ?? 0);
        if (count >= limit)
            return count;
        const [visitors] = await this.#database.change(FORGET_VISITORS, [before, limit - count]);
        return count + Number(visitors?.[0] ?? 0);
    }
    /** Resolves when no commit is under way. */
    idle() {
        return this.#queue.idle();
    }
    async #commitTogether(app, queued) {
        try {
            return await this.#committed(app, queued);
        }
        catch (error) {
            if (!(error instanceof RefusedStatement) || queued.length === 1)
                throw error;
            // Retries the decisions one by one, so that a refusal by the server fails only one of them.
            const outcomes = [];
            for (const one of queued) {
                outcomes.push(await this.#committed(app, [one]).then(([outcome]) => outcome, (refusal) => ({ error: refusal })));
            }
            return outcomes;
        }
    }
    async #committed(app, queued) {
        const { surroundings } = this.#database;
        for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
            const lostAt = this.#lost.get(app) ?? Number.NEGATIVE_INFINITY;
            const isLocking = attempt >= LOST_ROUNDS || surroundings.elapsed() - lostAt < LOCKING_MS;
            const round = await (isLocking ? this.#lockedRound(app, queued) : this.#freeRound(app, queued));
            if (round) {
                if (!round.writes.isEmpty)
                    surroundings.meter?.committed(round.outcomes.length);
                return round.outcomes;
            }
            surroundings.meter?.conflict();
            surroundings.meter?.retry();
            await surroundings.pause(surroundings.random() * Math.min(attempt, 10));
        }
        throw tooBusy();
    }
    /** Decides and stores in two statements; undefined when another process was first. */
    async #freeRound(app, queued) {
        const round = await this.#decided(this.#run, app, queued);
        if (!round)
            return undefined;
        if (round.writes.isEmpty) {
            // A standby may lack the state that was read, so a replayed answer could be lost.
            if (round.head.isReplicated && round.outcomes.some(isAcknowledged))
                await this.#database.confirm();
            return round;
        }
        if (await this.#isStored(app, round))
            return round;
        this.#lost.set(app, this.#database.surroundings.elapsed());
        return undefined;
    }
    /** Decides while the app is locked against other writers. */
    async #lockedRound(app, queued) {
        let round;
        const isCommitted = await this.#database.transaction(BEGIN, async (run) => {
            await run(LIMITS);
            await run(LOCK, [app]);
            round = await this.#decided(run, app, queued);
            if (!round || round.writes.isEmpty)
                return;
            const [stored] = await run(round.text, round.values);
            if (!stored)
                round = undefined;
        });
        if (round?.writes.isEmpty) {
            if (round.head.isReplicated && round.outcomes.some(isAcknowledged))
                await this.#database.confirm();
            return round;
        }
        if (!isCommitted && round && !(await this.#isStored(app, round, true)))
            return undefined;
        if (round)
            this.#lastChanges.set(app, Number(round.values[2]));
        return round;
    }
    /** Undefined when the app has moved meanwhile. */
    async #decided(run, app, queued) {
        const { clock, now } = this.#guess(app);
        const reads = new PostgresReads(run, app);
        try {
            const wanted = queued.map((one) => one.wanted);
            const snapshot = await Snapshot.of(wanted, reads.bulk, this.#hints, now);
            const head = await reads.standing();
            if (this.#rightNow(app, clock, head) !== now)
                return this.#decided(run, app, queued);
            const writes = new Writes((head.seq + 1) * PLACES);
            const decisions = queued.map(({ decide }) => decide);
            const outcomes = await decideAll(decisions, snapshot, now, writes);
            const change = newChange();
            const { parts, values } = writes.statement(6);
            const all = [app, head.seq, now, head.change, change, ...values];
            return { head, writes, outcomes, change, text: commitStatement(parts), values: all };
        }
        catch (error) {
            if (error instanceof MovedError)
                return undefined;
            throw error;
        }
    }
    /** True if the change is stored; `isUncertain`: it may have been already. */
    async #isStored(app, round, isUncertain = false) {
        const { rows, uncertain } = await this.#database.write(round.text, round.values);
        if (rows.length > 0) {
            this.#lastChanges.set(app, Number(round.values[2]));
            return true;
        }
        if (!uncertain && !isUncertain)
            return false;
        const isFound = await outcome(SERVER, () => this.#wasStored(app, round), this.#database.surroundings);
        // The change may be visible, but not yet on a standby.
        if (isFound)
            await outcome(SERVER, () => this.#database.confirm(), this.#database.surroundings);
        return isFound;
    }
    /** After an answer was lost: whether the change is in the app's sequence. */
    async #wasStored(app, { head, change, writes }) {
        const [event = null] = writes.events;
        const [row] = await this.#database.read(WAS_STORED, [app, event]);
        const [recent, isEventThere] = row;
        if (recent?.includes(change) || isEventThere)
            return true;
        // The change that this one was decided upon is remembered, and so are all that followed it.
        if (recent?.includes(head.change))
            return false;
        throw new Error('Too many changes have followed, or the app was deleted, and this change had no event');
    }
    /** Returns the present moment and the estimated moment of the decision, before the app is read. */
    #guess(app) {
        const clock = this.#database.surroundings.clock();
        return { clock, now: Math.max(clock, this.#lastChanges.get(app) ?? 0) };
    }
    #rightNow(app, clock, { at }) {
        this.#lastChanges.set(app, at);
        return Math.max(clock, at);
    }
}
/** Success, or an answer that is given again. */
function isAcknowledged(outcome) {
    return !('error' in outcome) || isReplay(outcome.error);
}
function isReplay(error) {
    return error instanceof Error && 'code' in error && error.code === 'replay';
}
export const WAS_STORED = `SELECT (SELECT array_to_json(recent) FROM @ledger WHERE app = $1),
  EXISTS (SELECT 1 FROM @event WHERE app = $1 AND uuid = $2::uuid)`;
const FORGET_ANSWERS = `WITH gone AS (DELETE FROM @answer WHERE ctid = ANY (ARRAY(
    SELECT ctid FROM @answer WHERE at < $1 ORDER BY at LIMIT $2 FOR UPDATE SKIP LOCKED)) AND at < $1 RETURNING 1)
  SELECT count(*) FROM gone`;
/** Also updates the counts of the lists, in the order of the apps. */
const FORGET_VISITORS = `WITH gone AS (DELETE FROM @visitor WHERE ctid = ANY (ARRAY(
      SELECT ctid FROM @visitor WHERE confirmed_at < $1 ORDER BY confirmed_at LIMIT $2 FOR UPDATE SKIP LOCKED))
      AND confirmed_at < $1 RETURNING app),
    counted AS (INSERT INTO @list_count AS k (app, kind, n)
      SELECT app, 'visitor', -count(*) FROM gone GROUP BY app ORDER BY app
      ON CONFLICT (app, kind) DO UPDATE SET n = k.n + excluded.n)
  SELECT count(*) FROM gone`;
