import { expect } from 'chai';
import { openMemoryStorage } from '../adapters/memory/index.js';
import { changeResource, createResource, deleteResource } from '../core/availability/resources/change-resource.js';
import { changeTimeOff, createTimeOff } from '../core/availability/time-off/change-time-off.js';
import { listTimeOff } from '../core/availability/time-off/read-time-off.js';
import { DAY, HOUR, MINUTE } from '../core/basics/instants.js';
import { NumberedPaginator } from '../core/basics/pagination.js';
import type { NewBooking } from '../core/bookings/booking-input.js';
import { changeBookingDetails, rescheduleBooking, transitionBooking } from '../core/bookings/change-booking.js';
import { createBooking } from '../core/bookings/create-booking.js';
import { explainBooking } from '../core/bookings/explain-booking.js';
import { findAvailability } from '../core/bookings/find-availability.js';
import { changeService, createService, deleteService } from '../core/bookings/services/change-services.js';
import { createWorkflow, deleteWorkflow } from '../core/bookings/workflows/change-workflow.js';
import type { Change, Ledger, View } from '../core/ledger/ledger.js';
import { deleteObject } from '../core/ledger/plain/plain-writes.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { NewResource } from '../core/model/resource.js';
import type { NewService } from '../core/model/service.js';
import { listed } from './support/lists.js';
import { aClock, addApp, anUuid, aTimeOff, type TestClock, write } from './support/samples.js';
import { onOneStorage } from './support/storages.js';

/** Monday, 14 June 2027, midnight in UTC; the salon is open every day from 9 to 17. */
const MONDAY = Date.parse('2027-06-14T00:00Z');
const NINE = MONDAY + 9 * HOUR;
const OPEN = {
  weekly: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const, start: '09:00', end: '17:00' }],
  overrides: [],
};

/** Operations of the tests, as an app would call them. */
function salonOver(storage: Storage, app: Awaited<ReturnType<typeof addApp>>, clock: TestClock) {
  const caller = { app };
  const { ledger, bookings, objects } = storage;
  const needs = { ledger, newUuid: anUuid };
  const paginator = new NumberedPaginator();
  const offNeeds = { ...needs, bookings };
  return {
    clock,
    caller,
    resource: async (name: string, fields: Partial<NewResource> = {}) =>
      (await createResource(needs)(caller, { name, schedule: OPEN, ...fields })).uuid,
    changeResource: (uuid: string, patch: object) => changeResource({ ledger })(caller, uuid, patch),
    deleteResource: (uuid: string, how: { cancelBookings?: boolean } = {}) => deleteResource(needs)(caller, uuid, how),
    workflow: async (settings: object = {}) =>
      (await createWorkflow(needs)(caller, { name: 'Flow', description: 'A flow', settings })).uuid,
    deleteWorkflow: (uuid: string) => deleteWorkflow(needs)(caller, uuid),
    service: (fields: Partial<NewService> & Pick<NewService, 'roles'>) =>
      createService(needs)(caller, { name: 'Cut', durations: [60], ...fields }),
    changeService: (uuid: string, patch: object) => changeService({ ledger })(caller, uuid, patch),
    deleteService: (uuid: string) => deleteService(needs)(caller, uuid),
    book: async (input: Partial<NewBooking>) => (await createBooking(needs)(caller, { start: NINE, ...input })).booking,
    move: async (uuid: string, move: object) => (await rescheduleBooking(needs)(caller, uuid, move)).booking,
    change: async (uuid: string, patch: object) => (await changeBookingDetails(needs)(caller, uuid, patch)).booking,
    cancel: async (uuid: string) => (await transitionBooking(needs)(caller, uuid, 'cancel')).booking,
    explain: (input: Partial<NewBooking>) => explainBooking({ ledger })(caller, { start: NINE, ...input }),
    slots: async (query: object) => {
      const found = await findAvailability({ ledger })(caller, {
        from: MONDAY,
        to: MONDAY + DAY,
        ...query,
      });
      return found.slots ?? [];
    },
    off: (input: object, cancelBookings = false) =>
      createTimeOff(offNeeds)(caller, { resources: null, ...input }, { cancelBookings }),
    changeOff: (uuid: string, patch: object, cancelBookings = false) =>
      changeTimeOff(offNeeds)(caller, uuid, patch, { cancelBookings }),
    deleteOff: (uuid: string) => deleteObject({ ledger }, 'timeOff')(caller, uuid),
    listOff: async (query: object = {}) => (await listTimeOff({ objects, ledger, paginator })(caller, query)).data,
    write: (change: Change) => write(storage, app, change),
    storedService: (uuid: string) => storage.objects.find(app.uuid, 'service', uuid),
    storedBooking: (uuid: string) => storage.objects.find(app.uuid, 'booking', uuid),
  };
}

type Salon = ReturnType<typeof salonOver>;

async function outcome(attempt: Promise<unknown>): Promise<string> {
  try {
    await attempt;
    return 'done';
  } catch (error) {
    const { code, reason, errors } = error as { code?: string; reason?: string; errors?: object };
    if (code === 'refused' && reason !== undefined) return reason;
    if (code === 'invalid') return Object.keys(errors ?? {}).join(' ');
    if (code === 'not_found') return code;
    throw error;
  }
}

const startsOf = (slots: readonly { readonly start: number }[]) =>
  slots.map(({ start }) => new Date(start).toISOString().slice(11, 16));

describe('services', () => {
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

    const stylist = (fields: object = {}) => ({ name: 'stylist', resources: [ana, ben, cleo], ...fields });

    describe('with one of three resources', () => {
      it('list a time while one of them is free, with the number of consecutive bookings that would succeed', async () => {
        const { uuid: service } = await salon.service({ roles: [stylist()] });
        const remaining = async () => (await salon.slots({ service }))[0]?.remaining;
        expect(await remaining()).to.equal(3);
        const taken = [];
        for (let left = 2; left >= 0; left -= 1) {
          taken.push((await salon.book({ service })).resources);
          expect(await remaining(), `${left} left, or those at the next start`).to.equal(left || 3);
        }
        expect(taken).to.deep.equal([[ana], [ben], [cleo]]);
        expect(startsOf(await salon.slots({ service }))[0]).to.equal('10:00');
        expect(await outcome(salon.book({ service }))).to.equal('taken');
      });

      it('answer with the taken resources, the service and its price', async () => {
        const { uuid: service } = await salon.service({
          roles: [stylist()],
          durations: [30, 60],
          price: { amount: 2_500, currency: 'EUR' },
          timezone: 'Europe/Paris',
        });
        const booking = await salon.book({ service, durationMinutes: 60 });
        expect(booking.resources).to.deep.equal([ana]);
        expect(booking.sale).to.deep.equal({
          service,
          assignments: [{ role: 'stylist', resource: ana, start: NINE, end: NINE + HOUR }],
          unitPrice: { amount: 2_500, currency: 'EUR' },
        });
        expect(booking.timezone, 'the service’s by default').to.equal('Europe/Paris');
        expect((await salon.book({ service })).end, 'the first duration by default').to.equal(NINE + 30 * MINUTE);
        expect(await salon.storedBooking(booking.uuid)).to.deep.equal(booking);
      });

      it('allow only their durations, whatever the resources allow', async () => {
        await salon.changeResource(ana, { rules: { minDurationMinutes: 240 } });
        const { uuid: service } = await salon.service({ roles: [stylist({ resources: [ana] })], durations: [60] });
        expect(await outcome(salon.book({ service, durationMinutes: 45 }))).to.equal('duration');
        expect(await outcome(salon.slots({ service, durationMinutes: 45 }))).to.equal('durationMinutes');
        expect(await outcome(salon.book({ service }))).to.equal('done');
      });

      it('accept no new booking when inactive, and let existing ones move', async () => {
        const { uuid: service } = await salon.service({ roles: [stylist()] });
        const { uuid } = await salon.book({ service });
        await salon.changeService(service, { active: false });
        expect(await salon.slots({ service })).to.deep.equal([]);
        expect(await outcome(salon.book({ service }))).to.equal('inactive');
        expect(await salon.slots({ service, excludeBooking: uuid })).to.have.length.above(0);
        expect(await outcome(salon.move(uuid, { start: NINE + HOUR }))).to.equal('done');
      });

      it('ignore a booking that the clock has ended, whichever process has written that', async () => {
        const { uuid: service } = await salon.service({ roles: [stylist()] });
        const { uuid: held } = await salon.book({ service, holdSeconds: 60 });
        await salon.changeService(service, { active: false, durations: [30] });
        expect(await salon.slots({ service, durationMinutes: 60, excludeBooking: held })).to.have.length.above(0);
        salon.clock.advance(MINUTE);
        expect(await salon.slots({ service, excludeBooking: held })).to.deep.equal([]);
        const asLong = salon.slots({ service, durationMinutes: 60, excludeBooking: held });
        expect(await outcome(asLong)).to.equal('durationMinutes');
        expect(await outcome(salon.move(held, { start: NINE + HOUR }))).to.equal('invalid_state');

        await salon.changeResource(ana, { rules: { bufferAfterMinutes: 120 } });
        const workflow = await salon.workflow({ completeAfterMinutes: 0 });
        const { uuid: over } = await salon.book({ resources: [ana], durationMinutes: 60, workflow });
        salon.clock.advance(DAY + 10 * HOUR);
        const query = { resources: [ana], durationMinutes: 60, excludeBooking: over };
        expect(startsOf(await salon.slots(query))[0], 'its buffer is still taken').to.equal('12:00');
      });

      it('restrict the choice to the named resources', async () => {
        const { uuid: service } = await salon.service({ roles: [stylist()] });
        const other = await salon.resource('Elsewhere');
        expect((await salon.book({ service, resources: [ben] })).resources).to.deep.equal([ben]);
        expect(await outcome(salon.book({ service, resources: [ben] }))).to.equal('taken');
        expect(startsOf(await salon.slots({ service, resources: [ben] }))[0]).to.equal('10:00');
        for (const ask of [(its: object) => salon.book(its), (its: object) => salon.slots(its)]) {
          expect(await outcome(ask({ service, resources: [other] })), 'in no pool').to.equal('resources');
          expect(await outcome(ask({ service, resources: [anUuid()] })), 'not the app’s').to.equal('not_found');
          expect(await outcome(ask({ service, resources: [ana, ben] })), 'more than places').to.equal('resources');
          expect(await outcome(ask({ service, resources: [ana, ana] })), 'twice').to.equal('resources');
        }
      });

      it('are 404 for another app, and have no windows', async () => {
        expect(await outcome(salon.book({ service: anUuid() }))).to.equal('not_found');
        expect(await outcome(salon.slots({ service: anUuid() }))).to.equal('not_found');
        const { uuid: service } = await salon.service({ roles: [stylist()] });
        expect(await outcome(salon.slots({ service, format: 'windows' }))).to.equal('format');
        expect(await outcome(salon.service({ roles: [stylist({ resources: [anUuid()] })] }))).to.equal('not_found');
        expect(await outcome(salon.service({ roles: [stylist()], workflow: anUuid() }))).to.equal('not_found');
      });

      it('use the given workflow, else their own, else none', async () => {
        const [own, other] = [await salon.workflow({ mode: 'confirm' }), await salon.workflow()];
        const { uuid: service } = await salon.service({ roles: [stylist()], workflow: own });
        expect(await salon.book({ service })).to.include({ workflow: own, status: 'pending' });
        expect(await salon.book({ service, workflow: other })).to.include({ workflow: other, status: 'confirmed' });
        expect(await salon.book({ service, workflow: null })).to.include({ workflow: null, status: 'confirmed' });
      });

      it('keep the price of a unit as it was', async () => {
        const room = await salon.resource('Room', { capacity: 10 });
        const roles = [{ name: 'room', resources: [room] }];
        const { uuid: service } = await salon.service({ roles, price: { amount: 100, currency: 'EUR' } });
        const { uuid } = await salon.book({ service, units: 2 });
        await salon.changeService(service, { price: { amount: 900, currency: 'USD' } });
        const moved = await salon.move(uuid, { start: NINE + HOUR, units: 3 });
        expect(moved.units).to.equal(3);
        expect(moved.sale?.unitPrice).to.deep.equal({ amount: 100, currency: 'EUR' });
      });
    });

    describe('with several roles', () => {
      it('find an assignment where the first free resource would not work', async () => {
        const roles = [
          { name: 'a', resources: [ana, ben] },
          { name: 'b', resources: [ben, cleo] },
        ];
        await salon.book({ resources: [cleo], durationMinutes: 60 });
        const { uuid: service } = await salon.service({ roles });
        const [first] = await salon.slots({ service, choices: true });
        expect(first).to.deep.equal({
          start: NINE,
          end: NINE + HOUR,
          remaining: null,
          choices: { a: [ana], b: [ben] },
        });
        expect((await salon.book({ service })).resources).to.deep.equal([ana, ben]);
      });

      it('multiply the units of each role, and take several resources of a pool', async () => {
        const chairs = await salon.resource('Chairs', { capacity: 5 });
        const { uuid: service } = await salon.service({
          roles: [stylist({ count: 2 }), { name: 'chair', resources: [chairs], units: 2 }],
        });
        const booking = await salon.book({ service, units: 1 });
        expect(booking.resources).to.deep.equal([ana, ben, chairs]);
        expect(booking.blocks.map(({ resource, units }) => [resource, units])).to.deep.equal([
          [ana, 1],
          [ben, 1],
          [chairs, 2],
        ]);
        expect(await outcome(salon.book({ service })), 'one stylist left').to.equal('taken');
        expect(await outcome(salon.book({ resources: [chairs], durationMinutes: 60, units: 4 }))).to.equal('taken');
        expect(await outcome(salon.book({ resources: [chairs], durationMinutes: 60, units: 3 }))).to.equal('done');
      });

      it('free a resource during the steps that do not need it', async () => {
        const steps = [
          { name: 'colour', durationMinutes: 30 },
          { name: 'wait', durationMinutes: 60 },
          { name: 'cut', durationMinutes: 30 },
        ];
        const { uuid: service } = await salon.service({
          durations: [120],
          steps,
          roles: [stylist({ resources: [ana], steps: ['colour', 'cut'] })],
        });
        const booking = await salon.book({ service });
        const run = (from: number, to: number) => ({ start: NINE + from * MINUTE, end: NINE + to * MINUTE });
        expect(booking.blocks).to.deep.equal([
          { resource: ana, ...run(0, 30), units: 1 },
          { resource: ana, ...run(90, 120), units: 1 },
        ]);
        expect(booking.sale?.assignments).to.deep.equal([
          { role: 'stylist', resource: ana, ...run(0, 30) },
          { role: 'stylist', resource: ana, ...run(90, 120) },
        ]);
        const at = (minutes: number, durationMinutes: number) =>
          outcome(salon.book({ resources: [ana], start: NINE + minutes * MINUTE, durationMinutes }));
        expect(await at(15, 30)).to.equal('taken');
        expect(await at(75, 30)).to.equal('taken');
        expect(await at(30, 60), 'while the colour develops').to.equal('done');
        await salon.cancel(booking.uuid);
        expect(await at(0, 30)).to.equal('done');
        expect(await at(90, 30)).to.equal('done');
      });

      it('merge touching blocks of a booking, buffers included', async () => {
        const steps = [
          { name: 'a', durationMinutes: 30 },
          { name: 'pause', durationMinutes: 30 },
          { name: 'b', durationMinutes: 30 },
        ];
        const { uuid: service } = await salon.service({
          durations: [90],
          steps,
          rules: { bufferBeforeMinutes: 15, bufferAfterMinutes: 15 },
          roles: [stylist({ steps: ['a', 'b'] })],
        });
        const { blocks } = await salon.book({ service, start: NINE + HOUR });
        expect(blocks).to.deep.equal([
          { resource: ana, start: NINE + 45 * MINUTE, end: NINE + 165 * MINUTE, units: 1 },
        ]);
      });
    });

    describe('the chosen resource', () => {
      it('is the least busy on that day, then in that week, then the first', async () => {
        const { uuid: service } = await salon.service({ roles: [stylist()], assign: 'least_busy' });
        await salon.book({ resources: [ana], start: NINE + 4 * HOUR, durationMinutes: 60 });
        await salon.book({ resources: [ben], start: NINE + 4 * HOUR, durationMinutes: 30 });
        await salon.book({ resources: [cleo], start: NINE + 4 * HOUR, durationMinutes: 30 });
        await salon.book({ resources: [ben], start: NINE + 2 * DAY, durationMinutes: 30 });
        expect((await salon.book({ service })).resources, 'Ben is busy later that week').to.deep.equal([cleo]);
        expect((await salon.book({ service })).resources).to.deep.equal([ben]);
        expect((await salon.book({ service })).resources).to.deep.equal([ana]);
      });

      it('has the fewest turns in a round robin, which a change of pool or policy resets', async () => {
        const roles = [stylist({ weights: { [ana]: 2 } })];
        const { uuid: service } = await salon.service({ roles, assign: 'round_robin' });
        const taken: string[] = [];
        for (let n = 0; n < 4; n += 1) taken.push(...(await salon.book({ service, start: NINE + n * HOUR })).resources);
        expect(taken).to.deep.equal([ana, ben, cleo, ana]);
        expect((await salon.storedService(service))?.rotas).to.deep.equal({
          stylist: { floor: 500_000, turns: { [ana]: 1_000_000, [ben]: 1_000_000, [cleo]: 1_000_000 } },
        });
        expect((await salon.storedService(service))?.version, 'no part of the version').to.equal(1);
        await salon.changeService(service, { roles: [stylist({ resources: [ana, ben] })] });
        expect((await salon.storedService(service))?.rotas.stylist?.turns).to.have.all.keys(ana, ben);
        await salon.changeService(service, { assign: 'first' });
        expect((await salon.storedService(service))?.rotas).to.deep.equal({});
      });

      it('has a turn counted when it is named, and keeps it after a cancellation', async () => {
        const { uuid: service } = await salon.service({ roles: [stylist()], assign: 'round_robin' });
        const { uuid } = await salon.book({ service, resources: [ana] });
        await salon.cancel(uuid);
        expect((await salon.book({ service })).resources).to.deep.equal([ben]);
      });

      it('is kept for a moved booking if possible, and no turn is counted', async () => {
        const { uuid: service } = await salon.service({ roles: [stylist()], assign: 'round_robin' });
        const { uuid } = await salon.book({ service, resources: [cleo] });
        const before = (await salon.storedService(service))?.rotas;
        expect((await salon.move(uuid, { start: NINE + HOUR })).resources).to.deep.equal([cleo]);
        expect((await salon.storedService(service))?.rotas).to.deep.equal(before);
        await salon.book({ resources: [cleo], start: NINE + 3 * HOUR, durationMinutes: 60 });
        expect((await salon.move(uuid, { start: NINE + 3 * HOUR })).resources, 'the policy’s').to.deep.equal([ana]);
        expect((await salon.move(uuid, { resources: [ben] })).resources, 'by name').to.deep.equal([ben]);
        expect((await salon.move(uuid, { resources: [] })).resources, 'nobody by name').to.deep.equal([ben]);
        const other = await salon.book({ resources: [cleo], start: NINE + 5 * HOUR, durationMinutes: 60 });
        expect(await outcome(salon.move(other.uuid, { resources: [] })), 'without a service').to.equal('resources');
      });

      it('stays when the service is gone, and the booking cannot move', async () => {
        const { uuid: service } = await salon.service({ roles: [stylist()] });
        const { uuid } = await salon.book({ service });
        expect(await outcome(salon.deleteService(service))).to.equal('has_bookings');
        await salon.cancel(uuid);
        const past = await salon.book({ service });
        salon.clock.set(NINE + 2 * HOUR);
        expect(await outcome(salon.deleteService(service)), 'none to come').to.equal('done');
        expect(await outcome(salon.move(past.uuid, { start: NINE + 4 * HOUR }))).to.equal('invalid_state');
        const flow = await salon.workflow({ rescheduleUntilMinutes: 0 });
        const late = await salon.service({ roles: [stylist()] });
        const started = await salon.book({ service: late.uuid, workflow: flow, start: NINE + 3 * HOUR });
        salon.clock.set(NINE + 5 * HOUR);
        expect(await outcome(salon.move(started.uuid, { start: NINE + 6 * HOUR }))).to.equal('started');
        await salon.deleteService(late.uuid);
        expect(await outcome(salon.move(started.uuid, { start: NINE + 6 * HOUR })), 'the first reason').to.equal(
          'invalid_state',
        );
        expect((await salon.storedBooking(past.uuid))?.sale?.service, 'keeps the uuid').to.equal(service);
      });
    });

    describe('limits', () => {
      const at = (hours: number) => NINE + hours * HOUR;

      it('of the service count by the day of its zone', async () => {
        const limits = [{ per: 'service', period: 'day', max: 2 } as const];
        const { uuid: service } = await salon.service({ roles: [stylist()], limits });
        const { uuid } = await salon.book({ service });
        expect((await salon.slots({ service }))[0]?.remaining, 'limits included').to.equal(1);
        await salon.book({ service });
        expect(await salon.slots({ service })).to.deep.equal([]);
        expect(await outcome(salon.book({ service, start: at(3) }))).to.equal('limit');
        expect(await outcome(salon.book({ service, start: at(24) })), 'the next day').to.equal('done');
        expect(await outcome(salon.move(uuid, { start: at(3) })), 'does not count itself').to.equal('done');
        await salon.cancel(uuid);
        expect(await outcome(salon.book({ service }))).to.equal('done');
      });

      it('of a resource exclude it from the candidates', async () => {
        const limits = [{ per: 'resource', period: 'week', max: 1 } as const];
        const { uuid: service } = await salon.service({ roles: [stylist({ resources: [ana, ben] })], limits });
        expect((await salon.book({ service })).resources).to.deep.equal([ana]);
        expect((await salon.book({ service, start: at(48) })).resources).to.deep.equal([ben]);
        expect(await outcome(salon.book({ service, start: at(72) }))).to.equal('limit');
        expect(await outcome(salon.book({ service, start: at(7 * 24) })), 'the next week').to.equal('done');
      });

      it('of a customer count regardless of case, and require the address', async () => {
        const limits = [{ per: 'customer', period: 'month', max: 1 } as const];
        const { uuid: service } = await salon.service({ roles: [stylist()], limits });
        const as = (email: string) => ({ service, customer: { email } });
        expect(await outcome(salon.book({ service }))).to.equal('customer.email');
        expect(await outcome(salon.explain({ service }))).to.equal('customer.email');
        const { uuid } = await salon.book(as('grace@example.com'));
        expect(await outcome(salon.book(as('Grace@Example.com')))).to.equal('limit');
        expect(await salon.slots({ service, customerEmail: 'GRACE@example.com' })).to.deep.equal([]);
        expect(await salon.slots({ service })).to.have.length.above(0);
        expect(await outcome(salon.book(as('ada@example.com')))).to.equal('done');
        expect(await outcome(salon.change(uuid, { customer: null }))).to.equal('customer.email');
        expect(await outcome(salon.change(uuid, { customer: { email: null } }))).to.equal('customer.email');
        expect(await outcome(salon.change(uuid, { notes: 'Hello' }))).to.equal('done');
      });

      it('of live bookings count those that end after now, whenever they start', async () => {
        const limits = [{ per: 'service', period: 'active', max: 1 } as const];
        const { uuid: service } = await salon.service({ roles: [stylist()], limits });
        await salon.book({ service });
        expect(await outcome(salon.book({ service, start: at(30 * 24) }))).to.equal('limit');
        salon.clock.set(at(1));
        expect(await outcome(salon.book({ service, start: at(2) }))).to.equal('done');
      });

      it('count a hold until it has lapsed', async () => {
        const limits = [{ per: 'service', period: 'day', max: 1 } as const];
        const { uuid: service } = await salon.service({ roles: [stylist()], limits });
        await salon.book({ service, holdSeconds: 60 });
        expect(await outcome(salon.book({ service }))).to.equal('limit');
        salon.clock.advance(61_000);
        expect(await outcome(salon.book({ service }))).to.equal('done');
      });
    });

    describe('explain', () => {
      it('returns the same decision as a booking, and the reasons for each candidate', async () => {
        const { uuid: service } = await salon.service({ roles: [stylist()] });
        await salon.book({ service, resources: [ana] });
        await salon.off({ resources: [ben], startDate: '2027-06-14', endDate: '2027-06-14' });
        expect(await salon.explain({ service })).to.deep.equal({
          reason: null,
          overrode: [],
          candidates: [
            { role: 'stylist', resource: ana, reason: 'taken', overridden: [] },
            { role: 'stylist', resource: ben, reason: 'closed', overridden: [] },
            { role: 'stylist', resource: cleo, reason: null, overridden: [] },
          ],
        });
        const named = await salon.explain({ service, resources: [ben] });
        expect(named.reason).to.equal('closed');
        expect(named.candidates).to.have.lengthOf(3);
        expect(
          (await salon.explain({ service, durationMinutes: 45 })).candidates.map(({ reason }) => reason),
        ).to.deep.equal(['duration', 'duration', 'duration']);
        expect((await salon.explain({ service, start: NINE + 7 * MINUTE })).reason).to.equal('off_grid');
      });

      it('explains bookings of named resources, too', async () => {
        await salon.book({ resources: [ana], durationMinutes: 60 });
        expect(await salon.explain({ resources: [ana, ben], durationMinutes: 60 })).to.deep.equal({
          reason: 'taken',
          overrode: [],
          candidates: [
            { role: null, resource: ana, reason: 'taken', overridden: [] },
            { role: null, resource: ben, reason: null, overridden: [] },
          ],
        });
      });
    });

    describe('an object that a service refers to', () => {
      it('cannot be deleted, and the refusal names the services', async () => {
        const flow = await salon.workflow();
        await salon.service({ name: 'Cut', roles: [stylist({ resources: [ana] })], workflow: flow });
        await salon.service({ name: 'Colour', roles: [stylist({ resources: [ana, ben] })] });
        await salon.book({ resources: [ana], durationMinutes: 60 });
        const errorsOf = async (attempt: Promise<unknown>) =>
          attempt.then(
            () => null,
            ({ reason, errors }) => ({ reason, errors }),
          );
        expect(await errorsOf(salon.deleteResource(ana))).to.deep.equal({
          reason: 'in_use',
          errors: { resource: 'Cut, Colour' },
        });
        expect(await errorsOf(salon.deleteWorkflow(flow))).to.deep.equal({
          reason: 'in_use',
          errors: { workflow: 'Cut' },
        });
        expect(await outcome(salon.deleteResource(cleo))).to.equal('done');
      });
    });

    describe('time off', () => {
      it('closes the time for the named resources, and does not shift the grid', async () => {
        const { timeOff, affected } = await salon.off({
          resources: [ana],
          start: NINE + 10 * MINUTE,
          end: NINE + 40 * MINUTE,
        });
        expect(affected).to.deep.equal({ total: 0, withEmail: 0, withoutEmail: 0, bookings: [] });
        const starts = async () => startsOf(await salon.slots({ resources: [ana], durationMinutes: 15 })).slice(0, 3);
        expect(await starts()).to.deep.equal(['09:45', '10:00', '10:15']);
        expect(await outcome(salon.book({ resources: [ana], durationMinutes: 15 }))).to.equal('closed');
        expect(await outcome(salon.book({ resources: [ben], durationMinutes: 15 }))).to.equal('done');
        await salon.deleteOff(timeOff.uuid);
        expect(await starts()).to.deep.equal(['09:00', '09:15', '09:30']);
      });

      it('with dates closes local days of each resource in its current zone', async () => {
        await salon.changeResource(ana, { schedule: null, timezone: 'Pacific/Auckland' });
        await salon.changeResource(ben, { schedule: null });
        await salon.off({ startDate: '2027-06-15', endDate: '2027-06-15' });
        const until = MONDAY + 3 * DAY;
        expect(await salon.slots({ resources: [ben], durationMinutes: 60, to: until })).to.have.lengthOf(2 * (96 - 3));
        const first = (await salon.slots({ resources: [ana], durationMinutes: 60, to: MONDAY + 3 * DAY })).map(
          ({ start }) => start,
        );
        // The 15th in Auckland is from 12:00 on the 14th to 12:00 on the 15th in UTC.
        expect(first).to.not.include(MONDAY + 12 * HOUR);
        expect(first).to.include(MONDAY + 11 * HOUR);
        expect(first).to.include(MONDAY + 36 * HOUR);
        await salon.changeResource(ana, { timezone: 'UTC' });
        const then = (await salon.slots({ resources: [ana], durationMinutes: 60, to: MONDAY + 3 * DAY })).map(
          ({ start }) => start,
        );
        expect(then).to.include(MONDAY + 12 * HOUR);
        expect(then).to.not.include(MONDAY + 24 * HOUR);
      });

      it('for all resources closes those created later, too', async () => {
        await salon.off({ startDate: '2027-06-14', endDate: '2027-06-14' });
        const dora = await salon.resource('Dora');
        expect(await outcome(salon.book({ resources: [dora], durationMinutes: 60 }))).to.equal('closed');
      });

      it('lists the affected bookings, and cancels them on request', async () => {
        const one = await salon.book({ resources: [ana, ben], durationMinutes: 60 });
        const two = await salon.book({ resources: [ana], start: NINE + 2 * HOUR, durationMinutes: 60 });
        await salon.cancel((await salon.book({ resources: [cleo], durationMinutes: 60 })).uuid);
        const entry = { startDate: '2027-06-14', endDate: '2027-06-14' };
        const told = await salon.off(entry);
        expect(told.affected.total).to.equal(2);
        const closed = told.affected.bookings.map(({ booking, resources }) => [
          booking.uuid,
          resources.map(({ uuid }) => uuid),
        ]);
        expect(closed).to.deep.equal([
          [one.uuid, [ana, ben]],
          [two.uuid, [ana]],
        ]);
        expect((await salon.storedBooking(one.uuid))?.status).to.equal('confirmed');
        const changed = await salon.changeOff(told.timeOff.uuid, { resources: [ben] }, true);
        expect(
          changed.affected.bookings.map(({ booking, resources }) => [booking.uuid, booking.status, resources]),
        ).to.deep.equal([[one.uuid, 'confirmed', [{ uuid: ben, name: 'Ben' }]]]);
        expect((await salon.storedBooking(one.uuid))?.status).to.equal('cancelled');
        expect((await salon.storedBooking(two.uuid))?.status).to.equal('confirmed');
      });

      it('changes with a patch: null is a value of resources, and one pair replaces the other', async () => {
        const { timeOff } = await salon.off({ resources: [ana], startDate: '2027-06-14', endDate: '2027-06-14' });
        const { timeOff: all } = await salon.changeOff(timeOff.uuid, { resources: null });
        expect(all.resources).to.equal(null);
        const { timeOff: times } = await salon.changeOff(timeOff.uuid, { start: NINE, end: NINE + HOUR });
        expect(times).to.include({ start: NINE, end: NINE + HOUR, startDate: null, endDate: null, version: 3 });
        expect((await salon.changeOff(timeOff.uuid, {})).timeOff.version, 'an empty patch').to.equal(3);
        expect(await outcome(salon.changeOff(timeOff.uuid, { end: NINE }))).to.equal('end');
        expect(await outcome(salon.changeOff(timeOff.uuid, { resources: [anUuid()] }))).to.equal('not_found');
      });

      it('is listed by resource, including entries for all, and by time', async () => {
        const of = async (query: object) => (await salon.listOff(query)).map(({ reason }) => reason);
        await salon.off({ resources: [ana], start: NINE, end: NINE + HOUR, reason: 'dentist' });
        await salon.off({ startDate: '2027-06-15', endDate: '2027-06-15', reason: 'fair' });
        await salon.off({ resources: [ben], startDate: '2027-06-20', endDate: '2027-06-30', reason: 'holiday' });
        expect(await of({})).to.deep.equal(['dentist', 'fair', 'holiday']);
        expect(await of({ resource: ana })).to.deep.equal(['dentist', 'fair']);
        expect(await of({ from: NINE + HOUR })).to.deep.equal(['fair', 'holiday']);
        expect(await of({ to: NINE + HOUR })).to.deep.equal(['dentist']);
        expect(await of({ from: NINE, to: MONDAY + DAY })).to.deep.equal(['dentist']);
        expect(await of({ resource: ben, from: MONDAY + 2 * DAY })).to.deep.equal(['holiday']);
        await salon.changeResource(ana, { timezone: 'Pacific/Auckland' });
        expect(await of({ to: MONDAY + DAY }), 'where the day begins first').to.deep.equal(['dentist', 'fair']);
      });

      it('loses a deleted resource, and is removed with its last one', async () => {
        await salon.off({ resources: [ana, ben], startDate: '2027-06-15', endDate: '2027-06-15' });
        await salon.deleteResource(ana);
        expect((await salon.listOff()).map(({ resources }) => resources)).to.deep.equal([[ben]]);
        await salon.deleteResource(ben);
        expect(await salon.listOff()).to.deep.equal([]);
      });
    });

    it('make 3 bookings for 60 clients of a service with 3 resources', async () => {
      const { uuid: service } = await salon.service({ roles: [stylist()] });
      const outcomes = await Promise.all(Array.from({ length: 60 }, () => outcome(salon.book({ service }))));
      expect(outcomes.filter((one) => one === 'done')).to.have.lengthOf(3);
      expect(new Set(outcomes)).to.deep.equal(new Set(['done', 'taken']));
    });
  });
});

describe('time off of an app', () => {
  onOneStorage(({ open }) => {
    it('is created without reading existing entries, at a cost that does not grow with them', async () => {
      const clock = aClock(MONDAY - DAY);
      const storage = await open({ clock });
      let read = 0;
      const counting = (view: View): View =>
        new Proxy(view, {
          get(target, name) {
            const value: unknown = Reflect.get(target, name, target);
            if (typeof value !== 'function') return value;
            return (...given: unknown[]) => {
              const found = Reflect.apply(value, target, given);
              if (name === 'timeOff') read += (found as readonly unknown[]).length;
              return found;
            };
          },
        });
      const { ledger } = storage;
      const watched: Pick<Ledger, 'commit' | 'read'> = {
        commit: (app, wanted, decide, by) => ledger.commit(app, wanted, (view) => decide(counting(view)), by),
        read: (app, wanted, look) => ledger.read(app, wanted, (view) => look(counting(view))),
      };
      const app = await addApp(storage);
      const create = createTimeOff({
        ledger: { ...ledger, ...watched },
        bookings: storage.bookings,
        newUuid: anUuid,
      });
      for (let made = 0; made < 20; made += 1) {
        await create({ app }, { resources: null, start: NINE, end: NINE + HOUR });
      }
      expect(read).to.equal(0);
      const entries = await listed(storage, 'timeOff', app.uuid, { offset: 0, limit: 100 });
      expect(entries.total).to.equal(20);
    });
  });

  it('has at most 10,000 entries that are current or in the future', async () => {
    const clock = aClock(MONDAY - DAY);
    const storage = openMemoryStorage({ clock });
    const salon = salonOver(storage, await addApp(storage), clock);
    const many = Array.from({ length: 10_000 }, () =>
      aTimeOff({ app: salon.caller.app.uuid, start: NINE, end: NINE + HOUR }),
    );
    const past = aTimeOff({ app: salon.caller.app.uuid, start: NINE - 9 * DAY, end: NINE - 8 * DAY });
    await salon.write({ put: { timeOff: [...many.slice(1), past] } });
    expect(await outcome(salon.off({ start: NINE, end: NINE + HOUR })), 'the last that there is room for').to.equal(
      'done',
    );
    expect(await outcome(salon.off({ start: NINE, end: NINE + HOUR }))).to.equal('start');
    expect(await outcome(salon.off({ start: NINE - 9 * DAY, end: NINE - 8 * DAY })), 'what is past').to.equal('done');
    expect(await outcome(salon.changeOff(past.uuid, { start: NINE, end: NINE + HOUR }))).to.equal('start');
    expect(await outcome(salon.changeOff(many[1]!.uuid, { reason: 'Fair' })), 'one that counts already').to.equal(
      'done',
    );
  });
});
