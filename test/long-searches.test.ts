import { expect } from 'chai';
import { sharedTurns } from '../bootstrap/turns.js';
import { DAY, HOUR, MINUTE } from '../core/basics/instants.js';
import type { NewTurn } from '../core/basics/ports.js';
import { runAtOnce } from '../core/basics/steps.js';
import { findAvailability } from '../core/bookings/find-availability.js';
import { previewAvailability } from '../core/bookings/preview-availability.js';
import { buildWanted } from '../core/bookings/services/service-hints.js';
import { ServiceSearch, type ServiceSlot } from '../core/bookings/services/service-search.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { App } from '../core/model/app.js';
import type { Service } from '../core/model/service.js';
import { useApi } from './support/http.js';
import { aBooking, aClock, addApp, anUuid, aResource, aService, NOW, write } from './support/samples.js';
import { forEachStorage } from './support/storages.js';
import { turns } from './support/waiting.js';

const QUARTER = 15 * MINUTE;

describe('long searches', () => {
  forEachStorage((lane) => {
    let storage: Storage;
    let app: App;
    let pool: string[];
    let service: Service;

    const open = async (people: number, fields: Partial<Service> = {}) => {
      storage = await lane.open({ clock: aClock() });
      app = await addApp(storage);
      const all = Array.from({ length: people }, () => aResource({ app: app.uuid, schedule: null, longestBlock: DAY }));
      pool = all.map(({ uuid }) => uuid);
      const roles = [{ name: 'person', resources: pool, count: 1, units: 1, weights: {}, steps: null }];
      service = aService({ app: app.uuid, durations: [15], roles, ...fields });
      await write(storage, app, { put: { resource: all, service: [service] } });
    };
    const find = (query: object, newTurn?: NewTurn) =>
      findAvailability({ ledger: storage.ledger, newTurn })(
        { app },
        {
          service: service.uuid,
          from: NOW,
          to: NOW + DAY,
          ...query,
        },
      );
    /** Yields after each step of the search, and calls `onFirst` at the first yield. */
    const always = (onFirst: () => Promise<void> = async () => {}) => {
      let given = 0;
      const newTurn: NewTurn = () => () => {
        given += 1;
        return given === 1 ? onFirst() : Promise.resolve();
      };
      return { newTurn, given: () => given };
    };
    const taking = (resource: string, start: number, end: number) =>
      aBooking({
        app: app.uuid,
        status: 'confirmed',
        resources: [resource],
        start,
        end,
        blocks: [{ resource, start, end, units: 1 }],
      });

    it('find the same as in one piece, as of their beginning, although other requests change it meanwhile', async () => {
      await open(3, { limits: [{ per: 'resource', period: 'day', max: 2 }] });
      const [first, second, third] = pool as [string, string, string];
      await write(storage, app, { put: { booking: [taking(first, NOW + HOUR, NOW + 2 * HOUR)] } });
      for (const query of [{ choices: true }, { format: 'days' }, { resources: [first], choices: true }]) {
        const before = await find(query);
        const free = await find({ choices: true });
        const booking = taking(second, NOW, NOW + DAY);
        const closed = aResource({
          app: app.uuid,
          uuid: third,
          schedule: { weekly: [], overrides: [] },
          longestBlock: DAY,
        });
        const wasOpen = { ...closed, schedule: null };
        const { newTurn, given } = always(async () => {
          await write(storage, app, { put: { booking: [booking], resource: [closed] } });
        });
        expect(await find(query, newTurn)).to.deep.equal(before);
        expect(given()).to.be.greaterThan(1);
        expect((await find({ choices: true })).slots).not.to.deep.equal(free.slots);
        await write(storage, app, {
          put: { resource: [wasOpen] },
          removed: [{ kind: 'booking', uuid: booking.uuid }],
        });
      }
    });

    it('of resources, and previews, yield to the event loop', async () => {
      await open(2);
      const ofResources = always();
      const asked = { service: undefined, resources: pool, durationMinutes: 15 };
      expect(await find(asked, ofResources.newTurn)).to.deep.equal(await find(asked));
      expect(ofResources.given()).to.equal(1);
      const days = always();
      await find({ ...asked, format: 'days' }, days.newTurn);
      expect(days.given()).to.be.greaterThan(1);
      const previewed = always();
      await previewAvailability({ ledger: storage.ledger, newUuid: anUuid, newTurn: previewed.newTurn })(
        { app },
        { service: { name: 'A', durations: [15], roles: [{ name: 'a', resources: pool }] }, from: NOW, to: NOW + DAY },
      );
      expect(previewed.given()).to.be.greaterThan(0);
    });

    it('store once the choices that consecutive slots share', async () => {
      await open(3);
      await write(storage, app, { put: { booking: [taking(pool[0]!, NOW + HOUR, NOW + 2 * HOUR)] } });
      const { slots = [] } = await find({ choices: true });
      expect(slots.length).to.be.greaterThan(50);
      expect(new Set(slots.map((slot) => (slot as ServiceSlot).choices)).size).to.equal(3);
    });

    it('list at most 200,000 candidates of all slots together', async () => {
      await open(20);
      const to = NOW + 10_000 * QUARTER;
      const { slots = [] } = await find({ to, choices: true });
      expect(slots).to.have.lengthOf(10_000);
      expect((slots.at(-1) as ServiceSlot).choices?.person).to.deep.equal(pool);
      const tooMuch = await find({ to: to + QUARTER, choices: true }).catch((error) => error);
      expect(tooMuch.errors).to.deep.equal({
        to: 'Must be earlier: there are more than 200,000 choices of all slots together up to then',
      });
      expect((await find({ to: to + QUARTER })).slots).to.have.lengthOf(10_001);
    });

    it('report their size before they look for slots', async () => {
      await open(3);
      const { newTurn, given } = always();
      const told: unknown[] = [];
      await findAvailability({ ledger: storage.ledger, newTurn })(
        { app },
        { service: service.uuid, from: NOW, to: NOW + DAY },
        { onSized: ({ searched, from, to }) => told.push([searched, from, to, given()]) },
      );
      expect(told).to.deep.equal([[3, NOW, NOW + DAY, 0]]);
    });

    it('find the same in several parts', async () => {
      const hours = { weekly: [{ days: ['mon', 'sat'] as const, start: '22:10', end: '21:00' }], overrides: [] };
      await open(0);
      for (const minutes of [45, 9 * 24 * 60]) {
        const open24 = aResource({ app: app.uuid, schedule: null, timezone: 'Europe/Paris', longestBlock: DAY });
        const nights = aResource({ app: app.uuid, schedule: hours, timezone: 'Pacific/Apia', longestBlock: DAY });
        const others = Array.from({ length: 60 }, () =>
          aResource({ app: app.uuid, schedule: { weekly: [], overrides: [] } }),
        );
        const busy = [3, 6.99, 13.5, 14.01].map((day) => taking(open24.uuid, NOW + day * DAY, NOW + (day + 0.2) * DAY));
        await write(storage, app, { put: { resource: [open24, nights, ...others], booking: busy } });
        const startsOf = (resources: readonly string[]) => {
          const roles = [{ name: 'person', resources, count: 1, units: 1, weights: {}, steps: null }];
          const limits = [{ per: 'service', period: 'week', max: 9 }] as const;
          const searched = aService({ app: app.uuid, roles, limits, durations: [minutes] });
          const wish = {
            service: searched,
            whole: searched,
            minutes,
            units: 1,
            named: [],
            email: null,
            customer: null,
          };
          const span = { start: NOW + 7 * MINUTE, end: NOW + 40 * DAY };
          const wanted = buildWanted(searched, { ...span, lastStart: span.end }, NOW, { email: null });
          return storage.ledger.read(app.uuid, wanted, (view) => {
            const search = new ServiceSearch(view, wish, span);
            const slots = runAtOnce(search.slots(true, { slots: 50_000, choices: 200_000 }));
            return (slots as readonly ServiceSlot[]).map(({ start, remaining, choices }) => ({
              start,
              remaining,
              choices,
            }));
          });
        };
        const two = [open24.uuid, nights.uuid];
        const found = await startsOf(two);
        expect(found.length).to.be.greaterThan(minutes === 45 ? 3_000 : 20);
        // With so many candidates, the search splits the span into parts of a week.
        expect(await startsOf([...two, ...others.map(({ uuid }) => uuid)])).to.deep.equal(found);
      }
    });

    describe('over HTTP', () => {
      const { app: call, add } = useApi(lane);

      it('are answered in pieces with the same content', async () => {
        const rooms = [];
        while (rooms.length < 12) rooms.push(await add('/v1/resources', { name: 'Room' }));
        const roles = [{ name: 'room', resources: rooms }];
        const uuid = await add('/v1/services', { name: 'Visit', durations: [15], roles });
        const get = async (slots: number, choices: boolean) => {
          const to = new Date(NOW + DAY + slots * QUARTER).toISOString();
          const from = new Date(NOW + DAY).toISOString();
          const query = new URLSearchParams({
            service: uuid,
            from,
            to,
            choices: String(choices),
            timezone: 'Asia/Kolkata',
          });
          const { status, headers, body } = await call('GET', `/v1/availability?${query}`);
          expect(status).to.equal(200);
          return {
            slots: body.data.slots as { start: string; choices?: unknown }[],
            isWhole: 'content-length' in headers,
          };
        };
        const short = await get(20, true);
        const withChoices = await get(1_203, true);
        const plain = await get(1_203, false);
        expect([short.isWhole, withChoices.isWhole, plain.isWhole]).to.deep.equal([true, false, false]);
        expect([withChoices.slots.length, plain.slots.length]).to.deep.equal([1_203, 1_203]);
        expect(withChoices.slots.slice(0, 20)).to.deep.equal(short.slots);
        expect(withChoices.slots.map(({ choices: _, ...slot }) => slot)).to.deep.equal(plain.slots);
        expect(withChoices.slots.at(-1)!.choices).to.deep.equal({ room: rooms });
        expect((await get(0, true)).slots).to.deep.equal([]);
      });
    });
  });

  it('yield after 10 ms to the longest waiting one, one in each round of the event loop', async () => {
    let now = 0;
    const newTurn = sharedTurns(() => now);
    const [one, another] = [newTurn(), newTurn()];
    now = 9;
    expect(one()).to.equal(undefined);
    now = 10;
    const order: string[] = [];
    const waits = [another()?.then(() => order.push('another')), one()?.then(() => order.push('one'))];
    expect(order).to.deep.equal([]);
    await turns(1);
    expect(order).to.deep.equal(['another']);
    await Promise.all(waits);
    expect(order).to.deep.equal(['another', 'one']);
    now = 19;
    expect(one()).to.equal(undefined);
    now = 20;
    await one();
  });
});
