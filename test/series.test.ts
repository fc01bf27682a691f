import { expect } from 'chai';
import { createResource } from '../core/availability/resources/change-resource.js';
import { createTimeOff } from '../core/availability/time-off/change-time-off.js';
import type { Conflicts, RefusedError } from '../core/basics/errors.js';
import { DAY, HOUR, MINUTE } from '../core/basics/instants.js';
import { NumberedPaginator } from '../core/basics/pagination.js';
import { NO_SEARCH } from '../core/basics/search.js';
import type { NewBooking } from '../core/bookings/booking-input.js';
import { bookingsOf } from '../core/bookings/booking-questions.js';
import { changeBookingDetails, rescheduleBooking, transitionBooking } from '../core/bookings/change-booking.js';
import { createBooking } from '../core/bookings/create-booking.js';
import { cancelSeries, rescheduleSeries } from '../core/bookings/series/change-series.js';
import { createSeries, previewSeries } from '../core/bookings/series/create-series.js';
import { getSeries, listSeries, type SeriesFilter } from '../core/bookings/series/read-series.js';
import type { NewSeries, SeriesMove } from '../core/bookings/series/series-input.js';
import { changeService, createService, deleteService } from '../core/bookings/services/change-services.js';
import { createWorkflow } from '../core/bookings/workflows/change-workflow.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { Booking } from '../core/model/booking.js';
import type { NewResource } from '../core/model/resource.js';
import type { NewService } from '../core/model/service.js';
import { listed } from './support/lists.js';
import { aClock, addApp, anAction, anUuid, type TestClock, write } from './support/samples.js';
import { onOneStorage } from './support/storages.js';

/** Monday, 14 June 2027, midnight in UTC. */
const MONDAY = Date.parse('2027-06-14T00:00Z');
const NINE = MONDAY + 9 * HOUR;
const WEEK = 7 * DAY;
const OPEN = {
  weekly: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const, start: '09:00', end: '17:00' }],
  overrides: [],
};
const DAILY_3 = 'FREQ=DAILY;COUNT=3';

/** Operations of the tests, as an app would call them. */
function salonOver(storage: Storage, app: Awaited<ReturnType<typeof addApp>>, clock: TestClock) {
  const caller = { app };
  const { ledger, objects, bookings } = storage;
  const needs = { ledger, newUuid: anUuid };
  const paginator = new NumberedPaginator();
  const asked = (input: object) => ({ start: NINE, rule: DAILY_3, ...input }) as NewSeries;
  const salon = {
    app,
    clock,
    storage,
    resource: async (name: string, fields: Partial<NewResource> = {}) =>
      (await createResource(needs)(caller, { name, schedule: OPEN, ...fields })).uuid,
    workflow: async (settings: object = {}) =>
      (await createWorkflow(needs)(caller, { name: 'Flow', description: 'A flow', settings })).uuid,
    service: (fields: Partial<NewService> & Pick<NewService, 'roles'>) =>
      createService(needs)(caller, { name: 'Lesson', durations: [60], ...fields }),
    changeService: (uuid: string, patch: object) => changeService({ ledger })(caller, uuid, patch),
    deleteService: (uuid: string) => deleteService(needs)(caller, uuid),
    storedService: (uuid: string) => storage.objects.find(app.uuid, 'service', uuid),
    book: async (input: Partial<NewBooking>) => (await createBooking(needs)(caller, { start: NINE, ...input })).booking,
    move: async (uuid: string, move: object) => (await rescheduleBooking(needs)(caller, uuid, move)).booking,
    change: async (uuid: string, patch: object) => (await changeBookingDetails(needs)(caller, uuid, patch)).booking,
    cancelOne: async (uuid: string) => (await transitionBooking(needs)(caller, uuid, 'cancel')).booking,
    off: (input: object) => createTimeOff({ ...needs, bookings })(caller, { resources: null, ...input }),
    create: (input: object) => createSeries(needs)(caller, asked(input)),
    preview: (input: object) => previewSeries(needs)(caller, asked(input)),
    get: (uuid: string) => getSeries({ ledger })(caller, uuid),
    list: async (filter: SeriesFilter = {}) =>
      (await listSeries({ objects, paginator })(caller, filter)).data.map(({ uuid }) => uuid),
    cancel: (uuid: string, input: object = {}) => cancelSeries(needs)(caller, uuid, input),
    reschedule: async (uuid: string, input: object) => {
      const { moved, skipped } = await rescheduleSeries(needs)(caller, uuid, input as SeriesMove);
      return { moved, skipped };
    },
    booking: async (uuid: string) => (await objects.find(app.uuid, 'booking', uuid))!,
    all: async () => {
      return (await objects.list(app.uuid, bookingsOf({ sort: 'start' }), { offset: 0, limit: 1_000 })).items;
    },
    events: async () => (await storage.events.list(app.uuid, { offset: 0, limit: 1_000 }, {}))!.items,
    sequence: () => storage.events.sequence(app.uuid),
  };
  return salon;
}

type Salon = ReturnType<typeof salonOver>;

async function failure(attempt: Promise<unknown>): Promise<RefusedError> {
  try {
    await attempt;
  } catch (error) {
    return error as RefusedError;
  }
  throw new Error('It was done');
}

/** Returns the reason, the names of the invalid fields, or the error code. */
async function outcome(attempt: Promise<unknown>): Promise<string> {
  const { code, reason, errors } = (await failure(attempt)) as Partial<RefusedError>;
  if (reason) return reason;
  return String(code) === 'invalid' ? Object.keys(errors ?? {}).join(' ') : String(code);
}

/** Returns the days after the first Monday, and the reason. */
function conflictsOf({ several }: { readonly several: Conflicts | undefined }): readonly (readonly [number, string])[] {
  return (several?.conflicts ?? []).map(({ start, reason }) => [(start - NINE) / DAY, reason] as const);
}

const daysOf = (bookings: readonly Pick<Booking, 'start'>[]) => bookings.map(({ start }) => (start - NINE) / DAY);
const takersOf = (bookings: readonly Pick<Booking, 'resources'>[]) => bookings.map(({ resources }) => resources);

describe('series', () => {
  onOneStorage(({ open }) => {
    let salon: Salon;
    let ana: string;
    let ben: string;
    let cleo: string;
    beforeEach(async () => {
      const clock = aClock(MONDAY - DAY);
      const storage = await open({ clock });
      salon = salonOver(storage, await addApp(storage), clock);
      ana = await salon.resource('Ana');
      ben = await salon.resource('Ben');
      cleo = await salon.resource('Cleo');
    });

    const role = (resources: readonly string[], fields: object = {}) => ({ name: 'teacher', resources, ...fields });
    const plain = (fields: object = {}) => ({ resources: [ana], durationMinutes: 60, ...fields });

    describe('creating one', () => {
      it('makes all bookings in one commit, with an event each and a reference to the series', async () => {
        const before = await salon.sequence();
        const { series, bookings } = await salon.create(plain({ title: 'Yoga', notes: 'Mat', meta: { n: 1 } }));
        expect(await salon.sequence()).to.equal(before + 1);
        expect(daysOf(bookings)).to.deep.equal([0, 1, 2]);
        expect(series.bookings).to.deep.equal(bookings.map(({ uuid }) => uuid));
        const stored = await salon.all();
        expect(stored).to.deep.equal(bookings);
        for (const booking of stored) {
          expect(booking).to.deep.include({
            title: 'Yoga',
            notes: 'Mat',
            meta: { n: 1 },
            status: 'confirmed',
            sequence: 0,
          });
          expect(booking.end - booking.start).to.equal(HOUR);
          expect(booking.series).to.deep.equal({ uuid: series.uuid, occurrence: booking.start, sequence: 0 });
        }
        const events = await salon.events();
        expect(events.map(({ type, booking }) => [type, booking])).to.deep.equal(
          series.bookings.map((uuid) => ['booking.created', uuid]),
        );
        const { createdAt } = series;
        expect(series).to.deep.equal({
          uuid: series.uuid,
          app: salon.app.uuid,
          rule: DAILY_3,
          timezone: 'UTC',
          start: NINE,
          durationMinutes: 60,
          service: null,
          resources: [ana],
          omitted: [],
          skipped: [],
          bookings: series.bookings,
          version: 1,
          createdAt,
          updatedAt: createdAt,
        });
        expect(await salon.get(series.uuid)).to.deep.equal({ series, bookings });
      });

      it('takes all named resources for each booking, in order of first use, with units', async () => {
        const hall = await salon.resource('Hall', { capacity: 5 });
        const { series, bookings } = await salon.create(plain({ resources: [hall, ben], units: 1 }));
        expect(series.resources).to.deep.equal([hall, ben]);
        expect(takersOf(bookings)).to.deep.equal([
          [hall, ben],
          [hall, ben],
          [hall, ben],
        ]);
        expect(await outcome(salon.book({ resources: [ben], start: NINE + DAY, durationMinutes: 60 }))).to.equal(
          'taken',
        );
      });

      it('runs the actions of the workflow for each booking, which are pending if it requires approval', async () => {
        const workflow = await salon.workflow({ mode: 'confirm' });
        const action = anAction({ app: salon.app.uuid, workflow });
        await write(salon.storage, salon.app, { put: { action: [action] } });
        const { bookings } = await salon.create(plain({ workflow }));
        expect(bookings.map(({ status }) => status)).to.deep.equal(['pending', 'pending', 'pending']);
        const jobs = await listed(salon.storage, 'job', salon.app.uuid, { offset: 0, limit: 10 });
        expect(jobs.items.map(({ booking }) => booking)).to.have.members(bookings.map(({ uuid }) => uuid));
      });

      it('uses the given zone, else the service’s, else the first resource’s, as do the bookings', async () => {
        const paris = await salon.resource('Paris', { timezone: 'Europe/Paris', schedule: null });
        const start = Date.parse('2027-10-30T09:00+02:00');
        const ofResource = await salon.create(plain({ resources: [paris], start }));
        expect(ofResource.bookings.map((booking) => booking.start - start)).to.deep.equal([0, 25 * HOUR, 49 * HOUR]);
        expect(ofResource.bookings.every(({ timezone }) => timezone === 'Europe/Paris')).to.equal(true);
        const given = await salon.create(plain({ resources: [paris], start: start + 2 * HOUR, timezone: 'UTC' }));
        expect(given.bookings.map((booking) => booking.start - start - 2 * HOUR)).to.deep.equal([0, DAY, 2 * DAY]);
        expect(given.series.timezone).to.equal('UTC');
        expect(given.bookings.every(({ timezone }) => timezone === 'UTC')).to.equal(true);
        const { uuid: service } = await salon.service({ roles: [role([paris])], timezone: 'Europe/London' });
        const ofService = await salon.create({ service, start: start + 4 * HOUR });
        expect(ofService.series.timezone).to.equal('Europe/London');
        expect(ofService.bookings.every(({ timezone }) => timezone === 'Europe/London')).to.equal(true);
      });

      it('omits wall times that do not exist, names their dates, and continues counting', async () => {
        const night = await salon.resource('Night', { timezone: 'Europe/Paris', schedule: null });
        const start = Date.parse('2028-03-25T02:30+01:00');
        salon.clock.set(start - 30 * DAY);
        const { series, bookings } = await salon.create(plain({ resources: [night], start }));
        expect(series.omitted).to.deep.equal(['2028-03-26']);
        expect(bookings.map((booking) => new Date(booking.start).toISOString())).to.deep.equal([
          '2028-03-25T01:30:00.000Z',
          '2028-03-27T00:30:00.000Z',
          '2028-03-28T00:30:00.000Z',
        ]);
      });

      it('applies exceptions after counting, also to the start, and gives 400 if nothing is left', async () => {
        const { series, bookings } = await salon.create(plain({ except: ['2027-06-14', '2027-06-20'] }));
        expect(daysOf(bookings)).to.deep.equal([1, 2]);
        expect(series.start).to.equal(NINE);
        expect(await outcome(salon.create(plain({ except: ['2027-06-14', '2027-06-15', '2027-06-16'] })))).to.equal(
          'except',
        );
      });

      it('has the service’s first duration, workflow and price, or the given ones', async () => {
        const workflow = await salon.workflow();
        const price = { amount: 1_000, currency: 'EUR' };
        const { uuid: service } = await salon.service({ roles: [role([ana])], durations: [30, 60], workflow, price });
        const { series, bookings } = await salon.create({ service });
        expect(series).to.deep.include({ service, durationMinutes: 30, resources: [ana] });
        for (const booking of bookings) {
          expect(booking.workflow).to.equal(workflow);
          expect(booking.sale).to.deep.include({ service, unitPrice: price });
        }
        const other = await salon.create({ service, start: NINE + HOUR, durationMinutes: 60, workflow: null });
        expect(other.series.durationMinutes).to.equal(60);
        expect(other.bookings[0]!.workflow).to.equal(null);
      });
    });

    describe('invalid requests', () => {
      it('are refused with all invalid fields, and store nothing', async () => {
        const before = await salon.sequence();
        const bad = { resources: ['x'], rule: 'FREQ=HOURLY', except: ['2027-02-30'], onConflict: 'maybe', together: 1 };
        expect((await outcome(salon.create(bad as object))).split(' ')).to.have.members([
          'resources.0',
          'end',
          'durationMinutes',
          'rule',
          'except.0',
          'onConflict',
          'together',
        ]);
        expect(await outcome(salon.create(plain({ holdSeconds: 60 })))).to.equal('holdSeconds');
        expect(await outcome(salon.create(plain({ rule: null })))).to.equal('rule');
        expect(await outcome(salon.create(plain({ start: NINE, rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=2' })))).to.equal(
          'start',
        );
        expect(await outcome(salon.create(plain({ resources: [anUuid()] })))).to.equal('not_found');
        expect(await outcome(salon.create({ service: anUuid() }))).to.equal('not_found');
        expect(await outcome(salon.create(plain({ workflow: anUuid() })))).to.equal('not_found');
        expect(await salon.sequence()).to.equal(before);
        expect(await salon.list()).to.deep.equal([]);
      });

      it('are 400 on rule if it generates too much, before exceptions and omissions', async () => {
        const many = await Promise.all(Array.from({ length: 60 }, (_, n) => salon.resource(`R${n}`)));
        const rule = (count: number) => `FREQ=DAILY;COUNT=${count}`;
        const refused = async (input: object) => outcome(salon.preview({ onConflict: 'skip', ...input }));
        expect(await refused(plain({ rule: rule(367) }))).to.equal('rule');
        // Limit of 1,000 instances × resources: 20 × 50 are allowed, 20 × 51 are not.
        const twenty = { resources: many.slice(0, 20), durationMinutes: 60 };
        expect((await salon.preview({ ...twenty, rule: rule(50) })).instances).to.have.length(50);
        expect(await refused({ ...twenty, rule: rule(51), except: ['2027-06-14', '2027-06-15'] })).to.equal('rule');
        const team = await salon.service({ roles: [role(many.slice(0, 20), { count: 20 })] });
        expect(await refused({ service: team.uuid, rule: rule(51) })).to.equal('rule');
        // The limit is 20,000 instances × resources in the pools. 334 × 60 = 20,040 exceeds it. Each resource counts once.
        const wide = await salon.service({ roles: [role(many), { name: 'room', resources: many }] });
        expect(await refused({ service: wide.uuid, rule: rule(334) })).to.equal('rule');
        expect(await refused({ service: wide.uuid, resources: [many[0]], rule: rule(334) })).to.equal('rule');
        expect((await salon.preview({ service: wide.uuid, rule: rule(3) })).instances).to.have.length(3);
      });

      it('are 400 on rule if the details exceed 4 MiB', async () => {
        const text = (length: number) => ({ notes: 'é'.repeat(length) });
        // {"title":null,"notes":"…","customer":null,"meta":{}} has 51 bytes besides the notes: 300 × 13,981 bytes are just below 4 MiB.
        const most = Math.floor((4 * 1024 * 1024) / 300);
        const other = { rule: 'FREQ=DAILY;COUNT=300', title: 'x'.repeat((most - 49) % 2) };
        const notes = Math.floor((most - 49 - other.title.length) / 2);
        expect(await outcome(salon.preview(plain({ ...other, ...text(notes + 1) })))).to.equal('rule');
        expect((await salon.preview(plain({ ...other, ...text(notes - 1) }))).instances).to.have.length(300);
      });

      it('need an e-mail address if a limit of the service for each customer does', async () => {
        const limits = [{ per: 'customer', period: 'week', max: 3 }] as const;
        const { uuid: service } = await salon.service({ roles: [role([ana])], limits });
        expect(await outcome(salon.create({ service }))).to.equal('customer.email');
      });
    });

    describe('conflicts', () => {
      beforeEach(async () => {
        await salon.book(plain({ start: NINE + DAY }));
        await salon.off({ startDate: '2027-06-16', endDate: '2027-06-16' });
      });
      const five = (fields: object = {}) => plain({ rule: 'FREQ=DAILY;COUNT=5', ...fields });
      const expected = [
        [1, 'taken'],
        [2, 'closed'],
      ] as const;

      it('refuse the series with the reason of the first one, and list all in order', async () => {
        const before = await salon.sequence();
        const error = await failure(salon.create(five()));
        expect(error.reason).to.equal('taken');
        expect(conflictsOf(error)).to.deep.equal(expected);
        expect(error.several?.timezone).to.equal('UTC');
        expect(await salon.sequence()).to.equal(before);
      });

      it('are skipped on request, without replacing them up to COUNT', async () => {
        const { series, bookings } = await salon.create(five({ onConflict: 'skip' }));
        expect(daysOf(bookings)).to.deep.equal([0, 3, 4]);
        expect(series.skipped.map(({ start, reason }) => [(start - NINE) / DAY, reason])).to.deep.equal(expected);
        expect((await salon.get(series.uuid)).series.skipped).to.deep.equal(series.skipped);
      });

      it('refuse the series if skipping leaves none', async () => {
        const error = await failure(
          salon.create(five({ except: ['2027-06-14', '2027-06-17', '2027-06-18'], onConflict: 'skip' })),
        );
        expect([error.reason, conflictsOf(error)]).to.deep.equal(['taken', expected]);
      });

      it('are reported by a dry run, which stores nothing', async () => {
        const before = await salon.sequence();
        const { plan, instances } = await salon.preview(five({ onConflict: 'skip' }));
        expect(daysOf(instances)).to.deep.equal([0, 3, 4]);
        expect(await salon.sequence()).to.equal(before);
        const { series } = await salon.create(five({ onConflict: 'skip' }));
        expect(series).to.deep.include(plan);
        expect(conflictsOf(await failure(salon.preview(five({ onConflict: 'refuse', start: NINE }))))).to.have.length(
          5,
        );
      });
    });

    describe('instances that conflict with each other', () => {
      it('take earlier ones into account: buffers and durations', async () => {
        const slow = await salon.resource('Slow', { schedule: null, rules: { bufferAfterMinutes: 24 * 60 } });
        const { bookings, series } = await salon.create(
          plain({ resources: [slow], onConflict: 'skip', rule: 'FREQ=DAILY;COUNT=4' }),
        );
        expect(daysOf(bookings)).to.deep.equal([0, 2]);
        expect(series.skipped.map(({ reason }) => reason)).to.deep.equal(['taken', 'taken']);
      });

      it('take earlier ones into account: limits of the service, the customer and a resource', async () => {
        const customer = { email: 'Eve@example.com' };
        const rule = 'FREQ=DAILY;COUNT=14';
        for (const per of ['service', 'customer', 'resource'] as const) {
          const room = await salon.resource(per);
          const { uuid: service } = await salon.service({
            roles: [role([room])],
            limits: [{ per, period: 'week', max: 2 }],
          });
          const { bookings, series } = await salon.create({ service, customer, rule, onConflict: 'skip' });
          expect(daysOf(bookings), per).to.deep.equal([0, 1, 7, 8]);
          expect(new Set(series.skipped.map(({ reason }) => reason)), per).to.deep.equal(new Set(['limit']));
        }
        const room = await salon.resource('active');
        const limits = [{ per: 'service', period: 'active', max: 3 }] as const;
        const { uuid: service } = await salon.service({ roles: [role([room])], limits });
        expect(daysOf((await salon.create({ service, rule, onConflict: 'skip' })).bookings)).to.deep.equal([0, 1, 2]);
      });

      it('end at the horizon', async () => {
        const near = await salon.resource('Near', { schedule: null, rules: { maxAdvanceDays: 3 } });
        const { bookings, series } = await salon.create(plain({ resources: [near], onConflict: 'skip' }));
        expect(daysOf(bookings)).to.deep.equal([0, 1]);
        expect(series.skipped.map(({ reason }) => reason)).to.deep.equal(['too_far']);
      });
    });

    describe('with one assignment for all', () => {
      it('takes a candidate that is free for every instance, ranked as for the first', async () => {
        const { uuid: service } = await salon.service({ roles: [role([ana, ben, cleo])] });
        await salon.book(plain({ start: NINE + 2 * DAY }));
        const { series, bookings } = await salon.create({ service });
        expect(takersOf(bookings)).to.deep.equal([[ben], [ben], [ben]]);
        expect(series.resources).to.deep.equal([ben]);
      });

      it('leaves out the first candidate if another role has no other for every instance', async () => {
        const roles = [
          { name: 'lead', resources: [ana, ben] },
          { name: 'help', resources: [ana, cleo] },
        ];
        const { uuid: service } = await salon.service({ roles });
        await salon.book(plain({ resources: [cleo], start: NINE + DAY }));
        const { bookings } = await salon.create({ service });
        expect(takersOf(bookings)).to.deep.equal([
          [ben, ana],
          [ben, ana],
          [ben, ana],
        ]);
      });

      it('is refused if no candidate is free for all, although each instance has one', async () => {
        const { uuid: service } = await salon.service({ roles: [role([ana, ben])] });
        await salon.book(plain());
        await salon.book(plain({ resources: [ben], start: NINE + DAY }));
        const error = await failure(salon.create({ service }));
        // Ana and Ben can take two each. Ana comes first, and the first conflict is hers.
        expect(conflictsOf(error)).to.deep.equal([[0, 'taken']]);
        const apart = await salon.create({ service, together: false });
        expect(takersOf(apart.bookings)).to.deep.equal([[ben], [ana], [ana]]);
        expect(apart.series.resources).to.deep.equal([ben, ana]);
      });

      it('skips as few instances as possible, and omits those that the chosen candidate cannot take', async () => {
        const { uuid: service } = await salon.service({ roles: [role([ana, ben, cleo])] });
        await salon.book(plain());
        await salon.book(plain({ start: NINE + DAY }));
        await salon.book(plain({ resources: [ben], start: NINE + DAY }));
        await salon.off({ resources: [cleo], startDate: '2027-06-16', endDate: '2027-06-16' });
        const { series, bookings } = await salon.create({ service, onConflict: 'skip' });
        expect(takersOf(bookings)).to.deep.equal([[ben], [ben]]);
        expect(series.skipped).to.deep.equal([{ start: NINE + DAY, reason: 'taken' }]);
      });

      it('prefers a candidate that skips no instance, and a complete team to a busy one', async () => {
        const roles = [
          { name: 'lead', resources: [ana, ben] },
          { name: 'help', resources: [ben, cleo] },
        ];
        const { uuid: service } = await salon.service({ roles });
        await salon.off({ resources: [cleo], startDate: '2027-06-14', endDate: '2027-06-16' });
        await salon.book(plain());
        // Ben could lead all three, but no other assistant is free: so Ana leads the two that she can.
        const { bookings } = await salon.create({ service, onConflict: 'skip' });
        expect(takersOf(bookings)).to.deep.equal([
          [ana, ben],
          [ana, ben],
        ]);
      });

      it('takes the named resources if they are free for every instance', async () => {
        const { uuid: service } = await salon.service({ roles: [role([ana, ben, cleo], { count: 2 })] });
        expect(takersOf((await salon.create({ service, resources: [cleo] })).bookings)[2]).to.deep.equal([ana, cleo]);
        expect(await outcome(salon.create({ service, resources: [anUuid()] }))).to.equal('not_found');
        const zoe = await salon.resource('Zoe');
        expect(await outcome(salon.create({ service, resources: [zoe] }))).to.equal('resources');
        expect(await outcome(salon.create({ service, resources: [ana] }))).to.equal('taken');
      });

      it('ranks the least busy once, by the day of the first instance', async () => {
        const { uuid: service } = await salon.service({ roles: [role([ana, ben])], assign: 'least_busy' });
        await salon.book(plain({ start: NINE + 3 * HOUR }));
        await salon.book(plain({ resources: [ben], start: NINE + DAY + 3 * HOUR, durationMinutes: 120 }));
        const { bookings } = await salon.create({ service });
        expect(takersOf(bookings)).to.deep.equal([[ben], [ben], [ben]]);
        const apart = await salon.create({ service, start: NINE + HOUR, together: false });
        expect(takersOf(apart.bookings)).to.deep.equal([[ana], [ana], [ana]]);
      });

      it('counts one turn of a round robin for all, and without it one for each instance', async () => {
        const { uuid: service } = await salon.service({ roles: [role([ana, ben])], assign: 'round_robin' });
        expect(takersOf((await salon.create({ service })).bookings)).to.deep.equal([[ana], [ana], [ana]]);
        expect((await salon.storedService(service))?.rotas).to.deep.equal({
          teacher: { floor: 0, turns: { [ana]: 1_000_000 } },
        });
        const apart = await salon.create({ service, start: NINE + HOUR, together: false });
        expect(takersOf(apart.bookings)).to.deep.equal([[ben], [ana], [ben]]);
        expect((await salon.storedService(service))?.rotas.teacher?.turns).to.deep.equal({
          [ana]: 2_000_000,
          [ben]: 2_000_000,
        });
      });

      it('counts no turn in a dry run or for a refused series', async () => {
        const { uuid: service } = await salon.service({ roles: [role([ana, ben])], assign: 'round_robin' });
        await salon.preview({ service });
        await salon.book(plain());
        await salon.book(plain({ resources: [ben] }));
        await failure(salon.create({ service }));
        expect((await salon.storedService(service))?.rotas).to.deep.equal({});
      });

      it('allows another series to use a resource between its steps', async () => {
        const steps = [
          { name: 'a', durationMinutes: 20 },
          { name: 'b', durationMinutes: 20 },
          { name: 'c', durationMinutes: 20 },
        ];
        const { uuid: service } = await salon.service({ roles: [role([ana], { steps: ['a', 'c'] })], steps });
        const { bookings } = await salon.create({ service });
        expect(bookings.map(({ blocks }) => blocks.length)).to.deep.equal([2, 2, 2]);
        expect(bookings.map(({ sale }) => sale?.assignments.length)).to.deep.equal([2, 2, 2]);
      });
    });

    describe('lists', () => {
      it('are in creation order, filtered by service and by resources that a booking takes now', async () => {
        const { uuid: service } = await salon.service({ roles: [role([ana, ben])] });
        const first = (await salon.create({ service })).series;
        const second = (await salon.create(plain({ resources: [cleo] }))).series;
        expect(await salon.list()).to.deep.equal([first.uuid, second.uuid]);
        expect(await salon.list({ service })).to.deep.equal([first.uuid]);
        expect(await salon.list({ service: anUuid() })).to.deep.equal([]);
        expect(await salon.list({ resource: cleo })).to.deep.equal([second.uuid]);
        expect(await salon.list({ resource: ben })).to.deep.equal([]);
        await salon.move(first.bookings[1]!, { resources: [ben] });
        await salon.move(second.bookings[0]!, { resources: [ben] });
        expect(await salon.list({ resource: ben })).to.deep.equal([first.uuid, second.uuid]);
        expect(await salon.list({ resource: ben, service })).to.deep.equal([first.uuid]);
        await salon.cancelOne(first.bookings[1]!);
        expect(await salon.list({ resource: ben, service })).to.deep.equal([first.uuid]);
      });

      it('of bookings are filtered by series', async () => {
        const { series } = await salon.create(plain());
        await salon.create(plain({ resources: [ben] }));
        await salon.book(plain({ resources: [cleo] }));
        const filter = { series: series.uuid, search: NO_SEARCH, sort: '-start' } as const;
        const { items, total } = await salon.storage.objects.list(salon.app.uuid, bookingsOf(filter), {
          offset: 0,
          limit: 2,
        });
        expect(items.map(({ uuid }) => uuid)).to.deep.equal(series.bookings.toReversed().slice(0, 2));
        expect(total).to.equal(3);
      });

      it('show the current bookings, and the series as it was made', async () => {
        const { series } = await salon.create(plain());
        await salon.move(series.bookings[1]!, { start: NINE + 5 * DAY, resources: [ben] });
        await salon.cancelOne(series.bookings[2]!);
        const now = await salon.get(series.uuid);
        expect(now.series).to.deep.equal(series);
        expect(daysOf(now.bookings)).to.deep.equal([0, 5, 2]);
        expect(takersOf(now.bookings)).to.deep.equal([[ana], [ben], [ana]]);
        expect(now.bookings[1]!.series).to.deep.equal({ uuid: series.uuid, occurrence: NINE + DAY, sequence: 0 });
      });

      it('contain no series of other apps', async () => {
        const { series } = await salon.create(plain());
        const other = salonOver(salon.storage, await addApp(salon.storage), salon.clock);
        expect(await other.list()).to.deep.equal([]);
        expect(await outcome(other.get(series.uuid))).to.equal('not_found');
        expect(await outcome(other.cancel(series.uuid))).to.equal('not_found');
        expect(await outcome(other.reschedule(series.uuid, { from: NINE, start: NINE }))).to.equal('not_found');
      });
    });

    describe('cancelling', () => {
      it('cancels all live bookings that end after now, with a reason and an event each, in one commit', async () => {
        const { series } = await salon.create(plain());
        await salon.cancelOne(series.bookings[1]!);
        salon.clock.set(NINE + HOUR);
        const before = await salon.sequence();
        const done = await salon.cancel(series.uuid, { reason: 'Away' });
        expect(done).to.deep.equal({ cancelled: [series.bookings[2]], skipped: [] });
        expect(await salon.sequence()).to.equal(before + 1);
        const now = await salon.get(series.uuid);
        expect(now.bookings.map(({ status }) => status)).to.deep.equal(['confirmed', 'cancelled', 'cancelled']);
        expect(now.bookings.map(({ reason }) => reason)).to.deep.equal([null, null, 'Away']);
        expect(now.series.updatedAt).to.equal(NINE + HOUR);
        expect(now.series.version).to.equal(2);
        expect((await salon.events()).at(-1)).to.deep.include({
          type: 'booking.cancelled',
          booking: series.bookings[2],
        });
      });

      it('includes the booking that is under way', async () => {
        const { series } = await salon.create(plain());
        salon.clock.set(NINE + MINUTE);
        expect((await salon.cancel(series.uuid)).cancelled).to.deep.equal(series.bookings);
      });

      it('includes bookings whose occurrence is at or after a given moment, wherever they are now', async () => {
        const { series } = await salon.create(plain());
        await salon.move(series.bookings[0]!, { start: NINE + 9 * DAY });
        await salon.move(series.bookings[2]!, { start: NINE + 3 * HOUR });
        const { cancelled } = await salon.cancel(series.uuid, { from: NINE + DAY });
        expect(cancelled).to.deep.equal([series.bookings[1], series.bookings[2]]);
      });

      it('includes past bookings if a moment is given', async () => {
        const { series } = await salon.create(plain());
        salon.clock.set(NINE + 10 * DAY);
        expect((await salon.cancel(series.uuid)).cancelled).to.deep.equal([]);
        expect((await salon.cancel(series.uuid, { from: NINE })).cancelled).to.deep.equal(series.bookings);
      });

      it('ignores the workflow’s time limit, which applies to bookers only', async () => {
        const workflow = await salon.workflow({ cancelUntilMinutes: 26 * 60 });
        const { series } = await salon.create(plain({ workflow }));
        salon.clock.set(NINE + 1);
        expect(await salon.cancel(series.uuid)).to.deep.equal({ cancelled: series.bookings, skipped: [] });
      });

      it('of nothing changes nothing, and invalid fields are named', async () => {
        const { series } = await salon.create(plain());
        await salon.cancel(series.uuid);
        const before = [await salon.sequence(), (await salon.get(series.uuid)).series];
        expect(await salon.cancel(series.uuid)).to.deep.equal({ cancelled: [], skipped: [] });
        expect([await salon.sequence(), (await salon.get(series.uuid)).series]).to.deep.equal(before);
        expect(await outcome(salon.cancel(series.uuid, { from: 'soon', reason: 3 }))).to.equal('from reason');
        expect(await outcome(salon.cancel(anUuid()))).to.equal('not_found');
      });
    });

    describe('rescheduling', () => {
      const later = { from: NINE + DAY, start: NINE + DAY + 3 * HOUR };

      it('moves the bookings from an occurrence on by the same difference, with their durations and resources, in one commit', async () => {
        const { series } = await salon.create(plain());
        await salon.change(series.bookings[2]!, { title: 'Long' });
        const before = await salon.sequence();
        const done = await salon.reschedule(series.uuid, later);
        expect(done).to.deep.equal({ moved: series.bookings.slice(1), skipped: [] });
        expect(await salon.sequence()).to.equal(before + 1);
        const { bookings, series: after } = await salon.get(series.uuid);
        expect(bookings.map(({ start }) => start - NINE)).to.deep.equal([0, DAY + 3 * HOUR, 2 * DAY + 3 * HOUR]);
        expect(bookings.map(({ sequence }) => sequence)).to.deep.equal([0, 1, 1]);
        expect(bookings.map(({ series: its }) => its?.occurrence)).to.deep.equal([NINE, NINE + DAY, NINE + 2 * DAY]);
        expect(after).to.deep.include({ version: 2, start: NINE, updatedAt: MONDAY - DAY });
        expect((await salon.events()).slice(-2).map(({ type }) => type)).to.deep.equal([
          'booking.rescheduled',
          'booking.rescheduled',
        ]);
        expect((await salon.book(plain({ start: NINE + DAY }))).status, 'its old place is free').to.equal('confirmed');
      });

      it('moves by calendar days and to the new wall time, across a change of the clocks', async () => {
        const paris = await salon.resource('Paris', { timezone: 'Europe/Paris', schedule: null });
        const start = Date.parse('2028-03-24T02:30+01:00');
        salon.clock.set(start - 30 * DAY);
        const { series } = await salon.create(plain({ resources: [paris], start, rule: 'FREQ=DAILY;COUNT=2' }));
        // one day later: the second instance falls on 2028-03-26, when 02:30 does not exist
        await salon.reschedule(series.uuid, { from: start, start: start + DAY });
        const { bookings } = await salon.get(series.uuid);
        expect(bookings.map((booking) => new Date(booking.start).toISOString())).to.deep.equal([
          '2028-03-25T01:30:00.000Z',
          '2028-03-26T01:30:00.000Z',
        ]);
      });

      it('counts the former times of all moved bookings as free, and sets a new duration if one is given', async () => {
        const { series } = await salon.create(plain());
        const { moved } = await salon.reschedule(series.uuid, { from: NINE, start: NINE + DAY, durationMinutes: 90 });
        expect(moved).to.deep.equal(series.bookings);
        const { bookings } = await salon.get(series.uuid);
        expect(daysOf(bookings)).to.deep.equal([1, 2, 3]);
        expect(bookings.map(({ start, end }) => end - start)).to.deep.equal([90 * MINUTE, 90 * MINUTE, 90 * MINUTE]);
      });

      it('moves bookings to each other’s places in a service with limits without counting any twice', async () => {
        const limits = [
          { per: 'service', period: 'day', max: 1 },
          { per: 'resource', period: 'week', max: 3 },
          { per: 'customer', period: 'active', max: 3 },
        ] as const;
        const { uuid: service } = await salon.service({ roles: [role([ana, ben])], limits });
        const { series } = await salon.create({ service, customer: { email: 'eve@example.com' } });
        expect((await salon.reschedule(series.uuid, { from: NINE, start: NINE + DAY })).moved).to.have.length(3);
        expect(takersOf((await salon.get(series.uuid)).bookings)).to.deep.equal([[ana], [ana], [ana]]);
      });

      it('is 400 on `from` if no booking has that occurrence, and names all invalid fields', async () => {
        const { series } = await salon.create(plain({ except: ['2027-06-15'] }));
        expect(await outcome(salon.reschedule(series.uuid, { from: NINE + DAY, start: NINE }))).to.equal('from');
        expect(await outcome(salon.reschedule(series.uuid, { from: NINE + 3 * HOUR, start: NINE }))).to.equal('from');
        const bad = { start: 'x', durationMinutes: 0, onConflict: 'x', moved: 'x' };
        expect(await outcome(salon.reschedule(series.uuid, bad))).to.equal(
          'from start durationMinutes onConflict moved',
        );
        const farthest = { from: NINE, start: Date.parse('9999-12-30T09:00Z') };
        expect(await outcome(salon.reschedule(series.uuid, farthest)), 'one of them goes beyond 9999').to.equal(
          'start',
        );
      });

      it('may start at the occurrence of a cancelled booking, which stays cancelled', async () => {
        const { series } = await salon.create(plain());
        await salon.cancelOne(series.bookings[1]!);
        expect(await salon.reschedule(series.uuid, later)).to.deep.equal({ moved: [series.bookings[2]], skipped: [] });
        expect(daysOf((await salon.get(series.uuid)).bookings.slice(0, 2))).to.deep.equal([0, 1]);
      });

      it('omits bookings that were moved individually, or includes them by their occurrence', async () => {
        const { series } = await salon.create(plain());
        await salon.move(series.bookings[1]!, { start: NINE + 3 * DAY + 6 * HOUR });
        const kept = await salon.reschedule(series.uuid, { from: NINE, start: NINE + HOUR });
        expect(kept).to.deep.equal({ moved: [series.bookings[0], series.bookings[2]], skipped: [] });
        const taken = await salon.reschedule(series.uuid, { from: NINE, start: NINE + 2 * HOUR, moved: 'move' });
        expect(taken.moved).to.deep.equal(series.bookings);
        const { bookings } = await salon.get(series.uuid);
        expect(bookings.map(({ start }) => start - NINE)).to.deep.equal([2 * HOUR, DAY + 2 * HOUR, 2 * DAY + 2 * HOUR]);
        // The instance that was moved on its own has moved with the series. From now on, it counts as if it had never been moved on its
        // own.
        expect((await salon.reschedule(series.uuid, { from: NINE, start: NINE })).moved).to.deep.equal(series.bookings);
      });

      it('is refused completely with all reasons if one booking is refused, and changes nothing', async () => {
        const { series } = await salon.create(plain());
        await salon.book(plain({ start: NINE + DAY + 3 * HOUR }));
        await salon.off({ start: NINE + 2 * DAY + 3 * HOUR, end: NINE + 2 * DAY + 4 * HOUR });
        const before = [await salon.sequence(), await salon.all()];
        const error = await failure(salon.reschedule(series.uuid, { from: NINE, start: NINE + 3 * HOUR }));
        expect(error.reason).to.equal('taken');
        expect(error.several).to.deep.equal({
          timezone: 'UTC',
          conflicts: [
            { booking: series.bookings[1], start: NINE + DAY + 3 * HOUR, reason: 'taken' },
            { booking: series.bookings[2], start: NINE + 2 * DAY + 3 * HOUR, reason: 'closed' },
          ],
        });
        expect([await salon.sequence(), await salon.all()]).to.deep.equal(before);
      });

      it('with skip keeps the refused bookings, and retries the rest with their times taken', async () => {
        const { series } = await salon.create(plain({ rule: 'FREQ=DAILY;COUNT=4' }));
        await salon.book(plain({ start: NINE + 3 * DAY + DAY }));
        // Each instance moves by one day. The last one cannot, so its day stays occupied and the one before it cannot move either, and so
        // on.
        const error = await failure(
          salon.reschedule(series.uuid, { from: NINE, start: NINE + DAY, onConflict: 'skip' }),
        );
        expect(error.several?.conflicts.map(({ booking }) => booking)).to.deep.equal(series.bookings);
        // two days later: only the second of them is refused, and no other booking wants its time
        const move = { from: NINE + DAY, start: NINE + 3 * DAY, onConflict: 'skip' };
        expect(await salon.reschedule(series.uuid, move)).to.deep.equal({
          moved: [series.bookings[1], series.bookings[3]],
          skipped: [{ booking: series.bookings[2], start: NINE + 4 * DAY, reason: 'taken' }],
        });
      });

      it('treats a start in the past like any reason, and ignores the workflow’s time limits', async () => {
        const workflow = await salon.workflow({ rescheduleUntilMinutes: 26 * 60 });
        const { series } = await salon.create(plain({ workflow }));
        salon.clock.set(NINE + 1);
        const move = { from: NINE, start: NINE + 3 * HOUR, onConflict: 'skip' };
        expect(await outcome(salon.reschedule(series.uuid, { ...move, onConflict: 'refuse' }))).to.equal('started');
        const { moved, skipped } = await salon.reschedule(series.uuid, move);
        expect(moved).to.deep.equal(series.bookings.slice(1));
        expect(skipped.map(({ reason }) => reason)).to.deep.equal(['started']);
      });

      it('writes nothing for bookings that already are where they should be', async () => {
        const { series } = await salon.create(plain());
        await salon.move(series.bookings[1]!, { start: NINE + DAY + 2 * HOUR });
        const before = await salon.sequence();
        const same = { from: NINE, start: NINE };
        expect((await salon.reschedule(series.uuid, same)).moved).to.deep.equal([
          series.bookings[0],
          series.bookings[2],
        ]);
        expect(await salon.sequence()).to.equal(before);
      });

      it('writes changes by the clock to its bookings, and nothing of the series, if no booking moves', async () => {
        const workflow = await salon.workflow({ completeAfterMinutes: 0 });
        const { series } = await salon.create(plain({ workflow }));
        const before = (await salon.get(series.uuid)).series;
        salon.clock.set(NINE + 3 * HOUR);
        const same = { from: NINE + DAY, start: NINE + DAY };
        expect((await salon.reschedule(series.uuid, same)).moved).to.deep.equal(series.bookings.slice(1));
        expect((await salon.booking(series.bookings[0]!)).status).to.equal('completed');
        expect((await salon.get(series.uuid)).series).to.deep.equal(before);
      });

      it('is refused if the series has no booking to move, or none moves', async () => {
        const { series } = await salon.create(plain());
        await salon.cancel(series.uuid);
        const error = await failure(salon.reschedule(series.uuid, { ...later, onConflict: 'skip' }));
        expect([error.reason, conflictsOf(error)]).to.deep.equal(['invalid_state', []]);
      });

      it('refuses bookings whose service is gone', async () => {
        const { uuid: service } = await salon.service({ roles: [role([ana])] });
        const { series } = await salon.create({ service });
        salon.clock.set(NINE + 9 * DAY);
        await salon.deleteService(service);
        expect(await outcome(salon.reschedule(series.uuid, { from: NINE, start: NINE + 20 * DAY }))).to.equal(
          'invalid_state',
        );
      });

      it('keeps resources if they can stay, else lets the service choose, with a turn for each new one', async () => {
        const { uuid: service } = await salon.service({ roles: [role([ana, ben, cleo])], assign: 'round_robin' });
        const { series } = await salon.create({ service });
        await salon.book(plain({ start: NINE + DAY + 3 * HOUR }));
        await salon.reschedule(series.uuid, { from: NINE, start: NINE + 3 * HOUR });
        expect(takersOf((await salon.get(series.uuid)).bookings)).to.deep.equal([[ana], [ben], [ana]]);
        expect((await salon.storedService(service))?.rotas.teacher?.turns).to.deep.equal({
          [ana]: 1_000_000,
          [ben]: 1_000_000,
        });
      });
    });

    it('expires lapsed bookings that conflict, in its own commit', async () => {
      const held = await salon.book(plain({ start: NINE + DAY, holdSeconds: 60 }));
      expect(await outcome(salon.create(plain()))).to.equal('taken');
      salon.clock.advance(2 * MINUTE);
      const { series } = await salon.create(plain());
      expect((await salon.booking(held.uuid)).status).to.equal('expired');
      expect((await salon.events()).slice(-4).map(({ type }) => type)).to.have.members([
        'booking.expired',
        'booking.created',
        'booking.created',
        'booking.created',
      ]);
      expect(series.bookings).to.have.length(3);
    });

    it('of a long week has the same result as separate bookings', async () => {
      const rule = 'FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20270701';
      const { bookings } = await salon.create(plain({ rule }));
      expect(daysOf(bookings)).to.deep.equal([0, 2, 7, 9, 14, 16]);
      expect(bookings[2]!.start - NINE).to.equal(WEEK);
    });
  });
});
