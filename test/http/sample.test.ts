import { expect } from 'chai';
import { DAY, formatInstant, HOUR, MINUTE } from '../../core/basics/instants.js';
import type { Mail } from '../../core/basics/mail.js';
import { DEFAULT_QUOTAS } from '../../core/ledger/quotas.js';
import { dataOf, openApi, reasonOf, statusOf, taken, useApi } from '../support/http.js';
import { listed } from '../support/lists.js';
import { NOW } from '../support/samples.js';
import { forEachStorage } from '../support/storages.js';

const SAMPLE = '/v1/app/sample';
const STATUSES = ['held', 'pending', 'confirmed', 'completed', 'no_show', 'cancelled', 'declined'];
const GRACE = { name: 'Grace', email: 'grace@own.example' };
const RAY = { name: 'Ray', email: 'ray@own.example' };

interface Kept {
  readonly kind: string;
  readonly uuid: string;
  readonly name: string | null;
}

describe('HTTP: sample data', () => {
  forEachStorage((under) => {
    let mails: Mail[] = [];
    let turns = 0;
    const suite = useApi(under, {
      options: () => ({
        publicUrl: 'https://book.example.com',
        ports: {
          newTurn: () => () => {
            turns += 1;
          },
          sendMail: async (mail) => {
            mails.push(mail);
            return taken();
          },
        },
      }),
    });
    const { api, app, other, clock, add, sound } = suite;
    beforeEach(() => {
      mails = [];
    });

    const allOf = async (path: string) => (await app('GET', path)).body.data;
    const bookings = () => allOf('/v1/bookings?limit=1000');
    const remove = async (): Promise<readonly Kept[]> => (await dataOf(app('DELETE', SAMPLE))).kept;
    const namesOf = (kept: readonly Kept[], kind: string) =>
      kept.filter((one) => one.kind === kind).map(({ name }) => name);

    const tells = async (uuid: string): Promise<boolean> => {
      const { manage_token: token } = await dataOf(app('GET', `/v1/bookings/${uuid}?include=manage_token`));
      return (await dataOf(api.by(token)('GET', '/v1/booking'))).told_by_mail;
    };

    /** Runs all jobs that are due, and returns the receivers of the mails. */
    async function mailed(): Promise<readonly string[]> {
      const { worker } = api.parts.background;
      while ((await worker.claim()) > 0) await worker.idle();
      return mails.splice(0).map(({ to }) => to);
    }

    /** Returns everything that is stored, as text, except events. */
    async function stored(): Promise<readonly string[]> {
      const found: string[] = [];
      for await (const record of suite.storage.copying.exportObjects('all')) {
        if (record.is === 'object' || record.is === 'app') {
          found.push(JSON.stringify(record.is === 'app' ? record.record : record));
        }
      }
      return found.sort();
    }

    sound('comes and goes without a trace but its events, also after the clock has changed bookings', async () => {
      await app('PATCH', '/v1/business', { timezone: 'America/New_York', language: 'de-AT' });
      const customer = await add('/v1/customers', { name: 'Amélie', email: 'Amelie@example.com' });
      const before = await stored();
      expect(await dataOf(app('GET', SAMPLE))).to.deep.equal({ present: false });

      const counts = await dataOf(app('POST', SAMPLE));
      expect(counts).to.include({ customers: 16, resources: 5, services: 4 });
      expect(await dataOf(app('GET', SAMPLE))).to.deep.equal({ present: true });
      const all = await bookings();
      expect(all.length).to.equal(counts.bookings).and.be.greaterThan(100);
      expect(new Set(all.map(({ status }: { status: string }) => status))).to.have.all.keys(STATUSES);
      expect(new Set(all.map(({ timezone }: { timezone: string }) => timezone))).to.have.all.keys('America/New_York');
      expect(all.some((one: { customer: { uuid: string } }) => one.customer?.uuid === customer)).to.equal(true);
      const services = await allOf('/v1/services');
      expect(services.map(({ name }: { name: string }) => name)).to.include.members(['Haarschnitt', 'Farbe']);
      expect(
        new Set(services.flatMap(({ price }: { price: { currency: string } | null }) => price?.currency ?? [])),
      ).to.have.all.keys('USD');
      for (const { uuid } of await allOf('/v1/workflow')) {
        const actions = (await allOf(`/v1/workflow/${uuid}/actions`)) as readonly { type: string; enabled: boolean }[];
        expect(actions.map(({ type, enabled }) => `${type} ${enabled}`)).to.have.members([
          'email false',
          'email false',
          'log true',
        ]);
      }
      expect((await api.parts.operations.verify()).faults).to.deep.equal([]);
      expect(await reasonOf(app('POST', SAMPLE))).to.equal('invalid_state');

      clock.set(NOW + 3 * DAY);
      await api.parts.background.settleBookings();
      const expired = await allOf('/v1/bookings?status=expired');
      expect(expired).not.to.have.length(0);
      expect(await mailed()).to.deep.equal([]);
      expect(await remove()).to.deep.equal([]);
      expect(await stored()).to.deep.equal(before);
      const events = await allOf(`/v1/events?booking=${expired[0].uuid}`);
      expect(events.map(({ type }: { type: string }) => type)).to.deep.equal(['booking.created', 'booking.expired']);
      expect(await remove()).to.deep.equal([]);
      expect((await app('POST', SAMPLE)).status).to.equal(201);
    });

    sound('leaves what somebody has changed, and what that and the own objects need', async () => {
      await api.parts.background.subscriptions.put('crm', ['booking.created']);
      const { bookings: count } = await dataOf(app('POST', SAMPLE));
      const services: readonly { uuid: string; name: string }[] = await allOf('/v1/services');
      const serviceOf = (name: string) => services.find((one) => one.name === name)?.uuid ?? '';
      await app('PATCH', `/v1/services/${serviceOf('Beard trim')}`, { description: 'Ours' });
      const advice = serviceOf('Advice');
      const from = formatInstant(NOW + 20 * DAY);
      const { slots } = await dataOf(
        app(
          'GET',
          `/v1/availability?service=${advice}&from=${encodeURIComponent(from)}&to=${encodeURIComponent(formatInstant(NOW + 24 * DAY))}`,
        ),
      );
      const own = await add('/v1/bookings', { service: advice, start: slots[0].start, customer: GRACE });
      const pending = (await allOf('/v1/bookings?status=pending'))[0];
      await app('POST', `/v1/bookings/${pending.uuid}/approve`);
      // With the creation time of the sample, only the list in the sample shows that the booking is not part of it.
      await suite.storage.ledger.commit(suite.appUuid, {}, (view) => {
        const booking = { ...view.object('booking', own)!, createdAt: NOW - DAY };
        return { result: undefined, change: { put: { booking: [booking] } } };
      });
      await add('/v1/keys', { name: 'Own', services: [serviceOf('Cut')] });
      expect([await tells(own), await tells(pending.uuid)]).to.deep.equal([false, false]);
      const [member] = await allOf('/v1/resources');
      const holiday = await add('/v1/time-off', {
        resources: [member.uuid],
        start_date: '2027-06-01',
        end_date: '2027-06-02',
      });

      const kept = await remove();
      expect(new Set(kept.map(({ kind }) => kind))).to.have.all.keys(
        'workflow',
        'resource',
        'service',
        'customer',
        'booking',
      );
      expect(namesOf(kept, 'booking')).to.deep.equal([pending.customer.name]);
      expect(namesOf(kept, 'customer')).to.deep.equal([pending.customer.name]);
      expect(namesOf(kept, 'service')).to.have.members(['Beard trim', 'Advice', 'Colour', 'Cut']);
      expect(namesOf(kept, 'resource')).to.include.members(['Inès', 'Jonas']);
      expect((await bookings()).map(({ uuid }: { uuid: string }) => uuid)).to.have.members([pending.uuid, own]);
      expect(await statusOf(app('GET', `/v1/time-off/${holiday}`))).to.equal(200);
      expect((await allOf('/v1/time-off')).length).to.equal(1);
      expect(await dataOf(app('GET', SAMPLE))).to.deep.equal({ present: false });

      const jobs = (await listed(suite.storage, 'job', suite.appUuid)).items;
      expect(jobs.filter(({ subscription }) => subscription === 'crm').length).to.equal(count + 1);
      expect(await mailed()).to.deep.equal([]);
      expect([await tells(own), await tells(pending.uuid)]).to.deep.equal([true, false]);
      for (const uuid of [own, pending.uuid])
        expect(await statusOf(app('POST', `/v1/bookings/${uuid}/cancel`))).to.equal(200);
      clock.advance(MINUTE);
      expect(await mailed(), 'of the own booking').to.deep.equal([GRACE.email]);
      await app('POST', '/v1/bookings', { service: advice, start: slots[1].start, customer: RAY });
      expect(await mailed(), "a kept service is the business's own").to.deep.equal([RAY.email]);
    });

    it('sends no mail, whatever happens to it', async () => {
      const room = await add('/v1/resources', { name: 'Room' });
      await app('POST', SAMPLE);
      for (const { uuid } of await allOf('/v1/workflow')) {
        for (const action of await allOf(`/v1/workflow/${uuid}/actions`)) {
          if (action.type === 'email')
            await app('PATCH', `/v1/workflow/${uuid}/actions/${action.uuid}`, { enabled: true });
        }
      }
      const [asked] = await allOf('/v1/bookings?status=pending');
      const from = formatInstant(NOW);
      const confirmed = await allOf(`/v1/bookings?status=confirmed&from=${encodeURIComponent(from)}`);
      const at = (uuid: string, path = '') => `/v1/bookings/${uuid}${path}`;
      const { sample } = await dataOf(app('GET', '/v1/services')).then((all) => ({ sample: all[0].uuid }));
      expect(await statusOf(app('POST', at(asked.uuid, '/approve')))).to.equal(200);
      expect(await reasonOf(app('POST', at(confirmed[0].uuid, '/letter')))).to.equal('invalid_state');
      expect(await statusOf(app('POST', at(confirmed[0].uuid, '/cancel')))).to.equal(200);
      expect(await statusOf(app('PATCH', at(confirmed[1].uuid), { customer: RAY }))).to.equal(200);
      const start = formatInstant(NOW + 60 * DAY);
      const forced = { override: ['closed', 'taken'] };
      await add('/v1/bookings', { service: sample, start, customer: GRACE, ...forced });
      await add('/v1/bookings', {
        resources: [room],
        start,
        end: formatInstant(NOW + 60 * DAY + HOUR),
        customer: { name: 'Amélie', email: 'amelie@example.com' },
      });
      expect(await mailed()).to.deep.equal([]);
      await add('/v1/bookings', {
        resources: [room],
        start: formatInstant(NOW + 61 * DAY),
        end: formatInstant(NOW + 61 * DAY + HOUR),
        customer: GRACE,
      });
      expect(await mailed(), 'of the business itself').to.deep.equal([GRACE.email]);
    });

    sound('sends no mail for own bookings that get objects of it later', async () => {
      const [room, full] = [await add('/v1/resources', { name: 'Room' }), await add('/v1/resources', { name: 'Full' })];
      await app('POST', SAMPLE);
      const member = (await allOf('/v1/resources')).find(({ name }: { name: string }) => name === 'Mara').uuid;
      const advice = (await allOf('/v1/services')).find(({ name }: { name: string }) => name === 'Advice').uuid;
      const roles = [{ name: 'one', resources: [full, member] }];
      const shared = await add('/v1/services', { name: 'Shared', durations: [60], roles, assign: 'first' });
      const workflow = await add('/v1/workflow', { name: 'Own', description: '-' });
      const config = { to: '{{booking.customer.email}}', subject: 'Soon', text: 'Soon' };
      const reminder = { name: 'Soon', type: 'email', trigger: 'booking.start', offset_minutes: -60, config };
      await add(`/v1/workflow/${workflow}/actions`, reminder);
      const day = (days: number) => formatInstant(NOW + days * DAY);
      const override = ['closed', 'taken'];
      const move = (fields: object) => (uuid: string) =>
        app('POST', `/v1/bookings/${uuid}/reschedule`, { ...fields, override });
      const ways = {
        person: [{ start: day(58) }, move({ start: day(59), resources: [member] })],
        'person while under way': [{ start: formatInstant(NOW + HOUR) }, move({ resources: [member] })],
        service: [{ start: day(62), duration_minutes: 15 }, move({ service: advice })],
        customer: [
          { start: day(63), workflow },
          (uuid) => app('PATCH', `/v1/bookings/${uuid}`, { customer: { email: 'amelie@example.com' } }),
        ],
      } satisfies Record<string, readonly [object, (uuid: string) => Promise<unknown>]>;
      const series = { service: shared, start: day(65), rule: 'FREQ=WEEKLY;COUNT=2', customer: GRACE };
      const { uuid: weekly, bookings: both } = await dataOf(app('POST', '/v1/series', series));
      expect(await mailed(), 'series').to.deep.equal([GRACE.email]);
      await add('/v1/bookings', { resources: [full], start: day(66), duration_minutes: 60 });
      const moved = { from: day(65), start: day(66) };
      expect(await statusOf(app('POST', `/v1/series/${weekly}/reschedule`, moved))).to.equal(200);
      clock.advance(15 * MINUTE);
      expect(await mailed(), 'the one that another person serves').to.deep.equal([GRACE.email]);
      expect(await Promise.all(both.map(tells))).to.deep.equal([false, true]);
      for (const [what, [fields, change]] of Object.entries(ways)) {
        const uuid = await add('/v1/bookings', { resources: [room], duration_minutes: 60, customer: GRACE, ...fields });
        expect(await mailed(), what).to.deep.equal([GRACE.email]);
        clock.advance(15 * MINUTE);
        expect(await statusOf(change(uuid) as ReturnType<typeof app>), what).to.equal(200);
        clock.advance(15 * MINUTE);
        expect(await mailed(), what).to.deep.equal([]);
        expect(await tells(uuid), what).to.equal(false);
      }
      const price = {
        price: { amount: 3500, currency: 'EUR' },
        payment: { take: 'full', url: 'https://pay.example/' },
      };
      const billed = await add('/v1/services', { name: 'Billed', durations: [60], roles, ...price });
      const { key } = await dataOf(app('POST', '/v1/keys', { name: 'x' }));
      const held = await add('/v1/bookings', { service: billed, start: day(72), customer: GRACE }, api.by(key));
      clock.advance(HOUR);
      await add('/v1/bookings', { resources: [full], start: day(72), duration_minutes: 60 });
      const paid = { status: 'paid', amount: 3500, reference: 'pi_1' };
      expect((await dataOf(app('POST', `/v1/bookings/${held}/payment`, paid))).resources).to.deep.equal([member]);
      expect([await mailed(), await tells(held)], 'a late payer gets another person').to.deep.equal([[], false]);
      clock.set(NOW + 63 * DAY - 30 * MINUTE);
      expect(await mailed(), 'the reminder of an action').to.deep.equal([]);
    });

    it('is only for an app without a booking of any status, and for managers', async () => {
      const room = await add('/v1/resources', { name: 'Room' });
      const start = formatInstant(NOW + DAY);
      const booking = await add('/v1/bookings', { resources: [room], start, end: formatInstant(NOW + DAY + HOUR) });
      await app('POST', `/v1/bookings/${booking}/cancel`);
      expect(await reasonOf(app('POST', SAMPLE))).to.equal('invalid_state');
      expect((await allOf('/v1/services')).length).to.equal(0);
      const once = { 'Idempotency-Key': 'once' };
      const first = await other('POST', SAMPLE, undefined, once);
      const before = turns;
      const again = await other('POST', SAMPLE, undefined, once);
      expect([first.status, again.status, again.body]).to.deep.equal([201, 201, first.body]);
      expect([before > 0, turns], 'not rehearsed again').to.deep.equal([true, before]);
    });

    it('needs no quota for kinds that it adds nothing to', async () => {
      const { call, token } = await api.app();
      await add('/v1/staff', { ...RAY, role: 'manager' }, call);
      const limited = await openApi(suite.storage, { clock, ports: { quotas: { ...DEFAULT_QUOTAS, staff: 0 } } });
      expect(await statusOf(limited.by(token)('POST', SAMPLE))).to.equal(201);
      await limited.close();
    });
  });
});
