import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { MINUTE } from '../../core/basics/instants.js';
import {
  type BulkReads,
  CalendarHints,
  type CalendarSpan,
  type Change,
  type Clock,
  CommitQueue,
  decideAll,
  type Instant,
  type InUse,
  type Kind,
  type Ledger,
  lookAt,
  type Objects,
  type Outcome,
  type QueuedDecision,
  Snapshot,
  type Storage,
  type TallyQuery,
  type View,
  type Wanted,
} from '../../core/index.js';
import type { CountedKind } from '../../core/model/kinds/objects.js';
import { ledgerContract } from '../contracts/index.js';
import { aBooking, aClock, addApp, anUuid, aResource, NOW, write } from '../support/samples.js';

/** Limit of changes in one commit. */
const ROOM = 3;

/**
 * A ledger that reads like a remote database: asynchronously, in bulk, and only what is requested. It stores its changes in the ledger of
 * another storage. An adapter itself needs about this much code.
 */
class BulkLedger implements Ledger {
  readonly #kept: Ledger;
  readonly #clock: Clock;
  readonly #hints = new CalendarHints(new Map(), new Map());
  readonly #queue = new CommitQueue((app, queued) => this.#commitTogether(app, queued));
  /** Actions by UUID: the order in which they were made. */
  readonly #made = new Map<string, number>();
  /** Number of reads so far. */
  rounds = 0;

  constructor(kept: Ledger, clock: Clock) {
    this.#kept = kept;
    this.#clock = clock;
  }

  commit<R>(app: string, wanted: Wanted, decide: (view: View) => { result: R }): Promise<R> {
    return this.#queue.commit(app, wanted, decide);
  }

  async #commitTogether(app: string, queued: readonly QueuedDecision[]): Promise<readonly Outcome[]> {
    const changes: Change[] = [];
    const gathering = {
      translate: (change: Change) => change,
      take: (change: Change) => changes.length < ROOM && changes.push(change) > 0,
    };
    const decisions = queued.map(({ decide }) => decide);
    const now = await this.#kept.read(app, {}, (view) => Math.max(view.now, this.#clock()));
    const snapshot = await this.#snapshot(
      app,
      queued.map(({ wanted }) => wanted),
      now,
    );
    const outcomes = await decideAll(decisions, snapshot, now, gathering);
    for (const change of changes) {
      await this.#kept.commit(app, {}, () => ({ result: undefined, change }));
      for (const { uuid } of change.put?.action ?? []) {
        if (!this.#made.has(uuid)) this.#made.set(uuid, this.#made.size);
      }
    }
    return outcomes;
  }

  async read<R>(app: string, wanted: Wanted, look: (view: View) => R): Promise<R> {
    const now = await this.#kept.read(app, {}, (view) => view.now);
    return lookAt(await this.#snapshot(app, [wanted], now), now, look);
  }

  #snapshot(app: string, wanted: readonly Wanted[], now: Instant): Promise<Snapshot> {
    const seen = <T>(look: (view: View) => T): Promise<T> => {
      this.rounds += 1;
      return this.#kept.read(app, {}, look);
    };
    const made = this.#made;
    const reads: BulkReads = {
      objects: <K extends Kind>(kind: K, uuids: readonly string[]): Promise<readonly Objects[K][]> =>
        seen((view) => uuids.flatMap((uuid) => (view.object(kind, uuid) as Objects[K] | undefined) ?? [])),
      actionsOf: (workflows: readonly string[]) =>
        seen((view) =>
          workflows
            .flatMap((workflow) => view.actionsOf(workflow))
            .sort((a, b) => (made.get(a.uuid) ?? 0) - (made.get(b.uuid) ?? 0)),
        ),
      allocations: (spans: readonly CalendarSpan[]) =>
        seen((view) =>
          spans.flatMap(({ resource: uuid, from, to, longest }) =>
            view.taken({ ...aResource(), uuid, longestBlock: longest }, from, to),
          ),
        ),
      inUse: (query: InUse) => seen((view) => view.inUse(query)),
      timeOff: (from: number, to: number) => seen((view) => view.timeOff(from, to)),
      tallies: (queries: readonly TallyQuery[]) => seen((view) => queries.map((query) => view.tally(query))),
      customersWithEmails: (folded: readonly string[]) =>
        seen((view) => folded.flatMap((email) => view.customerWithEmail(email) ?? [])),
      counts: (kinds: readonly CountedKind[]) => seen((view) => kinds.map((kind) => view.count(kind))),
      select: (question, limit) => seen((view) => view.select(question, limit)),
      answers: (keys: readonly string[]) => seen((view) => keys.flatMap((key) => view.answer(key) ?? [])),
    };
    return Snapshot.of(wanted, reads, this.#hints, now);
  }
}

function openBulkStorage({ clock = Date.now }: { clock?: Clock | undefined } = {}): Storage & { ledger: BulkLedger } {
  const storage = openMemoryStorage({ clock });
  return { ...storage, ledger: new BulkLedger(storage.ledger, clock) };
}

describe('Decisions over bulk reads', () => {
  ledgerContract(async (options) => openBulkStorage(options));

  describe('reading', () => {
    it('read once for several decisions, and once more for further data', async () => {
      const storage = openBulkStorage({ clock: aClock() });
      const app = await addApp(storage);
      const rooms = [aResource({ app: app.uuid }), aResource({ app: app.uuid })];
      await write(storage, app, { put: { resource: rooms } });
      const nameOf = (uuid: string, wanted: Wanted) =>
        storage.ledger.commit(app.uuid, wanted, (view) => ({ result: view.object('resource', uuid)?.name }));

      const before = storage.ledger.rounds;
      const wanted = await Promise.all(rooms.map(({ uuid }) => nameOf(uuid, { objects: { resource: [uuid] } })));
      expect(wanted).to.deep.equal(rooms.map(({ name }) => name));
      expect(storage.ledger.rounds - before, 'named').to.equal(1);

      const unnamed = await Promise.all(rooms.map(({ uuid }) => nameOf(uuid, {})));
      expect(unnamed).to.deep.equal(wanted);
      expect(storage.ledger.rounds - before, 'asked for').to.equal(2);
    });

    it('never look for new objects, whether they are known before or only in the decision', async () => {
      const storage = openBulkStorage({ clock: aClock() });
      const app = await addApp(storage);
      const [known, later] = [anUuid(), anUuid()];
      const found = await storage.ledger.read(app.uuid, { newObjects: { booking: [known] } }, (view) => {
        view.prepare?.({ newObjects: { booking: [later] } });
        return [known, later].map((uuid) => view.object('booking', uuid));
      });
      expect(found).to.deep.equal([undefined, undefined]);
      expect(storage.ledger.rounds).to.equal(0);
    });

    it('throw for a decision that asks for other data each time', async () => {
      const storage = openBulkStorage({ clock: aClock() });
      const app = await addApp(storage);
      const asking = storage.ledger.read(app.uuid, {}, (view) => view.object('booking', anUuid()));
      const error = await asking.then(
        () => undefined,
        (failure: unknown) => failure,
      );
      expect(error).to.be.an('error').with.property('message').that.includes('must be pure');
    });

    it('know buffers from earlier reads, so that they read the calendar around a time with them', async () => {
      const storage = openBulkStorage({ clock: aClock() });
      const app = await addApp(storage);
      const rules = { ...aResource().rules, bufferBeforeMinutes: 600, bufferAfterMinutes: 600 };
      const room = aResource({ app: app.uuid, rules });
      const booking = aBooking({ app: app.uuid, resources: [room.uuid] });
      await write(storage, app, { put: { resource: [room], booking: [booking] } });
      const { start, end } = booking;
      const look = () =>
        storage.ledger.read(app.uuid, { objects: { resource: [room.uuid] }, span: { start, end } }, (view) =>
          view.taken(room, start - 600 * MINUTE, end + 600 * MINUTE).map(({ booking: uuid }) => uuid),
        );
      const roundsOf = async () => {
        const before = storage.ledger.rounds;
        expect(await look()).to.deep.equal([booking.uuid]);
        return storage.ledger.rounds - before;
      };
      expect(await roundsOf(), 'the first time').to.equal(4);
      expect(await roundsOf(), 'from then on').to.equal(3);
    });
  });

  it('repeat a decision that caught the signal to wait, and ignore its first run', async () => {
    const storage = openBulkStorage({ clock: aClock(NOW) });
    const app = await addApp(storage);
    const room = aResource({ app: app.uuid });
    await write(storage, app, { put: { resource: [room] } });
    const found = await storage.ledger.commit(app.uuid, {}, (view) => {
      try {
        return { result: view.object('resource', room.uuid)?.uuid };
      } catch {
        return { result: 'caught', change: { removed: [{ kind: 'resource', uuid: room.uuid }] } };
      }
    });
    expect(found).to.equal(room.uuid);
    expect(await storage.objects.find(app.uuid, 'resource', room.uuid)).to.deep.equal(room);
  });

  it('return decisions that did not fit to the queue in order, and fail a batch together', async () => {
    const batches: number[] = [];
    const queue = new CommitQueue(async (_, queued) => {
      batches.push(queued.length);
      if (batches.length === 4) throw new Error('away');
      return queued.slice(0, 2).map(({ decide }) => ({ result: decide(undefined as never).result }));
    });
    const order: number[] = [];
    const commit = (n: number) => queue.commit('app', {}, () => ({ result: order.push(n) }));
    expect(await Promise.all([1, 2, 3, 4, 5].map(commit))).to.deep.equal([1, 2, 3, 4, 5]);
    expect(order).to.deep.equal([1, 2, 3, 4, 5]);
    expect(batches).to.deep.equal([5, 3, 1]);
    const failed = await Promise.allSettled([6, 7].map(commit));
    expect(failed.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    expect(await commit(8)).to.equal(6);
    await queue.idle();
  });
});
