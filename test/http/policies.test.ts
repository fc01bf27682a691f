import { expect } from 'chai';
import { PolicyError } from '../../core/basics/errors.js';
import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import type { Policy, PolicyRequest } from '../../core/ledger/policy.js';
import type { App } from '../../core/model/app.js';
import { badFieldsOf, type Caller, dataOf, errorsOf, reasonOf, statusOf, useApi } from '../support/http.js';
import { anUuid, NOW } from '../support/samples.js';
import { forEachStorage, onOneStorage, type TestStorage } from '../support/storages.js';

const at = (moment: number) => new Date(NOW + moment).toISOString();
const dayOf = (moment: number) => new Date(moment).toISOString().slice(0, 10);
const NINE = { weekly: [{ days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'], start: '09:00', end: '12:00' }] };
const ADA = { name: 'Ada', email: 'Ada@example.com' };
const GRACE = { name: 'Grace', email: 'grace@example.com' };

let asked: PolicyRequest[] = [];
let last: () => boolean = () => false;
const POLICIES: readonly Policy[] = [
  // Reads the customer, whose notes have the birthday.
  {
    reason: 'x_birthday',
    reads: ({ customer }) => ({ objects: { customer: customer?.uuid ? [customer.uuid] : [] } }),
    refuses: (request, view) => {
      asked.push(request);
      const known = request.customer?.uuid ? view.object('customer', request.customer.uuid) : undefined;
      return known?.notes === dayOf(request.start);
    },
  },
  // Reads the bookings of the customer, in turn, and then each resource of them.
  {
    reason: 'x_same_day',
    public: true,
    refuses({ customer, start, moving }, view) {
      if (!customer?.email) return false;
      const all = view.select({ kind: 'booking', where: ['eq', 'customerEmailFolded', customer.email.toLowerCase()] });
      const others = all.filter(({ uuid, status }) => uuid !== moving?.uuid && status !== 'cancelled');
      const isRoom = (uuid: string) => view.object('resource', uuid)?.name.startsWith('Room') === true;
      return others.some((booking) => dayOf(booking.start) === dayOf(start) && booking.resources.some(isRoom));
    },
  },
  {
    reason: 'x_annex',
    refuses: ({ resource, start }) => resource.name === 'Annex' && dayOf(start) === dayOf(NOW + DAY),
  },
  { reason: 'x_evening', refuses: ({ end }) => end > NOW + 5 * HOUR && end < NOW + 12 * HOUR },
  { reason: 'x_last', refuses: () => last() },
];

function usePolicies(storage: TestStorage) {
  const suite = useApi(storage, { options: () => ({ ports: { policies: POLICIES } }) });
  const { app, add } = suite;
  const its = { room: '', annex: '' };
  beforeEach(async () => {
    asked = [];
    last = () => false;
    its.room = await add('/v1/resources', { name: 'Room', schedule: NINE });
    its.annex = await add('/v1/resources', { name: 'Annex', schedule: NINE });
    await add('/v1/customers', { ...ADA, notes: dayOf(NOW + DAY) });
  });
  const wanted = (start: number, fields: object = {}) => ({
    ...('service' in fields ? {} : { resources: [its.room] }),
    start: at(start),
    duration_minutes: 60,
    ...fields,
  });
  const book = (start: number, fields?: object, by: Caller = app) => by('POST', '/v1/bookings', wanted(start, fields));
  const find = async (query: string, by: Caller = app) =>
    dataOf(by('GET', `/v1/availability?from=${at(0)}&to=${at(3 * DAY)}&duration_minutes=60&${query}`));
  const slotDays = async (query: string, by?: Caller) => [
    ...new Set<string>((await find(query, by)).slots.map(({ start }: { start: string }) => start.slice(8, 10))),
  ];
  const explain = async (start: number, fields?: object) =>
    dataOf(app('POST', '/v1/availability/explain', wanted(start, fields)));
  return Object.assign(suite, { its, wanted, book, find, slotDays, explain });
}

describe('HTTP: policies', () => {
  forEachStorage((storage) => {
    const { api, app, its, wanted, book, find, slotDays, explain, sound, created } = usePolicies(storage);

    sound('are obeyed by searches, explanations, bookings, holds, moves and series alike', async () => {
      const room = `resources=${its.room}`;
      expect(await slotDays(room)).to.deep.equal(['16', '17', '18']);
      expect(await slotDays(`${room}&customer_email=ada@example.com`)).to.deep.equal(['16', '18']);
      expect((await find(`${room}&customer_email=ada@example.com&format=days`)).days).to.have.length(2);
      expect((await find(`${room}&customer_email=ada@example.com&format=windows`)).windows).to.have.length(2);
      const overriding = await find(`${room}&customer_email=ada@example.com&override=x_birthday`);
      const overrode = overriding.slots.filter((slot: { overrode: string[] }) => slot.overrode.length > 0);
      expect(new Set(overrode.map((slot: { start: string }) => slot.start.slice(8, 10)))).to.deep.equal(
        new Set(['17']),
      );

      for (const fields of [{ customer: ADA }, { customer: ADA, hold_seconds: 60 }])
        expect(await reasonOf(book(DAY, fields))).to.equal('x_birthday');
      const { reason, bookable, candidates } = await explain(DAY, { customer: ADA });
      expect([reason, bookable, candidates[0].reason]).to.deep.equal(['x_birthday', false, 'x_birthday']);
      expect(await explain(DAY, { customer: ADA, override: ['x_birthday'] })).to.deep.include({
        bookable: true,
        overrode: ['x_birthday'],
      });

      // Every other obstacle comes first, and then the policy is not asked.
      asked = [];
      expect(await reasonOf(book(DAY + 4 * HOUR, { customer: ADA }))).to.equal('closed');
      expect(asked).to.deep.equal([]);

      const booking = await created('/v1/bookings', wanted(2 * DAY, { customer: ADA }));
      const [{ resource, customer, ...request }] = asked.slice(-1) as [PolicyRequest];
      const start = NOW + 2 * DAY;
      const times = { start, end: start + HOUR, now: NOW, units: 1 };
      expect(request).to.deep.equal({ ...times, service: null, moving: null });
      expect([resource.uuid, customer?.name, customer?.email, customer?.phone]).to.deep.equal([
        its.room,
        'Ada',
        ADA.email,
        null,
      ]);
      expect(customer?.uuid).to.equal(booking.customer.uuid);
      const move = (to: number, fields = {}) =>
        app('POST', `/v1/bookings/${booking.uuid}/reschedule`, { start: at(to), ...fields });
      expect(await reasonOf(move(DAY))).to.equal('x_birthday');
      expect(asked.at(-1)?.moving?.uuid).to.equal(booking.uuid);
      expect(await slotDays(`${room}&customer_email=ada@example.com&exclude_booking=${booking.uuid}`)).to.deep.equal([
        '16',
        '18',
      ]);
      expect((await dataOf(move(DAY, { override: ['x_birthday'] }))).overrode).to.deep.equal(['x_birthday']);
      expect((await dataOf(move(2 * DAY))).overrode).to.deep.equal([]);

      // The view has the earlier instances of a series.
      const daily = { ...wanted(0, { customer: GRACE }), rule: 'FREQ=DAILY;COUNT=3', on_conflict: 'skip' };
      expect((await dataOf(app('POST', '/v1/series', daily))).skipped).to.deep.equal([
        { start: at(2 * DAY).replace('.000Z', '+00:00'), reason: 'taken' },
      ]);
    });

    sound('leave candidates of pools out, and one refused resource refuses all', async () => {
      const { room, annex } = its;
      const service = (
        await created('/v1/services', {
          name: 'Cut',
          durations: [60],
          roles: [{ name: 'place', resources: [annex, room] }],
        })
      ).uuid;
      const both = { resources: [room, annex] };
      expect(await reasonOf(book(DAY, both))).to.equal('x_annex');
      expect((await find(`resources=${room},${annex}&format=days`)).days).to.deep.equal(['2026-11-16', '2026-11-18']);
      const { candidates } = await explain(DAY, both);
      expect(candidates.map((one: { reason: string }) => one.reason)).to.deep.equal([null, 'x_annex']);
      expect((await dataOf(book(DAY, { service }))).resources).to.deep.equal([room]);
      expect(await reasonOf(book(DAY, { service }))).to.equal('x_annex');
      expect((await dataOf(book(DAY, { service, override: ['x_annex'] }))).overrode).to.deep.equal(['x_annex']);
      const preview = {
        from: at(0),
        to: at(3 * DAY),
        service: { name: 'New', durations: [60], roles: [{ name: 'place', resources: [annex] }] },
      };
      const { slots } = await dataOf(app('POST', '/v1/availability/preview', preview));
      expect(new Set(slots.map(({ start }: { start: string }) => start.slice(8, 10)))).to.deep.equal(
        new Set(['16', '18']),
      );
    });

    sound('that throw or promise make a 500, store nothing, and are named', async () => {
      const promise = (() => Promise.reject(new Error('late'))) as unknown as () => boolean;
      const thrown = () => {
        throw new Error('boom');
      };
      for (const [how, message] of [
        [thrown, 'boom'],
        [promise, 'boolean'],
      ] as const) {
        last = how;
        for (const answer of [
          book(DAY),
          app('POST', '/v1/availability/explain', wanted(DAY)),
          app('GET', `/v1/availability?from=${at(0)}&to=${at(DAY)}&duration_minutes=60&resources=${its.room}`),
        ]) {
          expect(await statusOf(answer)).to.equal(500);
        }
        const failures = api.failures.splice(0) as PolicyError[];
        expect(failures).to.have.length(3);
        for (const failure of failures) {
          expect(failure).to.be.instanceOf(PolicyError);
          expect([failure.code, failure.reason]).to.deep.equal(['policy', 'x_last']);
          expect(failure.message).to.match(new RegExp(`x_last.*${message}`));
          expect(failure.cause).to.be.instanceOf(Error);
        }
      }
      expect((await app('GET', '/v1/bookings')).body.total).to.equal(0);
    });
  });

  onOneStorage((storage) => {
    const suite = usePolicies(storage);
    const { api, app, its, wanted, book, find, explain, created, add, clock } = suite;

    it('appear as taken to keys and bookers, unless public', async () => {
      const service = await add('/v1/services', {
        name: 'Cut',
        durations: [60],
        roles: [{ name: 'place', resources: [its.room] }],
      });
      const page = api.by((await created('/v1/keys', { name: 'Page' })).key);
      const wish = { service, customer: ADA };
      expect(await reasonOf(book(DAY, wish, page))).to.equal('taken');
      const held = (await page('POST', '/v1/bookings', wanted(2 * DAY, wish))).body.data;
      expect(await reasonOf(book(2 * DAY + HOUR, wish, page))).to.equal('x_same_day');
      const booker = api.by(held.manage_token);
      expect(await reasonOf(booker('POST', '/v1/booking/reschedule', { start: at(DAY) }))).to.equal('taken');
      const free = await dataOf(booker('GET', `/v1/booking/availability?from=${at(0)}&to=${at(3 * DAY)}`));
      expect(free.slots.map(({ start }: { start: string }) => start.slice(8, 10))).not.to.include('17');
    });

    it('limit prolongations: they are asked minute by minute until the first refusal', async () => {
      const always = await add('/v1/resources', { name: 'Hall' });
      const { uuid } = await created('/v1/bookings', wanted(HOUR, { resources: [always] }));
      clock.set(NOW + 90 * MINUTE);
      const reach = async (override = '') => dataOf(app('GET', `/v1/availability?prolong=${uuid}${override}`));
      expect(await reach()).to.deep.include({ until: '2026-11-16T14:00:00+00:00', reason: 'x_evening' });
      expect(await reach('&override=x_evening')).to.deep.include({ reason: null });
      const prolong = (end: number, fields = {}) =>
        app('POST', `/v1/bookings/${uuid}/reschedule`, { end: at(end), ...fields });
      expect(await reasonOf(prolong(5 * HOUR + MINUTE))).to.equal('x_evening');
      const later = await dataOf(prolong(6 * HOUR, { override: ['x_evening', 'taken'] }));
      expect(later.overrode).to.deep.equal(['x_evening']);
      expect(await statusOf(prolong(5 * HOUR))).to.equal(200);
    });

    it('apply to strict imports', async () => {
      const caller = { app: { uuid: suite.appUuid } as App };
      const input = { resources: [its.room], start: NOW + DAY, durationMinutes: 60, customer: ADA };
      const one = { uuid: anUuid(), input: input as never };
      for (const [strict, kind] of [
        [true, 'refused'],
        [false, 'imported'],
      ] as const)
        expect((await api.parts.bookings.import(caller, [one], { strict }))[0]?.kind).to.equal(kind);
    });

    it('are in the OpenAPI document, and an override of an unknown policy is refused', async () => {
      const document = (await api.send('GET', '/v1/openapi.json')).text;
      const lists = [...document.matchAll(/"enum":\[("[^\]]*"taken"[^\]]*)\]/g)].map(([, list = '']) => list);
      expect(lists.length).to.be.greaterThan(10);
      const reasons = POLICIES.map(({ reason }) => `"${reason}"`).join();
      for (const list of lists) expect(list).to.include(`"taken",${reasons}`);
      const expected = /^Must be a list of: started, .*taken, x_birthday, x_same_day, x_annex, x_evening, x_last$/;
      for (const override of [['x_other'], ['x_last', 'x_other']]) {
        expect((await errorsOf(book(DAY, { override }))).override, String(override)).to.match(expected);
        const query = app(
          'GET',
          `/v1/availability?from=${at(0)}&to=${at(DAY)}&duration_minutes=60&resources=${its.room}&override=${override}`,
        );
        expect(await badFieldsOf(query)).to.deep.equal(['override']);
      }
      expect((await explain(DAY, { override: ['x_last'] })).overrode).to.deep.equal([]);
      expect((await find(`resources=${its.room}&override=x_last`)).slots[0].overrode).to.deep.equal([]);
    });
  });
});
