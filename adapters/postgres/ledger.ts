import QuickLRU from 'quick-lru';
import {
  CalendarHints,
  CommitQueue,
  type Decision,
  decideAll,
  type Instant,
  isReplay,
  type Ledger,
  lookAt,
  type Outcome,
  outcomeUnknown,
  type QueuedDecision,
  Snapshot,
  untilFirst,
  type View,
  type Wanted,
} from '../../core/index.js';
import { type Head, MovedError, PostgresReads } from './bulk-reads.js';
import { type Commit, Commits, listValues, newChange } from './commits.js';
import { OverDatabase, type Run } from './database.js';
import { RefusedStatement, SERVER } from './failures.js';
import { GroupedReads } from './grouped-reads.js';
import { uuids } from './tables.js';
import { PLACES, Writes } from './writes.js';

/** Number of lost rounds (another process was first) after which a commit locks the head of the app. */
const LOST_ROUNDS = 2;
/** Time in ms after a lost round during which commits of the app lock its head at the first attempt. */
const LOCKING_MS = 1_000;
/** Limit of attempts to read a consistent state while the app keeps changing. Then the last one is used. */
const READINGS = 3;
const RESOURCES_REMEMBERED = 10_000;
const SERVICES_REMEMBERED = 1_000;
const APPS_REMEMBERED = 10_000;

const LIMITS = `SELECT set_config('lock_timeout', '5s', true), set_config('idle_in_transaction_session_timeout', '5s', true)`;
const LOCK = 'SELECT 1 FROM @ledger WHERE app = $1 FOR UPDATE';

/** Decided batch, with the change that stores it. */
interface Round {
  readonly head: Head;
  readonly writes: Writes;
  readonly outcomes: readonly Outcome[];
  readonly commit: Commit;
}

/** Commits decisions as described in adapters/postgres/README.md, "How a booking is written". */
export class PostgresLedger extends OverDatabase implements Ledger {
  readonly #queue = new CommitQueue((app, decisions) => this.#commitTogether(app, decisions));
  readonly #hints = new CalendarHints(
    new QuickLRU({ maxSize: RESOURCES_REMEMBERED }),
    new QuickLRU({ maxSize: SERVICES_REMEMBERED }),
  );
  /** Moments of the last changes that this process has seen, by app. */
  readonly #lastChanges = new QuickLRU<string, Instant>({ maxSize: APPS_REMEMBERED });
  /** Moment of the last lost round, by app. */
  readonly #lost = new QuickLRU<string, number>({ maxSize: APPS_REMEMBERED });
  /** Reads of commits, which share statements with those of other apps. */
  readonly #reads = new GroupedReads(this.database);
  readonly #commits = new Commits(this.database);

  commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>): Promise<R> {
    return this.#queue.commit(app, wanted, decide);
  }

  async read<R>(app: string, wanted: Wanted, look: (view: View) => R): Promise<R> {
    for (let reading = 1; ; reading += 1) {
      const reads = new PostgresReads(this.database.read, app, reading >= READINGS);
      try {
        const { snapshot, now, right } = await this.#snapshot(app, [wanted], reads);
        if (right === now || reading >= READINGS) return await lookAt(snapshot, right, look);
      } catch (error) {
        if (!(error instanceof MovedError)) throw error;
      }
    }
  }

  idle(): Promise<void> {
    return this.#queue.idle();
  }

  async #commitTogether(app: string, queued: readonly QueuedDecision[]): Promise<readonly Outcome[]> {
    try {
      return await this.#committed(app, queued);
    } catch (error) {
      if (!(error instanceof RefusedStatement) || queued.length === 1) throw error;
      // Retry the decisions one by one, so that a refusal by the server fails only one of them.
      const outcomes: Outcome[] = [];
      for (const one of queued) {
        outcomes.push(...(await this.#committed(app, [one]).catch((refusal: unknown) => [{ error: refusal }])));
      }
      return outcomes;
    }
  }

  #committed(app: string, queued: readonly QueuedDecision[]): Promise<readonly Outcome[]> {
    const { surroundings } = this.database;
    const alongside = queued[0]?.wanted.alongside;
    return untilFirst(async (attempt) => {
      const lostAt = this.#lost.get(app) ?? Number.NEGATIVE_INFINITY;
      const isLocking = alongside || attempt >= LOST_ROUNDS || surroundings.elapsed() - lostAt < LOCKING_MS;
      const round = await (isLocking ? this.#lockedRound(app, queued) : this.#freeRound(app, queued));
      if (!round) {
        surroundings.meter?.conflict();
        surroundings.meter?.retry();
      } else if (!round.writes.isEmpty) surroundings.meter?.committed(round.outcomes.length);
      return round?.outcomes;
    }, surroundings);
  }

  /** Reads, decides, and stores in two statements without a lock. Undefined if another process was first. */
  async #freeRound(app: string, queued: readonly QueuedDecision[]): Promise<Round | undefined> {
    const round = await this.#decided(this.#reads.read, app, queued);
    if (!round) return undefined;
    if (round.writes.isEmpty) return this.#confirmed(round);
    if (await this.#isStored(round)) return round;
    this.#lost.set(app, this.database.surroundings.elapsed());
    return undefined;
  }

  /** Decides and stores while other writers of the app are locked out. With `alongside`, `queued` has only its decision. */
  async #lockedRound(app: string, queued: readonly QueuedDecision[]): Promise<Round | undefined> {
    const alongside = queued[0]?.wanted.alongside;
    let round: Round | undefined;
    const isCommitted = await this.database.transaction(async (run, runAlongside) => {
      await run(LIMITS);
      await run(LOCK, uuids(app));
      round = await this.#decided(run, app, queued);
      if (!round || round.writes.isEmpty) return;
      const [stored] = await run(round.commit.stored.text.alone, listValues(round.commit));
      if (!stored) round = undefined;
      const [outcome] = round?.outcomes ?? [];
      if (alongside && outcome && 'result' in outcome) await runAlongside(alongside, outcome.result);
    });
    if (round?.writes.isEmpty) return this.#confirmed(round);
    // Not sent again, because only the transaction had the data of the embedding program.
    if (alongside && round && !isCommitted) throw outcomeUnknown(SERVER, undefined);
    if (!isCommitted && round && !(await this.#isStored(round, true))) return undefined;
    if (round) this.#lastChanges.set(app, round.commit.at);
    return round;
  }

  /** Waits until the state that was read is confirmed. Otherwise a failover to a standby could lose data that the outcomes acknowledge. */
  async #confirmed(round: Round): Promise<Round> {
    if (round.head.isReplicated && round.outcomes.some(isAcknowledged)) await this.database.confirm();
    return round;
  }

  /** Reads and decides. Undefined if the app has changed meanwhile. */
  async #decided(run: Run, app: string, queued: readonly QueuedDecision[]): Promise<Round | undefined> {
    const wanted = queued.map((one) => one.wanted);
    try {
      const { snapshot, head, now, right } = await this.#snapshot(app, wanted, new PostgresReads(run, app));
      if (right !== now) return this.#decided(run, app, queued);
      const writes = new Writes(app, (head.seq + 1) * PLACES);
      const decisions = queued.map(({ decide }) => decide);
      const outcomes = await decideAll(decisions, snapshot, now, writes);
      const { seq, change: before } = head;
      const commit = { app, seq, at: now, before, change: newChange(), stored: writes.stored() };
      return { head, writes, outcomes, commit };
    } catch (error) {
      if (error instanceof MovedError) return undefined;
      throw error;
    }
  }

  /** True if the change is in the app's sequence. `isUncertain`: an earlier attempt may have stored it. */
  async #isStored({ commit, writes }: Round, isUncertain = false): Promise<boolean> {
    const isStored = await this.#commits.store(commit, writes.event, isUncertain);
    if (isStored) this.#lastChanges.set(commit.app, commit.at);
    return isStored;
  }

  /**
   * Reads what decisions need, as of an estimated moment, and the head. `right`: the moment of the decision, which is earlier if the clock
   * was ahead and has been put back meanwhile: a clock repair may have run before the read.
   */
  async #snapshot(app: string, wanted: readonly Wanted[], reads: PostgresReads) {
    const { clock } = this.database.surroundings;
    const before = clock();
    const now: Instant = Math.max(before, this.#lastChanges.get(app) ?? 0);
    const snapshot = await Snapshot.of(wanted, reads.bulk, this.#hints, now);
    const head = await reads.readHead();
    this.#lastChanges.set(app, head.at);
    return { snapshot, head, now, right: Math.max(Math.min(before, clock()), head.at) };
  }
}

/** True if the outcome acknowledges stored data to the caller: a success, or a replayed answer. */
function isAcknowledged(outcome: Outcome): boolean {
  return !('error' in outcome) || isReplay(outcome.error);
}
