import { NotFoundError } from '../../basics/errors.js';
import { MINUTE } from '../../basics/instants.js';
import type { Clock, Instant, NewUuid } from '../../basics/ports.js';
import { Recording } from '../../ledger/change-recorder.js';
import { appEvent } from '../../ledger/events/change-events.js';
import type { AlongsideFor, Decision, Ledger, View, Wanted } from '../../ledger/ledger.js';
import type { AppRepository } from '../../ledger/storage/app-repository.js';
import type { EventRepository } from '../../ledger/storage/event-repository.js';
import type { ObjectStore } from '../../ledger/storage/object-store.js';
import type { Timekeeping } from '../../ledger/storage/timekeeping.js';
import { LEASE } from '../../messages/actions/worker.js';
import { COMMAND } from '../../model/actor.js';
import type { App, AppRecord } from '../../model/app.js';
import { ALL } from '../../model/questions/question.js';
import { appAsOfNow, bookingAsOfNow, jobAsOfNow, type PutBack } from './future-moments.js';

interface Needs {
  readonly apps: AppRepository;
  readonly objects: ObjectStore;
  readonly events: EventRepository;
  readonly ledger: Ledger;
  readonly timekeeping: Timekeeping;
  readonly newUuid: NewUuid;
  readonly clock: Clock;
  readonly alongside?: AlongsideFor | undefined;
}

export interface Repair {
  readonly app: App;
  readonly now: Instant;
  /** Moment of the app's last change. Null if it was not in the future. */
  readonly lastChange: Instant | null;
  readonly bookings: number;
  readonly jobs: number;
  readonly events: number;
  /** Number of corrected idempotent answers, including those of the app's owner. */
  readonly answers: number;
}

/** Limit of objects that one commit repairs. */
const BATCH = 500;

function repairingObjects({ objects, newUuid, events, ledger }: Needs) {
  const { ofTheFuture, inBatches } = batchesOf({ objects, ledger });

  async function repairBookings(app: string): Promise<number> {
    const inFuture = await ofTheFuture(app, 'booking');
    const putBack = await readPutBack(app);
    const concerned = [...new Set([...inFuture, ...putBack.keys()])];
    return inBatches(app, concerned, 'booking', (uuids, view) => {
      const recording = new Recording(view, newUuid);
      const repaired = uuids.flatMap((uuid) => {
        const before = view.object('booking', uuid);
        const after = before && bookingAsOfNow(before, view.now, putBack.get(uuid));
        return after === before || !after ? [] : [recording.add(after, 'booking.updated', [])];
      });
      if (repaired.length === 0) return { result: 0 };
      return { result: repaired.length, change: recording.toChange() };
    });
  }

  /**
   * Collects the corrected events by booking. The repair also relies on these events, not only on the clock: when an interrupted repair
   * continues, the wrong moments may have passed, and another process's clock may be slightly behind.
   */
  async function readPutBack(app: string): Promise<ReadonlyMap<string, PutBack>> {
    const found = new Map<string, PutBack>();
    /** End of each hold according to its last event. */
    const holdEnds = new Map<string, Instant>();
    let last: string | undefined;
    for (;;) {
      const slice = await events.after(app, last, BATCH);
      for (const { booking, at, data } of slice ?? []) {
        if (booking === null) continue;
        const { holdExpiresAt, updatedAt, version } = data;
        const endBefore = holdEnds.get(booking);
        if (holdExpiresAt === null) holdEnds.delete(booking);
        else holdEnds.set(booking, holdExpiresAt);
        if (at >= updatedAt) continue;
        const { since = at, isHoldMoved = false } = found.get(booking) ?? {};
        const isMovedHere = endBefore !== undefined && endBefore !== holdExpiresAt;
        found.set(booking, { since, version, isHoldMoved: isHoldMoved || isMovedHere });
      }
      if (slice && slice.length < BATCH) return found;
      // Undefined if the last event was deleted in the meantime: start again.
      last = slice?.at(-1)?.uuid;
    }
  }

  async function repairJobs(app: string): Promise<number> {
    const inFuture = await ofTheFuture(app, 'job');
    return inBatches(app, inFuture, 'job', (uuids, view) => {
      const repaired = uuids.flatMap((uuid) => {
        const before = view.object('job', uuid);
        const after = before && jobAsOfNow(before, view.now);
        return after === before || !after ? [] : [after];
      });
      return repaired.length === 0 ? { result: 0 } : { result: repaired.length, change: { put: { job: repaired } } };
    });
  }

  return { repairBookings, repairJobs };
}

function batchesOf({ objects, ledger }: Pick<Needs, 'objects' | 'ledger'>) {
  /** Lists the UUIDs of objects whose last change is in the future. */
  async function ofTheFuture(app: string, kind: 'booking' | 'job'): Promise<readonly string[]> {
    const now = await ledger.read(app, {}, (view) => view.now);
    const found: string[] = [];
    for (let offset = 0; ; offset += BATCH) {
      const { items, total } = await objects.list(app, { kind, where: ALL }, { offset, limit: BATCH });
      for (const { uuid, updatedAt } of items) if (updatedAt > now) found.push(uuid);
      if (offset + BATCH >= total) return found;
    }
  }

  async function inBatches(
    app: string,
    uuids: readonly string[],
    kind: 'booking' | 'job',
    decide: (uuids: readonly string[], view: View) => Decision<number>,
  ): Promise<number> {
    let count = 0;
    for (let start = 0; start < uuids.length; start += BATCH) {
      const batch = uuids.slice(start, start + BATCH);
      const wanted: Wanted = { objects: { [kind]: batch }, alongside: null };
      count += await ledger.commit(app, wanted, (view) => decide(batch, view));
    }
    return count;
  }

  return { ofTheFuture, inBatches };
}

export function repairClock(needs: Needs) {
  const { apps, timekeeping, clock, newUuid, alongside } = needs;
  const { repairBookings, repairJobs } = repairingObjects(needs);

  return async (slug: string): Promise<Repair> => {
    const app = (await apps.record({ slug }))?.app;
    if (!app) throw new NotFoundError(`There is no app with the slug ${slug}`);
    const { uuid, owner } = app;
    const now = clock();
    // Correct the events first: every later commit depends on their order.
    let lastChange: Instant | null = null;
    const events = await all(async (limit) => {
      const turned = await timekeeping.turnBack(uuid, now, limit);
      lastChange = turned.lastChange;
      return turned.events;
    });
    const bookings = await repairBookings(uuid);
    const jobs = await repairJobs(uuid);
    await timekeeping.endLeases(uuid, now + LEASE + MINUTE);
    const answers =
      (await all((limit) => timekeeping.turnBackAnswers(uuid, now, limit))) +
      (await all((limit) => timekeeping.turnBackAnswers(owner, now, limit)));
    const result = { app, now, lastChange, bookings, jobs, events, answers };
    const repair = (given: AppRecord) => {
      const record = appAsOfNow(given, now);
      const event = appEvent(given.app, record.app, { uuid: newUuid, at: now, actor: COMMAND });
      return { record, event };
    };
    await apps.change(owner, uuid, repair, undefined, alongside && (() => alongside(result)));
    return result;
  };
}

/** Repeats the step until it handles nothing more. Returns the total. */
async function all(step: (limit: number) => Promise<number>): Promise<number> {
  let count = 0;
  for (;;) {
    const done = await step(BATCH);
    count += done;
    if (done < BATCH) return count;
  }
}
