import { expect } from 'chai';
import type { Conflicts } from '../core/basics/errors.js';
import { DAY, HOUR, MINUTE } from '../core/basics/instants.js';
import type { Booking } from '../core/model/booking.js';
import { listed } from './support/lists.js';
import {
  DAILY_3,
  expectOutcome,
  failure,
  MONDAY,
  NINE,
  openSalon,
  outcome,
  type Salon,
  takersOf,
} from './support/salon.js';
import { anAction, anUuid } from './support/samples.js';
import { onOneStorage } from './support/storages.js';

/** Returns the days after the first Monday, and the reason. */
function conflictsOf({ several }: { readonly several: Conflicts | undefined }): readonly (readonly [number, string])[] {
  return (several?.conflicts ?? []).map(({ start, reason }) => [(start - NINE) / DAY, reason] as const);
}

const daysOf = (bookings: readonly Pick<Booking, 'start'>[]) => bookings.map(({ start }) => (start - NINE) / DAY);

describe('series', () => {
  onOneStorage(({ open }) => {
    let salon: Salon;
    let ana: string;
    let ben: string;
    let cleo: string;
    beforeEach(async () => {
      salon = await openSalon(open);
      ana = await salon.resource('Ana');
      ben = await salon.resource('Ben');
      cleo = await salon.resource('Cleo');
    });

    const role = (resources: readonly string[], fields: object = {}) => ({ name: 'teacher', resources, ...fields });
    const plain = (fields: object = {}) => ({ resources: [ana], durationMinutes: 60, ...fields });

    describe('creating one', () => {
      it('makes all bookings in one commit, with an event each and a reference to the series', async () => {
        const before = await salon.sequence();
        const { series, bookings } = await salon.createSeries(plain({ title: 'Yoga', notes: 'Mat', meta: { n: 1 } }));
        expect(await salon.sequence()).to.equal(before + 1);
        expect(daysOf(bookings)).to.deep.equal([0, 1, 2]);
        expect(series.bookings).to.deep.equal(bookings.map(({ uuid }) => uuid));
        const stored = await salon.bookings();
        expect(stored).to.deep.equal(bookings);
        const details = { title: 'Yoga', notes: 'Mat', meta: { n: 1 }, status: 'confirmed', sequence: 0 };
        for (const { start, ...booking } of stored) {
          const its = { uuid: series.uuid, occurrence: start, sequence: 0 };
          expect(booking).to.deep.include({ ...details, end: start + HOUR, series: its });
        }
        expect((await salon.events()).map(({ type, booking }) => [type, booking])).to.deep.equal(
          series.bookings.map((uuid) => ['booking.created', uuid]),
        );
        expect(series).to.deep.include({ rule: DAILY_3, timezone: 'UTC', start: NINE, durationMinutes: 60 });
        expect(series).to.deep.include({ service: null, resources: [ana], omitted: [], skipped: [], version: 1 });
        expect(await salon.series(series.uuid)).to.deep.equal({ series, bookings });
      });

      it('takes all named resources for each booking, in order of first use, with units', async () => {
        const hall = await salon.resource('Hall', { capacity: 5 });
        const { series, bookings } = await salon.createSeries(plain({ resources: [hall, ben], units: 1 }));
        expect(series.resources).to.deep.equal([hall, ben]);
        expect(takersOf(bookings)).to.deep.equal([
          [hall, ben],
          [hall, ben],
          [hall, ben],
        ]);
        await expectOutcome(salon.book({ resources: [ben], start: NINE + DAY, durationMinutes: 60 }), 'taken');
      });

      it('runs the actions of the workflow for each booking, which are pending if it requires approval', async () => {
        const workflow = await salon.workflow({ mode: 'confirm' });
        const action = anAction({ app: salon.app.uuid, workflow });
        await salon.write({ put: { action: [action] } });
        const { bookings } = await salon.createSeries(plain({ workflow }));
        expect(bookings.map(({ status }) => status)).to.deep.equal(['pending', 'pending', 'pending']);
        const jobs = await listed(salon.storage, 'job', salon.app.uuid, { offset: 0, limit: 10 });
        expect(jobs.items.map(({ booking }) => booking)).to.have.members(bookings.map(({ uuid }) => uuid));
      });

      it('uses the given zone, else the service’s, else the first resource’s, as do the bookings', async () => {
        const paris = await salon.resource('Paris', { timezone: 'Europe/Paris', schedule: null });
        const start = Date.parse('2027-10-30T09:00+02:00');
        const ofResource = await salon.createSeries(plain({ resources: [paris], start }));
        expect(ofResource.bookings.map((booking) => booking.start - start)).to.deep.equal([0, 25 * HOUR, 49 * HOUR]);
        expect(ofResource.bookings.every(({ timezone }) => timezone === 'Europe/Paris')).to.equal(true);
        const given = await salon.createSeries(plain({ resources: [paris], start: start + 2 * HOUR, timezone: 'UTC' }));
        expect(given.bookings.map((booking) => booking.start - start - 2 * HOUR)).to.deep.equal([0, DAY, 2 * DAY]);
        expect(given.series.timezone).to.equal('UTC');
        expect(given.bookings.every(({ timezone }) => timezone === 'UTC')).to.equal(true);
        const service = await salon.service({ roles: [role([paris])], timezone: 'Europe/London' });
        const ofService = await salon.createSeries({ service, start: start + 4 * HOUR });
        expect(ofService.series.timezone).to.equal('Europe/London');
        expect(ofService.bookings.every(({ timezone }) => timezone === 'Europe/London')).to.equal(true);
      });

      it('omits wall times that do not exist, names their dates, and continues counting', async () => {
        const night = await salon.resource('Night', { timezone: 'Europe/Paris', schedule: null });
        const start = Date.parse('2028-03-25T02:30+01:00');
        salon.clock.set(start - 30 * DAY);
        const { series, bookings } = await salon.createSeries(plain({ resources: [night], start }));
        expect(series.omitted).to.deep.equal(['2028-03-26']);
        expect(bookings.map((booking) => new Date(booking.start).toISOString())).to.deep.equal([
          '2028-03-25T01:30:00.000Z',
          '2028-03-27T00:30:00.000Z',
          '2028-03-28T00:30:00.000Z',
        ]);
      });

      it('applies exceptions after counting, also to the start, and gives 400 if nothing is left', async () => {
        const { series, bookings } = await salon.createSeries(plain({ except: ['2027-06-14', '2027-06-20'] }));
        expect(daysOf(bookings)).to.deep.equal([1, 2]);
        expect(series.start).to.equal(NINE);
        await expectOutcome(
          salon.createSeries(plain({ except: ['2027-06-14', '2027-06-15', '2027-06-16'] })),
          'except',
        );
      });

      it('has the service’s first duration, workflow and price, or the given ones', async () => {
        const workflow = await salon.workflow();
        const price = { amount: 1_000, currency: 'EUR' };
        const service = await salon.service({ roles: [role([ana])], durations: [30, 60], workflow, price });
        const { series, bookings } = await salon.createSeries({ service });
        expect(series).to.deep.include({ service, durationMinutes: 30, resources: [ana] });
        for (const booking of bookings) {
          expect(booking.workflow).to.equal(workflow);
          expect(booking.sale).to.deep.include({ service, unitPrice: price });
        }
        const other = await salon.createSeries({ service, start: NINE + HOUR, durationMinutes: 60, workflow: null });
        expect(other.series.durationMinutes).to.equal(60);
        expect(other.bookings[0]!.workflow).to.equal(null);
      });
    });

    describe('invalid requests', () => {
      it('are refused with all invalid fields, and store nothing', async () => {
        const before = await salon.sequence();
        const bad = { resources: ['x'], rule: 'FREQ=HOURLY', except: ['2027-02-30'], onConflict: 'maybe', together: 1 };
        expect((await outcome(salon.createSeries(bad as object))).split(' ')).to.have.members([
          'resources.0',
          'end',
          'durationMinutes',
          'rule',
          'except.0',
          'onConflict',
          'together',
        ]);
        await expectOutcome(salon.createSeries(plain({ holdSeconds: 60 })), 'holdSeconds');
        await expectOutcome(salon.createSeries(plain({ rule: null })), 'rule');
        await expectOutcome(salon.createSeries(plain({ start: NINE, rule: 'FREQ=WEEKLY;BYDAY=TU;COUNT=2' })), 'start');
        await expectOutcome(salon.createSeries(plain({ resources: [anUuid()] })), 'not_found');
        await expectOutcome(salon.createSeries({ service: anUuid() }), 'not_found');
        await expectOutcome(salon.createSeries(plain({ workflow: anUuid() })), 'not_found');
        expect(await salon.sequence()).to.equal(before);
        expect(await salon.listSeries()).to.deep.equal([]);
      });

      it('are 400 on rule if it generates too much, before exceptions and omissions', async () => {
        const many = await Promise.all(Array.from({ length: 60 }, (_, n) => salon.resource(`R${n}`)));
        const rule = (count: number) => `FREQ=DAILY;COUNT=${count}`;
        const refused = async (input: object) => outcome(salon.previewSeries({ onConflict: 'skip', ...input }));
        expect(await refused(plain({ rule: rule(367) }))).to.equal('rule');
        // Limit of 1,000 instances × resources: 20 × 50 are allowed, 20 × 51 are not.
        const twenty = { resources: many.slice(0, 20), durationMinutes: 60 };
        expect((await salon.previewSeries({ ...twenty, rule: rule(50) })).instances).to.have.length(50);
        expect(await refused({ ...twenty, rule: rule(51), except: ['2027-06-14', '2027-06-15'] })).to.equal('rule');
        const team = await salon.service({ roles: [role(many.slice(0, 20), { count: 20 })] });
        expect(await refused({ service: team, rule: rule(51) })).to.equal('rule');
        // The limit is 20,000 instances × resources in the pools. 334 × 60 = 20,040 exceeds it. Each resource counts once.
        const wide = await salon.service({ roles: [role(many), { name: 'room', resources: many }] });
        expect(await refused({ service: wide, rule: rule(334) })).to.equal('rule');
        expect(await refused({ service: wide, resources: [many[0]], rule: rule(334) })).to.equal('rule');
        expect((await salon.previewSeries({ service: wide, rule: rule(3) })).instances).to.have.length(3);
      });

      it('are 400 on rule if the details exceed 4 MiB', async () => {
        const text = (length: number) => ({ notes: 'é'.repeat(length) });
        // {"title":null,"notes":"…","customer":null,"meta":{}} has 51 bytes besides the notes: 300 × 13,981 bytes are just below 4 MiB.
        const most = Math.floor((4 * 1024 * 1024) / 300);
        const other = { rule: 'FREQ=DAILY;COUNT=300', title: 'x'.repeat((most - 49) % 2) };
        const notes = Math.floor((most - 49 - other.title.length) / 2);
        await expectOutcome(salon.previewSeries(plain({ ...other, ...text(notes + 1) })), 'rule');
        expect((await salon.previewSeries(plain({ ...other, ...text(notes - 1) }))).instances).to.have.length(300);
      });

      it('ignore limits for each customer if the booking has no e-mail address', async () => {
        const limits = [{ per: 'customer', period: 'month', max: 1 }] as const;
        const service = await salon.service({ roles: [role([ana])], limits });
        expect((await salon.createSeries({ service })).bookings).to.have.length.above(1);
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

      it('refuse the series if skipping leaves none', async () => {
        const error = await failure(
          salon.createSeries(five({ except: ['2027-06-14', '2027-06-17', '2027-06-18'], onConflict: 'skip' })),
        );
        expect([error.reason, conflictsOf(error)]).to.deep.equal(['taken', expected]);
      });

      it('are reported by a dry run, which stores nothing', async () => {
        const before = await salon.sequence();
        const { plan, instances } = await salon.previewSeries(five({ onConflict: 'skip' }));
        expect(daysOf(instances)).to.deep.equal([0, 3, 4]);
        expect(await salon.sequence()).to.equal(before);
        const { series } = await salon.createSeries(five({ onConflict: 'skip' }));
        expect(series).to.deep.include(plan);
        expect(
          conflictsOf(await failure(salon.previewSeries(five({ onConflict: 'refuse', start: NINE })))),
        ).to.have.length(5);
      });
    });

    describe('with one assignment for all', () => {
      it('takes a candidate that is free for every instance, ranked as for the first', async () => {
        const service = await salon.service({ roles: [role([ana, ben, cleo])] });
        await salon.book(plain({ start: NINE + 2 * DAY }));
        const { series, bookings } = await salon.createSeries({ service });
        expect(takersOf(bookings)).to.deep.equal([[ben], [ben], [ben]]);
        expect(series.resources).to.deep.equal([ben]);
      });

      it('leaves out the first candidate if another role has no other for every instance', async () => {
        const roles = [
          { name: 'lead', resources: [ana, ben] },
          { name: 'help', resources: [ana, cleo] },
        ];
        const service = await salon.service({ roles });
        await salon.book(plain({ resources: [cleo], start: NINE + DAY }));
        const { bookings } = await salon.createSeries({ service });
        expect(takersOf(bookings)).to.deep.equal([
          [ben, ana],
          [ben, ana],
          [ben, ana],
        ]);
      });

      it('is refused if no candidate is free for all, although each instance has one', async () => {
        const service = await salon.service({ roles: [role([ana, ben])] });
        await salon.book(plain());
        await salon.book(plain({ resources: [ben], start: NINE + DAY }));
        const error = await failure(salon.createSeries({ service }));
        // Ana and Ben can take two each. Ana comes first, and the first conflict is hers.
        expect(conflictsOf(error)).to.deep.equal([[0, 'taken']]);
        const apart = await salon.createSeries({ service, together: false });
        expect(takersOf(apart.bookings)).to.deep.equal([[ben], [ana], [ana]]);
        expect(apart.series.resources).to.deep.equal([ben, ana]);
      });

      it('prefers a candidate that skips no instance, and a complete team to a busy one', async () => {
        const roles = [
          { name: 'lead', resources: [ana, ben] },
          { name: 'help', resources: [ben, cleo] },
        ];
        const service = await salon.service({ roles });
        await salon.off({ resources: [cleo], startDate: '2027-06-14', endDate: '2027-06-16' });
        await salon.book(plain());
        // Ben could lead all three, but no other assistant is free: so Ana leads the two that she can.
        const { bookings } = await salon.createSeries({ service, onConflict: 'skip' });
        expect(takersOf(bookings)).to.deep.equal([
          [ana, ben],
          [ana, ben],
        ]);
      });

      it('takes the named resources if they are free for every instance', async () => {
        const service = await salon.service({ roles: [role([ana, ben, cleo], { count: 2 })] });
        expect(takersOf((await salon.createSeries({ service, resources: [cleo] })).bookings)[2]).to.deep.equal([
          ana,
          cleo,
        ]);
        await expectOutcome(salon.createSeries({ service, resources: [anUuid()] }), 'not_found');
        const zoe = await salon.resource('Zoe');
        await expectOutcome(salon.createSeries({ service, resources: [zoe] }), 'resources');
        await expectOutcome(salon.createSeries({ service, resources: [ana] }), 'taken');
      });

      it('ranks the least busy once, by the day of the first instance', async () => {
        const service = await salon.service({ roles: [role([ana, ben])], assign: 'least_busy' });
        await salon.book(plain({ start: NINE + 3 * HOUR }));
        await salon.book(plain({ resources: [ben], start: NINE + DAY + 3 * HOUR, durationMinutes: 120 }));
        const { bookings } = await salon.createSeries({ service });
        expect(takersOf(bookings)).to.deep.equal([[ben], [ben], [ben]]);
        const apart = await salon.createSeries({ service, start: NINE + HOUR, together: false });
        expect(takersOf(apart.bookings)).to.deep.equal([[ana], [ana], [ana]]);
      });

      it('counts one turn of a round robin for all, and without it one for each instance', async () => {
        const service = await salon.service({ roles: [role([ana, ben])], assign: 'round_robin' });
        expect(takersOf((await salon.createSeries({ service })).bookings)).to.deep.equal([[ana], [ana], [ana]]);
        expect((await salon.storedService(service))?.rotas).to.deep.equal({
          teacher: { floor: 0, turns: { [ana]: 1_000_000 } },
        });
        const apart = await salon.createSeries({ service, start: NINE + HOUR, together: false });
        expect(takersOf(apart.bookings)).to.deep.equal([[ben], [ana], [ben]]);
        expect((await salon.storedService(service))?.rotas.teacher?.turns).to.deep.equal({
          [ana]: 2_000_000,
          [ben]: 2_000_000,
        });
      });

      it('counts no turn in a dry run or for a refused series', async () => {
        const service = await salon.service({ roles: [role([ana, ben])], assign: 'round_robin' });
        await salon.previewSeries({ service });
        await salon.book(plain());
        await salon.book(plain({ resources: [ben] }));
        await failure(salon.createSeries({ service }));
        expect((await salon.storedService(service))?.rotas).to.deep.equal({});
      });

      it('allows another series to use a resource between its steps', async () => {
        const steps = [
          { name: 'a', durationMinutes: 20 },
          { name: 'b', durationMinutes: 20 },
          { name: 'c', durationMinutes: 20 },
        ];
        const service = await salon.service({ roles: [role([ana], { steps: ['a', 'c'] })], steps });
        const { bookings } = await salon.createSeries({ service });
        expect(bookings.map(({ blocks }) => blocks.length)).to.deep.equal([2, 2, 2]);
        expect(bookings.map(({ sale }) => sale?.assignments.length)).to.deep.equal([2, 2, 2]);
      });
    });

    describe('lists', () => {
      it('show the current bookings, and the series as it was made', async () => {
        const { series } = await salon.createSeries(plain());
        await salon.move(series.bookings[1]!, { start: NINE + 5 * DAY, resources: [ben] });
        await salon.cancel(series.bookings[2]!);
        const now = await salon.series(series.uuid);
        expect(now.series).to.deep.equal(series);
        expect(daysOf(now.bookings)).to.deep.equal([0, 5, 2]);
        expect(takersOf(now.bookings)).to.deep.equal([[ana], [ben], [ana]]);
        expect(now.bookings[1]!.series).to.deep.equal({ uuid: series.uuid, occurrence: NINE + DAY, sequence: 0 });
      });
    });

    describe('cancelling', () => {
      it('cancels all live bookings that end after now, with a reason and an event each, in one commit', async () => {
        const { series } = await salon.createSeries(plain());
        await salon.cancel(series.bookings[1]!);
        salon.clock.set(NINE + HOUR);
        const before = await salon.sequence();
        const done = await salon.cancelSeries(series.uuid, { reason: 'Away' });
        expect(done).to.deep.equal({ cancelled: [series.bookings[2]], skipped: [] });
        expect(await salon.sequence()).to.equal(before + 1);
        const now = await salon.series(series.uuid);
        expect(now.bookings.map(({ status, reason }) => [status, reason])).to.deep.equal([
          ['confirmed', null],
          ['cancelled', null],
          ['cancelled', 'Away'],
        ]);
        expect(now.series).to.include({ updatedAt: NINE + HOUR, version: 2 });
        expect((await salon.events()).at(-1)).to.include({ type: 'booking.cancelled', booking: series.bookings[2] });
      });

      it('includes the booking that is under way', async () => {
        const { series } = await salon.createSeries(plain());
        salon.clock.set(NINE + MINUTE);
        expect((await salon.cancelSeries(series.uuid)).cancelled).to.deep.equal(series.bookings);
      });

      it('includes bookings whose occurrence is at or after a given moment, wherever they are now', async () => {
        const { series } = await salon.createSeries(plain());
        await salon.move(series.bookings[0]!, { start: NINE + 9 * DAY });
        await salon.move(series.bookings[2]!, { start: NINE + 3 * HOUR });
        const { cancelled } = await salon.cancelSeries(series.uuid, { from: NINE + DAY });
        expect(cancelled).to.deep.equal([series.bookings[1], series.bookings[2]]);
      });

      it('includes past bookings if a moment is given', async () => {
        const { series } = await salon.createSeries(plain());
        salon.clock.set(NINE + 10 * DAY);
        expect((await salon.cancelSeries(series.uuid)).cancelled).to.deep.equal([]);
        expect((await salon.cancelSeries(series.uuid, { from: NINE })).cancelled).to.deep.equal(series.bookings);
      });

      it('ignores the workflow’s time limit, which applies to bookers only', async () => {
        const workflow = await salon.workflow({ cancelUntilMinutes: 26 * 60 });
        const { series } = await salon.createSeries(plain({ workflow }));
        salon.clock.set(NINE + 1);
        expect(await salon.cancelSeries(series.uuid)).to.deep.equal({ cancelled: series.bookings, skipped: [] });
      });

      it('of nothing changes nothing, and invalid fields are named', async () => {
        const { series } = await salon.createSeries(plain());
        await salon.cancelSeries(series.uuid);
        const before = [await salon.sequence(), (await salon.series(series.uuid)).series];
        expect(await salon.cancelSeries(series.uuid)).to.deep.equal({ cancelled: [], skipped: [] });
        expect([await salon.sequence(), (await salon.series(series.uuid)).series]).to.deep.equal(before);
        await expectOutcome(salon.cancelSeries(series.uuid, { from: 'soon', reason: 3 }), 'from reason');
        await expectOutcome(salon.cancelSeries(anUuid()), 'not_found');
      });
    });

    describe('rescheduling', () => {
      const later = { from: NINE + DAY, start: NINE + DAY + 3 * HOUR };

      it('moves the bookings from an occurrence on by the same difference, with their durations and resources, in one commit', async () => {
        const { series } = await salon.createSeries(plain());
        await salon.change(series.bookings[2]!, { title: 'Long' });
        const before = await salon.sequence();
        const done = await salon.moveSeries(series.uuid, later);
        expect(done).to.deep.equal({ moved: series.bookings.slice(1), skipped: [] });
        expect(await salon.sequence()).to.equal(before + 1);
        const { bookings, series: after } = await salon.series(series.uuid);
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
        const { series } = await salon.createSeries(plain({ resources: [paris], start, rule: 'FREQ=DAILY;COUNT=2' }));
        // one day later: the second instance falls on 2028-03-26, when 02:30 does not exist
        await salon.moveSeries(series.uuid, { from: start, start: start + DAY });
        const { bookings } = await salon.series(series.uuid);
        expect(bookings.map((booking) => new Date(booking.start).toISOString())).to.deep.equal([
          '2028-03-25T01:30:00.000Z',
          '2028-03-26T01:30:00.000Z',
        ]);
      });

      it('counts the former times of all moved bookings as free, and sets a new duration if one is given', async () => {
        const { series } = await salon.createSeries(plain());
        const { moved } = await salon.moveSeries(series.uuid, { from: NINE, start: NINE + DAY, durationMinutes: 90 });
        expect(moved).to.deep.equal(series.bookings);
        const { bookings } = await salon.series(series.uuid);
        expect(daysOf(bookings)).to.deep.equal([1, 2, 3]);
        expect(bookings.map(({ start, end }) => end - start)).to.deep.equal([90 * MINUTE, 90 * MINUTE, 90 * MINUTE]);
      });

      it('moves bookings to each other’s places in a service with limits without counting any twice', async () => {
        const limits = [
          { per: 'service', period: 'day', max: 1 },
          { per: 'resource', period: 'week', max: 3 },
          { per: 'customer', period: 'active', max: 3 },
        ] as const;
        const service = await salon.service({ roles: [role([ana, ben])], limits });
        const { series } = await salon.createSeries({ service, customer: { email: 'eve@example.com' } });
        expect((await salon.moveSeries(series.uuid, { from: NINE, start: NINE + DAY })).moved).to.have.length(3);
        expect(takersOf((await salon.series(series.uuid)).bookings)).to.deep.equal([[ana], [ana], [ana]]);
      });

      it('is 400 on `from` if no booking has that occurrence, and names all invalid fields', async () => {
        const { series } = await salon.createSeries(plain({ except: ['2027-06-15'] }));
        await expectOutcome(salon.moveSeries(series.uuid, { from: NINE + DAY, start: NINE }), 'from');
        await expectOutcome(salon.moveSeries(series.uuid, { from: NINE + 3 * HOUR, start: NINE }), 'from');
        const bad = { start: 'x', durationMinutes: 0, onConflict: 'x', moved: 'x' };
        await expectOutcome(salon.moveSeries(series.uuid, bad), 'from start durationMinutes onConflict moved');
        const farthest = { from: NINE, start: Date.parse('9999-12-30T09:00Z') };
        await expectOutcome(salon.moveSeries(series.uuid, farthest), 'start', 'one of them goes beyond 9999');
      });

      it('may start at the occurrence of a cancelled booking, which stays cancelled', async () => {
        const { series } = await salon.createSeries(plain());
        await salon.cancel(series.bookings[1]!);
        expect(await salon.moveSeries(series.uuid, later)).to.deep.equal({ moved: [series.bookings[2]], skipped: [] });
        expect(daysOf((await salon.series(series.uuid)).bookings.slice(0, 2))).to.deep.equal([0, 1]);
      });

      it('omits bookings that were moved individually, or includes them by their occurrence', async () => {
        const { series } = await salon.createSeries(plain());
        await salon.move(series.bookings[1]!, { start: NINE + 3 * DAY + 6 * HOUR });
        const kept = await salon.moveSeries(series.uuid, { from: NINE, start: NINE + HOUR });
        expect(kept).to.deep.equal({ moved: [series.bookings[0], series.bookings[2]], skipped: [] });
        const taken = await salon.moveSeries(series.uuid, { from: NINE, start: NINE + 2 * HOUR, moved: 'move' });
        expect(taken.moved).to.deep.equal(series.bookings);
        const { bookings } = await salon.series(series.uuid);
        expect(bookings.map(({ start }) => start - NINE)).to.deep.equal([2 * HOUR, DAY + 2 * HOUR, 2 * DAY + 2 * HOUR]);
        // The instance that was moved on its own has moved with the series. From now on, it counts as if it had never been moved on its
        // own.
        expect((await salon.moveSeries(series.uuid, { from: NINE, start: NINE })).moved).to.deep.equal(series.bookings);
      });

      it('is refused completely with all reasons if one booking is refused, and changes nothing', async () => {
        const { series } = await salon.createSeries(plain());
        await salon.book(plain({ start: NINE + DAY + 3 * HOUR }));
        await salon.off({ start: NINE + 2 * DAY + 3 * HOUR, end: NINE + 2 * DAY + 4 * HOUR });
        const before = [await salon.sequence(), await salon.bookings()];
        const error = await failure(salon.moveSeries(series.uuid, { from: NINE, start: NINE + 3 * HOUR }));
        expect(error.reason).to.equal('taken');
        expect(error.several).to.deep.equal({
          timezone: 'UTC',
          conflicts: [
            { booking: series.bookings[1], start: NINE + DAY + 3 * HOUR, reason: 'taken' },
            { booking: series.bookings[2], start: NINE + 2 * DAY + 3 * HOUR, reason: 'closed' },
          ],
        });
        expect([await salon.sequence(), await salon.bookings()]).to.deep.equal(before);
      });

      it('with skip keeps the refused bookings, and retries the rest with their times taken', async () => {
        const { series } = await salon.createSeries(plain({ rule: 'FREQ=DAILY;COUNT=4' }));
        await salon.book(plain({ start: NINE + 3 * DAY + DAY }));
        // Each instance moves by one day. The last one cannot, so its day stays occupied and the one before it cannot move either, and so
        // on.
        const error = await failure(
          salon.moveSeries(series.uuid, { from: NINE, start: NINE + DAY, onConflict: 'skip' }),
        );
        expect(error.several?.conflicts.map(({ booking }) => booking)).to.deep.equal(series.bookings);
        // two days later: only the second of them is refused, and no other booking wants its time
        const move = { from: NINE + DAY, start: NINE + 3 * DAY, onConflict: 'skip' };
        expect(await salon.moveSeries(series.uuid, move)).to.deep.equal({
          moved: [series.bookings[1], series.bookings[3]],
          skipped: [{ booking: series.bookings[2], start: NINE + 4 * DAY, reason: 'taken' }],
        });
      });

      it('treats a start in the past like any reason, and ignores the workflow’s time limits', async () => {
        const workflow = await salon.workflow({ rescheduleUntilMinutes: 26 * 60 });
        const { series } = await salon.createSeries(plain({ workflow }));
        salon.clock.set(NINE + 1);
        const move = { from: NINE, start: NINE + 3 * HOUR, onConflict: 'skip' };
        await expectOutcome(salon.moveSeries(series.uuid, { ...move, onConflict: 'refuse' }), 'started');
        const { moved, skipped } = await salon.moveSeries(series.uuid, move);
        expect(moved).to.deep.equal(series.bookings.slice(1));
        expect(skipped.map(({ reason }) => reason)).to.deep.equal(['started']);
      });

      it('writes nothing for bookings that already are where they should be', async () => {
        const { series } = await salon.createSeries(plain());
        await salon.move(series.bookings[1]!, { start: NINE + DAY + 2 * HOUR });
        const before = await salon.sequence();
        const same = { from: NINE, start: NINE };
        expect((await salon.moveSeries(series.uuid, same)).moved).to.deep.equal([
          series.bookings[0],
          series.bookings[2],
        ]);
        expect(await salon.sequence()).to.equal(before);
      });

      it('writes changes by the clock to its bookings, and nothing of the series, if no booking moves', async () => {
        const workflow = await salon.workflow({ completeAfterMinutes: 0 });
        const { series } = await salon.createSeries(plain({ workflow }));
        const before = (await salon.series(series.uuid)).series;
        salon.clock.set(NINE + 3 * HOUR);
        const same = { from: NINE + DAY, start: NINE + DAY };
        expect((await salon.moveSeries(series.uuid, same)).moved).to.deep.equal(series.bookings.slice(1));
        expect((await salon.booking(series.bookings[0]!)).status).to.equal('completed');
        expect((await salon.series(series.uuid)).series).to.deep.equal(before);
      });

      it('is refused if the series has no booking to move, or none moves', async () => {
        const { series } = await salon.createSeries(plain());
        await salon.cancelSeries(series.uuid);
        const error = await failure(salon.moveSeries(series.uuid, { ...later, onConflict: 'skip' }));
        expect([error.reason, conflictsOf(error)]).to.deep.equal(['invalid_state', []]);
      });

      it('refuses bookings whose service is gone', async () => {
        const service = await salon.service({ roles: [role([ana])] });
        const { series } = await salon.createSeries({ service });
        salon.clock.set(NINE + 9 * DAY);
        await salon.deleteService(service);
        await expectOutcome(salon.moveSeries(series.uuid, { from: NINE, start: NINE + 20 * DAY }), 'invalid_state');
      });

      it('keeps resources if they can stay, else lets the service choose, with a turn for each new one', async () => {
        const service = await salon.service({ roles: [role([ana, ben, cleo])], assign: 'round_robin' });
        const { series } = await salon.createSeries({ service });
        await salon.book(plain({ start: NINE + DAY + 3 * HOUR }));
        await salon.moveSeries(series.uuid, { from: NINE, start: NINE + 3 * HOUR });
        expect(takersOf((await salon.series(series.uuid)).bookings)).to.deep.equal([[ana], [ben], [ana]]);
        expect((await salon.storedService(service))?.rotas.teacher?.turns).to.deep.equal({
          [ana]: 1_000_000,
          [ben]: 1_000_000,
        });
      });
    });

    it('expires lapsed bookings that conflict, in its own commit', async () => {
      const held = await salon.book(plain({ start: NINE + DAY, holdSeconds: 60 }));
      await expectOutcome(salon.createSeries(plain()), 'taken');
      salon.clock.advance(2 * MINUTE);
      const { series } = await salon.createSeries(plain());
      expect((await salon.booking(held.uuid)).status).to.equal('expired');
      expect((await salon.events()).slice(-4).map(({ type }) => type)).to.have.members([
        'booking.expired',
        'booking.created',
        'booking.created',
        'booking.created',
      ]);
      expect(series.bookings).to.have.length(3);
    });
  });
});
