import { randomBytes } from 'node:crypto';
import { expect } from 'chai';
import { UnavailableError } from '../../core/basics/errors.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../core/basics/instants.js';
import type { Ledger } from '../../core/ledger/ledger.js';
import {
  appHeader,
  badFieldsOf,
  type Caller,
  dataOf,
  exchange,
  openApi,
  reasonOf,
  statusOf,
  useApi,
} from '../support/http.js';
import { anUuid, NOW } from '../support/samples.js';
import { forEachStorage } from '../support/storages.js';
import { aCharge, aRequest, aSession } from '../support/stripe.js';

const PATH = '/v1/app/stripe';

describe("HTTP: Stripe's notices", () => {
  forEachStorage((storage) => {
    let ignored: string[];
    const suite = useApi(storage, {
      options: () => ({ ports: { onIgnoredNotice: (_, reason) => void ignored.push(reason) } }),
    });
    const { api, app, clock } = suite;
    beforeEach(() => {
      ignored = [];
    });
    const put = (secret: string) => app('PUT', PATH, { webhook_secret: secret });
    const slugOfApp = async () => (await dataOf(app('GET', '/v1/app'))).slug;

    /** Sends an event as Stripe does, by default signed with the secret at this moment. */
    const notify = (event: object, { secret = 'whsec_a', at = clock(), to = suite.appUuid, through = api } = {}) =>
      through.send('POST', `/v1/notices/stripe/${to}`, aRequest(event, { secret, at }));
    const statusWith = async (secret: string) => statusOf(notify(aSession({}), { secret }));

    describe('are set up', () => {
      it('with a secret that no answer shows, until it is deleted', async () => {
        const url = `${api.url}/v1/notices/stripe/${suite.appUuid}`;
        expect(await dataOf(app('GET', PATH))).to.deep.equal({ configured: false, url, updated_at: null });
        expect(await statusWith('whsec_a'), 'before').to.equal(404);
        const shown = { configured: true, url, updated_at: '2026-11-16T09:00:00+00:00' };
        expect(await dataOf(put('whsec_a'))).to.deep.equal(shown);
        expect(await dataOf(app('GET', PATH))).to.deep.equal(shown);
        expect(await statusWith('whsec_a')).to.equal(200);
        expect(await statusOf(suite.other('GET', PATH))).to.equal(200);
        expect((await dataOf(suite.other('GET', PATH))).configured).to.equal(false);
        await put('whsec_b');
        expect((await app('DELETE', PATH)).status).to.equal(204);
        expect([await statusWith('whsec_a'), await statusWith('whsec_b')]).to.deep.equal([404, 404]);
        expect((await app('DELETE', PATH)).status, 'again').to.equal(204);
        expect((await dataOf(app('GET', PATH))).configured).to.equal(false);
        const events = (await app('GET', '/v1/events?type=app.rotated')).body.data;
        expect(events.map(({ changes }: { changes: object }) => changes)).to.deep.equal(
          Array.from({ length: 3 }, () => ({ stripe_secret: {} })),
        );
        expect(await badFieldsOf(put(' '))).to.deep.equal(['webhook_secret']);
        expect(await badFieldsOf(put('x'.repeat(256)))).to.deep.equal(['webhook_secret']);
        expect(await badFieldsOf(app('PUT', PATH, {}))).to.deep.equal(['webhook_secret']);
      });

      it('also with the previous secret, for 72 hours or until the next one is set', async () => {
        await put('whsec_a');
        await put('whsec_b');
        clock.advance(HOUR);
        await put('whsec_b'); // the same secret again, which changes nothing
        clock.advance(71 * HOUR - SECOND);
        expect([await statusWith('whsec_a'), await statusWith('whsec_b')]).to.deep.equal([200, 200]);
        clock.advance(SECOND);
        expect([await statusWith('whsec_a'), await statusWith('whsec_b')]).to.deep.equal([400, 200]);
        await put('whsec_c');
        expect([await statusWith('whsec_b'), await statusWith('whsec_c')]).to.deep.equal([200, 200]);
        await put('whsec_d');
        expect([await statusWith('whsec_b'), await statusWith('whsec_c')]).to.deep.equal([400, 200]);
      });

      it('only if If-Match names the stored version', async () => {
        const { headers } = await put('whsec_a');
        const stale = { 'If-Match': String(headers.etag) };
        clock.advance(SECOND);
        expect(await statusOf(app('PUT', PATH, { webhook_secret: 'whsec_b' }, stale))).to.equal(200);
        expect(await statusOf(app('PUT', PATH, { webhook_secret: 'whsec_c' }, stale))).to.equal(412);
        expect(await statusOf(app('DELETE', PATH, undefined, stale))).to.equal(412);
        expect(await statusWith('whsec_b')).to.equal(200);
      });

      it('with the secret encrypted by SECRET_KEY, at its next use if the key was set later', async () => {
        await put('whsec_a');
        await put('whsec_b');
        const stored = async () => (await suite.storage.apps.record({ uuid: suite.appUuid }))!.credential.stripe!;
        const secrets = async () => [(await stored()).secret, (await stored()).previous!.secret];
        for (const secret of await secrets()) expect(secret).to.match(/^plain:/);
        const sealing = await openApi(suite.storage, { clock, secretKey: randomBytes(32).toString('base64') });
        try {
          expect(await statusOf(notify(aSession({}), { secret: 'whsec_a', through: sealing }))).to.equal(200);
          for (const secret of await secrets()) expect(secret).to.match(/^sealed:/);
          expect(await statusOf(notify(aSession({}), { secret: 'whsec_b', through: sealing }))).to.equal(200);
          // With another key, the secret cannot be read, but it can be replaced.
          expect(await dataOf(put('whsec_c'))).to.include({ configured: true });
          expect((await stored()).previous).to.equal(null);
          expect(await statusWith('whsec_c')).to.equal(200);
        } finally {
          await sealing.close();
        }
      });

      it('at the public address of the service, below its path', async () => {
        const publicUrl = 'https://a.example/booking';
        const through = await openApi(suite.storage, { clock, basePath: '/booking', publicUrl });
        try {
          const read = await exchange(through.url, 'GET', `/booking${PATH}`, { Authorization: appHeader(suite.token) });
          const { url } = read.body.data;
          expect(url).to.equal(`https://a.example/booking/v1/notices/stripe/${suite.appUuid}`);
          await put('whsec_a');
          const { body, headers } = aRequest(aSession({}), { secret: 'whsec_a', at: clock() });
          const { status } = await exchange(through.url, 'POST', new URL(url).pathname, headers, body);
          expect(status).to.equal(200);
        } finally {
          await through.close();
        }
      });

      it('not without the library', async () => {
        const paymentNotices = { isInstalled: async () => false, read: async () => undefined };
        const through = await openApi(suite.storage, { clock, ports: { paymentNotices } });
        try {
          const sent = { as: appHeader(suite.token), body: { webhook_secret: 'whsec_a' } };
          expect(await reasonOf(through.send('PUT', PATH, sent))).to.equal('no_stripe');
        } finally {
          await through.close();
        }
      });
    });

    it('are found by the UUID of the app, or by the slug that it has now', async () => {
      await put('whsec_a');
      const slug = await slugOfApp();
      for (const to of [suite.appUuid, suite.appUuid.toUpperCase(), slug])
        expect(await statusOf(notify(aSession({}), { to })), to).to.equal(200);
      await api.owner('PATCH', `/v1/apps/${suite.appUuid}`, { slug: 'renamed' });
      expect(await statusOf(notify(aSession({}), { to: slug }))).to.equal(404);
      expect(await statusOf(notify(aSession({}), { to: 'renamed' }))).to.equal(200);
      await api.owner('DELETE', `/v1/apps/${suite.appUuid}`);
      expect(await statusOf(notify(aSession({})))).to.equal(404);
    });

    it('are refused unless they are signed, and not too old by the clock of the service', async () => {
      await put('whsec_a');
      const of = (at: number) => notify(aSession({}), { at });
      expect(await badFieldsOf(of(NOW - 5 * MINUTE - SECOND))).to.deep.equal(['signature']);
      expect(await badFieldsOf(notify(aSession({}), { secret: 'whsec_b' }))).to.deep.equal(['signature']);
      expect(await statusOf(of(NOW - 5 * MINUTE))).to.equal(200);
      expect(await statusOf(of(NOW + DAY))).to.equal(200);
      const path = `/v1/notices/stripe/${suite.appUuid}`;
      const send = (body: string | Buffer | undefined, headers: Record<string, string>) =>
        api.send('POST', path, { body, headers: { 'Content-Type': 'application/json', ...headers } });
      for (const signature of ['', 'v1=', 't=1,v1', 'nothing'])
        expect(await badFieldsOf(send('{}', { 'Stripe-Signature': signature })), signature).to.deep.equal([
          'signature',
        ]);
      expect(await badFieldsOf(send('{}', {}))).to.deep.equal(['signature']);
      expect(await statusOf(send('{}', { 'Content-Type': 'text/plain' }))).to.equal(415);
      const large = (bytes: number) => {
        const filling = 'x'.repeat(bytes - JSON.stringify(aSession({ filling: '' })).length);
        return notify(aSession({ filling }));
      };
      expect(await statusOf(large(65_536))).to.equal(200);
      expect(await statusOf(large(65_537))).to.equal(413);
      expect(ignored.length).to.equal(3);
    });

    describe('of payments', () => {
      let key: Caller;
      beforeEach(async () => {
        await put('whsec_a');
        key = api.by((await suite.created('/v1/keys', { name: 'Website', live_holds_max: 50 })).key);
      });

      /** Makes a hold of a service that must be paid, with a key. Returns its UUID. */
      async function held(price: object = { amount: 3_500, currency: 'EUR' }): Promise<string> {
        const room = await suite.add('/v1/resources', { name: 'Room' });
        const payment = { take: 'full', url: 'https://buy.example/a?client_reference_id={{booking.uuid}}' };
        const roles = [{ name: 'room', resources: [room] }];
        const service = await suite.add('/v1/services', { name: 'Cut', durations: [60], roles, price, payment });
        const customer = { name: 'Grace', email: 'grace@example.com' };
        const start = new Date(NOW + DAY).toISOString();
        return (await dataOf(key('POST', '/v1/bookings', { service, start, customer }))).uuid;
      }

      const ofBooking = async (uuid: string) => {
        const { status, payment } = await dataOf(app('GET', `/v1/bookings/${uuid}`));
        const events: { type: string; actor: { kind: string; uuid: string | null }; reason?: string }[] = (
          await app('GET', `/v1/events?booking=${uuid}`)
        ).body.data;
        const told = events.filter(({ actor }) => actor.kind === 'notice');
        for (const { actor } of told) expect(actor).to.deep.equal({ kind: 'notice', uuid: null });
        return {
          state: `${status} ${payment.status} ${payment.paid}-${payment.refunded}`,
          told: told.map(({ type, reason }) => (reason === undefined ? type : `${type} ${reason}`)).join(),
        };
      };
      const paidFor = (uuid: string, fields: object = {}) => aSession({ client_reference_id: uuid, ...fields });
      const LATER = 'checkout.session.async_payment_succeeded';

      /** Events of Stripe about a booking of 3,500 minor units, the state that they lead to, and the events that they cause. */
      const STORIES: Readonly<
        Record<string, { price?: object; sent: (uuid: string) => readonly object[]; state: string; told: string }>
      > = {
        'a payment confirms, and is counted once': {
          sent: (uuid) => [paidFor(uuid), paidFor(uuid), aSession({ client_reference_id: uuid.toUpperCase() }, LATER)],
          state: 'confirmed paid 3500-0',
          told: 'booking.paid,booking.confirmed',
        },
        'two payments add up': {
          sent: (uuid) => [
            paidFor(uuid, { amount_total: 1_000 }),
            paidFor(uuid, { amount_total: 2_500, payment_intent: 'pi_2' }),
          ],
          state: 'confirmed paid 3500-0',
          told: 'booking.paid,booking.paid,booking.confirmed',
        },
        'a session without a payment intent is named by its id': {
          sent: (uuid) => [paidFor(uuid, { payment_intent: null }), paidFor(uuid, { payment_intent: null })],
          state: 'confirmed paid 3500-0',
          told: 'booking.paid,booking.confirmed',
        },
        'refunds are the sum of what was refunded': {
          sent: (uuid) => [
            paidFor(uuid),
            aCharge({ amount_refunded: 1_000 }),
            aCharge({ amount_refunded: 1_000 }),
            aCharge({ amount_refunded: 3_000 }),
            aCharge({ amount_refunded: 2_000 }), // an older notice that arrives late: its sum is lower, so it counts nothing
          ],
          state: 'confirmed refunded 3500-3000',
          told: 'booking.paid,booking.confirmed,booking.refunded,booking.refunded',
        },
        'a refund before its payment is ignored': {
          sent: (uuid) => [aCharge({}), paidFor(uuid)],
          state: 'confirmed paid 3500-0',
          told: 'booking.paid,booking.confirmed',
        },
        'another currency counts nothing, and is told once': {
          sent: (uuid) => [
            paidFor(uuid, { currency: 'usd' }),
            paidFor(uuid, { currency: 'usd' }),
            aCharge({ currency: 'usd' }),
          ],
          state: 'held due 0-0',
          told: 'booking.payment_late currency',
        },
        'krónur are counted whole': {
          price: { amount: 3_500, currency: 'ISK' },
          sent: (uuid) => [
            paidFor(uuid, { amount_total: 350_000, currency: 'isk' }),
            aCharge({ amount_refunded: 350_000, currency: 'isk' }),
          ],
          state: 'confirmed refunded 3500-3500',
          told: 'booking.paid,booking.confirmed,booking.refunded',
        },
        'an unpaid session, and one without anything to pay, are ignored': {
          sent: (uuid) => [
            paidFor(uuid, { payment_status: 'unpaid' }),
            paidFor(uuid, { payment_status: 'no_payment_required' }),
          ],
          state: 'held due 0-0',
          told: '',
        },
      };
      for (const [title, { price, sent, state, told }] of Object.entries(STORIES)) {
        suite.sound(title, async () => {
          const uuid = await held(price);
          for (const event of sent(uuid)) {
            const { status, body } = await notify(event);
            expect([status, body]).to.deep.equal([200, { success: true, data: {} }]);
          }
          expect(await ofBooking(uuid)).to.deep.equal({ state, told });
        });
      }

      it('count a refund once that the business has already reported', async () => {
        const uuid = await held();
        await notify(paidFor(uuid));
        const report = { status: 'refunded', amount: 1_000, reference: 'by hand' };
        await dataOf(app('POST', `/v1/bookings/${uuid}/payment`, report));
        await notify(aCharge({ amount_refunded: 1_000 }));
        expect((await ofBooking(uuid)).state).to.equal('confirmed refunded 3500-1000');
        await notify(aCharge({ amount_refunded: 1_500 }));
        expect((await ofBooking(uuid)).state).to.equal('confirmed refunded 3500-1500');
      });

      it('are 200 without effect for what concerns no booking of the app, with a reason for the log', async () => {
        const uuid = await held();
        const other = await api.app();
        await other.call('PUT', PATH, { webhook_secret: 'whsec_a' });
        const NO_BOOKING = 'No booking asks for that payment';
        const expected: readonly (readonly [event: object, reason: string, to?: string])[] = [
          [{ type: 'customer.created', data: { object: {} } }, 'It is about customer.created'],
          [aSession({ client_reference_id: null }), 'It is about checkout.session.completed'],
          [paidFor(uuid, { currency: undefined }), 'It is about checkout.session.completed'],
          [{ type: 'charge.refunded' }, 'It is about charge.refunded'],
          [[], 'It is about undefined'],
          [paidFor(anUuid()), NO_BOOKING],
          [paidFor("' OR 1=1"), NO_BOOKING],
          [paidFor(uuid), NO_BOOKING, other.uuid],
          [paidFor(uuid, { payment_intent: 'x'.repeat(201) }), NO_BOOKING],
          [aCharge({ payment_intent: 'pi_unknown' }), NO_BOOKING],
        ];
        for (const [event, reason, to = suite.appUuid] of expected) {
          expect(await statusOf(notify(event, { to })), reason).to.equal(200);
          expect(ignored.splice(0)).to.deep.equal([reason]);
        }
        expect(await ofBooking(uuid)).to.deep.equal({ state: 'held due 0-0', told: '' });
      });

      it('are 503 while the storage is away, and counted when they come again', async () => {
        const uuid = await held();
        const { ledger } = suite.storage;
        const away = () => Promise.reject(new UnavailableError('away'));
        const through = await openApi(suite.storage, {
          clock,
          ports: { ledger: { commit: away, read: ledger.read.bind(ledger) } as unknown as Ledger },
        });
        try {
          expect(await statusOf(notify(paidFor(uuid), { through }))).to.equal(503);
          expect(await statusOf(notify(paidFor(uuid)))).to.equal(200);
          expect((await ofBooking(uuid)).state).to.equal('confirmed paid 3500-0');
        } finally {
          await through.close();
        }
      });
    });
  });
});
