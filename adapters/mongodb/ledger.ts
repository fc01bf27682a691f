import { randomUUID } from 'node:crypto';
import type { Decision, Ledger, View, Wanted } from '../../core/ledger/ledger.js';
import type { Instant } from '../../core/ports.js';
import type { Claims } from './claims.js';
import type { Collections, Surroundings } from './collections.js';
import { type Decide, decideAll, type Outcome } from './deciding.js';
import { Draft } from './draft.js';
import { type LedgerState, type Standing, type StorableChange, tooBusy } from './ledger-state.js';
import { CalendarHints, Snapshot, Unread } from './snapshot.js';

interface Entry {
  readonly wanted: Wanted;
  readonly decide: Decide;
  readonly settle: (outcome: Outcome) => void;
}

/** How often a change is decided anew because others were first, before the caller is told to come back later. */
const ATTEMPTS = 200;
/** How often something is read again because the app changed meanwhile; then the last reading stands. */
const READINGS = 3;

/** Where a deleted app stands: nothing is left to be read of it, at whatever point of its sequence. */
const NOWHERE: Standing = { seq: 0, at: 0, recent: [] };

/** "The commit" of README.md. The writes of an app in this process wait in a queue, and share changes. */
export class MongoLedger implements Ledger {
  readonly #collections: Collections;
  readonly #surroundings: Surroundings;
  readonly #state: LedgerState;
  readonly #claims: Claims;
  readonly #hints = new CalendarHints();
  readonly #queues = new Map<string, Entry[]>();
  readonly #working = new Set<Promise<void>>();

  constructor(collections: Collections, surroundings: Surroundings, state: LedgerState, claims: Claims) {
    this.#collections = collections;
    this.#surroundings = surroundings;
    this.#state = state;
    this.#claims = claims;
  }

  commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>): Promise<R> {
    return new Promise((resolve, reject) => {
      const settle = (outcome: Outcome) => ('error' in outcome ? reject(outcome.error) : resolve(outcome.result as R));
      const entry = { wanted, decide, settle };
      const queue = this.#queues.get(app);
      if (queue) {
        queue.push(entry);
        return;
      }
      const started = [entry];
      this.#queues.set(app, started);
      const working = this.#workOff(app, started).finally(() => this.#working.delete(working));
      this.#working.add(working);
    });
  }

  async read<R>(app: string, wanted: Wanted, look: (view: View) => R): Promise<R> {
    const outcome = await this.#steady(
      app,
      async (standing) => {
        const snapshot = await this.#snapshot(app, [wanted]);
        const draft = new Draft('', app, standing.seq + 1);
        const looked = await decideAll([(view) => ({ result: look(view) })], snapshot, draft, this.#now(standing));
        return looked[0]!;
      },
      () => this.#state.standing(app),
    );
    if ('error' in outcome) throw outcome.error;
    return outcome.result as R;
  }

  /**
   * What `read` reads of several objects of an app, as they were at one point of its sequence; of an app that is written
   * to all the time, as the last of three readings found them.
   */
  async steady<T>(app: string, read: () => Promise<T>): Promise<T> {
    return this.#steady(app, read, async () => (await this.#state.standingOfAny(app)) ?? NOWHERE);
  }

  async sequence(app: string): Promise<number> {
    return (await this.#state.standing(app)).seq;
  }

  async forgetAnswers(before: Instant, limit: number): Promise<number> {
    const { answers } = this.#collections;
    const old = { 'object.at': { $lt: before } };
    const found = await answers.find(old, { sort: { 'object.at': 1 }, limit });
    const ids = found.map(({ _id }) => _id);
    const count = ids.length === 0 ? 0 : await answers.remove({ ...old, _id: { $in: ids } });
    return count < limit ? count + (await this.#claims.forget(before, limit - count)) : count;
  }

  /** Makes `to` the moment of the app's last change, if that is later, by a change of its own; answers what it was. */
  async turnBack(app: string, to: Instant): Promise<Instant | undefined> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const standing = await this.#state.standing(app);
      if (standing.at <= to) return undefined;
      const change = { id: randomUUID(), at: to, writes: [], size: 0 };
      if (await this.#storeChange(app, standing, change)) return standing.at;
      await this.#surroundings.pause(this.#surroundings.random() * Math.min(attempt, 10));
    }
    throw tooBusy();
  }

  /** Resolves when no commit is under way. */
  async idle(): Promise<void> {
    while (this.#working.size > 0) await Promise.all(this.#working);
  }

  async #workOff(app: string, queue: Entry[]): Promise<void> {
    while (queue.length > 0) {
      await null; // what is asked for in the same breath comes along
      const batch = queue.splice(0);
      try {
        const done = await this.#commitTogether(app, batch);
        queue.unshift(...batch.slice(done));
      } catch (error) {
        for (const { settle } of batch) settle({ error });
      }
    }
    this.#queues.delete(app);
  }

  /** Decides as many of the entries as fit into one change, stores and applies it, and only then answers them. */
  async #commitTogether(app: string, entries: readonly Entry[]): Promise<number> {
    const decisions = entries.map(({ decide }) => decide);
    const wanted = entries.map((entry) => entry.wanted);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { standing, snapshot } = await this.#standingAndSnapshot(app, wanted);
      const now = this.#now(standing);
      const draft = new Draft(randomUUID(), app, standing.seq + 1);
      const outcomes = await decideAll(decisions, snapshot, draft, now);
      if (await this.#store(app, standing, draft, now)) {
        outcomes.forEach((outcome, index) => void entries[index]!.settle(outcome));
        return outcomes.length;
      }
      await this.#surroundings.pause(this.#surroundings.random() * Math.min(attempt, 10));
    }
    throw tooBusy();
  }

  /**
   * Where the app stands, and what is wanted of it, read since it stands there. Where this process remembers it to stand
   * saves a round trip: both are read at once, and what is wanted once more if the app has gone on meanwhile.
   */
  async #standingAndSnapshot(app: string, wanted: readonly Wanted[]) {
    const remembered = this.#state.remembered(app);
    const early = remembered && this.#snapshot(app, wanted);
    const [standing, read] = await Promise.all([this.#state.standing(app), early]);
    const isFresh = read !== undefined && standing.seq === remembered?.seq;
    return { standing, snapshot: isFresh ? read : await this.#snapshot(app, wanted) };
  }

  /** Stores and applies the draft, if the app still stands where it was decided upon; so must it for an empty one. */
  async #store(app: string, standing: Standing, draft: Draft, at: Instant): Promise<boolean> {
    if (draft.isEmpty) return this.#state.stillAt(app, standing);
    const { id, writes, size } = draft;
    return this.#storeChange(app, standing, { id, at, writes, size });
  }

  async #storeChange(app: string, standing: Standing, change: StorableChange): Promise<boolean> {
    const stored = await this.#state.store(app, standing, change);
    if (!stored) return false;
    try {
      await this.#state.settle(stored, change.writes);
    } catch {
      // Stored is stored, whatever fails afterwards: a caller who was told otherwise would do it again. Whoever comes
      // next applies it first, and meets what was in the way if it still is.
    }
    return true;
  }

  async #steady<T>(app: string, read: (standing: Standing) => Promise<T>, look: () => Promise<Standing>): Promise<T> {
    for (let reading = 1; ; reading += 1) {
      const standing = this.#state.remembered(app) ?? (await look());
      const result = await read(standing);
      if (reading === READINGS || (await this.#state.stillAt(app, standing))) return result;
    }
  }

  async #snapshot(app: string, wanted: readonly Wanted[]): Promise<Snapshot> {
    const snapshot = new Snapshot(this.#collections, app, this.#hints);
    const unread = new Unread();
    for (const one of wanted) unread.wanted(one, this.#hints);
    await snapshot.read(unread);
    return snapshot;
  }

  #now({ at }: Standing): Instant {
    return Math.max(this.#surroundings.clock(), at);
  }
}
