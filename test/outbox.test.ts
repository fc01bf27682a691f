import { expect } from 'chai';
import { DAY, HOUR, MINUTE } from '../core/basics/instants.js';
import type { NewUuid } from '../core/basics/ports.js';
import type { NewBooking } from '../core/bookings/booking-input.js';
import {
  changeBookingDetails,
  extendHold,
  rescheduleBooking,
  transitionBooking,
} from '../core/bookings/change-booking.js';
import { createBooking } from '../core/bookings/create-booking.js';
import type { Once } from '../core/ledger/idempotency.js';
import type { Change, Ledger } from '../core/ledger/ledger.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import { type Action, TRIGGERS } from '../core/model/action.js';
import type { App } from '../core/model/app.js';
import type { Booking, BookingTransition } from '../core/model/booking.js';
import type { AppEvent } from '../core/model/event.js';
import type { Job } from '../core/model/job.js';
import type { Resource } from '../core/model/resource.js';
import { DEFAULT_SETTINGS, type Settings } from '../core/model/settings.js';
import type { Workflow } from '../core/model/workflow.js';
import { newFolders, onlyWith } from './support/folders.js';
import { listed } from './support/lists.js';
import {
  aClock,
  addApp,
  anAction,
  anUuid,
  aResource,
  aWorkflow,
  NOW,
  type TestClock,
  write,
} from './support/samples.js';
import { forEachStorage } from './support/storages.js';

const START = NOW + 2 * DAY;
const ALL = { offset: 0, limit: 1_000 };

/** The use cases that change bookings. A test may make their ledger and their source of UUIDs fail. */
function bookingsOf(app: App, ledger: Ledger, newUuid: NewUuid) {
  const needs = { ledger, newUuid };
  const caller = { app };
  return {
    create: async (input: NewBooking, once?: Once<never>) =>
      (await createBooking(needs)(caller, input, { once: once as Once<unknown> as never })).booking,
    move: async ({ uuid }: Booking, to: BookingTransition) =>
      (await transitionBooking(needs)(caller, uuid, to)).booking,
    reschedule: async ({ uuid }: Booking, start: number) =>
      (await rescheduleBooking(needs)(caller, uuid, { start })).booking,
    patch: async ({ uuid }: Booking, patch: object) => (await changeBookingDetails(needs)(caller, uuid, patch)).booking,
    extend: async ({ uuid }: Booking, holdSeconds: number) =>
      (await extendHold(needs)(caller, uuid, { holdSeconds })).booking,
  };
}

describe('the outbox', () => {
  forEachStorage((under) => {
    let clock: TestClock;
    let storage: Storage;
    let app: App;
    let resource: Resource;
    let workflow: Workflow;
    /** One action for each trigger. The one for `booking.start` runs an hour before, the one for `booking.end` an hour after. */
    let actions: Action[];
    let bookings: ReturnType<typeof bookingsOf>;

    beforeEach(async () => {
      clock = aClock();
      storage = await under.open({ clock });
      await scene();
    });

    async function scene(): Promise<void> {
      app = await addApp(storage);
      resource = aResource({ app: app.uuid, longestBlock: 0 });
      workflow = aWorkflow({ app: app.uuid });
      actions = TRIGGERS.map((trigger, position) => {
        const offsetMinutes = trigger === 'booking.start' ? -60 : trigger === 'booking.end' ? 60 : 0;
        return anAction({ app: app.uuid, workflow: workflow.uuid, trigger, offsetMinutes, position });
      });
      await write(storage, app, { put: { resource: [resource], workflow: [workflow], action: actions } });
      bookings = bookingsOf(app, storage.ledger, anUuid);
    }

    const input = () => ({ resources: [resource.uuid], start: START, durationMinutes: 60, workflow: workflow.uuid });

    async function settings(given: Partial<Settings>): Promise<void> {
      workflow = { ...workflow, settings: { ...DEFAULT_SETTINGS, ...given }, version: workflow.version + 1 };
      await write(storage, app, { put: { workflow: [workflow] } });
    }

    const events = async (): Promise<readonly AppEvent[]> =>
      (await storage.events.list(app.uuid, ALL, {}))?.items ?? [];
    const jobs = async (): Promise<readonly Job[]> => (await listed(storage, 'job', app.uuid, ALL)).items;
    const all = async () => ({
      bookings: (await listed(storage, 'booking', app.uuid, ALL)).items,
      events: await events(),
      jobs: await jobs(),
      taken: await storage.ledger.read(
        app.uuid,
        { objects: { resource: [resource.uuid] }, span: { start: NOW, end: NOW + 9 * DAY } },
        (view) => ({
          allocations: [...view.taken(view.object('resource', resource.uuid)!, NOW, NOW + 9 * DAY)].sort(
            (a, b) => a.start - b.start,
          ),
          longestBlock: view.object('resource', resource.uuid)!.longestBlock,
        }),
      ),
      sequence: await storage.events.sequence(app.uuid),
    });

    /** Returns what the change wrote: the types of its events, and the triggers of its jobs with the data of their booking. */
    async function after<T>(change: () => Promise<T>) {
      const before = await all();
      clock.advance(MINUTE);
      const result = await change();
      const now = await all();
      expect(now.events.slice(0, before.events.length)).to.deep.equal(before.events);
      // A move or a cancellation also skips the jobs that wait for the former start and end.
      const isOutdated = ({ reason }: Job) => /^The booking (was moved|is cancelled)$/.test(reason ?? '');
      const known = now.jobs.slice(0, before.jobs.length);
      expect(known.map((job, i) => (isOutdated(job) ? before.jobs[i] : job))).to.deep.equal(before.jobs);
      expect(now.sequence).to.equal(before.sequence + (now.events.length > before.events.length ? 1 : 0));
      return {
        result,
        events: now.events.slice(before.events.length),
        jobs: now.jobs.slice(before.jobs.length),
      };
    }

    /** Expects that a change of a booking writes one event with the whole booking, and the jobs of those triggers. */
    async function expectChange(
      change: () => Promise<Booking>,
      type: AppEvent['type'],
      triggers: readonly Job['trigger'][],
    ): Promise<Booking> {
      const { result: booking, events, jobs } = await after(change);
      expect(await storage.objects.find(app.uuid, 'booking', booking.uuid)).to.deep.equal(booking);
      const about = { app: app.uuid, booking: booking.uuid, sequence: booking.sequence };
      expect(events).to.deep.equal([{ ...about, uuid: events[0]?.uuid, type, at: clock(), data: booking }]);
      expect(jobs.map(({ trigger }) => trigger)).to.deep.equal(triggers);
      for (const job of jobs) {
        const action = actions.find(({ trigger }) => trigger === job.trigger)!;
        const relative = { 'booking.start': booking.start - HOUR, 'booking.end': booking.end + HOUR };
        const dueAt = relative[job.trigger as keyof typeof relative] ?? clock();
        const { uuid: of, position } = action;
        const now = { createdAt: clock(), updatedAt: clock() };
        const waiting = { bookingStatus: booking.status, dueAt, status: 'waiting', reason: null, attempts: [] };
        expect(job).to.deep.equal({
          ...about,
          ...waiting,
          ...now,
          uuid: job.uuid,
          workflow: workflow.uuid,
          action: of,
          position,
          trigger: job.trigger,
          nextAt: dueAt,
        });
      }
      return booking;
    }

    const PLACED = ['booking.start', 'booking.end'] as const;
    const CONFIRMED = ['booking.created', 'booking.confirmed', ...PLACED] as const;

    it('gets one event and the jobs of each trigger with every change of a booking', async () => {
      const { create, move, reschedule, patch, extend } = bookings;
      const made = await expectChange(() => create(input()), 'booking.created', CONFIRMED);
      await expectChange(() => patch(made, { title: 'New' }), 'booking.updated', ['booking.updated']);
      const moved = () => reschedule(made, START + HOUR);
      await expectChange(moved, 'booking.rescheduled', ['booking.rescheduled', ...PLACED]);
      await expectChange(() => move(made, 'cancel'), 'booking.cancelled', ['booking.cancelled']);

      const held = await expectChange(() => create({ ...input(), holdSeconds: 600 }), 'booking.held', ['booking.held']);
      await expectChange(() => extend(held, 900), 'booking.updated', ['booking.updated']);
      await expectChange(() => reschedule(held, START + 3 * HOUR), 'booking.rescheduled', ['booking.rescheduled']);
      await expectChange(() => move(held, 'confirm'), 'booking.confirmed', CONFIRMED);

      await settings({ mode: 'confirm' });
      const asking = () => create({ ...input(), start: START + 5 * HOUR, holdSeconds: 600 });
      const asked = await expectChange(asking, 'booking.held', ['booking.held']);
      await expectChange(() => move(asked, 'confirm'), 'booking.created', ['booking.created']);
      await expectChange(() => move(asked, 'approve'), 'booking.confirmed', ['booking.confirmed', ...PLACED]);
      const again = () => create({ ...input(), start: START + 7 * HOUR });
      const refused = await expectChange(again, 'booking.created', ['booking.created']);
      await expectChange(() => move(refused, 'decline'), 'booking.declined', ['booking.declined']);

      clock.set(START + 6 * HOUR);
      await expectChange(() => move(asked, 'no-show'), 'booking.no_show', ['booking.no_show']);
      await expectChange(() => move(asked, 'complete'), 'booking.completed', ['booking.completed']);
    });

    it('gets nothing for a request without effect, and only the event without a workflow', async () => {
      const { create, move, patch } = bookings;
      const made = await create(input());
      for (const change of [() => move(made, 'confirm'), () => move(made, 'approve'), () => patch(made, {})]) {
        const { events, jobs } = await after(change);
        expect({ events, jobs }).to.deep.equal({ events: [], jobs: [] });
      }
      const bare = await after(() => create({ ...input(), start: START + 9 * HOUR, workflow: null }));
      expect(bare.events.map(({ type }) => type)).to.deep.equal(['booking.created']);
      expect(bare.jobs).to.deep.equal([]);
    });

    it('gets changes by the clock in one commit with the decision that depends on them', async () => {
      const held = await bookings.create({ ...input(), holdSeconds: 60 });
      clock.advance(HOUR);
      const { result: taker, events, jobs } = await after(() => bookings.create(input()));
      expect(events.map(({ type, booking }) => [type, booking])).to.have.deep.members([
        ['booking.expired', held.uuid],
        ['booking.created', taker.uuid],
      ]);
      expect(jobs.map(({ trigger, booking }) => `${trigger} ${booking}`)).to.have.members([
        `booking.expired ${held.uuid}`,
        ...CONFIRMED.map((trigger) => `${trigger} ${taker.uuid}`),
      ]);
      expect((await storage.objects.find(app.uuid, 'booking', held.uuid))?.status).to.equal('expired');
    });

    it('gets no job of a disabled action or of another workflow', async () => {
      const disabled = actions.map((action) => ({ ...action, enabled: action.trigger === 'booking.confirmed' }));
      const other = aWorkflow({ app: app.uuid });
      const theirs = anAction({ app: app.uuid, workflow: other.uuid });
      await write(storage, app, { put: { action: [...disabled, theirs], workflow: [other] } });
      const { jobs } = await after(() => bookings.create(input()));
      expect(jobs.map(({ trigger }) => trigger)).to.deep.equal(['booking.confirmed']);
    });

    describe('of a failed change', () => {
      /** Changes to try. Each writes a booking, an event and jobs. The first one writes two of each. */
      async function changes(): Promise<((tried: typeof bookings) => Promise<unknown>)[]> {
        const made = await bookings.create(input());
        const lapsed = await bookings.create({ ...input(), start: START + 4 * HOUR, holdSeconds: 1 });
        clock.set(lapsed.holdExpiresAt!);
        return [
          (tried) => tried.create({ ...input(), start: START + 2 * HOUR, durationMinutes: 300 }),
          (tried) => tried.reschedule(made, START + HOUR),
          (tried) => tried.patch(made, { title: 'New' }),
          (tried) => tried.move(made, 'cancel'),
        ];
      }

      /** True if the change is stored. Otherwise it has left no trace. */
      async function isMade(change: () => Promise<unknown>): Promise<boolean> {
        const before = await all();
        const made = await change().then(
          () => true,
          () => false,
        );
        if (!made) expect(await all()).to.deep.equal(before);
        return made;
      }

      it('contains no booking, event or job if the decision throws at any place', async () => {
        let failed = 0;
        for (const change of await changes()) {
          for (let most = 0; ; most += 1) {
            let given = 0;
            const breaking = bookingsOf(app, storage.ledger, () => {
              given += 1;
              if (given > most) throw new Error('no more UUIDs');
              return anUuid();
            });
            if (await isMade(() => change(breaking))) break;
            failed += 1;
          }
        }
        // one UUID for each event and job, and one for the new booking; more if a storage decides again
        expect(failed).to.be.at.least(1 + (1 + 1) + (1 + 4) + (1 + 3) + (1 + 1) + (1 + 1));
      });

      it('contains no booking, event or job if the answer to store cannot be rendered', async () => {
        const once: Once<never> = {
          key: 'key',
          fingerprint: 'fingerprint',
          render() {
            throw new Error('no answer');
          },
        };
        expect(await isMade(() => bookings.create(input(), once))).to.equal(false);
        const answer = await storage.ledger.read(app.uuid, { answer: 'key' }, (view) => view.answer('key'));
        expect(answer).to.equal(undefined);
      });

      for (const part of ['booking', 'event', 'job'] as const) {
        it(`contains no booking, event or job if one ${part} cannot be stored`, async () => {
          const spoiled = bookingsOf(app, spoiling(storage.ledger, part), anUuid);
          for (const change of await changes()) {
            expect(await isMade(() => change(spoiled))).to.equal(false);
            expect(await isMade(() => change(bookings))).to.equal(true);
          }
        });
      }
    });
  });

  describe('on sqlite, after a failed statement', () => {
    onlyWith('sqlite');
    const at = newFolders();

    it('contains nothing of the change, whichever table failed', async () => {
      const { default: Sqlite } = await import('better-sqlite3');
      const { openSqliteStorage } = await import('../adapters/sqlite/index.js');
      const path = at('slotkeeper.db');
      const clock = aClock();
      const storage = await openSqliteStorage({ path, clock });
      const beside = new Sqlite(path);
      try {
        const app = await addApp(storage);
        const resource = aResource({ app: app.uuid, capacity: 100 });
        const workflow = aWorkflow({ app: app.uuid });
        const action = anAction({ app: app.uuid, workflow: workflow.uuid });
        await write(storage, app, { put: { resource: [resource], workflow: [workflow], action: [action] } });
        const bookings = bookingsOf(app, storage.ledger, anUuid);
        const input = { resources: [resource.uuid], start: START, durationMinutes: 60, workflow: workflow.uuid };
        const tables = ['booking', 'allocation', 'event', 'job', 'ledger', 'answer'] as const;
        const rows = () =>
          Object.fromEntries(
            [...tables, 'booking_resource', 'list_bucket'].map((table) => [
              table,
              beside.prepare(`SELECT * FROM slotkeeper_${table}`).all(),
            ]),
          );
        const once: Once<never> = { key: 'key', fingerprint: 'same', render: () => 'answer' };
        for (const table of tables) {
          const before = rows();
          const event = table === 'ledger' ? 'UPDATE' : 'INSERT';
          beside.exec(
            `CREATE TRIGGER injected BEFORE ${event} ON slotkeeper_${table} BEGIN SELECT RAISE(ABORT, 'injected failure'); END`,
          );
          const outcome = await bookings.create(input, once).then(
            () => 'done',
            () => 'failed',
          );
          expect(outcome, table).to.equal('failed');
          expect(rows(), table).to.deep.equal(before);
          beside.exec('DROP TRIGGER injected');
        }
        const booking = await bookings.create(input, once);
        const found = rows();
        for (const table of ['booking', 'allocation', 'event', 'job', 'answer']) {
          expect(found[table], table).to.have.length(1);
        }
        expect(await storage.objects.find(app.uuid, 'booking', booking.uuid)).to.deep.equal(booking);
      } finally {
        beside.close();
        await storage.close();
      }
    });
  });
});

/** Returns a ledger that cannot store a change: reading the last booking, event or job of the change throws an error. */
function spoiling(ledger: Ledger, part: 'booking' | 'event' | 'job'): Ledger {
  const spoil = (change: Change): Change => {
    const objects: readonly object[] = (part === 'event' ? change.events : change.put?.[part]) ?? [];
    if (objects.length === 0) throw new Error(`The change has no ${part}`);
    const spoiled = {
      ...objects.at(-1),
      get updatedAt() {
        throw new Error('cannot be stored');
      },
      get at() {
        throw new Error('cannot be stored');
      },
    };
    const all = [...objects.slice(0, -1), spoiled];
    return (
      part === 'event' ? { ...change, events: all } : { ...change, put: { ...change.put, [part]: all } }
    ) as Change;
  };
  return {
    commit: (app, wanted, decide) =>
      ledger.commit(app, wanted, (view) => {
        const { result, change } = decide(view);
        return { result, change: change && spoil(change) };
      }),
    read: (app, wanted, look) => ledger.read(app, wanted, look),
  };
}
