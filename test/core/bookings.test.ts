import { expect } from 'chai';
import { DAY, HOUR, MINUTE, SECOND } from '../../core/basics/instants.js';
import { NO_SEARCH } from '../../core/basics/search.js';
import type { Booked } from '../../core/bookings/booking-document.js';
import type { NewBooking } from '../../core/bookings/booking-input.js';
import { buildBookingQuestion } from '../../core/bookings/booking-questions.js';
import { BY_TRANSITION } from '../../core/bookings/booking-use-cases.js';
import { type Settling, settling } from '../../core/bookings/settle-bookings.js';
import type { Once } from '../../core/ledger/idempotency.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import { BOOKING_TRANSITIONS, type Booking, type BookingTransition, blocks } from '../../core/model/booking.js';
import type { AppCaller } from '../../core/model/callers.js';
import type { AppEvent } from '../../core/model/event.js';
import type { NewResource, Resource } from '../../core/model/resource.js';
import type { Settings } from '../../core/model/settings.js';
import type { Workflow } from '../../core/model/workflow.js';
import { failureOf } from '../contracts/lists.js';
import { partsOver } from '../support/http.js';
import { outcomeOf as outcome } from '../support/outcomes.js';
import { aBooking, aClock, addApp, anAction, anUuid, NOW, type TestClock, write } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

/** Tomorrow, 10:00 UTC. The clock shows 09:00 today. */
const TEN = NOW + DAY + HOUR;

async function failure(attempt: Promise<unknown>): Promise<{ code: string; errors: Record<string, string> }> {
  return (await failureOf(attempt)) as Awaited<ReturnType<typeof failure>>;
}

/** Reads a table: a line of headings, then lines of cells, each with its key first. */
function rowsOf(table: string): Readonly<Record<string, Readonly<Record<string, string>>>> {
  const lines = table
    .trim()
    .split('\n')
    .map((line) =>
      line
        .split('|')
        .slice(1)
        .map((cell) => cell.trim()),
    );
  const [headings = [], ...rows] = lines;
  return Object.fromEntries(
    rows.map((cells) => [cells[0], Object.fromEntries(headings.map((name, n) => [name, cells[n]!]))]),
  );
}

describe('bookings', () => {
  onOneStorage((under) => {
    let storage: Storage;
    let clock: TestClock;
    let uses: ReturnType<typeof partsOver>;
    let settle: Settling['settle'];
    let app: AppCaller;
    let room: Resource;

    beforeEach(async () => {
      clock = aClock();
      storage = await under.open({ clock });
      uses = partsOver(storage, { clock });
      settle = settlingIn(storage);
      app = { app: await addApp(storage) };
      room = await aRoom();
    });

    const settlingIn = (of: Storage) => settling({ ...of, newUuid: anUuid, clock }).settle;

    const aRoom = (fields: Partial<NewResource> = {}) => uses.resources.create(app, { name: 'Room', ...fields });

    const aWorkflow = (settings: Partial<Settings> = {}) =>
      uses.workflows.create(app, { name: 'Visit', description: 'A visit', settings });

    /** Books the hour from TEN in the room by default. */
    async function book(fields: Partial<NewBooking> = {}): Promise<Booking> {
      const { end, durationMinutes = end === undefined ? 60 : undefined } = fields;
      const wanted = { resources: [room.uuid], start: TEN, ...fields, durationMinutes };
      return (await uses.bookings.create(app, wanted)).booking;
    }

    const booking = async (attempt: Promise<Booked>) => (await attempt).booking;
    const get = ({ uuid }: Booking) => booking(uses.bookings.get(app, uuid));
    const stored = async ({ uuid }: Booking) => (await storage.objects.find(app.app.uuid, 'booking', uuid))!;
    const move = (
      { uuid }: Booking,
      transition: BookingTransition,
      input: { reason?: string } = {},
      once?: Once<Booked>,
    ) => booking(uses.bookings[BY_TRANSITION[transition]](app, uuid, input, { once }));
    const reschedule = ({ uuid }: Booking, to: Parameters<typeof uses.bookings.reschedule>[2]) =>
      booking(uses.bookings.reschedule(app, uuid, to));
    const extend = ({ uuid }: Booking, input: { holdSeconds?: number } = {}) =>
      booking(uses.bookings.extendHold(app, uuid, input));
    const set = (workflow: Workflow, settings: Partial<Record<keyof Settings, unknown>>) =>
      uses.workflows.change(app, workflow.uuid, { settings });

    const sequence = () => storage.events.sequence(app.app.uuid);
    /** Returns the events of bookings. Other tests cover the events of other objects. */
    const events = async (): Promise<readonly AppEvent[]> =>
      ((await storage.events.after(app.app.uuid, undefined, 10_000)) ?? []).filter(({ booking }) => booking !== null);
    const eventTypes = async (of?: Booking) =>
      (await events()).filter((event) => of === undefined || event.booking === of.uuid).map(({ type }) => type);
    const starts = async (resource = room, from = TEN - HOUR, to = TEN + 4 * HOUR, durationMinutes = 60) => {
      const found = await uses.availability.find(app, { resources: [resource.uuid], from, to, durationMinutes });
      return (found.slots ?? []).map(({ start }) => start);
    };
    /** Returns the sequence, events and bookings, to compare the effect of a change. */
    const snapshot = async (of: readonly Booking[]) => ({
      sequence: await sequence(),
      events: await events(),
      bookings: await Promise.all(of.map(stored)),
    });

    it('are listed up to the limit, in order of creation unless another order is requested', async () => {
      const later = await book({ start: TEN + HOUR, customer: { email: 'a@example.com' } });
      const held = await book({ start: TEN, holdSeconds: 60 });
      const listed = async (asked?: Parameters<typeof uses.bookings.list>[1]) =>
        (await uses.bookings.list(app, asked)).data.map(({ booking: { uuid } }) => uuid);
      expect(await listed()).to.deep.equal([later.uuid, held.uuid]);
      expect(await listed({})).to.deep.equal([later.uuid, held.uuid]);
      expect(await listed({ sort: 'start' })).to.deep.equal([held.uuid, later.uuid]);
      expect(await listed({ status: ['held'] })).to.deep.equal([held.uuid]);
      const customers = await uses.customers.list(app, { sort: '-created_at' });
      expect(customers.data.map(({ email }) => email)).to.deep.equal(['a@example.com']);
      expect((await uses.customers.list(app, {})).total).to.equal(1);
    });

    describe('in the states of core/bookings/README.md, "Booking"', () => {
      /** The status after each operation, `=` for a no-op, or the reason of the refusal: `-` for invalid_state. */
      const TABLE = rowsOf(`
        | state                             | confirm   | approve   | decline  | cancel    | complete  | no-show | reschedule | extend
        | held                              | confirmed | -         | -        | cancelled | -         | -       | held       | held
        | held, to be approved              | pending   | -         | -        | cancelled | -         | -       | held       | held
        | held, to be approved, and started | confirmed | -         | -        | cancelled | -         | -       | held       | held
        | a hold that has lapsed            | -         | -         | -        | -         | -         | -       | -          | -
        | pending                           | =         | confirmed | declined | cancelled | -         | -       | pending    | -
        | confirmed                         | =         | =         | -        | cancelled | -         | -       | confirmed  | -
        | confirmed and started             | =         | =         | -        | cancelled | completed | no_show | started    | -
        | completed                         | -         | -         | -        | -         | =         | no_show | -          | -
        | no_show                           | -         | -         | -        | -         | completed | =       | -          | -
        | cancelled                         | -         | -         | -        | -         | -         | -       | -          | -
        | declined                          | -         | -         | -        | -         | -         | -       | -          | -
        | expired                           | -         | -         | -        | -         | -         | -       | -          | -
      `);
      const OPERATIONS = [...BOOKING_TRANSITIONS, 'reschedule', 'extend'] as const;
      type Operation = (typeof OPERATIONS)[number];
      const REFUSALS: Readonly<Record<string, string>> = { '-': 'invalid_state', started: 'started' };

      /** Returns the type of the event of an operation that succeeds. */
      function eventOf(operation: Operation, status: string): string {
        if (operation === 'reschedule') return 'booking.rescheduled';
        if (operation === 'extend') return 'booking.updated';
        return status === 'pending' ? 'booking.created' : `booking.${status}`;
      }

      const START = {
        held: () => book({ holdSeconds: 600 }),
        'held, to be approved': async () =>
          book({ holdSeconds: 600, workflow: (await aWorkflow({ mode: 'confirm' })).uuid }),
        // A pending booking can be approved until its start.
        async 'held, to be approved, and started'(): Promise<Booking> {
          clock.set(TEN - 300 * SECOND);
          const held: Booking = await START['held, to be approved']();
          clock.set(TEN);
          return held;
        },
        async 'a hold that has lapsed'(): Promise<Booking> {
          const held = await book({ holdSeconds: 600 });
          clock.advance(600 * SECOND);
          return held;
        },
        pending: async () => book({ workflow: (await aWorkflow({ mode: 'confirm' })).uuid }),
        confirmed: () => book(),
        async 'confirmed and started'() {
          const confirmed = await book();
          clock.set(TEN);
          return confirmed;
        },
        completed: async (): Promise<Booking> => move(await START['confirmed and started'](), 'complete'),
        no_show: async (): Promise<Booking> => move(await START['confirmed and started'](), 'no-show'),
        cancelled: async () => move(await book(), 'cancel'),
        declined: async (): Promise<Booking> => move(await START.pending(), 'decline'),
        async expired(): Promise<Booking> {
          const held = await START['a hold that has lapsed']();
          await settle();
          return stored(held);
        },
      };
      type Row = keyof typeof START;
      const ROWS = Object.keys(START) as Row[];

      function attempt(its: Booking, operation: Operation): Promise<Booking> {
        if (operation === 'reschedule') return reschedule(its, { start: TEN + 2 * HOUR });
        if (operation === 'extend') return extend(its, { holdSeconds: 900 });
        return move(its, operation);
      }

      it('are all in the table', () => expect(Object.keys(TABLE)).to.have.members(ROWS));

      for (const row of ROWS) {
        it(`${row}: give each operation the documented result`, async () => {
          for (const operation of OPERATIONS) {
            clock.set(NOW);
            app = { app: await addApp(storage) };
            room = await aRoom();
            const cell = TABLE[row]![operation]!;
            const its = await START[row]();
            const before = await snapshot([its]);
            const what = `${row}, ${operation}`;
            const done = attempt(its, operation);
            if (REFUSALS[cell]) {
              expect(await outcome(done), what).to.equal(REFUSALS[cell]);
              expect(await snapshot([its]), what).to.deep.equal(before);
              continue;
            }
            if (cell === '=') {
              expect(await done, what).to.deep.equal(its);
              expect(await snapshot([its]), what).to.deep.equal(before);
              continue;
            }
            const after = await done;
            const sequenceAfter = its.sequence + (operation === 'reschedule' ? 1 : 0);
            expect(after, what).to.include({ status: cell, version: its.version + 1, sequence: sequenceAfter });
            expect(after.holdExpiresAt !== null, what).to.equal(cell === 'held');
            expect(after.pendingSince !== null, what).to.equal(cell === 'pending');
            expect(await stored(its), what).to.deep.equal(after);
            expect(await get(its), what).to.deep.equal(after);
            expect(await sequence(), what).to.equal(before.sequence + 1);
            const [event, ...more] = (await events()).slice(before.events.length);
            expect(more, what).to.deep.equal([]);
            const type = eventOf(operation, cell);
            const { sequence: number, updatedAt: at } = after;
            expect(event, what).to.deep.include({ type, booking: its.uuid, sequence: number, at, data: after });
          }
        });
      }

      it('take up time in the blocking states, and in no other', async () => {
        for (const row of ROWS) {
          clock.set(NOW);
          app = { app: await addApp(storage) };
          room = await aRoom({ rules: { slotMinutes: 60 } });
          const its = await START[row]();
          const isTaken =
            row === 'confirmed and started' || (row !== 'a hold that has lapsed' && blocks((await get(its)).status));
          if (clock() <= TEN) expect(await starts(room, TEN, TEN + HOUR), row).to.deep.equal(isTaken ? [] : [TEN]);
          expect(await outcome(book()), row).to.equal(isTaken ? 'taken' : 'done');
        }
      });

      it('keep the reasons that the business or the booker gave', async () => {
        expect(await move(await book(), 'cancel', { reason: 'Ill' })).to.include({
          status: 'cancelled',
          reason: 'Ill',
        });
        const pending = await START.pending();
        expect(await move(pending, 'decline', { reason: 'Full' })).to.include({ status: 'declined', reason: 'Full' });
        expect((await failure(move(await book(), 'cancel', { reason: 5 as never }))).errors).to.have.all.keys('reason');
      });
    });

    describe('and the clock', () => {
      it('end a hold exactly at its expiry', async () => {
        const held = await book({ holdSeconds: 60 });
        expect(held.holdExpiresAt).to.equal(NOW + MINUTE);
        clock.set(NOW + MINUTE - 1);
        expect(await outcome(book())).to.equal('taken');
        expect(await starts(room, TEN, TEN + HOUR)).to.deep.equal([]);
        expect((await get(held)).status).to.equal('held');
        clock.set(NOW + MINUTE);
        expect(await starts(room, TEN, TEN + HOUR)).to.deep.equal([TEN]);
        expect(await outcome(move(held, 'confirm'))).to.equal('invalid_state');
        expect(await outcome(extend(held))).to.equal('invalid_state');
        expect((await get(held)).status).to.equal('expired');
        expect((await book()).status).to.equal('confirmed');
      });

      it('allow a hold to be confirmed up to its last millisecond', async () => {
        const held = await book({ holdSeconds: 60 });
        clock.set(NOW + MINUTE - 1);
        expect((await move(held, 'confirm')).status).to.equal('confirmed');
        clock.set(NOW + HOUR);
        expect((await get(held)).status).to.equal('confirmed');
      });

      it('prolong a hold to the later of its expiry and the requested one', async () => {
        const held = await book({ holdSeconds: 600 });
        const before = await snapshot([held]);
        expect((await extend(held, { holdSeconds: 60 })).holdExpiresAt).to.equal(NOW + 600 * SECOND);
        expect((await extend(held)).holdExpiresAt, 'the default: 300 seconds').to.equal(NOW + 600 * SECOND);
        expect(await snapshot([held])).to.deep.equal(before);
        clock.advance(400 * SECOND);
        expect((await extend(held)).holdExpiresAt).to.equal(NOW + 700 * SECOND);
        const workflow = await aWorkflow({ holdSeconds: 30 });
        const other = await book({ workflow: workflow.uuid, holdSeconds: 10, start: TEN + HOUR });
        expect((await extend(other)).holdExpiresAt).to.equal(clock() + 30 * SECOND);
        await set(workflow, { holdSeconds: 90 });
        expect((await extend(other)).holdExpiresAt, 'as it is now').to.equal(clock() + 90 * SECOND);
        expect((await failure(extend(other, { holdSeconds: 86_401 }))).errors).to.have.all.keys('holdSeconds');
      });

      it('end a pending booking at its limit', async () => {
        const workflow = await aWorkflow({ mode: 'confirm', pendingMinutes: 30 });
        const pending = await book({ workflow: workflow.uuid });
        clock.set(NOW + 30 * MINUTE - 1);
        expect(await outcome(book())).to.equal('taken');
        expect((await get(pending)).status).to.equal('pending');
        clock.set(NOW + 30 * MINUTE);
        expect(await starts(room, TEN, TEN + HOUR)).to.deep.equal([TEN]);
        for (const transition of ['approve', 'confirm', 'decline', 'cancel'] as const) {
          expect(await outcome(move(pending, transition)), transition).to.equal('invalid_state');
        }
        await book();
        expect((await stored(pending)).status).to.equal('expired');
      });

      it('count the limit of a confirmed hold from its confirmation', async () => {
        const workflow = await aWorkflow({ mode: 'confirm', pendingMinutes: 30 });
        const held = await book({ workflow: workflow.uuid, holdSeconds: 3600 });
        clock.advance(50 * MINUTE);
        expect((await move(held, 'confirm')).pendingSince).to.equal(NOW + 50 * MINUTE);
        clock.advance(30 * MINUTE - 1);
        expect((await get(held)).status).to.equal('pending');
        clock.advance(1);
        expect((await get(held)).status).to.equal('expired');
      });

      it('end a pending booking at its start, also after a move', async () => {
        const workflow = await aWorkflow({ mode: 'confirm' });
        const first = await book({ workflow: workflow.uuid });
        const second = await book({ workflow: workflow.uuid, start: TEN + HOUR });
        await reschedule(second, { start: TEN + 2 * HOUR });
        clock.set(TEN - 1);
        expect((await get(first)).status).to.equal('pending');
        clock.set(TEN);
        expect((await get(first)).status).to.equal('expired');
        expect(await outcome(move(first, 'approve'))).to.equal('invalid_state');
        clock.set(TEN + 2 * HOUR - 1);
        expect((await get(second)).status).to.equal('pending');
        expect((await move(second, 'approve')).status).to.equal('confirmed');
      });

      it('complete a confirmed booking if the workflow says so', async () => {
        const workflow = await aWorkflow({ completeAfterMinutes: 15 });
        const its = await book({ workflow: workflow.uuid });
        const other = await book({ start: TEN + HOUR });
        clock.set(TEN + 75 * MINUTE - 1);
        expect((await get(its)).status).to.equal('confirmed');
        clock.set(TEN + 75 * MINUTE);
        expect(await outcome(move(its, 'cancel'))).to.equal('invalid_state');
        expect((await get(its)).status).to.equal('completed');
        expect((await move(its, 'no-show')).status, 'corrected').to.equal('no_show');
        clock.advance(400 * DAY);
        expect(await settle()).to.equal(0);
        expect((await get(other)).status, 'no workflow').to.equal('confirmed');
        expect(await eventTypes(its)).to.deep.equal(['booking.created', 'booking.completed', 'booking.no_show']);
      });

      it('complete a booking before they correct it, in one change', async () => {
        const its = await book({ workflow: (await aWorkflow({ completeAfterMinutes: 0 })).uuid });
        clock.set(TEN + HOUR);
        const before = await sequence();
        expect((await move(its, 'no-show')).status).to.equal('no_show');
        expect(await sequence()).to.equal(before + 1);
        expect(await eventTypes(its)).to.deep.equal(['booking.created', 'booking.completed', 'booking.no_show']);
      });

      it('follow the current settings', async () => {
        const workflow = await aWorkflow({ mode: 'confirm' });
        const its = await book({ workflow: workflow.uuid });
        const held = await book({ workflow: workflow.uuid, start: TEN + HOUR, holdSeconds: 3600 });
        clock.advance(20 * MINUTE);
        expect((await get(its)).status).to.equal('pending');
        await set(workflow, { pendingMinutes: 10, mode: 'instant' });
        expect(await outcome(move(its, 'approve')), 'waits for longer than the new limit').to.equal('invalid_state');
        expect((await move(held, 'confirm')).status).to.equal('confirmed');
        await set(workflow, { cancelUntilMinutes: 48 * 60 });
        expect((await move(held, 'cancel')).status).to.equal('cancelled');
      });

      it('do not revive ended bookings when the settings become more generous', async () => {
        const workflow = await aWorkflow({ mode: 'confirm', pendingMinutes: 10 });
        const its = await book({ workflow: workflow.uuid });
        clock.advance(10 * MINUTE);
        await set(workflow, { pendingMinutes: 60 });
        expect((await get(its)).status).to.equal('expired');
        expect(await outcome(book())).to.equal('done');
      });

      it('never revive a hold when the clock jumps', async () => {
        const held = await book({ holdSeconds: 60 });
        const pending = await book({
          workflow: (await aWorkflow({ mode: 'confirm', pendingMinutes: 1 })).uuid,
          start: TEN + HOUR,
        });
        clock.advance(61 * SECOND);
        await aRoom(); // the app's last change: both have lapsed by then, but nothing has stored that yet
        clock.set(NOW - 5 * DAY);
        expect((await stored(held)).status, 'nobody has written it').to.equal('held');
        expect(await starts(room, TEN, TEN + 2 * HOUR)).to.include.members([TEN, TEN + HOUR]);
        expect(await outcome(move(held, 'confirm'))).to.equal('invalid_state');
        expect(await outcome(move(pending, 'approve'))).to.equal('invalid_state');
        expect((await get(held)).status).to.equal('expired');
        const filter = { search: NO_SEARCH, sort: 'created_at' } as const;
        const { data } = await uses.bookings.list(app, filter);
        expect(data.map((item) => item.booking.status)).to.deep.equal(['expired', 'expired']);
        const made = await book();
        expect(made.createdAt, 'the later of the clock and the last change').to.be.at.least(NOW + 61 * SECOND);
        expect(await outcome(book({ start: NOW - 4 * DAY })), 'in the past, whatever the clock says').to.equal(
          'too_soon',
        );
      });
    });

    describe('write an expiry', () => {
      it('together with the decision that counts the block as free', async () => {
        const held = await book({ holdSeconds: 60 });
        const elsewhere = await book({ holdSeconds: 60, start: TEN + 2 * HOUR });
        clock.advance(MINUTE);
        const before = await sequence();
        const taker = await book({ start: TEN + 30 * MINUTE });
        expect(await sequence()).to.equal(before + 1);
        expect(await stored(held)).to.include({ status: 'expired', holdExpiresAt: null, version: 2 });
        expect((await stored(elsewhere)).status, 'not in the way').to.equal('held');
        const all = await events();
        expect(all.slice(-2).map((event) => [event.type, event.booking])).to.deep.equal([
          ['booking.expired', held.uuid],
          ['booking.created', taker.uuid],
        ]);
      });

      it('together with a reschedule that counts it as free', async () => {
        const held = await book({ holdSeconds: 60 });
        const its = await book({ start: TEN + 2 * HOUR });
        clock.advance(MINUTE);
        await reschedule(its, { start: TEN });
        expect((await stored(held)).status).to.equal('expired');
        expect((await eventTypes()).slice(-2)).to.deep.equal(['booking.expired', 'booking.rescheduled']);
      });

      it('not together with a refusal', async () => {
        const held = await book({ holdSeconds: 60 });
        await book({ start: TEN + HOUR });
        clock.advance(MINUTE);
        const before = await snapshot([held]);
        expect(await outcome(book({ start: TEN, durationMinutes: 120 }))).to.equal('taken');
        expect(await snapshot([held])).to.deep.equal(before);
      });

      it('with the sweeper, each once, with any number of sweepers', async () => {
        room = await aRoom({ capacity: 100 });
        const confirming = await aWorkflow({ mode: 'confirm', pendingMinutes: 1 });
        const completing = await aWorkflow({ completeAfterMinutes: 0 });
        const lapsing: Booking[] = [];
        for (let i = 0; i < 4; i += 1) lapsing.push(await book({ holdSeconds: 60 + i }));
        for (let i = 0; i < 3; i += 1) lapsing.push(await book({ workflow: confirming.uuid }));
        const lasting = [await book({ holdSeconds: 600 }), await book()];
        const soon = await book({ start: NOW, durationMinutes: 1, workflow: completing.uuid });
        clock.advance(63 * SECOND);
        const counts = await Promise.all([settle(), settlingIn(storage)(), settle(app.app.uuid)]);
        expect(counts.reduce((sum, count) => sum + count, 0)).to.equal(8);
        expect(await settle()).to.equal(0);
        for (const its of lapsing) {
          expect((await stored(its)).status).to.equal('expired');
          expect(await eventTypes(its)).to.have.lengthOf(2);
        }
        expect((await stored(soon)).status).to.equal('completed');
        for (const its of lasting) expect((await stored(its)).status).to.equal(its.status);
        expect(await settle(anUuid()), 'an app that there is not').to.equal(0);
      });

      it('with the sweeper in every app, for any number of bookings', async () => {
        // More bookings than fit into one commit. jongodb (a test server for MongoDB) takes 20 ms for each.
        const many = under.name === 'mongodb' ? 23 : 503;
        const bookings = Array.from({ length: many }, () =>
          aBooking({ app: app.app.uuid, resources: [room.uuid], status: 'held', start: TEN, end: TEN + HOUR }),
        );
        for (let i = 0; i < bookings.length; i += 100) {
          await write(storage, app.app, {
            put: { booking: bookings.slice(i, i + 100), resource: [{ ...room, capacity: 9999 }] },
          });
        }
        const other = await addApp(storage);
        await write(storage, other, { put: { booking: [aBooking({ app: other.uuid, status: 'held' })] } });
        clock.advance(HOUR);
        expect(await settle()).to.equal(many + 1);
        expect(
          (await storage.objects.list(other.uuid, buildBookingQuestion(ALL_BOOKINGS), { offset: 0, limit: 9 })).items[0]
            ?.status,
        ).to.equal('expired');
        const { total } = await storage.objects.list(
          app.app.uuid,
          buildBookingQuestion({ ...ALL_BOOKINGS, status: ['held'] }),
          { offset: 0, limit: 1 },
        );
        expect(total).to.equal(0);
      });
    });

    describe('give reasons', () => {
      const strict: Partial<NewResource> = {
        schedule: {
          weekly: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '09:00', end: '17:00' }],
          overrides: [],
        },
        rules: {
          slotMinutes: 60,
          minDurationMinutes: 60,
          maxDurationMinutes: 120,
          minNoticeMinutes: 120,
          maxAdvanceDays: 7,
        },
      };

      it('in the order of core/bookings/README.md, "Booking", the first that applies', async () => {
        room = await aRoom(strict);
        await book();
        const at = (start: number, durationMinutes = 60) => outcome(book({ start, durationMinutes }));
        expect(await at(NOW + HOUR - DAY * 30 + MINUTE, 30), 'all at once').to.equal('duration');
        expect(await at(TEN, 180)).to.equal('duration');
        expect(await at(NOW - DAY - 6 * HOUR + MINUTE)).to.equal('too_soon');
        expect(await at(NOW + 2 * HOUR - 1), 'one millisecond').to.equal('too_soon');
        expect(await at(NOW + 8 * DAY - 6 * HOUR + MINUTE)).to.equal('too_far');
        expect(await at(NOW + 7 * DAY - HOUR + MINUTE)).to.equal('too_far');
        expect(await at(NOW + DAY - 6 * HOUR + MINUTE)).to.equal('closed');
        expect(await at(TEN + 6 * HOUR, 120), 'beyond the end of opening').to.equal('closed');
        expect(await at(TEN + 30 * MINUTE)).to.equal('off_grid');
        expect(await at(TEN)).to.equal('taken');
        expect(await at(NOW + 2 * HOUR), 'with exactly the notice').to.equal('done');
        expect(await at(TEN + HOUR)).to.equal('done');
      });

      it('in that order over all resources', async () => {
        const closed = await aRoom({ schedule: { weekly: [], overrides: [] } });
        const short = await aRoom({ rules: { maxDurationMinutes: 30 } });
        const late = await aRoom({ rules: { minNoticeMinutes: 3 * 24 * 60 } });
        await book();
        const on = (...resources: Resource[]) => outcome(book({ resources: resources.map(({ uuid }) => uuid) }));
        expect(await on(room)).to.equal('taken');
        expect(await on(room, closed)).to.equal('closed');
        expect(await on(closed, room)).to.equal('closed');
        expect(await on(closed, late)).to.equal('too_soon');
        expect(await on(room, closed, late, short)).to.equal('duration');
      });

      it('for a move: first the state, then the started booking, then those of resources', async () => {
        const workflow = await aWorkflow({ rescheduleUntilMinutes: 120 });
        room = await aRoom(strict);
        const its = await book({ workflow: workflow.uuid });
        clock.set(TEN - 1);
        expect(await outcome(reschedule(its, { start: TEN + HOUR, durationMinutes: 30 }))).to.equal('duration');
        clock.set(TEN);
        expect(await outcome(reschedule(its, { start: TEN + HOUR, durationMinutes: 30 }))).to.equal('started');
        await move(its, 'cancel');
        expect(await outcome(reschedule(its, { durationMinutes: 30 }))).to.equal('invalid_state');
      });

      it('for a cancellation: the state only, whatever limit the workflow sets to bookers', async () => {
        const workflow = await aWorkflow({ cancelUntilMinutes: 60 });
        const its = await book({ workflow: workflow.uuid });
        clock.set(TEN + 1);
        expect((await move(its, 'cancel')).status).to.equal('cancelled');
        expect(await outcome(move(its, 'cancel'))).to.equal('invalid_state');
      });

      it('with the fields concerned, and without personal data', async () => {
        await book({ title: 'Secret', customer: { name: 'Ann', email: 'ann@example.com', phone: null } });
        const refusal = await failure(book());
        expect(refusal.errors).to.deep.equal({ start: 'This time is already taken' });
        expect(JSON.stringify(refusal)).not.to.match(/Secret|Ann|ann/);
      });

      it('after errors of the fields, and after 404', async () => {
        await book();
        expect((await failure(book({ units: 0 }))).code).to.equal('invalid');
        expect((await failure(book({ resources: [room.uuid, anUuid()] }))).code).to.equal('not_found');
      });

      it('including units above the capacity, as taken', async () => {
        room = await aRoom({ capacity: 3 });
        expect(await outcome(book({ units: 4 }))).to.equal('taken');
        expect(await outcome(book({ units: 3 }))).to.equal('done');
      });
    });

    describe('with several resources', () => {
      it('are made for all of them or not at all', async () => {
        const second = await aRoom();
        await book({ resources: [second.uuid] });
        const before = await snapshot([]);
        expect(await outcome(book({ resources: [room.uuid, second.uuid] }))).to.equal('taken');
        expect(await snapshot([])).to.deep.equal(before);
        expect(await outcome(book({ resources: [room.uuid] })), 'the first is still free').to.equal('done');
      });

      it('take the buffers of each, stored in the blocks', async () => {
        const second = await aRoom({ rules: { bufferBeforeMinutes: 10, bufferAfterMinutes: 20 } });
        const its = await book({ resources: [second.uuid, room.uuid] });
        expect(its.blocks).to.deep.equal([
          { resource: second.uuid, start: TEN - 10 * MINUTE, end: TEN + 80 * MINUTE },
          { resource: room.uuid, start: TEN, end: TEN + HOUR },
        ]);
        expect(await outcome(book({ start: TEN + HOUR }))).to.equal('done');
        expect(await outcome(book({ start: TEN + HOUR, resources: [second.uuid] }))).to.equal('taken');
        expect(await outcome(book({ start: TEN + 90 * MINUTE, resources: [second.uuid] }))).to.equal('done');
      });
    });

    describe('when rescheduled', () => {
      it('are not blocked by themselves, and free their former time', async () => {
        const its = await book({ durationMinutes: 120, title: 'Kept' });
        const moved = await reschedule(its, { start: TEN + HOUR });
        expect(moved).to.deep.include({
          uuid: its.uuid,
          start: TEN + HOUR,
          end: TEN + 3 * HOUR,
          sequence: 1,
          title: 'Kept',
        });
        expect(moved.blocks).to.deep.equal([{ resource: room.uuid, start: TEN + HOUR, end: TEN + 3 * HOUR }]);
        expect(await outcome(book())).to.equal('done');
        expect(await outcome(book({ start: TEN + 2 * HOUR }))).to.equal('taken');
        expect((await reschedule(its, { start: TEN + 2 * HOUR })).sequence).to.equal(2);
      });

      it('keep omitted resources, and take the named ones', async () => {
        const second = await aRoom({ capacity: 5 });
        const its = await book({ durationMinutes: 90 });
        expect(await reschedule(its, { resources: [second.uuid] })).to.deep.include({
          start: TEN,
          end: TEN + 90 * MINUTE,
          resources: [second.uuid],
        });
        expect(await outcome(book()), 'the old resource is free').to.equal('done');
        expect(await reschedule(its, { units: 5 })).to.include({ units: 5, sequence: 2 });
        expect(await reschedule(its, { durationMinutes: 30 })).to.include({ start: TEN, end: TEN + 30 * MINUTE });
        expect(await reschedule(its, { end: TEN + HOUR })).to.include({ start: TEN, end: TEN + HOUR });
        expect(await reschedule(its, { start: TEN + HOUR, end: TEN + 90 * MINUTE })).to.include({
          start: TEN + HOUR,
          end: TEN + 90 * MINUTE,
        });
        expect(await outcome(reschedule(its, { units: 6 }))).to.equal('taken');
        expect((await failure(reschedule(its, { end: TEN, durationMinutes: 5 }))).errors).to.have.all.keys('end');
        expect((await failure(reschedule(its, { end: TEN }))).errors, 'before its start').to.deep.equal({
          end: 'Must be after start',
        });
      });

      it('are unchanged after a refusal', async () => {
        const second = await aRoom();
        const its = await book();
        const other = await book({ start: TEN + 2 * HOUR });
        const there = await book({ resources: [second.uuid], start: TEN + HOUR });
        const before = await snapshot([its, other, there]);
        expect(await outcome(reschedule(its, { start: TEN + 90 * MINUTE }))).to.equal('taken');
        expect(await outcome(reschedule(its, { durationMinutes: 180 }))).to.equal('taken');
        expect(await outcome(reschedule(its, { resources: [second.uuid], start: TEN + HOUR }))).to.equal('taken');
        expect(await outcome(reschedule(its, { resources: [room.uuid, second.uuid], start: TEN + HOUR }))).to.equal(
          'taken',
        );
        expect(await outcome(reschedule(its, { resources: [anUuid()] }))).to.equal('not_found');
        expect(await outcome(reschedule(its, { start: NOW - HOUR }))).to.equal('too_soon');
        expect(await snapshot([its, other, there])).to.deep.equal(before);
        expect(await outcome(book()), 'and it still has its time').to.equal('taken');
      });

      it('ignore only their own blocks, on every resource', async () => {
        const second = await aRoom({ capacity: 2 });
        const its = await book({ resources: [second.uuid, room.uuid] });
        await book({ resources: [second.uuid] });
        expect(await outcome(reschedule(its, { start: TEN + 30 * MINUTE }))).to.equal('done');
        expect(await outcome(reschedule(its, { units: 2 }))).to.equal('taken');
      });

      it('keep the expiry of a hold and the limit of a pending booking', async () => {
        const held = await book({ holdSeconds: 60 });
        const workflow = await aWorkflow({ mode: 'confirm', pendingMinutes: 1 });
        const pending = await book({ workflow: workflow.uuid, start: TEN + HOUR });
        clock.advance(30 * SECOND);
        const moved = await reschedule(held, { start: TEN + 3 * HOUR });
        expect(moved).to.include({ status: 'held', holdExpiresAt: NOW + MINUTE });
        expect(await reschedule(pending, { start: TEN })).to.include({ status: 'pending', pendingSince: NOW });
        clock.advance(30 * SECOND);
        expect((await get(held)).status).to.equal('expired');
        expect((await get(pending)).status).to.equal('expired');
      });
    });

    describe('of a resource that changes', () => {
      const change = (patch: object) => uses.resources.change(app, room.uuid, patch);

      it('are kept when its capacity is lowered', async () => {
        room = await aRoom({ capacity: 3, rules: { slotMinutes: 60 } });
        const held = await book({ holdSeconds: 600 });
        const confirmed = await book();
        const other = await book();
        await change({ capacity: 1 });
        for (const its of [held, confirmed, other]) expect((await get(its)).status).to.equal(its.status);
        expect(await starts(room, TEN, TEN + HOUR), 'nothing remains').to.deep.equal([]);
        expect(await outcome(book())).to.equal('taken');
        expect((await move(held, 'confirm')).status, 'what it holds is its own').to.equal('confirmed');
        expect(await outcome(reschedule(other, { start: TEN })), 'but a move is checked anew').to.equal('taken');
        expect((await reschedule(other, { start: TEN + HOUR })).sequence).to.equal(1);
        await move(confirmed, 'cancel');
        expect(await outcome(book()), 'one is still there').to.equal('taken');
        await move(held, 'cancel');
        expect(await outcome(book())).to.equal('done');
        await change({ capacity: 2 });
        expect(await outcome(book())).to.equal('done');
        expect(await outcome(book())).to.equal('taken');
      });

      it('keep their blocks when its buffers change', async () => {
        const its = await book();
        await change({ rules: { bufferAfterMinutes: 60 } });
        expect((await get(its)).blocks).to.deep.equal([{ resource: room.uuid, start: TEN, end: TEN + HOUR }]);
        expect(await outcome(book({ start: TEN - HOUR })), 'its own buffer meets the block').to.equal('taken');
        const after = await book({ start: TEN + HOUR });
        expect(after.blocks).to.deep.equal([{ resource: room.uuid, start: TEN + HOUR, end: TEN + 3 * HOUR }]);
        await change({ rules: { bufferAfterMinutes: 0 } });
        expect(await outcome(book({ start: TEN + 2 * HOUR })), 'the block is as it was made').to.equal('taken');
        expect((await reschedule(after, { units: 1 })).blocks[0]?.end, 'nothing is asked').to.equal(TEN + 3 * HOUR);
        const shorter = await reschedule(after, { durationMinutes: 45 });
        expect(shorter.blocks[0]?.end, 'made anew').to.equal(TEN + 105 * MINUTE);
        expect(await outcome(book({ start: TEN + 2 * HOUR }))).to.equal('done');
      });

      it('are kept at hours that it has closed', async () => {
        const its = await book({ holdSeconds: 600 });
        await change({ schedule: { weekly: [], overrides: [] }, rules: { slotMinutes: 45, maxDurationMinutes: 5 } });
        expect((await move(its, 'confirm')).status).to.equal('confirmed');
        expect(await outcome(reschedule(its, { start: TEN }))).to.equal('duration');
        expect(await outcome(reschedule(its, { durationMinutes: 5 }))).to.equal('closed');
        expect((await move(its, 'cancel')).status).to.equal('cancelled');
      });

      it('block a new one even if they are long and began long ago', async () => {
        const long = await book({ start: NOW + HOUR, durationMinutes: 5 * 24 * 60 });
        expect(await outcome(book({ start: NOW + 4 * DAY }))).to.equal('taken');
        await move(long, 'cancel');
        expect(await outcome(book({ start: NOW + 4 * DAY }))).to.equal('done');
        await change({ rules: { bufferBeforeMinutes: 3 * 24 * 60 } });
        expect(await outcome(book({ start: NOW + 6 * DAY })), 'by its buffer').to.equal('taken');
        expect(await outcome(book({ start: NOW + 8 * DAY }))).to.equal('done');
        await change({ rules: { bufferBeforeMinutes: 0 } });
        expect(await outcome(book({ start: NOW + 5 * DAY + HOUR })), 'by the buffer of the other').to.equal('taken');
        const longer = await book({ start: NOW + 20 * DAY });
        await reschedule(longer, { durationMinutes: 10 * 24 * 60 });
        expect(await outcome(book({ start: NOW + 29 * DAY })), 'moved to be longer than any before').to.equal('taken');
      });
    });

    describe('resources.delete', () => {
      const remove = (options: { cancelBookings?: boolean; expected?: readonly number[] } = {}, of = uses) =>
        of.resources.delete(app, room.uuid, options);
      const isThere = async () => (await storage.objects.find(app.app.uuid, 'resource', room.uuid)) !== undefined;

      it('counts lapsed bookings as ended, and writes that', async () => {
        const held = await book({ holdSeconds: 60 });
        expect(await outcome(remove())).to.equal('has_bookings');
        clock.advance(MINUTE);
        const before = await sequence();
        expect(await outcome(remove())).to.equal('done');
        expect(await sequence()).to.equal(before + 1);
        expect((await stored(held)).status).to.equal('expired');
        expect(await eventTypes(held)).to.deep.equal(['booking.held', 'booking.expired']);
      });

      it('cancels the future bookings in the same commit on request', async () => {
        const second = await aRoom();
        const past = await book({ start: NOW, durationMinutes: 15 });
        const both = await book({ resources: [room.uuid, second.uuid] });
        const held = await book({ start: TEN + HOUR, holdSeconds: 3600 });
        const other = await book({ resources: [second.uuid], start: TEN + HOUR });
        clock.advance(15 * MINUTE);
        const before = await sequence();
        await remove({ cancelBookings: true });
        expect(await sequence()).to.equal(before + 1);
        for (const its of [both, held]) {
          expect(await stored(its)).to.include({ status: 'cancelled', reason: 'The resource was removed' });
          expect((await eventTypes(its)).at(-1)).to.equal('booking.cancelled');
        }
        expect((await stored(past)).status).to.equal('confirmed');
        expect((await stored(other)).status).to.equal('confirmed');
        expect(await isThere()).to.equal(false);
        expect(await outcome(book({ resources: [second.uuid] })), 'the other resource is free again').to.equal('done');
        expect(await outcome(reschedule(past, { start: TEN })), 'what is over stays where it was').to.equal('started');
      });

      it('cancels them in the order of their starts', async () => {
        const [late, long, early] = [
          await book({ start: TEN + 3 * HOUR }),
          await book({ start: TEN, durationMinutes: 120 }),
          await book({ start: TEN - HOUR }),
        ];
        await remove({ cancelBookings: true });
        const cancelled = (await events()).filter(({ type }) => type === 'booking.cancelled');
        expect(cancelled.map((event) => event.booking)).to.deep.equal([early.uuid, long.uuid, late.uuid]);
      });
    });

    describe('workflows.delete', () => {
      it('counts lapsed bookings as ended, writes that, and removes the actions', async () => {
        const workflow = await aWorkflow({ mode: 'confirm', pendingMinutes: 1 });
        const held = await book({ workflow: workflow.uuid, holdSeconds: 60 });
        const pending = await book({ workflow: workflow.uuid, start: TEN + HOUR });
        const action = anAction({ app: app.app.uuid, workflow: workflow.uuid });
        await write(storage, app.app, { put: { action: [action] } });
        clock.advance(MINUTE);
        const before = await sequence();
        await uses.workflows.delete(app, workflow.uuid);
        expect(await sequence()).to.equal(before + 1);
        for (const its of [held, pending]) expect((await stored(its)).status).to.equal('expired');
        const left = await storage.ledger.read(app.app.uuid, {}, (view) => view.object('action', action.uuid));
        expect(left).to.equal(undefined);
      });

      it('keeps ended bookings, with the settings of no workflow', async () => {
        const workflow = await aWorkflow({ cancelUntilMinutes: 600 });
        const its = await book({ workflow: workflow.uuid });
        clock.set(TEN + HOUR);
        await uses.workflows.delete(app, workflow.uuid);
        const booked = await uses.bookings.get(app, its.uuid, { include: { workflow: true, resources: true } });
        expect(booked).to.deep.equal({ booking: its, workflow: null, resources: [await current(room)] });
        expect((await move(its, 'cancel')).status).to.equal('cancelled');
      });

      const current = async ({ uuid }: Resource) => (await storage.objects.find(app.app.uuid, 'resource', uuid))!;
    });

    describe('bookings.change', () => {
      const patch = ({ uuid }: Booking, fields: unknown, expected?: readonly number[]) =>
        booking(uses.bookings.change(app, uuid, fields, { expected }));

      it('compares the version after the changes by the clock', async () => {
        const its = await book();
        await patch(its, { title: 'A' }, [1]);
        expect(await outcome(patch(its, { title: 'B' }, [1]))).to.equal('stale');
        expect((await get(its)).title).to.equal('A');
        expect((await patch(its, { title: 'B' }, [7, 2])).title).to.equal('B');
        const held = await book({ start: TEN + HOUR, holdSeconds: 60 });
        clock.advance(MINUTE);
        expect(await outcome(patch(held, { title: 'B' }, [1]))).to.equal('stale');
        expect(await patch(held, { title: 'B' }), 'a final one may still be described').to.include({
          status: 'expired',
          title: 'B',
        });
        expect(await eventTypes(held)).to.deep.equal(['booking.held', 'booking.expired', 'booking.updated']);
        expect(await outcome(patch({ ...its, uuid: anUuid() }, {}))).to.equal('not_found');
      });
    });
  });
});

const ALL_BOOKINGS = { search: NO_SEARCH, sort: 'created_at' } as const;
