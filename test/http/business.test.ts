import { expect } from 'chai';
import { DAY } from '../../core/basics/instants.js';
import { type Api, appHeader, type Caller, dataOf, errorsOf, openApi } from '../support/http.js';
import { aClock, NOW, type TestClock } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const DEFAULTS = {
  name: 'Salon',
  intro: 'Cuts',
  address: null,
  phone: null,
  email: null,
  website: null,
  privacy_url: null,
  terms_url: null,
  language: 'en',
  timezone: 'UTC',
  logo: null,
  colors: null,
};
const STORED = {
  name: 'Salon Ada',
  intro: 'Hair\nand nails',
  address: '1, Quai du Port\n29200 Brest',
  phone: '+33 (0)2 98 12 34 56',
  email: 'hello@example.com',
  website: 'https://www.example.com',
  privacy_url: 'https://www.example.com/privacy',
  terms_url: 'https://www.example.com/terms',
  accent: '#2a6f97',
  language: 'fr-FR',
  timezone: 'Europe/Paris',
};

describe('HTTP: the business', () => {
  onOneStorage((storage) => {
    let clock: TestClock;
    let api: Api;
    let app: Caller;
    let uuid: string;
    beforeEach(async () => {
      clock = aClock();
      api = await openApi(await storage.open({ clock }), { clock });
      ({ call: app, uuid } = await api.app({ name: 'Salon', description: 'Cuts' }));
    });
    afterEach(() => api.close());

    const business = async () => (await app('GET', '/v1/business')).body.data;

    async function made(path: string, body: object): Promise<{ readonly [field: string]: string } & { uuid: string }> {
      return dataOf(app('POST', path, body));
    }

    it('has its defaults before anything is stored', async () => {
      const { accent, updated_at, public: seen, ...fields } = await business();
      expect(seen).to.deep.equal(DEFAULTS);
      expect(fields).to.deep.equal(Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, null])));
      expect({ accent, updated_at }).to.deep.equal({ accent: null, updated_at: '2026-11-16T09:00:00+00:00' });
    });

    it('shows the app’s whole name and description, even if they exceed its own limits', async () => {
      const long = { name: 'n'.repeat(255), description: 'd'.repeat(10_000) };
      const { call: other } = await api.app(long);
      const { body } = await other('GET', '/v1/business');
      expect(body.data.public).to.include({ name: long.name, intro: long.description });
    });

    it('is changed by a merge patch, whose fields are stored as they are sent', async () => {
      clock.advance(DAY);
      const patched = await app('PATCH', '/v1/business', { ...STORED, accent: '#2A6F97' });
      expect(patched.status, patched.text).to.equal(200);
      const { public: seen, logo, colors, updated_at, ...fields } = patched.body.data;
      expect(fields).to.deep.equal(STORED);
      const { accent: _, ...shown } = STORED;
      expect(seen).to.deep.equal({ ...shown, logo, colors });
      expect(colors).to.deep.equal({
        light: { accent: '#2a6f97', on_accent: '#ffffff' },
        dark: { accent: '#578dad', on_accent: '#000000' },
      });
      expect({ logo, updated_at }).to.deep.equal({ logo: null, updated_at: '2026-11-17T09:00:00+00:00' });
      expect(await business()).to.deep.equal(patched.body.data);
      const cleared = await app('PATCH', '/v1/business', { name: null, intro: '  ', accent: null, timezone: null });
      expect(cleared.body.data).to.include({
        name: null,
        intro: null,
        accent: null,
        phone: STORED.phone,
        colors: null,
      });
      expect(cleared.body.data.public).to.include({ name: 'Salon', intro: 'Cuts', timezone: 'UTC', language: 'fr-FR' });
    });

    it('treats blank fields as null', async () => {
      for (const blank of ['', '  ']) {
        await app('PATCH', '/v1/business', STORED);
        const blanks = Object.fromEntries(Object.keys(STORED).map((name) => [name, blank]));
        const { status, body, text } = await app('PATCH', '/v1/business', blanks);
        expect(status, text).to.equal(200);
        expect(body.data).to.deep.include(Object.fromEntries(Object.keys(STORED).map((name) => [name, null])));
      }
    });

    it('names all invalid fields at once, and then stores nothing', async () => {
      const bad = {
        name: 'x'.repeat(101),
        intro: 'x'.repeat(2_001),
        address: 'a\nb\nc\nd\ne\nf\ng',
        phone: '12',
        email: 'nobody',
        website: 'https://a:b@example.com',
        privacy_url: 'example.com',
        terms_url: 7,
        accent: 'blue',
        language: 'it',
        timezone: 'Mars/Olympus',
      };
      expect(await errorsOf(app('PATCH', '/v1/business', bad))).to.have.all.keys(...Object.keys(bad));
      expect((await business()).public).to.deep.equal(DEFAULTS);
      const unknown = await app('PATCH', '/v1/business', { fax: '1' }, { Prefer: 'handling=strict' });
      expect(Object.keys(unknown.body.errors)).to.deep.equal(['fax']);
      expect((await app('PATCH', '/v1/business', { fax: '1' })).status).to.equal(200);
    });

    it('has an ETag of its version and the sources of its defaults', async () => {
      const tagOf = async () => String((await app('GET', '/v1/business')).headers.etag);
      const first = await tagOf();
      expect((await app('GET', '/v1/business', undefined, { 'If-None-Match': first })).status).to.equal(304);
      const patched = await app('PATCH', '/v1/business', { phone: '112' }, { 'If-Match': first });
      expect(patched.status, patched.text).to.equal(200);
      expect(patched.headers.etag)
        .to.equal(await tagOf())
        .and.not.to.equal(first);
      expect((await app('PATCH', '/v1/business', { phone: '113' }, { 'If-Match': first })).status).to.equal(412);
      expect((await business()).phone).to.equal('112');
      const nothing = await app('PATCH', '/v1/business', { phone: '112' });
      expect(nothing.headers.etag).to.equal(patched.headers.etag);
      await api.owner('PATCH', `/v1/apps/${uuid}`, { name: 'Renamed' });
      const renamed = await tagOf();
      expect(renamed).not.to.equal(patched.headers.etag);
      await made('/v1/resources', { name: 'Ada', timezone: 'Asia/Tokyo' });
      expect(await tagOf()).not.to.equal(renamed);
      expect((await business()).public).to.include({ name: 'Renamed', timezone: 'Asia/Tokyo' });
    });

    it('has the zone of most resources, the oldest first among equals', async () => {
      const zone = async () => (await business()).public.timezone;
      const paris = await made('/v1/resources', { name: 'A', timezone: 'Europe/Paris' });
      await made('/v1/resources', { name: 'B', timezone: 'Asia/Tokyo' });
      expect(await zone()).to.equal('Europe/Paris');
      await made('/v1/resources', { name: 'C', timezone: 'Asia/Tokyo' });
      expect(await zone()).to.equal('Asia/Tokyo');
      await app('PATCH', `/v1/resources/${paris.uuid}`, { timezone: 'Asia/Tokyo' });
      await app('PATCH', '/v1/business', { timezone: 'Europe/Madrid' });
      expect(await zone()).to.equal('Europe/Madrid');
    });

    it('shows exactly its public part to a key, and to a booker who includes the app', async () => {
      await app('PATCH', '/v1/business', STORED);
      const { public: seen } = await business();
      const { key } = await made('/v1/keys', { name: 'Website' });
      const shown = await api.send('GET', '/v1/business', { as: appHeader(key!) });
      expect(shown.body.data).to.deep.equal(seen);
      expect(shown.headers.etag).to.equal(undefined);
      const refused = await api.send('PATCH', '/v1/business', { as: appHeader(key!), body: { name: 'Mine' } });
      expect(refused.status).to.equal(401);
      const room = await made('/v1/resources', { name: 'Room' });
      const times = { start: new Date(NOW + DAY).toISOString(), duration_minutes: 60 };
      const booking = await made('/v1/bookings?include=manage_token', { resources: [room.uuid], ...times });
      const as = appHeader(booking.manage_token!);
      const own = await api.send('GET', '/v1/booking?include=app', { as });
      expect(own.body.data.app).to.deep.equal({ name: 'Salon', description: 'Cuts', business: seen });
      expect((await api.send('GET', '/v1/booking', { as })).body.data).not.to.have.property('app');
    });

    it('reports its changes as events with the names of fields, without values', async () => {
      const events = async () => (await app('GET', '/v1/events?type=business.updated')).body.data;
      await app('PATCH', '/v1/business', { phone: '112', privacy_url: 'https://example.com/p', name: null });
      await app('PATCH', '/v1/business', { phone: '112' });
      await app('PATCH', '/v1/business', { phone: null, address: 'Brest' });
      const told = await events();
      expect(
        told.map(({ type, changes, data }: { type: string; changes: object; data: object }) => ({
          type,
          changes,
          data,
        })),
      ).to.deep.equal([
        { type: 'business.updated', changes: { phone: {}, privacy_url: {} }, data: { kind: 'business', uuid } },
        { type: 'business.updated', changes: { address: {}, phone: {} }, data: { kind: 'business', uuid } },
      ]);
      expect(told[0].actor).to.deep.equal({ kind: 'app', uuid });
    });

    it('is named in the calendars of its customers', async () => {
      await app('PATCH', '/v1/business', { ...STORED, language: 'de-DE' });
      const [ana, bob] = [
        await made('/v1/resources', { name: 'Ana' }),
        await made('/v1/resources', { name: 'Chair 1' }),
      ];
      const roles = [
        { name: 'person', resources: [ana.uuid] },
        { name: 'chair', resources: [bob.uuid] },
      ];
      const price = { amount: 3_550, currency: 'EUR' };
      const service = await made('/v1/services', { name: 'Cut', durations: [60], roles, price });
      const customer = { name: 'Grace', email: 'grace@example.com' };
      const start = new Date(NOW + DAY).toISOString();
      const booking = await made('/v1/bookings?include=manage_token', {
        service: service.uuid,
        start,
        units: 1,
        customer,
      });
      const as = appHeader(booking.manage_token!);
      const unfolded = (text: string) => text.replaceAll('\r\n ', '').split('\r\n');
      const calendar = async () =>
        unfolded((await api.send('GET', '/v1/booking.ics', { as, headers: { Accept: 'text/calendar' } })).text);
      expect(await calendar()).to.include.members([
        'SUMMARY:Cut – Salon Ada',
        'LOCATION:1\\, Quai du Port\\, 29200 Brest',
        'DESCRIPTION:Ana\\n35\\,50\u00a0€\\n+33 (0)2 98 12 34 56'.replaceAll('\\\\', '\\'),
      ]);
      const { customer: linked } = (await app('GET', `/v1/bookings/${booking.uuid}`)).body.data;
      const feed = async (fields: object) => {
        const { url } = await made('/v1/feeds', fields);
        const path = url!.slice(url!.indexOf('/v1/'));
        const read = async () =>
          unfolded((await api.send('GET', path, { headers: { Accept: 'text/calendar' } })).text).filter((line) =>
            line.startsWith('LOCATION'),
          );
        return read;
      };
      const located = ['LOCATION:1\\, Quai du Port\\, 29200 Brest'];
      const [full, titles, own] = [
        await feed({ detail: 'full' }),
        await feed({ detail: 'title' }),
        await feed({ detail: 'busy', customer: linked.uuid }),
      ];
      expect([await full(), await titles(), await own()]).to.deep.equal([located, [], located]);
      await app('PATCH', '/v1/business', { address: null, name: 'Cut', phone: null });
      expect([await full(), await titles(), await own()]).to.deep.equal([[], [], []]);
      const now = await calendar();
      expect(now).to.include('SUMMARY:Cut');
      expect(now.join('\n')).not.to.contain('LOCATION');
    });

    it('is accessible only in its app, and is deleted with it', async () => {
      await app('PATCH', '/v1/business', { phone: '112' });
      const other = await api.app({ name: 'Other' });
      expect((await other.call('GET', '/v1/business')).body.data.phone).to.equal(null);
      await api.owner('DELETE', `/v1/apps/${uuid}`);
      expect((await app('GET', '/v1/business')).status).to.equal(401);
    });
  });
});
