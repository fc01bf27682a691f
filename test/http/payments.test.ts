import { expect } from 'chai';
import { DAY, HOUR, MINUTE, SECOND } from '../../core/basics/instants.js';
import { buildTakeNotice, type NoticeOutcome, type PaymentNotice } from '../../core/bookings/record-payment.js';
import { TellingLedger } from '../../core/ledger/events/event-ledger.js';
import { type Caller, dataOf, errorsOf, reasonOf, statusOf, useApi } from '../support/http.js';
import { anUuid, NOW } from '../support/samples.js';
import { forEachStorage } from '../support/storages.js';

const at = (moment: number) => new Date(NOW + moment).toISOString();
const GRACE = { name: 'Grace Höß', email: 'grace+1@example.com' };
const URL_TEMPLATE =
  'https://pay.example/b?id={{booking.uuid}}&mail={{{booking.customer.email}}}&sum={{&payment.amount}}';
const RULE = { take: 'full', url: URL_TEMPLATE };
const PRICE = { amount: 3500, currency: 'EUR' };

describe('HTTP: payment before confirmation', () => {
  forEachStorage((storage) => {
    const suite = useApi(storage, { fields: { name: 'Salon' } });
    const { api, app, clock, add, created, sound } = suite;
    let room: string;
    let service: string;
    let key: Caller;

    const roles = () => [{ name: 'room', resources: [room] }];
    const addService = (fields: object = {}) =>
      add('/v1/services', { name: 'Cut', durations: [60, 30], roles: roles(), price: PRICE, payment: RULE, ...fields });
    beforeEach(async () => {
      room = await add('/v1/resources', { name: 'Room' });
      service = await addService();
      key = api.by((await created('/v1/keys', { name: 'x', hold_seconds_max: 600, live_holds_max: 1 })).key);
    });

    const hold = (fields: object = {}, by = key) =>
      by('POST', '/v1/bookings', { service, start: at(DAY), customer: GRACE, ...fields });
    const held = async (fields: object = {}, by = key) => dataOf(hold(fields, by));
    const read = (uuid: string) => dataOf(app('GET', `/v1/bookings/${uuid}`));
    const told = (uuid: string, status: string, amount: number, reference: string, by = app) =>
      by('POST', `/v1/bookings/${uuid}/payment`, { status, amount, reference });
    const pay = (uuid: string, amount = 3500, reference = 'pi_1') => dataOf(told(uuid, 'paid', amount, reference));
    const events = async (uuid: string) =>
      (await dataOf(app('GET', '/v1/events?limit=100')))
        .filter((event: { booking: string }) => event.booking === uuid)
        .map(({ type, reason }: { type: string; reason?: string }) => (reason ? `${type} ${reason}` : type))
        .map((type: string) => type.replace('booking.', ''));
    const states = async (uuid: string) => {
      const { status, payment } = await read(uuid);
      return `${status} ${payment?.status ?? null} ${payment?.paid ?? 0}-${payment?.refunded ?? 0}/${payment?.due ?? 0}`;
    };

    const DEPOSIT = { ...RULE, take: 'deposit' };
    const BAD: readonly (readonly [fields: object, bad: readonly string[]])[] = [
      [{ price: null }, ['payment']],
      [{ payment: { url: URL_TEMPLATE } }, ['payment.take']],
      [{ payment: { take: 'half', url: 'ftp://x', minutes: 4 } }, ['payment.take', 'payment.url', 'payment.minutes']],
      [{ payment: { ...RULE, deposit: { percent: 5 } } }, ['payment.deposit']],
      [{ payment: DEPOSIT }, ['payment.deposit']],
      [{ payment: { ...DEPOSIT, deposit: {} } }, ['payment.deposit']],
      [{ payment: { ...DEPOSIT, deposit: { amount: 1, percent: 1 } } }, ['payment.deposit']],
      [{ payment: { ...DEPOSIT, deposit: { percent: 101 } } }, ['payment.deposit.percent']],
      [{ payment: { ...DEPOSIT, deposit: { amount: 3501 } } }, ['payment.deposit.amount']],
      ...[
        ...[
          '',
          'pay.example',
          'https://',
          'http://pay.example/',
          'https://{{business.name}}/',
          'https://pay{{app.slug}}',
          'https://pay:443{{app.slug}}',
        ],
        ...[
          'https://me@pay.example/',
          'https://pay.example/a b',
          'https://x/{{booking.manage_token}}',
          'https://x/{{a}}',
        ],
        ...['https://x/{{booking.manage_url}}', 'https://x/{{#a}}', `https://x/${'a'.repeat(2_000)}`],
      ].map((url) => [{ payment: { ...RULE, url } }, ['payment.url']] as const),
    ];

    it('refuses a rule that makes no sense, naming all wrong fields', async () => {
      for (const [fields, bad] of BAD) {
        const body = { name: 'x', durations: [60], roles: roles(), price: PRICE, payment: RULE, ...fields };
        const errors = await errorsOf(app('POST', '/v1/services', body));
        expect(Object.keys(errors), JSON.stringify(fields)).to.have.members(bad);
      }
      for (const url of [
        'https://x',
        'http://localhost:3000/{{booking.uuid}}',
        'http://[::1]/',
        'https://x?{{app.slug}}',
      ])
        await addService({ payment: { ...RULE, url } });
      const { payment } = await created('/v1/services', {
        ...{ name: 'x', durations: [60], roles: roles(), price: PRICE },
        payment: { ...DEPOSIT, deposit: { amount: null, percent: 50 } },
      });
      expect(payment.deposit).to.deep.equal({ percent: 50 });
    });

    it('checks a patch together with the stored fields of the service', async () => {
      const path = `/v1/services/${service}`;
      const deposit = { take: 'deposit', deposit: { amount: 3000 } };
      const { payment } = await dataOf(app('PATCH', path, { payment: deposit }));
      expect(payment).to.deep.equal({ ...deposit, url: URL_TEMPLATE, minutes: 30 });
      const smaller = { price: { amount: 2999, currency: 'EUR' } };
      expect(await errorsOf(app('PATCH', path, smaller))).to.have.keys('payment.deposit.amount');
      expect(await errorsOf(app('PATCH', path, { price: null }))).to.have.keys('payment');
      expect(await errorsOf(app('PATCH', path, { payment: { url: 'https://x/{{y}}' } }))).to.have.keys('payment.url');
      expect((await dataOf(app('PATCH', path, { payment: null, price: null }))).payment).to.equal(null);
      expect(await errorsOf(app('PATCH', path, { payment: RULE }))).to.have.keys('payment');
    });

    it('shows a key the rule, but never the URL', async () => {
      const { payment } = await dataOf(key('GET', `/v1/services/${service}`));
      expect(payment).to.deep.equal({ take: 'full', deposit: null, minutes: 30 });
    });

    sound('makes a hold with a key, with the page where it is paid', async () => {
      const { uuid, status, hold_expires_at, payment, manage_token } = await held({ hold_seconds: 3_600 });
      const expires = at(30 * MINUTE).replace('.000Z', '+00:00');
      expect([status, hold_expires_at]).to.deep.equal(['held', expires]);
      const url = `https://pay.example/b?id=${uuid}&mail=grace%2B1%40example.com&sum=35.00`;
      const its = { status: 'due', due: 3500, paid: 0, refunded: 0, currency: 'EUR', url, expires_at: expires };
      expect(payment).to.deep.include(its).and.not.have.property('reference');
      const answer = await app('GET', `/v1/bookings/${uuid}`);
      expect(answer.headers['cache-control']).to.equal('no-store');
      expect(answer.body.data.payment).to.deep.include({ ...its, reference: null });
      const listed = await dataOf(app('GET', '/v1/bookings?payment=due,paid'));
      expect(listed).to.have.length(1);
      expect(listed[0].payment.url).to.equal(url);
      expect(await dataOf(app('GET', '/v1/bookings?payment=paid,late'))).to.deep.equal([]);
      const booker = api.by(manage_token);
      for (const path of ['confirm', 'extend']) {
        const { body } = await booker('POST', `/v1/booking/${path}`);
        expect(body.reason).to.equal('unpaid');
        expect(body.errors).to.have.keys('payment');
      }
      expect((await dataOf(booker('GET', '/v1/booking'))).payment.url).to.equal(url);
      await app('PATCH', `/v1/bookings/${uuid}`, { customer: { email: 'new@example.com' } });
      expect((await read(uuid)).payment.url).to.contain('mail=new%40example.com');
      expect(JSON.stringify(await dataOf(app('GET', '/v1/events?limit=100')))).not.to.contain('pay.example/b?id=');
    });

    const DUE: readonly (readonly [rule: object, units: number, due: number | null])[] = [
      [{ take: 'full' }, 2, 7000],
      [{ take: 'deposit', deposit: { percent: 33 } }, 1, 1155],
      [{ take: 'deposit', deposit: { percent: 1 } }, 3, 105],
      [{ take: 'deposit', deposit: { amount: 1000 } }, 2, 2000],
    ];

    it('computes what is due from the price of all units, once, in whole numbers', async () => {
      await app('PATCH', `/v1/resources/${room}`, { capacity: 10 });
      for (const [index, [rule, units, due]] of DUE.entries()) {
        const priced = await addService({ payment: { ...RULE, ...rule } });
        const booked = await held({ service: priced, units, start: at(DAY + index * HOUR), payment: true }, app);
        expect(booked.payment.due, JSON.stringify(rule)).to.equal(due);
      }
      const odd = await addService({
        price: { amount: 999, currency: 'EUR' },
        payment: { ...DEPOSIT, deposit: { percent: 50 } },
      });
      expect((await held({ service: odd })).payment.due).to.equal(500);
      const free = await addService({ price: { amount: 0, currency: 'EUR' } });
      const booked = await held({ service: free, hold_seconds: 60, start: at(2 * DAY) });
      expect([booked.payment, booked.hold_expires_at]).to.deep.equal([null, at(MINUTE).replace('.000Z', '+00:00')]);
    });

    it('asks for payment of bookings by the business only if requested', async () => {
      const book = (fields: object) => app('POST', '/v1/bookings', { service, start: at(DAY), ...fields });
      expect(await dataOf(book({}))).to.deep.include({ status: 'confirmed', payment: null });
      const booked = await dataOf(book({ payment: true, start: at(2 * DAY) }));
      expect([booked.status, booked.payment.status]).to.deep.equal(['held', 'due']);
      const plain = await addService({ payment: null });
      const wrong: readonly object[] = [
        ...[{ hold_seconds: 60 }, { service: plain }],
        { service: undefined, resources: [room], duration_minutes: 60 },
      ];
      for (const fields of wrong) expect(await errorsOf(book({ payment: true, ...fields }))).to.have.keys('payment');
      const series = (fields: object) =>
        app('POST', '/v1/series', { service, start: at(9 * DAY), rule: 'FREQ=DAILY;COUNT=2', ...fields });
      expect((await errorsOf(series({ payment: true }))).payment).to.contain('a series cannot be held');
      await dataOf(series({ payment: null, hold_seconds: null }));
      expect(await errorsOf(hold({ payment: true }))).to.have.keys('payment');
      const soon = await dataOf(book({ payment: true, start: at(15 * MINUTE) }));
      expect(soon.hold_expires_at).to.equal(at(15 * MINUTE).replace('.000Z', '+00:00'));
    });

    it('counts holds that wait for payment by address, not among the live holds of a key', async () => {
      const plain = await addService({ payment: null });
      for (const hours of [0, 1, 2]) await held({ start: at(DAY + hours * HOUR) });
      await held({ service: plain, start: at(2 * DAY) });
      expect(await reasonOf(hold({ service: plain, start: at(3 * DAY) }))).to.equal('too_many_holds');
      await held({ start: at(3 * DAY) });
      expect(await reasonOf(hold({ start: at(4 * DAY) }))).to.equal('too_many_holds');
    });

    /** Steps on a hold, with the booking's state after each: its status, its payment's, paid-refunded/due. */
    type Step = readonly [step: string, state: string, events?: readonly string[]];
    const TABLE: Readonly<Record<string, readonly Step[]>> = {
      'in parts': [
        ['paid 1000 a', 'held due 1000-0/3500', ['paid']],
        ['paid 1000 a', 'held due 1000-0/3500', []],
        ['paid 999 a', 'invalid_state', []],
        ['paid 0 z', 'held due 1000-0/3500', []],
        ['paid 2500 b', 'confirmed paid 3500-0/3500', ['paid', 'confirmed']],
        ['paid 2500 b', 'confirmed paid 3500-0/3500', []],
        ['paid 500 c', 'confirmed paid 4000-0/3500', ['paid']],
        ['refunded 4001 r', 'invalid_state', []],
        ['refunded 500 r', 'confirmed refunded 4000-500/3500', ['refunded']],
        ['refunded 500 r', 'confirmed refunded 4000-500/3500', []],
        ['cancel', 'cancelled refunded 4000-500/3500', ['cancelled']],
      ],
      'and cancelled': [
        ['paid 3500 a', 'confirmed paid 3500-0/3500', ['paid', 'confirmed']],
        ['cancel', 'cancelled refund_due 3500-0/3500', ['cancelled']],
        ['paid 100 b', 'cancelled refund_due 3600-0/3500', ['payment_late cancelled']],
        ['refunded 3600 a', 'cancelled refunded 3600-3600/3500', ['refunded']],
        ['refunded 1 b', 'invalid_state', []],
      ],
      'after a hold was cancelled': [
        ['refunded 1 r', 'invalid_state', []],
        ['cancel', 'cancelled due 0-0/3500', ['cancelled']],
        ['paid 3500 a', 'cancelled refund_due 3500-0/3500', ['payment_late cancelled']],
      ],
      'and waived': [
        ['confirm', 'confirmed waived 0-0/3500', ['confirmed']],
        ['refunded 1 r', 'invalid_state', []],
        ['paid 1000 a', 'confirmed waived 1000-0/3500', ['paid']],
        ['paid 2500 b', 'confirmed paid 3500-0/3500', ['paid']],
      ],
      'and waived with a part paid': [
        ['paid 1 a', 'held due 1-0/3500', ['paid']],
        ['confirm', 'confirmed waived 1-0/3500', ['confirmed']],
        ['cancel', 'cancelled refund_due 1-0/3500', ['cancelled']],
      ],
      'and waived with nothing paid': [
        ['confirm', 'confirmed waived 0-0/3500', ['confirmed']],
        ['cancel', 'cancelled waived 0-0/3500', ['cancelled']],
      ],
      'in time for its time again': [
        ['wait', 'expired due 0-0/3500', ['expired']],
        ['paid 1000 a', 'expired refund_due 1000-0/3500', ['paid']],
        ['paid 2500 b', 'confirmed paid 3500-0/3500', ['paid', 'confirmed']],
      ],
      'in part before the hold expires': [
        ['paid 1000 a', 'held due 1000-0/3500', ['paid']],
        ['wait', 'expired refund_due 1000-0/3500', ['expired']],
        ['taken', 'expired refund_due 1000-0/3500', []],
        ['paid 2500 b', 'expired late 3500-0/3500', ['payment_late']],
        ['paid 5 c', 'expired late 3505-0/3500', ['payment_late']],
        ['refunded 3505 r', 'expired refunded 3505-3505/3500', ['refunded']],
      ],
      'after the end': [
        ['over', 'expired due 0-0/3500', ['expired']],
        ['paid 3500 a', 'expired late 3500-0/3500', ['payment_late']],
      ],
      'less after a move': [
        ['paid 3500 a', 'confirmed paid 3500-0/3500', ['paid', 'confirmed']],
        ['two', 'confirmed paid 3500-0/7000', ['rescheduled']],
      ],
      'enough after a move': [
        ['two', 'held due 0-0/7000', ['rescheduled']],
        ['paid 3500 a', 'held due 3500-0/7000', ['paid']],
        ['one', 'confirmed paid 3500-0/3500', ['rescheduled', 'confirmed']],
      ],
      'nothing after a move to what is free': [
        ['free', 'confirmed paid 0-0/0', ['rescheduled', 'confirmed']],
        ['cancel', 'cancelled paid 0-0/0', ['cancelled']],
      ],
    };
    const ACTS: Readonly<Record<string, (path: string) => Promise<unknown>>> = {
      cancel: (path) => app('POST', `${path}/cancel`),
      confirm: (path) => app('POST', `${path}/confirm`),
      two: (path) => app('POST', `${path}/reschedule`, { units: 2 }),
      one: (path) => app('POST', `${path}/reschedule`, { units: 1 }),
      free: async (path) =>
        app('POST', `${path}/reschedule`, { service: await addService({ price: null, payment: null }) }),
      taken: () => app('POST', '/v1/bookings', { resources: [room], start: at(DAY), duration_minutes: 60, units: 2 }),
      wait: async () => clock.set(clock() + 31 * MINUTE),
      over: async () => clock.set(NOW + DAY + HOUR + SECOND),
    };

    for (const [title, steps] of Object.entries(TABLE)) {
      sound(`follows what is paid ${title}`, async () => {
        await app('PATCH', `/v1/resources/${room}`, { capacity: 2 });
        const { uuid } = await held();
        let known = (await events(uuid)).length;
        for (const [step, state, added] of steps) {
          const [act = '', amount, reference = ''] = step.split(' ');
          const answer = amount === undefined ? undefined : await told(uuid, act, Number(amount), reference);
          if (answer?.status === 409) expect(await reasonOf(Promise.resolve(answer)), step).to.equal(state);
          else {
            await ACTS[act]?.(`/v1/bookings/${uuid}`);
            expect(await states(uuid), step).to.equal(state);
          }
          const all = await events(uuid);
          expect(all.slice(known), step).to.deep.equal(added);
          known = all.length;
        }
      });
    }

    sound('confirms what is paid as any confirmation: with its customer, or pending for approval', async () => {
      const { uuid } = await held();
      const paid = await pay(uuid);
      expect(paid).to.deep.include({ status: 'confirmed', hold_expires_at: null });
      expect(paid.payment).to.deep.include({ url: null, expires_at: null, reference: 'pi_1' });
      expect(paid.customer.uuid).to.be.a('string');
      const settings = { mode: 'confirm', pending_minutes: 60 };
      const workflow = await add('/v1/workflow', { name: 'Visits', description: '-', settings });
      const asked = await held({ service: await addService({ workflow }), start: at(2 * DAY) });
      expect((await pay(asked.uuid)).status).to.equal('pending');
      expect(await events(asked.uuid)).to.deep.equal(['held', 'paid', 'created']);
      clock.set(NOW + 2 * HOUR);
      expect(await states(asked.uuid)).to.equal('expired refund_due 3500-0/3500');
      await pay(asked.uuid, 5, 'pi_2');
      expect(await states(asked.uuid)).to.equal('expired refund_due 3505-0/3500');
    });

    sound('gives a late payer another of the pool, and whom it had first', async () => {
      const other = await add('/v1/resources', { name: 'Other' });
      const pool = await addService({ roles: [{ name: 'room', resources: [room, other] }] });
      const [first, second] = [await held({ service: pool }), await held({ service: pool, start: at(2 * DAY) })];
      clock.set(NOW + HOUR);
      await add('/v1/bookings', { resources: [room], start: at(DAY), duration_minutes: 60 });
      expect((await pay(first.uuid)).resources).to.deep.equal([other]);
      await app('PATCH', `/v1/services/${pool}`, { roles: [{ name: 'room', resources: [other, room] }] });
      expect((await pay(second.uuid)).resources).to.deep.equal([room]);
    });

    it('lets its booker release the hold alone, as long as nothing is paid', async () => {
      const [unpaid, part] = [await held(), await held({ start: at(2 * DAY) })];
      await pay(part.uuid, 1);
      const release = (token: string) => api.by(token)('POST', '/v1/booking/cancel', { hold_only: true });
      expect(await reasonOf(release(part.manage_token))).to.equal('invalid_state');
      expect((await dataOf(release(unpaid.manage_token))).status).to.equal('cancelled');
    });

    it('puts answers into the URL', async () => {
      const questions = [{ id: 'size', label: 'Size', type: 'text' }];
      const asked = await addService({
        questions,
        payment: { ...RULE, url: 'https://x/{{answers.size}}{{answers.none}}' },
      });
      const { payment } = await held({ service: asked, answers: { size: 'S & M' } });
      expect(payment.url).to.equal('https://x/S%20%26%20M');
    });

    it('keeps the rule of a booking when the service changes', async () => {
      const { uuid } = await held();
      await app('PATCH', `/v1/services/${service}`, {
        price: { amount: 9000, currency: 'USD' },
        payment: { ...RULE, url: 'https://x/' },
      });
      expect((await read(uuid)).payment).to.deep.include({ due: 3500, currency: 'EUR' });
      expect((await read(uuid)).payment.url).to.contain('pay.example');
      await app('POST', `/v1/bookings/${uuid}/extend`, { hold_seconds: 7200 });
      expect((await read(uuid)).payment.expires_at).to.equal(at(2 * HOUR).replace('.000Z', '+00:00'));
    });

    it('takes a report from the business alone, with a reference and an amount', async () => {
      const { uuid, manage_token } = await held();
      for (const by of [key, api.by(manage_token)])
        expect(await statusOf(told(uuid, 'paid', 1, 'a', by))).to.equal(401);
      const bad = app('POST', `/v1/bookings/${uuid}/payment`, { status: 'due', amount: -1, reference: '' });
      expect(await errorsOf(bad)).to.have.keys('status', 'amount', 'reference');
      const plain = await add('/v1/bookings', { service, start: at(2 * DAY) });
      expect(await reasonOf(told(plain, 'paid', 1, 'a'))).to.equal('invalid_state');
      for (let n = 0; n < 100; n += 1) await pay(uuid, 1, `p${n}`);
      expect(await reasonOf(told(uuid, 'paid', 1, 'p100'))).to.equal('quota');
      expect((await read(uuid)).payment).to.deep.include({ paid: 100, reference: 'p99' });
    });

    it('answers a repeated request the same, and stores no URL in clear', async () => {
      const request = { service, start: at(DAY), customer: GRACE, payment: true };
      const make = () => app('POST', '/v1/bookings', request, { 'Idempotency-Key': 'once' });
      const { text, body } = await make();
      expect((await make()).text).to.equal(text);
      const { payment } = body.data;
      expect(payment.url).to.contain('grace');
      const answer = await suite.storage.ledger.read(suite.appUuid, { answer: 'once' }, (view) => view.answer('once'));
      expect(answer?.text).to.be.a('string').and.not.contain('pay.example');
    });

    sound('takes the notices of a provider, each once', async () => {
      const { uuid } = await held();
      const caller = (await suite.storage.apps.record({ uuid: suite.appUuid }))!.app;
      const take = buildTakeNotice({
        ...suite.storage,
        ledger: new TellingLedger(suite.storage.ledger, anUuid),
        newUuid: anUuid,
      });
      const notice = (fields: Partial<PaymentNotice>) =>
        take(caller, {
          ...{ kind: 'paid', booking: uuid, reference: 'pi', amount: 3500, currency: 'eur' },
          ...fields,
        } as PaymentNotice);
      const refund = { kind: 'refunded', booking: null } as const;
      const NOTICES: readonly (readonly [Partial<PaymentNotice>, NoticeOutcome, state: string])[] = [
        [{ booking: anUuid() }, 'ignored', 'held due 0-0/3500'],
        [{ ...refund }, 'ignored', 'held due 0-0/3500'],
        [{ currency: 'usd' }, 'recorded', 'held due 0-0/3500'],
        [{ currency: 'usd' }, 'unchanged', 'held due 0-0/3500'],
        [{}, 'recorded', 'confirmed paid 3500-0/3500'],
        [{}, 'unchanged', 'confirmed paid 3500-0/3500'],
        [{ reference: 'pi2', amount: 500 }, 'recorded', 'confirmed paid 4000-0/3500'],
        [{ ...refund, amount: 1000, currency: 'usd' }, 'unchanged', 'confirmed paid 4000-0/3500'],
        [{ ...refund, amount: 1000 }, 'recorded', 'confirmed refunded 4000-1000/3500'],
        [{ ...refund, amount: 1000 }, 'unchanged', 'confirmed refunded 4000-1000/3500'],
        [{ ...refund, amount: 1500 }, 'recorded', 'confirmed refunded 4000-1500/3500'],
        [{ ...refund, amount: 1200 }, 'unchanged', 'confirmed refunded 4000-1500/3500'],
        [{ ...refund, reference: 'pi2', amount: 500 }, 'recorded', 'confirmed refunded 4000-2000/3500'],
        [{ ...refund, amount: 9999 }, 'recorded', 'confirmed refunded 4000-4000/3500'],
      ];
      for (const [fields, outcome, state] of NOTICES) {
        expect(await notice(fields), JSON.stringify(fields)).to.equal(outcome);
        expect(await states(uuid)).to.equal(state);
      }
      expect(await events(uuid)).to.deep.equal([
        ...[
          'held',
          'payment_late currency',
          'paid',
          'confirmed',
          'paid',
          'refunded',
          'refunded',
          'refunded',
          'refunded',
        ],
      ]);
      const [event] = await dataOf(app('GET', '/v1/events?type=booking.paid'));
      expect(event.actor).to.deep.equal({ kind: 'notice', uuid: null });
    });
  });
});
