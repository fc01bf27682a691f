import { expect } from 'chai';
import ICAL from 'ical.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../core/basics/instants.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import { badFieldsOf, dataOf, openApi, statusOf, useApi } from '../support/http.js';
import type { OpenOptions } from '../support/open-options.js';
import { anUuid, NOW } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const at = (moment: number) => new Date(moment).toISOString();
const httpDate = (moment: number) => new Date(moment).toUTCString();
const REFRESHED = {
  vary: undefined,
  'cache-control': 'private',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** Wraps a storage to count the reads of bookings. */
function counting(storage: Storage) {
  const reads = { bookings: 0 };
  const counted = <T extends object>(port: T, isRead: (method: string, wanted: unknown) => boolean): T =>
    new Proxy(port, {
      get(target, name) {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          if (isRead(String(name), args[1])) reads.bookings += 1;
          return value.apply(target, args);
        };
      },
    });
  const ledger = counted(storage.ledger, (method) => method === 'read' || method === 'commit');
  return { storage: { ...storage, ledger, bookings: counted(storage.bookings, () => true) }, reads };
}

describe('HTTP: feeds', () => {
  onOneStorage((storage) => {
    let reads: { bookings: number };
    const counted = async (options?: OpenOptions) => {
      const opened = counting(await storage.open(options));
      reads = opened.reads;
      return opened.storage;
    };
    const suite = useApi({ open: counted }, { fields: { name: 'Clinic' } });
    const { api, app, other, clock } = suite;

    const made = (path: string, body: object, call = app) => dataOf(call('POST', path, body));
    const aRoom = (fields: object = {}) => made('/v1/resources', { name: 'Room 1', ...fields });
    const aFeed = (fields: object = {}) => made('/v1/feeds', fields);
    const book = (room: { uuid: string }, fields: object = {}) =>
      made('/v1/bookings', { resources: [room.uuid], start: at(NOW + DAY), duration_minutes: 60, ...fields });
    const transition = (booking: { uuid: string }, what: string, body: object = {}) =>
      made(`/v1/bookings/${booking.uuid}/${what}`, body);
    const aService = (resource: { uuid: string }) =>
      made('/v1/services', { name: 'Cut', durations: [60], roles: [{ name: 'stylist', resources: [resource.uuid] }] });

    const pathOf = ({ url }: { url: string }) => new URL(url).pathname;
    const read = (feed: { url: string }, headers: Record<string, string> = {}, method = 'GET') =>
      api.send(method, pathOf(feed), { headers: { Accept: '*/*', ...headers } });
    const textOf = async (feed: { url: string }) => {
      const { status, text } = await read(feed);
      expect(status, text).to.equal(200);
      return text;
    };
    /** Returns the events of a feed, as a foreign parser reads them. */
    const eventsOf = async (feed: { url: string }) => {
      const calendar = new ICAL.Component(ICAL.parse(await textOf(feed)));
      return calendar.getAllSubcomponents('vevent').map((event) => {
        const value = (name: string) => event.getFirstPropertyValue(name)?.toString() ?? null;
        return {
          uid: value('uid'),
          start: value('dtstart'),
          end: value('dtend'),
          sequence: Number(value('sequence')),
          status: value('status'),
          transp: value('transp'),
          summary: value('summary'),
          description: value('description'),
        };
      });
    };

    describe('POST /v1/feeds', () => {
      it('covers the whole app by default, with titles, 30 days back', async () => {
        const answer = await app('POST', '/v1/feeds', {});
        expect(answer.status).to.equal(201);
        const { data } = answer.body;
        expect(data).to.deep.equal({
          uuid: data.uuid,
          resource: null,
          service: null,
          customer: null,
          staff: null,
          detail: 'title',
          past_days: 30,
          created_at: '2026-11-16T09:00:00+00:00',
          updated_at: '2026-11-16T09:00:00+00:00',
          url: data.url,
        });
        expect(data.url).to.match(new RegExp(`^http://127\\.0\\.0\\.1:${api.port}/v1/feeds/[A-Za-z0-9_-]{43}\\.ics$`));
        expect(answer.headers).to.include({ location: `/v1/feeds/${data.uuid}`, 'cache-control': 'no-store' });
        expect((await app('POST', '/v1/feeds')).status, 'without a body').to.equal(201);
      });

      it('returns the address, which nothing else does', async () => {
        const { url, ...shown } = await aFeed({ detail: 'busy', past_days: 0 });
        expect((await app('GET', '/v1/feeds')).body.data).to.deep.equal([shown]);
        expect(await dataOf(app('GET', `/v1/feeds/${shown.uuid}`))).to.deep.equal(shown);
        const secret = /([^/]+)\.ics$/.exec(url)![1]!;
        const stored = await suite.storage.objects.find(suite.appUuid, 'feed', shown.uuid);
        expect(JSON.stringify([stored, api.lines])).not.to.contain(secret);
      });

      it('names every invalid field', async () => {
        const wrong = { resource: 'x', detail: 'all', past_days: 366 };
        expect(await badFieldsOf(app('POST', '/v1/feeds', wrong))).to.have.members(Object.keys(wrong));
        for (const past_days of [-1, 1.5, '7'])
          expect(await badFieldsOf(app('POST', '/v1/feeds', { past_days }))).to.deep.equal(['past_days']);
      });

      it('accepts one of resource, service and customer of the app', async () => {
        const room = await aRoom();
        const two = { resource: room.uuid, service: anUuid() };
        expect(await badFieldsOf(app('POST', '/v1/feeds', two))).to.deep.equal(['resource', 'service']);
        expect((await app('POST', '/v1/feeds', { resource: room.uuid, service: null })).status).to.equal(201);
        for (const subject of ['resource', 'service', 'customer']) {
          expect((await app('POST', '/v1/feeds', { [subject]: anUuid() })).status, subject).to.equal(404);
        }
        expect((await other('POST', '/v1/feeds', { resource: room.uuid })).status).to.equal(404);
      });

      it('returns an address of the host of the request, or of PUBLIC_URL', async () => {
        const there = await app('POST', '/v1/feeds', {}, { Host: 'book.example:8080' });
        expect(there.body.data.url).to.match(/^http:\/\/book\.example:8080\/v1\/feeds\//);
        const known = await openApi(suite.storage, { clock, publicUrl: 'https://book.example/slots' });
        const { url } = await made('/v1/feeds', {}, known.by(suite.token));
        expect(url).to.match(/^https:\/\/book\.example\/slots\/v1\/feeds\/[\w-]{43}\.ics$/);
        await known.close();
      });
    });

    describe('the end of a feed', () => {
      it('comes at once with DELETE of its own app', async () => {
        const feed = await aFeed();
        const path = `/v1/feeds/${feed.uuid}`;
        expect(await statusOf(read(feed))).to.equal(200);
        expect(await statusOf(app('DELETE', path, undefined, { 'If-Match': `"${feed.uuid}-2"` }))).to.equal(412);
        expect(await statusOf(app('DELETE', path))).to.equal(204);
        expect(await statusOf(read(feed))).to.equal(404);
      });

      it('of the old address comes with rotate, which returns a new one', async () => {
        const { url, ...feed } = await aFeed();
        const { headers } = await read({ url });
        clock.advance(SECOND);
        expect((await other('POST', `/v1/feeds/${feed.uuid}/rotate`, {})).status).to.equal(404);
        const answer = await app('POST', `/v1/feeds/${feed.uuid}/rotate`);
        expect(answer.status).to.equal(200);
        expect(answer.headers['cache-control']).to.equal('no-store');
        const { url: next, ...same } = answer.body.data;
        expect(same).to.deep.equal({ ...feed, updated_at: '2026-11-16T09:00:01+00:00' });
        expect(next).not.to.equal(url);
        expect((await read({ url })).status).to.equal(404);
        expect((await read({ url }, { 'If-None-Match': String(headers.etag) })).status).to.equal(404);
        expect((await read({ url: next })).status).to.equal(200);
      });

      it('of an address comes once under one key; the body is read only for that', async () => {
        const feed = await aFeed();
        const rotate = (body: unknown, headers = {}) => app('POST', `/v1/feeds/${feed.uuid}/rotate`, body, headers);
        const key = { 'Idempotency-Key': 'new-address' };
        const first = await rotate(undefined, key);
        expect([first.status, (await rotate({}, key)).text]).to.deep.equal([200, first.text]);
        expect((await rotate({ why: 'leaked' }, key)).status).to.equal(422);
        expect((await rotate([])).body.errors).to.have.all.keys('body');
        expect((await rotate('why', { 'Content-Type': 'text/plain' })).status).to.equal(415);
      });

      it('comes with the deletion of its resource or service', async () => {
        const [room, desk] = [await aRoom(), await aRoom()];
        const service = await aService(desk);
        const ofRoom = await aFeed({ resource: room.uuid });
        const ofDesk = await aFeed({ resource: desk.uuid });
        const ofService = await aFeed({ service: service.uuid });
        expect((await app('DELETE', `/v1/resources/${room.uuid}`)).status).to.equal(204);
        expect((await read(ofRoom)).status).to.equal(404);
        expect((await app('DELETE', `/v1/services/${service.uuid}`)).status).to.equal(204);
        expect((await read(ofService)).status).to.equal(404);
        expect((await read(ofDesk)).status).to.equal(200);
        const left = (await app('GET', '/v1/feeds')).body.data;
        expect(left.map(({ uuid }: { uuid: string }) => uuid)).to.deep.equal([ofDesk.uuid]);
      });

      it('comes with the deletion of its app', async () => {
        const feed = await aFeed();
        await api.owner('DELETE', `/v1/apps/${suite.appUuid}`);
        expect((await read(feed)).status).to.equal(404);
      });
    });

    describe('GET /v1/feeds/<secret>.ics', () => {
      it('needs no credential, ignores any, and sends no information about the reader', async () => {
        const feed = await aFeed();
        for (const method of ['GET', 'HEAD']) {
          const { status, headers, text } = await read(feed, { Authorization: 'Bearer nonsense' }, method);
          expect(status).to.equal(200);
          expect(headers['content-type']).to.equal('text/calendar; charset=utf-8');
          for (const [name, value] of Object.entries(REFRESHED)) expect(headers[name], name).to.equal(value);
          expect(text === '').to.equal(method === 'HEAD');
          expect(Number(headers['content-length'])).to.be.above(0);
        }
      });

      it('returns 404 for any other secret', async () => {
        const feed = await aFeed();
        const secret = /([^/]+)\.ics$/.exec(feed.url)![1]!;
        const flipped = (secret.startsWith('A') ? 'B' : 'A') + secret.slice(1);
        const near = [flipped, secret.slice(1), `${secret}A`, secret.toUpperCase()];
        for (const wrong of [...near, 'x', feed.uuid, '%E2%82', '..']) {
          const { status, headers } = await api.send('GET', `/v1/feeds/${wrong}.ics`, { headers: { Accept: '*/*' } });
          expect(status, wrong).to.equal(404);
          if (wrong !== '..') expect(headers['cache-control']).to.equal('private');
        }
        for (const path of [`/v1/feeds/${secret}`, `/v1/feeds/${secret}.ICS`, `/v1/feeds/${secret}.ics/`]) {
          expect((await app('GET', path)).status, path).to.equal(404);
        }
        expect((await app('POST', pathOf(feed))).status).to.equal(405);
      });

      it('leaves no secret in the log, known, unknown, revoked, or used in another way', async () => {
        const feed = await aFeed();
        const secret = /([^/]+)\.ics$/.exec(feed.url)![1]!;
        const asked = [
          ['GET', `/v1/feeds/${secret}.ics`],
          ['HEAD', `/v1/feeds/${secret}.ics`],
          ['GET', `/v1/feeds/${secret}.ics?x=1`],
          ['POST', `/v1/feeds/${secret}.ics`],
          ['DELETE', `/v1/feeds/${secret}.ics`],
          ['GET', `/v1/feeds/${secret}`],
          ['POST', `/v1/feeds/${secret}/rotate`],
          ['GET', `/V1/Feeds/${secret}.ics`],
          ['GET', `/v1//feeds/${secret}.ics`],
          ['GET', `/v1/feeds/${secret.slice(0, 30)}`],
          ['GET', `/v1/f%65eds/${secret}.ics/`],
          ['GET', `/feeds%2F${secret}.ics/`],
          ['GET', `/calendar/${secret}.ics`],
          ['GET', `/v1/feeds/x/${secret.slice(0, 20)}`],
        ] as const;
        const ask = async () => {
          for (const [method, path] of asked)
            await api.raw(`${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`);
        };
        await ask();
        await app('DELETE', `/v1/feeds/${feed.uuid}`);
        await ask();
        expect(api.lines.length).to.be.at.least(2 * asked.length);
        const log = JSON.stringify([api.lines, api.failures]);
        for (let from = 0; from + 12 <= secret.length; from += 1) {
          expect(log).not.to.contain(secret.slice(from, from + 12));
        }
        expect(api.lines.filter(({ route }) => route === '/v1/feeds/{secret}.ics')).not.to.be.empty;
        await api.raw('GET /v1/nowhere HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n');
        expect(api.lines.at(-1)?.path, 'other paths are still told').to.equal('/v1/nowhere');
      });

      it('returns 406 if the client accepts no calendar', async () => {
        expect((await read(await aFeed(), { Accept: 'application/json' })).status).to.equal(406);
        expect((await read(await aFeed(), { Accept: 'text/calendar' })).status).to.equal(200);
      });

      it('shows bookings by their status, and no expired ones', async () => {
        const room = await aRoom({ capacity: 20 });
        const flow = await made('/v1/workflow', { name: 'W', description: 'd', settings: { mode: 'confirm' } });
        const feed = await aFeed();
        const [held, expiring] = [await book(room, { hold_seconds: 600 }), await book(room, { hold_seconds: 60 })];
        const pending = await book(room, { workflow: flow.uuid });
        const confirmed = await book(room);
        const [completed, noShow] = [await book(room, { start: at(NOW) }), await book(room, { start: at(NOW) })];
        const [cancelled, declined] = [await book(room), await book(room, { workflow: flow.uuid })];
        clock.advance(MINUTE);
        await transition(completed, 'complete');
        await transition(noShow, 'no-show');
        await transition(cancelled, 'cancel');
        await transition(declined, 'decline');
        const events = await eventsOf(feed);
        const shown = events.map(({ uid, status, transp, sequence }) => [uid, status, transp, sequence]);
        expect(shown).to.have.deep.members([
          [held.uuid, 'TENTATIVE', 'OPAQUE', 0],
          [pending.uuid, 'TENTATIVE', 'OPAQUE', 0],
          [confirmed.uuid, 'CONFIRMED', 'OPAQUE', 0],
          [completed.uuid, 'CONFIRMED', 'OPAQUE', 0],
          [noShow.uuid, 'CONFIRMED', 'OPAQUE', 0],
          [cancelled.uuid, 'CANCELLED', 'TRANSPARENT', 1],
          [declined.uuid, 'CANCELLED', 'TRANSPARENT', 1],
        ]);
        expect(shown.map(([uid]) => uid)).not.to.include(expiring.uuid);
      });

      it('shows bookings that ended since the start of the UTC day the configured number of days ago', async () => {
        const room = await aRoom();
        const midnight = Math.floor(NOW / DAY) * DAY;
        const early = await book(room, { start: at(NOW), duration_minutes: 60 });
        const late = await book(room, { start: at(midnight + DAY - 30 * MINUTE), duration_minutes: 60 });
        const [today, week] = [await aFeed({ past_days: 0 }), await aFeed({ past_days: 7 })];
        const uidsOf = async (feed: { url: string }) => (await eventsOf(feed)).map(({ uid }) => uid);
        expect(await uidsOf(today)).to.deep.equal([early.uuid, late.uuid]);
        clock.set(midnight + DAY - 1);
        expect(await uidsOf(today)).to.deep.equal([early.uuid, late.uuid]);
        clock.set(midnight + DAY);
        expect(await uidsOf(today)).to.deep.equal([late.uuid]);
        expect(await uidsOf(week)).to.deep.equal([early.uuid, late.uuid]);
        clock.set(midnight + 8 * DAY);
        expect(await uidsOf(week)).to.deep.equal([late.uuid]);
        clock.set(midnight + 9 * DAY);
        expect(await uidsOf(week)).to.deep.equal([]);
        // A booking that ends at the start of the day is not part of the day.
        await book(room, { start: at(midnight + 10 * DAY - HOUR) });
        clock.set(midnight + 10 * DAY);
        expect(await uidsOf(today)).to.deep.equal([]);
      });

      it('shows cancelled bookings for 30 days', async () => {
        const room = await aRoom();
        const feed = await aFeed();
        const booking = await book(room, { start: at(NOW + 90 * DAY) });
        clock.advance(5 * HOUR);
        await transition(booking, 'cancel');
        clock.advance(30 * DAY - 1);
        expect((await eventsOf(feed)).map(({ status }) => status)).to.deep.equal(['CANCELLED']);
        const { headers } = await read(feed);
        clock.advance(1);
        const gone = await read(feed, { 'If-None-Match': String(headers.etag) });
        expect(gone.status).to.equal(200);
        expect(gone.text).not.to.contain('VEVENT');
      });

      it('returns the same bytes each time, from all processes', async () => {
        const room = await aRoom({ name: 'Room; 1' });
        const feed = await aFeed({ resource: room.uuid, detail: 'full' });
        const customer = { name: 'Grace', email: 'grace@example.com', phone: '+1' };
        const booking = await book(room, { title: 'Cut, short', notes: 'First\nsecond', customer });
        clock.advance(90 * SECOND + 7);
        await transition(booking, 'reschedule', { start: at(NOW + 2 * DAY) });
        const expected = [
          'BEGIN:VCALENDAR',
          'VERSION:2.0',
          'PRODID:-//Slotkeeper//Slotkeeper//EN',
          'CALSCALE:GREGORIAN',
          'X-WR-CALNAME:Room\\; 1\\, Clinic',
          'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
          'X-PUBLISHED-TTL:PT15M',
          'BEGIN:VEVENT',
          `UID:${booking.uuid}`,
          'DTSTAMP:20261116T090130Z',
          'LAST-MODIFIED:20261116T090130Z',
          'SEQUENCE:1',
          'DTSTART:20261118T090000Z',
          'DTEND:20261118T100000Z',
          'STATUS:CONFIRMED',
          'TRANSP:OPAQUE',
          'SUMMARY:Cut\\, short',
          'DESCRIPTION:Customer: Grace\\, grace@example.com\\, +1\\nStatus: confirmed\\n\\n',
          ' First\\nsecond',
          'END:VEVENT',
          'END:VCALENDAR',
          '',
        ].join('\r\n');
        expect(await textOf(feed)).to.equal(expected);
        const elsewhere = await openApi(suite.storage, { clock });
        const there = await elsewhere.send('GET', pathOf(feed), { headers: { Accept: '*/*' } });
        expect(there.text).to.equal(expected);
        expect(there.headers.etag).to.equal((await read(feed)).headers.etag);
        await elsewhere.close();
        clock.advance(HOUR);
        expect(await textOf(feed)).to.equal(expected);
      });

      it('shows only the details that it is configured for', async () => {
        const room = await aRoom();
        const cut = await aService(room);
        const customer = { name: 'Grace', email: 'grace@example.com', phone: null };
        await book(room, { title: 'Fringe', notes: 'Shy', customer });
        await made('/v1/bookings', { service: cut.uuid, start: at(NOW + 2 * DAY), notes: 'Shy', customer });
        await book(room, { start: at(NOW + 3 * DAY), title: ' ', customer });
        const busy = await aFeed({ detail: 'busy' });
        const title = await aFeed({ detail: 'title' });
        const shown = async (feed: { url: string }) =>
          (await eventsOf(feed)).map(({ summary, description }) => [summary, description]);
        expect(await shown(busy)).to.deep.equal(Array(3).fill(['Busy', null]));
        expect(await shown(title)).to.deep.equal(['Fringe', 'Cut', 'Room 1'].map((summary) => [summary, null]));
        for (const text of ['Grace', 'Shy', 'Fringe', 'Cut', 'Room']) expect(await textOf(busy)).not.to.contain(text);
        for (const text of ['Grace', 'Shy', 'grace@']) expect(await textOf(title)).not.to.contain(text);
        const description = 'Customer: Grace, grace@example.com\nStatus: confirmed';
        expect(await shown(await aFeed({ detail: 'full' }))).to.deep.equal([
          ['Fringe', `${description}\n\nShy`],
          ['Cut', `${description}\n\nShy`],
          ['Room 1', description],
        ]);
      });

      it('can be limited to a resource or a service', async () => {
        const [room, desk] = [await aRoom(), await aRoom({ name: 'Desk' })];
        const cut = await aService(desk);
        const inRoom = await book(room);
        const sold = await made('/v1/bookings', { service: cut.uuid, start: at(NOW + 2 * DAY) });
        const theirs = await made('/v1/resources', { name: 'Theirs' }, other);
        await made('/v1/bookings', { resources: [theirs.uuid], start: at(NOW + DAY), duration_minutes: 60 }, other);
        const uids = async (fields: object) => (await eventsOf(await aFeed(fields))).map(({ uid }) => uid);
        expect(await uids({ resource: room.uuid })).to.deep.equal([inRoom.uuid]);
        expect(await uids({ resource: desk.uuid })).to.deep.equal([sold.uuid]);
        expect(await uids({ service: cut.uuid })).to.deep.equal([sold.uuid]);
        expect(await uids({})).to.deep.equal([inRoom.uuid, sold.uuid]);
        expect(await uids({ resource: desk.uuid, past_days: 0, detail: 'busy' })).to.deep.equal([sold.uuid]);
        const nameOf = async (fields: object) => /X-WR-CALNAME:(.*)\r/.exec(await textOf(await aFeed(fields)))?.[1];
        expect(await nameOf({ resource: desk.uuid })).to.equal('Desk\\, Clinic');
        expect(await nameOf({ service: cut.uuid, detail: 'busy' })).to.equal('Cut\\, Clinic');
        expect(await nameOf({})).to.equal('Clinic');
      });

      it('can be limited to a customer, and is named after the app', async () => {
        const room = await aRoom({ capacity: 2 });
        const grace = await made('/v1/customers', { name: 'Grace', email: 'grace@example.com' });
        const hers = await book(room, { customer: { uuid: grace.uuid } });
        const alsoHers = await book(room, { start: at(NOW + 2 * DAY), customer: { email: 'Grace@Example.com' } });
        await book(room, { customer: { name: 'Grace' } });
        const feed = await aFeed({ customer: grace.uuid });
        expect((await eventsOf(feed)).map(({ uid }) => uid)).to.deep.equal([hers.uuid, alsoHers.uuid]);
        expect(await textOf(feed))
          .to.contain('X-WR-CALNAME:Clinic\r\n')
          .and.not.to.contain('Grace');
      });

      it('of a customer names no hidden resources; other feeds do', async () => {
        const gate = await aRoom({ name: 'Gate', hidden: true });
        const hall = await aRoom({ name: 'Hall' });
        const customer = await made('/v1/customers', { name: 'Grace', email: 'grace@example.com' });
        for (const [day, rooms] of [[gate], [gate, hall]].entries()) {
          const resources = rooms.map(({ uuid }) => uuid);
          await book(gate, { resources, start: at(NOW + (day + 1) * DAY), customer: { uuid: customer.uuid } });
        }
        const titles = async (fields: object) => (await eventsOf(await aFeed(fields))).map(({ summary }) => summary);
        expect(await titles({ customer: customer.uuid })).to.deep.equal(['Clinic', 'Hall']);
        expect(await titles({ resource: gate.uuid })).to.deep.equal(['Gate', 'Gate, Hall']);
      });

      it('shows for a resource its runs of a booking with steps', async () => {
        const [ana, chair] = [await aRoom({ name: 'Ana' }), await aRoom({ name: 'Chair' })];
        const colour = await made('/v1/services', {
          name: 'Colour',
          durations: [90],
          steps: [{ name: 'apply', duration_minutes: 30 }, { name: 'wait' }, { name: 'rinse', duration_minutes: 20 }],
          roles: [
            { name: 'stylist', resources: [ana.uuid], steps: ['apply', 'rinse'] },
            { name: 'chair', resources: [chair.uuid] },
          ],
        });
        const { uuid } = await made('/v1/bookings', { service: colour.uuid, start: '2026-11-17T10:00:00Z' });
        const times = async (fields: object) =>
          (await eventsOf(await aFeed(fields))).map(({ uid, start, end }) => [uid, start, end]);
        expect(await times({ resource: ana.uuid })).to.deep.equal([
          [uuid, '2026-11-17T10:00:00Z', '2026-11-17T10:30:00Z'],
          [`${uuid}-2`, '2026-11-17T11:10:00Z', '2026-11-17T11:30:00Z'],
        ]);
        const whole = [[uuid, '2026-11-17T10:00:00Z', '2026-11-17T11:30:00Z']];
        expect(await times({ resource: chair.uuid })).to.deep.equal(whole);
        expect(await times({ service: colour.uuid })).to.deep.equal(whole);
        expect(await times({})).to.deep.equal(whole);
      });
    });

    describe('a conditional request', () => {
      const NONE = { status: 304, text: '' };

      it('is answered by its tag without reading a booking, in all processes', async () => {
        const room = await aRoom();
        await book(room, { hold_seconds: 600 });
        const feed = await aFeed();
        const { headers } = await read(feed);
        const etag = String(headers.etag);
        expect(etag).to.match(/^"[^"]+"$/);
        clock.set(NOW + MINUTE);
        // another process, which has never read the feed, gives the same answer
        const elsewhere = await openApi(suite.storage, { clock });
        for (const { send } of [api, elsewhere]) {
          for (const method of ['GET', 'HEAD']) {
            for (const value of [etag, `W/${etag}`, `"x", ${etag}`]) {
              reads.bookings = 0;
              const sent = { headers: { Accept: '*/*', 'If-None-Match': value } };
              const answer = await send(method, pathOf(feed), sent);
              expect(answer, value).to.include(NONE);
              expect(answer.headers).to.include({ etag, 'last-modified': String(headers['last-modified']) });
              for (const [name, is] of Object.entries(REFRESHED)) expect(answer.headers[name], name).to.equal(is);
              expect(reads.bookings, 'readings').to.equal(0);
            }
          }
        }
        await elsewhere.close();
        expect(await read(feed, { 'If-None-Match': '*' })).to.include(NONE);
        for (const value of ['"x"', '', etag.replaceAll('"', ''), etag.replace(/..$/, '"')]) {
          expect((await read(feed, { 'If-None-Match': value })).status, value).to.equal(200);
        }
      });

      it('gets another tag after every change of the app, its name, or the names of services and resources', async () => {
        const room = await aRoom();
        const cut = await aService(room);
        const booking = await book(room);
        const feed = await aFeed();
        const seen = new Set<string>();
        const changes: (() => Promise<unknown>)[] = [
          async () => {},
          () => api.owner('PATCH', `/v1/apps/${suite.appUuid}`, { name: 'Renamed' }),
          () => app('PATCH', `/v1/services/${cut.uuid}`, { name: 'Shave' }),
          () => app('PATCH', `/v1/resources/${room.uuid}`, { name: 'Room 2' }),
          () => app('PATCH', `/v1/bookings/${booking.uuid}`, { title: 'T' }),
          () => transition(booking, 'cancel'),
          () => app('POST', `/v1/feeds/${feed.uuid}/rotate`).then(({ body }) => Object.assign(feed, body.data)),
        ];
        for (const change of changes) {
          const before = [...seen].at(-1) ?? '"none"';
          clock.advance(3 * SECOND);
          await change();
          const { status, headers } = await read(feed, { 'If-None-Match': before });
          expect(status).to.equal(200);
          expect(headers['last-modified']).to.equal(httpDate(clock() - (seen.size === 0 ? 3 * SECOND : 0)));
          seen.add(String(headers.etag));
        }
        seen.add(String((await read(await aFeed())).headers.etag));
        expect(seen.size, 'one for each, and another feed').to.equal(changes.length + 1);
      });

      it('gets another tag when a hold has expired, even if no process has written that', async () => {
        const room = await aRoom();
        const feed = await aFeed();
        const hold = await book(room, { hold_seconds: 60 });
        const before = await read(feed);
        clock.advance(59 * SECOND);
        expect(await read(feed, { 'If-None-Match': String(before.headers.etag) })).to.include(NONE);
        clock.advance(SECOND);
        for (const condition of [
          { 'If-None-Match': String(before.headers.etag) },
          { 'If-Modified-Since': httpDate(NOW + 59 * SECOND) },
        ]) {
          const after = await read(feed, condition);
          expect(after.status).to.equal(200);
          expect(after.text).not.to.contain(hold.uuid);
          expect(after.headers['last-modified']).to.equal(httpDate(NOW + MINUTE));
          expect(after.headers.etag).not.to.equal(before.headers.etag);
        }
        const stored = await suite.storage.objects.find(suite.appUuid, 'booking', hold.uuid);
        expect(stored?.status, 'as it is stored').to.equal('held');
        clock.set(NOW + 59 * SECOND);
        expect((await read(feed)).headers.etag, 'when a clock goes back').to.equal(before.headers.etag);
      });

      it('gets another tag when a pending booking has expired, and, if the status is shown, when it is completed', async () => {
        const room = await aRoom({ capacity: 9 });
        const settings = { mode: 'confirm', pending_minutes: 30, complete_after_minutes: 10 };
        const flow = await made('/v1/workflow', { name: 'W', description: 'd', settings });
        const [title, full] = [await aFeed(), await aFeed({ detail: 'full' })];
        const pending = await book(room, { workflow: flow.uuid });
        const visit = await book(room, { workflow: flow.uuid, start: at(NOW + 15 * MINUTE), duration_minutes: 15 });
        await transition(visit, 'approve');
        const tags = async () => [(await read(title)).headers.etag, (await read(full)).headers.etag];
        const first = await tags();
        clock.set(NOW + 30 * MINUTE);
        const second = await tags();
        expect((await eventsOf(title)).map(({ uid }) => uid)).to.deep.equal([visit.uuid]);
        expect(second[0]).not.to.equal(first[0]);
        expect(await textOf(full)).not.to.contain(pending.uuid);
        clock.set(NOW + 40 * MINUTE);
        const third = await tags();
        expect(third[0]).to.equal(second[0]);
        expect(third[1]).not.to.equal(second[1]);
        expect((await eventsOf(full))[0]?.description).to.equal('Status: completed');
      });

      it('gets another tag on another UTC day', async () => {
        const feed = await aFeed();
        clock.set(NOW + 10 * HOUR);
        const { headers } = await read(feed);
        const midnight = Math.floor(NOW / DAY) * DAY + DAY;
        clock.set(midnight - 1);
        expect(await read(feed, { 'If-None-Match': String(headers.etag) })).to.include(NONE);
        clock.set(midnight);
        const next = await read(feed, { 'If-None-Match': String(headers.etag) });
        expect(next.status).to.equal(200);
        expect(next.headers['last-modified']).to.equal(httpDate(midnight));
      });

      it('is answered by its date if that is not before the last change, at least 2 seconds ago', async () => {
        const feed = await aFeed();
        await read(feed);
        const since = (moment: number) => read(feed, { 'If-Modified-Since': httpDate(moment) });
        clock.set(NOW + 1_999);
        expect((await since(NOW)).status, 'too early').to.equal(200);
        clock.set(NOW + 2_000);
        reads.bookings = 0;
        const answer = await since(NOW);
        expect(answer).to.include(NONE);
        expect(reads.bookings).to.equal(0);
        const { etag } = (await read(feed)).headers;
        expect(answer.headers).to.include({ etag, 'last-modified': httpDate(NOW) });
        expect(await since(NOW + DAY)).to.include(NONE);
        expect((await since(NOW - SECOND)).status, 'before').to.equal(200);
        clock.advance(500);
        await aFeed();
        clock.advance(2_000);
        // The last change is less than a second after the date, because HTTP dates have no milliseconds.
        expect(await since(NOW + 2_000)).to.include(NONE);
      });

      it('is answered by dates in every form of HTTP, and by no other text', async () => {
        const feed = await aFeed();
        clock.set(NOW + MINUTE);
        const since = async (value: string) => (await read(feed, { 'If-Modified-Since': value })).status;
        const date = 'Mon, 16 Nov 2026 09:00:00';
        for (const value of [`${date} GMT`, 'Monday, 16-Nov-26 09:00:00 GMT', 'Mon Nov 16 09:00:00 2026'])
          expect(await since(value), value).to.equal(304);
        const impossible = ['Mon, 31 Feb 2027 09:00:00 GMT', 'Mon, 16 Nov 2026 24:00:00 GMT'];
        const others = ['2026-11-16T09:00:00Z', date, `${date} +0000`, 'tomorrow', '99999999999999', ''];
        for (const value of [...impossible, ...others]) expect(await since(value), value).to.equal(200);
      });

      it('is answered by its tag only if both are sent', async () => {
        const feed = await aFeed();
        clock.set(NOW + MINUTE);
        const { etag } = (await read(feed)).headers;
        const both = async (tag: string, moment: number) =>
          (await read(feed, { 'If-None-Match': tag, 'If-Modified-Since': httpDate(moment) })).status;
        expect(await both('"x"', NOW + HOUR)).to.equal(200);
        expect(await both(String(etag), NOW - HOUR)).to.equal(304);
      });
    });
  });
});
