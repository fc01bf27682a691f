import { expect } from 'chai';
import { openMemoryStorage } from '../adapters/memory/index.js';
import { createTimeOff } from '../core/availability/time-off/change-time-off.js';
import { DAY, HOUR, MINUTE } from '../core/basics/instants.js';
import type { Ledger, View } from '../core/ledger/ledger.js';
import { listed } from './support/lists.js';
import { expectOutcome, MONDAY, NINE, openSalon, outcome, type Salon } from './support/salon.js';
import { anUuid, aTimeOff } from './support/samples.js';
import { onOneStorage } from './support/storages.js';

const startsOf = (slots: readonly { readonly start: number }[]) =>
  slots.map(({ start }) => new Date(start).toISOString().slice(11, 16));

describe('services', () => {
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

    const stylist = (fields: object = {}) => ({ name: 'stylist', resources: [ana, ben, cleo], ...fields });

    describe('with one of three resources', () => {
      it('list a time while one of them is free, with the number of consecutive bookings that would succeed', async () => {
        const service = await salon.service({ roles: [stylist()] });
        const remaining = async () => (await salon.slots({ service }))[0]?.remaining;
        expect(await remaining()).to.equal(3);
        const taken = [];
        for (let left = 2; left >= 0; left -= 1) {
          taken.push((await salon.book({ service })).resources);
          expect(await remaining(), `${left} left, or those at the next start`).to.equal(left || 3);
        }
        expect(taken).to.deep.equal([[ana], [ben], [cleo]]);
        expect(startsOf(await salon.slots({ service }))[0]).to.equal('10:00');
        await expectOutcome(salon.book({ service }), 'taken');
      });

      it('list a slot across the boundary of two parts of a search of a year', async () => {
        const open = await Promise.all([1, 2, 3].map(() => salon.resource('Always', { schedule: null })));
        const service = await salon.service({ roles: [stylist({ resources: open })], durations: [60] });
        const slots = await salon.slots({ service, from: NINE, to: NINE + 300 * DAY });
        expect(slots.map(({ start }) => start)).to.include(NINE + 122 * DAY - 30 * MINUTE);
      });

      it('answer with the taken resources, the service and its price', async () => {
        const service = await salon.service({
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
        expect(await salon.booking(booking.uuid)).to.deep.equal(booking);
      });

      it('allow only their durations, whatever the resources allow', async () => {
        await salon.changeResource(ana, { rules: { minDurationMinutes: 240 } });
        const service = await salon.service({ roles: [stylist({ resources: [ana] })], durations: [60] });
        await expectOutcome(salon.book({ service, durationMinutes: 45 }), 'duration');
        await expectOutcome(salon.slots({ service, durationMinutes: 45 }), 'durationMinutes');
        await expectOutcome(salon.book({ service }), 'done');
      });

      it('accept no new booking when inactive, and let existing ones move', async () => {
        const service = await salon.service({ roles: [stylist()] });
        const { uuid } = await salon.book({ service });
        await salon.changeService(service, { active: false });
        expect(await salon.slots({ service })).to.deep.equal([]);
        await expectOutcome(salon.book({ service }), 'inactive');
        expect(await salon.slots({ service, excludeBooking: uuid })).to.have.length.above(0);
        await expectOutcome(salon.move(uuid, { start: NINE + HOUR }), 'done');
      });

      it('ignore a booking that the clock has ended, whichever process has written that', async () => {
        const service = await salon.service({ roles: [stylist()] });
        const { uuid: held } = await salon.book({ service, holdSeconds: 60 });
        await salon.changeService(service, { active: false, durations: [30] });
        expect(await salon.slots({ service, durationMinutes: 60, excludeBooking: held })).to.have.length.above(0);
        salon.clock.advance(MINUTE);
        expect(await salon.slots({ service, excludeBooking: held })).to.deep.equal([]);
        const asLong = salon.slots({ service, durationMinutes: 60, excludeBooking: held });
        await expectOutcome(asLong, 'durationMinutes');
        await expectOutcome(salon.move(held, { start: NINE + HOUR }), 'invalid_state');

        await salon.changeResource(ana, { rules: { bufferAfterMinutes: 120 } });
        const workflow = await salon.workflow({ completeAfterMinutes: 0 });
        const { uuid: over } = await salon.book({ resources: [ana], durationMinutes: 60, workflow });
        salon.clock.advance(DAY + 10 * HOUR);
        const query = { resources: [ana], durationMinutes: 60, excludeBooking: over };
        expect(startsOf(await salon.slots(query))[0], 'its buffer is still taken').to.equal('12:00');
      });

      it('restrict the choice to the named resources', async () => {
        const service = await salon.service({ roles: [stylist()] });
        const other = await salon.resource('Elsewhere');
        expect((await salon.book({ service, resources: [ben] })).resources).to.deep.equal([ben]);
        await expectOutcome(salon.book({ service, resources: [ben] }), 'taken');
        expect(startsOf(await salon.slots({ service, resources: [ben] }))[0]).to.equal('10:00');
        for (const ask of [(its: object) => salon.book(its), (its: object) => salon.slots(its)]) {
          await expectOutcome(ask({ service, resources: [other] }), 'resources', 'in no pool');
          await expectOutcome(ask({ service, resources: [anUuid()] }), 'not_found', 'not the app’s');
          await expectOutcome(ask({ service, resources: [ana, ben] }), 'resources', 'more than places');
          await expectOutcome(ask({ service, resources: [ana, ana] }), 'resources', 'twice');
        }
      });

      it('choose preferred resources where possible, by the policy among several, and list the same slots', async () => {
        const role = (fields: object) => stylist({ resources: [ana, ben, cleo], ...fields });
        const service = await salon.service({ roles: [role({})] });
        const slots = await salon.slots({ service });
        expect(await salon.slots({ service, prefer: [cleo] })).to.deep.equal(slots);
        const taken = async (prefer: readonly string[], more: object = {}) =>
          (await salon.book({ service, prefer, ...more })).resources;
        expect(await taken([cleo, ben])).to.deep.equal([ben]);
        expect(await taken([ben])).to.deep.equal([ana]);
        expect(await taken([ben])).to.deep.equal([cleo]);
        expect(Object.keys(await salon.book({ service, prefer: [cleo], start: NINE + HOUR }))).not.to.include('prefer');

        await salon.changeService(service, { assign: 'least_busy' });
        expect(await taken([ana, cleo], { start: NINE + 2 * HOUR })).to.deep.equal([ana]);
        expect(await taken([ana, cleo], { start: NINE + 3 * HOUR })).to.deep.equal([ana]);
        expect(await taken([ana, ben, cleo], { start: NINE + 4 * HOUR })).to.deep.equal([ben]);
        const pair = await salon.service({ roles: [role({}), role({ name: 'second' })], assign: 'round_robin' });
        const both = async () =>
          (await salon.book({ service: pair, prefer: [cleo], start: NINE + 5 * HOUR })).resources;
        expect(await both()).to.deep.equal([cleo, ana]);

        // A joint series ranks a person who can serve all times before a preferred one.
        await salon.changeService(service, { assign: 'first' });
        const series = async (at: number) => {
          const asked = { service, prefer: [ben], start: at, onConflict: 'skip', together: true };
          return new Set((await salon.createSeries(asked)).bookings.flatMap(({ resources }) => resources));
        };
        expect([...(await series(NINE + 6 * HOUR))]).to.deep.equal([ben]);
        expect([...(await series(NINE + 6 * HOUR))]).to.deep.equal([ana]);

        const other = await salon.resource('Elsewhere');
        const everywhere = [salon.book, salon.slots, salon.explain, salon.createSeries] as const;
        for (const ask of everywhere) {
          await expectOutcome(ask({ service, prefer: [other] }), 'prefer', 'in no pool');
          await expectOutcome(ask({ service, prefer: [anUuid()] }), 'not_found', 'not the app’s');
          await expectOutcome(ask({ service, prefer: [] }), 'prefer', 'empty');
          await expectOutcome(ask({ service, prefer: [ana, ana] }), 'prefer', 'twice');
          await expectOutcome(ask({ service, prefer: Array.from({ length: 21 }, anUuid) }), 'prefer', 'too many');
          await expectOutcome(ask({ resources: [ana], durationMinutes: 60, prefer: [ana] }), 'prefer', 'no service');
        }
      });

      it('are 404 for another app, and have no windows', async () => {
        await expectOutcome(salon.book({ service: anUuid() }), 'not_found');
        await expectOutcome(salon.slots({ service: anUuid() }), 'not_found');
        const service = await salon.service({ roles: [stylist()] });
        await expectOutcome(salon.slots({ service, format: 'windows' }), 'format');
        await expectOutcome(salon.service({ roles: [stylist({ resources: [anUuid()] })] }), 'not_found');
        await expectOutcome(salon.service({ roles: [stylist()], workflow: anUuid() }), 'not_found');
      });

      it('use the given workflow, else their own, else none', async () => {
        const [own, other] = [await salon.workflow({ mode: 'confirm' }), await salon.workflow()];
        const service = await salon.service({ roles: [stylist()], workflow: own });
        expect(await salon.book({ service })).to.include({ workflow: own, status: 'pending' });
        expect(await salon.book({ service, workflow: other })).to.include({ workflow: other, status: 'confirmed' });
        expect(await salon.book({ service, workflow: null })).to.include({ workflow: null, status: 'confirmed' });
      });

      it('keep the price of a unit as it was', async () => {
        const room = await salon.resource('Room', { capacity: 10 });
        const roles = [{ name: 'room', resources: [room] }];
        const service = await salon.service({ roles, price: { amount: 100, currency: 'EUR' } });
        const { uuid } = await salon.book({ service, units: 2 });
        await salon.changeService(service, { price: { amount: 900, currency: 'USD' } });
        const moved = await salon.move(uuid, { start: NINE + HOUR, units: 3 });
        expect(moved.units).to.equal(3);
        expect(moved.sale?.unitPrice).to.deep.equal({ amount: 100, currency: 'EUR' });
      });

      it('have the price of their length, frozen until they move to another length', async () => {
        const room = await salon.resource('Room', { capacity: 10, schedule: null });
        const roles = [{ name: 'room', resources: [room] }];
        const price = { amount: 100, currency: 'EUR' };
        const durations = [{ minutes: 30 }, { minutes: 60, price: { amount: 150 } }, 90];
        const service = await salon.service({ roles, durations, price });
        const asked = { service, units: 2 };
        const priceOfMove = async (move: object) => (await salon.move(uuid, move)).sale?.unitPrice?.amount;
        const searched = async (query: object) => (await salon.search({ ...asked, ...query })).price?.amount;
        const costs = [
          [30, 100],
          [60, 150],
          [90, 100],
        ] as const;
        for (const [durationMinutes, amount] of costs) {
          const { sale } = await salon.book({ ...asked, durationMinutes });
          expect(sale?.unitPrice, `${durationMinutes}`).to.deep.equal({ amount, currency: 'EUR' });
          expect(await searched({ durationMinutes })).to.equal(2 * amount);
          expect(await searched({ durationMinutes, format: 'days' })).to.equal(2 * amount);
        }
        expect(await searched({}), 'the first length').to.equal(200);
        expect(await salon.search({ resources: [room], durationMinutes: 30 })).not.to.have.property('price');
        const override = ['duration'] as const;
        const odd = await salon.book({ ...asked, durationMinutes: 45, override });
        expect(odd.sale?.unitPrice?.amount, 'a length that is not offered').to.equal(100);

        const { uuid } = await salon.book({ ...asked, durationMinutes: 60 });
        await salon.changeService(service, {
          durations: [30, { minutes: 60, price: { amount: 900 } }, 90],
          price: { amount: 200 },
        });
        const start = NINE + HOUR;
        expect(await searched({ durationMinutes: 60, excludeBooking: uuid }), 'as the move').to.equal(300);
        expect(await priceOfMove({ start, units: 3 }), 'another time and units').to.equal(150);
        expect(await searched({ durationMinutes: 90, excludeBooking: uuid })).to.equal(400);
        expect(await priceOfMove({ durationMinutes: 90 }), 'another length').to.equal(200);
        expect(await priceOfMove({ durationMinutes: 60 })).to.equal(900);
        salon.clock.advance(start - MONDAY + DAY + 30 * MINUTE);
        expect(await priceOfMove({ durationMinutes: 90 }), 'under way').to.equal(200);
        await salon.changeService(service, { durations: [30], price: null });
        expect(await priceOfMove({ resources: [] }), 'under way, as long').to.equal(200);
        const later = await salon.book({ service, start: NINE + 5 * HOUR });
        expect(later.sale?.unitPrice).to.equal(null);
      });

      it('may be as long as a range allows, and cost by the time', async () => {
        const roles = [stylist()];
        const durations = { min: 60, max: 240, step: 30 };
        const service = await salon.service({
          roles,
          durations,
          price: { amount: 1_000, currency: 'EUR', perMinutes: 60 },
        });
        const query = { service, from: NINE, to: NINE + 8 * HOUR };
        const booked = await salon.book({ service });
        expect(booked.end - booked.start, 'the default').to.equal(HOUR);
        for (const [durationMinutes, amount] of [
          [60, 1_000],
          [90, 2_000],
          [240, 4_000],
        ] as const) {
          expect((await salon.search({ ...query, durationMinutes })).price?.amount).to.equal(amount);
          const { sale } = await salon.book({ service, durationMinutes, start: NINE + 2 * HOUR });
          expect(sale?.unitPrice, `${durationMinutes}`).to.deep.equal({ amount, currency: 'EUR' });
        }
        for (const durationMinutes of [30, 75, 270]) {
          await expectOutcome(salon.book({ service, durationMinutes }), 'duration');
          await expectOutcome(salon.slots({ ...query, durationMinutes }), 'durationMinutes');
          expect(await salon.explain({ service, durationMinutes })).to.include({ reason: 'duration' });
        }
        const override = ['duration'] as const;
        const odd = await salon.book({ service, durationMinutes: 75, override });
        expect(odd.sale?.unitPrice?.amount).to.equal(2_000);
        await expectOutcome(salon.changeService(service, { durations: { max: 250 } }), 'durations.step');
        await salon.changeService(service, { durations: { max: 270 } });
        expect((await salon.storedService(service))?.durations).to.deep.equal({ min: 60, max: 270, step: 30 });
        await expectOutcome(salon.changeService(service, { durations: [60] }), 'price.perMinutes');
        const series = await salon.createSeries({ service, durationMinutes: 120, start: NINE + 3 * DAY });
        expect(series.bookings.map(({ sale }) => sale?.unitPrice?.amount)).to.deep.equal([2_000, 2_000, 2_000]);
      });
    });

    describe('in place of another', () => {
      const price = (amount: number) => ({ amount, currency: 'EUR' });

      it('gives a booking its resources, length, price and turn, in one move', async () => {
        const roles = [{ name: 'who', resources: [ben, cleo] }];
        const cut = await salon.service({
          roles: [stylist({ resources: [ana] })],
          price: price(100),
          timezone: 'Europe/Paris',
        });
        const colour = await salon.service({
          roles,
          durations: [60, { minutes: 90, price: price(250) }, 120],
          price: price(200),
          assign: 'round_robin',
        });
        const workflow = await salon.workflow();
        const { uuid } = await salon.book({ service: cut, units: 1, workflow, title: 'Mine' });
        const moved = await salon.move(uuid, { service: colour });
        expect(moved).to.deep.include({
          resources: [ben],
          start: NINE,
          end: NINE + HOUR,
          workflow,
          title: 'Mine',
          sequence: 1,
        });
        expect(moved).to.include({ timezone: 'Europe/Paris' });
        expect(moved.sale).to.deep.equal({
          service: colour,
          assignments: [{ role: 'who', resource: ben, start: NINE, end: NINE + HOUR }],
          unitPrice: price(200),
        });
        const event = (await salon.events()).at(-1);
        expect(event).to.deep.include({
          type: 'booking.rescheduled',
          changes: { service: { from: cut, to: colour } },
          formerResources: [ana],
        });
        expect((await salon.book({ service: colour })).resources, 'the turn was counted').to.deep.equal([cleo]);
        await expectOutcome(salon.book({ service: cut }), 'done', 'its former time is free');
        const longer = await salon.move(uuid, { service: colour, start: NINE + 3 * HOUR, durationMinutes: 90 });
        expect(longer.sale?.unitPrice).to.deep.equal(price(250));
        expect((await salon.events()).at(-1), 'the same service').not.to.have.property('changes');
        const named = await salon.move(uuid, {
          service: cut,
          durationMinutes: 60,
          resources: [ana],
          start: NINE + 2 * HOUR,
        });
        expect([named.resources, named.sale?.unitPrice]).to.deep.equal([[ana], price(100)]);
        await expectOutcome(salon.move(uuid, { service: colour, resources: [ana] }), 'resources');
      });

      it('requires a length that the new service has, room within its limits, and a booking that has not begun', async () => {
        const cut = await salon.service({ roles: [stylist({ resources: [ana] })] });
        const limits = [{ per: 'service', period: 'day', max: 1 }] as const;
        const roles = [stylist({ resources: [ben] })];
        const long = await salon.service({ roles, durations: [90, 120], limits });
        const { uuid } = await salon.book({ service: cut });
        await expectOutcome(salon.move(uuid, { service: long }), 'durationMinutes');
        await expectOutcome(salon.move(uuid, { service: long, durationMinutes: 60 }), 'duration');
        await expectOutcome(salon.move(uuid, { service: null }), 'service');
        await expectOutcome(salon.move(uuid, { service: anUuid() }), 'not_found');
        const { uuid: first } = await salon.book({ service: long });
        await expectOutcome(salon.move(uuid, { service: long, durationMinutes: 90, start: NINE + 3 * HOUR }), 'limit');
        await salon.cancel(first);
        await salon.changeService(long, { active: false });
        await expectOutcome(salon.move(uuid, { service: long, durationMinutes: 90 }), 'inactive');
        await salon.changeService(long, { active: true });
        const plain = await salon.book({ resources: [cleo], durationMinutes: 90 });
        const query = { service: long, durationMinutes: 90, excludeBooking: plain.uuid };
        expect((await salon.slots(query)).map(({ start }) => start)).to.include(NINE);
        const served = await salon.move(plain.uuid, { service: long });
        expect([served.resources, served.sale?.service], 'a booking without a service').to.deep.equal([[ben], long]);
        salon.clock.advance(DAY + 9.5 * HOUR);
        const override = ['started', 'taken', 'limit', 'too_soon'];
        await expectOutcome(salon.move(uuid, { service: long, durationMinutes: 90, override }), 'started');
        expect(await salon.slots({ ...query, excludeBooking: uuid, override })).to.deep.equal([]);
      });
    });

    describe('with several roles', () => {
      it('find an assignment where the first free resource would not work', async () => {
        const roles = [
          { name: 'a', resources: [ana, ben] },
          { name: 'b', resources: [ben, cleo] },
        ];
        await salon.book({ resources: [cleo], durationMinutes: 60 });
        const service = await salon.service({ roles });
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
        const service = await salon.service({
          roles: [stylist({ count: 2 }), { name: 'chair', resources: [chairs], units: 2 }],
        });
        const booking = await salon.book({ service, units: 1 });
        expect(booking.resources).to.deep.equal([ana, ben, chairs]);
        expect(booking.blocks.map(({ resource, units }) => [resource, units])).to.deep.equal([
          [ana, 1],
          [ben, 1],
          [chairs, 2],
        ]);
        await expectOutcome(salon.book({ service }), 'taken', 'one stylist left');
        await expectOutcome(salon.book({ resources: [chairs], durationMinutes: 60, units: 4 }), 'taken');
        await expectOutcome(salon.book({ resources: [chairs], durationMinutes: 60, units: 3 }), 'done');
        const pairs = await salon.service({ roles: [{ name: 'chair', resources: [chairs], units: 2 }] });
        const { blocks } = await salon.book({ service: pairs, start: NINE + 2 * HOUR, units: 2 });
        expect(blocks[0]?.units).to.equal(4);
      });

      it('free a resource during the steps that do not need it', async () => {
        const steps = [
          { name: 'colour', durationMinutes: 30 },
          { name: 'wait', durationMinutes: 60 },
          { name: 'cut', durationMinutes: 30 },
        ];
        const service = await salon.service({
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
        const service = await salon.service({
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

    describe('buffers', () => {
      const ends = ({ blocks, start }: { blocks: readonly { end: number }[]; start: number }) =>
        blocks.map(({ end }) => (end - start) / MINUTE);

      it('of a role replace those of the service, which replace those of the resource', async () => {
        await salon.changeResource(ana, { rules: { bufferAfterMinutes: 120 } });
        const roles = (bufferAfterMinutes: number | null) => [
          stylist({ resources: [ana], bufferAfterMinutes }),
          { name: 'chair', resources: [ben] },
        ];
        const service = await salon.service({ rules: { bufferAfterMinutes: 5 }, roles: roles(30) });
        expect(ends(await salon.book({ service }))).to.deep.equal([90, 65]);
        expect(startsOf(await salon.slots({ service }))[0]).to.equal('10:30');
        await expectOutcome(salon.book({ service, start: NINE + 75 * MINUTE }), 'taken');
        await salon.changeService(service, { roles: roles(0) });
        expect(ends(await salon.book({ service, start: NINE + 90 * MINUTE }))).to.deep.equal([60, 65]);
        await salon.changeService(service, { roles: roles(null) });
        expect(Object.keys((await salon.storedService(service))!.roles[0]!)).not.to.include('bufferAfterMinutes');
        expect(ends(await salon.book({ service, start: NINE + 4 * HOUR }))).to.deep.equal([65, 65]);
      });

      it('of one booking follow the last run of each resource, and stay in moves', async () => {
        const service = await salon.service({
          durations: [90],
          steps: [
            { name: 'a', durationMinutes: 30 },
            { name: 'b', durationMinutes: 30 },
            { name: 'c', durationMinutes: null },
          ],
          roles: [
            stylist({ resources: [ana], steps: ['a', 'c'] }),
            { name: 'chair', resources: [ben], steps: ['a', 'b'] },
          ],
        });
        expect(await salon.slots({ service, bufferAfterMinutes: 45, to: NINE + 90 * MINUTE })).to.have.length(1);
        const { uuid, ...booked } = await salon.book({ service, bufferAfterMinutes: 45 });
        expect(ends(booked)).to.deep.equal([30, 135, 105]);
        expect(ends(await salon.move(uuid, { start: NINE + HOUR }))).to.deep.equal([30, 135, 105]);
        const near = { resources: [ben], durationMinutes: 30 };
        expect((await salon.explain({ ...near, start: NINE + 150 * MINUTE })).reason).to.equal('taken');
        await salon.book({ ...near, start: NINE + 165 * MINUTE });
        const buffer = (minutes: number | null) => salon.change(uuid, { bufferAfterMinutes: minutes });
        await expectOutcome(buffer(46), 'taken');
        expect(ends(await buffer(10))).to.deep.equal([30, 100, 70]);
        expect(ends(await buffer(45))).to.deep.equal([30, 135, 105]);
        for (const wrong of [-1, 1.5, 10_081, 'x']) await expectOutcome(buffer(wrong as number), 'bufferAfterMinutes');
        await salon.cancel(uuid);
        await expectOutcome(buffer(0), 'invalid_state');
        const plain = { resources: [cleo], durationMinutes: 60, bufferAfterMinutes: 30 };
        expect(ends(await salon.book(plain))).to.deep.equal([90]);
        const asked = { resources: [cleo], durationMinutes: 60, from: NINE, to: NINE + 4 * HOUR };
        expect(startsOf(await salon.slots(asked))[0]).to.equal('10:30');
        await salon.book({ resources: [cleo], durationMinutes: 60, start: NINE + 3 * HOUR });
        expect(startsOf(await salon.slots({ ...asked, bufferAfterMinutes: 30 }))).to.deep.equal(['10:30']);
      });
    });

    describe('the chosen resource', () => {
      it('is the least busy on that day, then in that week, then the first', async () => {
        const service = await salon.service({ roles: [stylist()], assign: 'least_busy' });
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
        const service = await salon.service({ roles, assign: 'round_robin' });
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
        const service = await salon.service({ roles: [stylist()], assign: 'round_robin' });
        const { uuid } = await salon.book({ service, resources: [ana] });
        await salon.cancel(uuid);
        expect((await salon.book({ service })).resources).to.deep.equal([ben]);
      });

      it('is kept for a moved booking if possible, and no turn is counted', async () => {
        const service = await salon.service({ roles: [stylist()], assign: 'round_robin' });
        const { uuid } = await salon.book({ service, resources: [cleo] });
        const before = (await salon.storedService(service))?.rotas;
        expect((await salon.move(uuid, { start: NINE + HOUR })).resources).to.deep.equal([cleo]);
        expect((await salon.storedService(service))?.rotas).to.deep.equal(before);
        await salon.book({ resources: [cleo], start: NINE + 3 * HOUR, durationMinutes: 60 });
        expect((await salon.move(uuid, { start: NINE + 3 * HOUR })).resources, 'the policy’s').to.deep.equal([ana]);
        expect((await salon.move(uuid, { resources: [ben] })).resources, 'by name').to.deep.equal([ben]);
        expect((await salon.move(uuid, { resources: [] })).resources, 'nobody by name').to.deep.equal([ben]);
        const other = await salon.book({ resources: [cleo], start: NINE + 5 * HOUR, durationMinutes: 60 });
        await expectOutcome(salon.move(other.uuid, { resources: [] }), 'resources', 'without a service');
      });

      it('stays when the service is gone, and the booking cannot move', async () => {
        const service = await salon.service({ roles: [stylist()] });
        const { uuid } = await salon.book({ service });
        await expectOutcome(salon.deleteService(service), 'has_bookings');
        await salon.cancel(uuid);
        const past = await salon.book({ service });
        salon.clock.set(NINE + 2 * HOUR);
        await expectOutcome(salon.deleteService(service), 'done', 'none to come');
        await expectOutcome(salon.move(past.uuid, { start: NINE + 4 * HOUR }), 'invalid_state');
        const flow = await salon.workflow({ rescheduleUntilMinutes: 0 });
        const late = await salon.service({ roles: [stylist()] });
        const started = await salon.book({ service: late, workflow: flow, start: NINE + 3 * HOUR });
        salon.clock.set(NINE + 5 * HOUR);
        await expectOutcome(salon.move(started.uuid, { start: NINE + 6 * HOUR }), 'started');
        await salon.deleteService(late);
        await expectOutcome(salon.move(started.uuid, { start: NINE + 6 * HOUR }), 'invalid_state', 'the first reason');
        expect((await salon.booking(past.uuid)).sale?.service, 'keeps the uuid').to.equal(service);
      });
    });

    describe('limits', () => {
      const at = (hours: number) => NINE + hours * HOUR;

      it('of the service count by the day of its zone', async () => {
        const limits = [{ per: 'service', period: 'day', max: 2 } as const];
        const service = await salon.service({ roles: [stylist()], limits });
        const { uuid } = await salon.book({ service });
        expect((await salon.slots({ service }))[0]?.remaining, 'limits included').to.equal(1);
        await salon.book({ service });
        expect(await salon.slots({ service })).to.deep.equal([]);
        await expectOutcome(salon.book({ service, start: at(3) }), 'limit');
        await expectOutcome(salon.book({ service, start: at(24) }), 'done', 'the next day');
        await expectOutcome(salon.move(uuid, { start: at(3) }), 'done', 'does not count itself');
        await salon.cancel(uuid);
        await expectOutcome(salon.book({ service }), 'done');
      });

      it('of a resource exclude it from the candidates', async () => {
        const limits = [{ per: 'resource', period: 'week', max: 1 } as const];
        const service = await salon.service({ roles: [stylist({ resources: [ana, ben] })], limits });
        expect((await salon.book({ service })).resources).to.deep.equal([ana]);
        expect((await salon.book({ service, start: at(48) })).resources).to.deep.equal([ben]);
        await expectOutcome(salon.book({ service, start: at(72) }), 'limit');
        await expectOutcome(salon.book({ service, start: at(7 * 24) }), 'done', 'the next week');
      });

      it('for each customer ignore the case of the address, and bookings without an address', async () => {
        const limits = [{ per: 'customer', period: 'month', max: 1 } as const];
        const service = await salon.service({ roles: [stylist()], limits });
        const as = (email: string) => ({ service, customer: { email } });
        for (const nobody of [
          { service, start: at(24) },
          { service, start: at(48), customer: { name: 'Grace' } },
        ]) {
          expect(await salon.explain(nobody)).to.include({ reason: null });
          await expectOutcome(salon.book(nobody), 'done');
        }
        const { uuid } = await salon.book(as('grace@example.com'));
        await expectOutcome(salon.book(as('Grace@Example.com')), 'limit');
        expect(await salon.slots({ service, customerEmail: 'GRACE@example.com' })).to.deep.equal([]);
        expect(await salon.slots({ service })).to.have.length.above(0);
        await expectOutcome(salon.book(as('ada@example.com')), 'done');
        await expectOutcome(salon.change(uuid, { customer: { email: null } }), 'done');
        await expectOutcome(salon.change(uuid, { customer: null }), 'done');
        await expectOutcome(salon.book(as('grace@example.com')), 'done');
      });

      it('of live bookings count those that end after now, whenever they start', async () => {
        const limits = [{ per: 'service', period: 'active', max: 1 } as const];
        const service = await salon.service({ roles: [stylist()], limits });
        await salon.book({ service });
        expect(await salon.slots({ service })).to.deep.equal([]);
        await expectOutcome(salon.book({ service, start: at(30 * 24) }), 'limit');
        salon.clock.set(at(1));
        await expectOutcome(salon.book({ service, start: at(2) }), 'done');
      });

      it('count a hold until it has lapsed', async () => {
        const limits = [{ per: 'service', period: 'day', max: 1 } as const];
        const service = await salon.service({ roles: [stylist()], limits });
        await salon.book({ service, holdSeconds: 60 });
        await expectOutcome(salon.book({ service }), 'limit');
        salon.clock.advance(61_000);
        await expectOutcome(salon.book({ service }), 'done');
      });
    });

    describe('explain', () => {
      it('returns the same decision as a booking, and the reasons for each candidate', async () => {
        const service = await salon.service({ roles: [stylist()] });
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
        await expectOutcome(salon.deleteResource(cleo), 'done');
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
        await expectOutcome(salon.book({ resources: [ana], durationMinutes: 15 }), 'closed');
        await expectOutcome(salon.book({ resources: [ben], durationMinutes: 15 }), 'done');
        await salon.deleteOff(timeOff.uuid);
        expect(await starts()).to.deep.equal(['09:00', '09:15', '09:30']);
      });

      it('with dates closes local days of each resource in its current zone', async () => {
        await salon.changeResource(ana, { schedule: null, timezone: 'Pacific/Auckland' });
        await salon.changeResource(ben, { schedule: null });
        await salon.off({ startDate: '2027-06-15', endDate: '2027-06-15' });
        const until = MONDAY + 3 * DAY;
        expect(await salon.slots({ resources: [ben], durationMinutes: 60, to: until })).to.have.lengthOf(2 * (96 - 3));
        const areFree = async (...hours: readonly number[]) => {
          const slots = await salon.slots({ resources: [ana], durationMinutes: 60, to: until });
          return hours.map((hour) => slots.some(({ start }) => start === MONDAY + hour * HOUR));
        };
        // The 15th in Auckland is from 12:00 on the 14th to 12:00 on the 15th in UTC.
        expect(await areFree(11, 12, 36)).to.deep.equal([true, false, true]);
        await salon.changeResource(ana, { timezone: 'UTC' });
        expect(await areFree(12, 24)).to.deep.equal([true, false]);
      });

      it('for all resources closes those created later, too', async () => {
        await salon.off({ startDate: '2027-06-14', endDate: '2027-06-14' });
        const dora = await salon.resource('Dora');
        await expectOutcome(salon.book({ resources: [dora], durationMinutes: 60 }), 'closed');
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
        expect((await salon.booking(one.uuid)).status).to.equal('confirmed');
        const changed = await salon.changeOff(told.timeOff.uuid, { resources: [ben] }, true);
        expect(
          changed.affected.bookings.map(({ booking, resources }) => [booking.uuid, booking.status, resources]),
        ).to.deep.equal([[one.uuid, 'confirmed', [{ uuid: ben, name: 'Ben' }]]]);
        expect((await salon.booking(one.uuid)).status).to.equal('cancelled');
        expect((await salon.booking(two.uuid)).status).to.equal('confirmed');
      });

      it('changes with a patch: null is a value of resources, and one pair replaces the other', async () => {
        const { timeOff } = await salon.off({ resources: [ana], startDate: '2027-06-14', endDate: '2027-06-14' });
        const { timeOff: all } = await salon.changeOff(timeOff.uuid, { resources: null });
        expect(all.resources).to.equal(null);
        const { timeOff: times } = await salon.changeOff(timeOff.uuid, { start: NINE, end: NINE + HOUR });
        expect(times).to.include({ start: NINE, end: NINE + HOUR, startDate: null, endDate: null, version: 3 });
        expect((await salon.changeOff(timeOff.uuid, {})).timeOff.version, 'an empty patch').to.equal(3);
        await expectOutcome(salon.changeOff(timeOff.uuid, { end: NINE }), 'end');
        await expectOutcome(salon.changeOff(timeOff.uuid, { resources: [anUuid()] }), 'not_found');
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
  });
});

describe('time off of an app', () => {
  onOneStorage(({ open }) => {
    it('is created without reading existing entries, at a cost that does not grow with them', async () => {
      const { storage, app } = await openSalon(open);
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
    const salon = await openSalon(async (options) => openMemoryStorage(options));
    const app = salon.app.uuid;
    const many = Array.from({ length: 10_000 }, () => aTimeOff({ app, start: NINE, end: NINE + HOUR }));
    const past = aTimeOff({ app, start: NINE - 9 * DAY, end: NINE - 8 * DAY });
    await salon.write({ put: { timeOff: [...many.slice(1), past] } });
    await expectOutcome(salon.off({ start: NINE, end: NINE + HOUR }), 'done', 'the last that there is room for');
    await expectOutcome(salon.off({ start: NINE, end: NINE + HOUR }), 'start');
    await expectOutcome(salon.off({ start: NINE - 9 * DAY, end: NINE - 8 * DAY }), 'done', 'what is past');
    await expectOutcome(salon.changeOff(past.uuid, { start: NINE, end: NINE + HOUR }), 'start');
    await expectOutcome(salon.changeOff(many[1]!.uuid, { reason: 'Fair' }), 'done', 'one that counts already');
  });
});
