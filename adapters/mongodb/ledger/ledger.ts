import { randomUUID } from 'node:crypto';
import QuickLRU from 'quick-lru';
import type { Instant } from '../../../core/basics/ports.js';
import { CalendarHints } from '../../../core/ledger/calendar-hints.js';
import { CommitQueue, type QueuedDecision } from '../../../core/ledger/commit-queue.js';
import { decideAll, lookAt, type Outcome } from '../../../core/ledger/decisions.js';
import type { Change, Decision, Ledger, View, Wanted } from '../../../core/ledger/ledger.js';
import { Snapshot } from '../../../core/ledger/snapshot.js';
import { tooBusy } from '../../../core/ledger/storage/persistent-attempts.js';
import type { UnreportedEvent } from '../documents/app-documents.js';
import type { Collections, Surroundings } from '../driver/collections.js';
import { MongoReads } from './bulk-reads.js';
import type { LedgerHead, LedgerState, StorableChange } from './ledger-state.js';
import { Writes } from './writes.js';

/** Limit of attempts to store a change while other changes come first. After that, the caller is told to retry later. */
const ATTEMPTS = 200;
/** Limit of attempts to read a consistent state while the app keeps changing. Then the last one is used. */
const READINGS = 3;
const RESOURCES_REMEMBERED = 10_000;
const SERVICES_REMEMBERED = 1_000;

/** Head of a deleted app, whose contents read as empty. */
const NOWHERE: LedgerHead = { seq: 0, at: 0, recent: [] };

/** Returns the change that publishes events, with their jobs. Clamps their times to the range from the app's last change to now. */
function publishing(unreported: readonly UnreportedEvent[], { at }: LedgerHead, now: Instant): Change {
  const events = unreported.map(({ jobs: _, ...event }) => ({ ...event, at: Math.min(Math.max(event.at, at), now) }));
  return { events, put: { job: unreported.flatMap(({ jobs = [] }) => jobs) } };
}

/**
 * Implements adapters/mongodb/README.md, "The commit". Concurrent decisions of an app share changes (`CommitQueue`).
 */
export class MongoLedger implements Ledger {
  readonly #collections: Collections;
  readonly #surroundings: Surroundings;
  readonly #state: LedgerState;
  readonly #hints = new CalendarHints(
    new QuickLRU({ maxSize: RESOURCES_REMEMBERED }),
    new QuickLRU({ maxSize: SERVICES_REMEMBERED }),
  );
  readonly #queue = new CommitQueue((app, decisions) => this.#commitTogether(app, decisions));

  constructor(collections: Collections, surroundings: Surroundings, state: LedgerState) {
    this.#collections = collections;
    this.#surroundings = surroundings;
    this.#state = state;
  }

  commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>): Promise<R> {
    return this.#queue.commit(app, wanted, decide);
  }

  async read<R>(app: string, wanted: Wanted, look: (view: View) => R): Promise<R> {
    const looked = await this.#steady(
      app,
      async (head) => {
        const now = this.#now(head);
        const snapshot = await this.#snapshot(app, [wanted], now);
        const seen = lookAt(snapshot, now, look);
        return seen.then(
          (result) => ({ result }),
          (error: unknown) => ({ error }),
        );
      },
      () => this.#state.head(app),
    );
    if ('error' in looked) throw looked.error;
    return looked.result;
  }

  /** Returns what `read` reads in one state of the app, or its last result if the app keeps changing. */
  async steady<T>(app: string, read: (head: LedgerHead) => Promise<T>): Promise<T> {
    return this.#steady(app, read, async () => (await this.#state.headOfAny(app)) ?? NOWHERE);
  }

  /**
   * Makes a change that sets the moment of the app's last change to `to`, if it is later. Returns the previous moment. Null if it was not
   * later. `before` runs first, and no other change comes between its end and this change.
   */
  async turnBack(app: string, to: Instant, before: () => Promise<void>): Promise<Instant | null> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const head = await this.#state.head(app);
      await before();
      if (head.at <= to) return null;
      const change = { id: randomUUID(), at: to, writes: [], size: 0 };
      if (await this.#storeChange(app, head, change)) return head.at;
      await this.#surroundings.pause(this.#surroundings.random() * Math.min(attempt, 10));
    }
    throw tooBusy();
  }

  /** Publishes the events that `find` reads in the app's document, some perhaps again. @throws NotFoundError */
  async tell(app: string, find: () => Promise<readonly UnreportedEvent[]>): Promise<void> {
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const head = await this.#state.head(app);
      const found = await find();
      const unreported = found.slice(found.findIndex(({ uuid }) => uuid === head.reported) + 1);
      if (unreported.length === 0) return;
      const now = this.#now(head);
      const { id, all, size } = new Writes(randomUUID(), app, head.seq + 1, publishing(unreported, head, now));
      const change = { id, at: now, writes: all, size, reported: unreported.at(-1)?.uuid };
      if (await this.#storeChange(app, head, change)) return;
      await this.#surroundings.pause(this.#surroundings.random() * Math.min(attempt, 10));
    }
    throw tooBusy();
  }

  /** Resolves when no commit is in progress. */
  idle(): Promise<void> {
    return this.#queue.idle();
  }

  async #commitTogether(app: string, queued: readonly QueuedDecision[]): Promise<readonly Outcome[]> {
    const decisions = queued.map(({ decide }) => decide);
    const wanted = queued.map((one) => one.wanted);
    for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
      const { head, snapshot, now } = await this.#headAndSnapshot(app, wanted);
      const { unreported = [] } = head;
      const writes = new Writes(randomUUID(), app, head.seq + 1, publishing(unreported, head, now));
      const outcomes = await decideAll(decisions, snapshot, now, writes);
      if (await this.#store(app, head, writes, now)) {
        if (!writes.isEmpty) this.#surroundings.meter?.committed(outcomes.length);
        return outcomes;
      }
      this.#surroundings.meter?.conflict();
      this.#surroundings.meter?.retry();
      await this.#surroundings.pause(this.#surroundings.random() * Math.min(attempt, 10));
    }
    throw tooBusy();
  }

  /** Reads the head and a snapshot at it, concurrently if the head is cached. Reads again if the app has changed. */
  async #headAndSnapshot(app: string, wanted: readonly Wanted[]) {
    const remembered = this.#state.remembered(app);
    const early = remembered && this.#now(remembered);
    const [head, read] = await Promise.all([
      this.#state.head(app),
      early === undefined ? this.#learnServices(app, wanted) : this.#snapshot(app, wanted, early),
    ]);
    const now = this.#now(head);
    // `early` is later than `now` if the clock was put back meanwhile. A clock repair may then have run before the read, so read again.
    if (early !== undefined && early <= now && read && head.seq === remembered?.seq)
      return { head, snapshot: read, now: early };
    return { head, snapshot: await this.#snapshot(app, wanted, now), now };
  }

  /** Reads services that are not cached, so that their references can be read together with the other data. */
  async #learnServices(app: string, wanted: readonly Wanted[]): Promise<undefined> {
    const unknown = wanted.flatMap(({ ofService }) =>
      ofService && !this.#hints.service(ofService.service) ? [ofService.service] : [],
    );
    if (unknown.length === 0) return;
    const found = await new MongoReads(this.#collections, app).objects('service', unknown);
    for (const service of found) this.#hints.learn('service', service);
  }

  /** Stores and applies the writes if the app's head is unchanged. Without writes, only checks the head. */
  async #store(app: string, head: LedgerHead, writes: Writes, at: Instant): Promise<boolean> {
    if (writes.isEmpty) return this.#state.stillAt(app, head);
    const { id, all, size } = writes;
    return this.#storeChange(app, head, { id, at, writes: all, size, reported: head.unreported?.at(-1)?.uuid });
  }

  async #storeChange(app: string, head: LedgerHead, change: StorableChange): Promise<boolean> {
    const stored = await this.#state.store(app, head, change);
    if (!stored) return false;
    try {
      await this.#state.applyPending(stored, change.writes);
    } catch {
      // The change is stored, so a caller that got this error would retry. The next access applies or reports it.
    }
    return true;
  }

  async #steady<T>(app: string, read: (head: LedgerHead) => Promise<T>, look: () => Promise<LedgerHead>): Promise<T> {
    for (let reading = 1; ; reading += 1) {
      const head = this.#state.remembered(app) ?? (await look());
      const result = await read(head);
      if (reading === READINGS || (await this.#state.stillAt(app, head))) return result;
    }
  }

  #snapshot(app: string, wanted: readonly Wanted[], now: Instant): Promise<Snapshot> {
    return Snapshot.of(wanted, new MongoReads(this.#collections, app).bulk, this.#hints, now);
  }

  #now({ at }: LedgerHead): Instant {
    return Math.max(this.#surroundings.clock(), at);
  }
}
