import { expect } from 'chai';
import { DAY } from '../../core/basics/instants.js';
import { type ApiOptions, dataOf, errorsOf, openApi, useApi } from '../support/http.js';
import { NOW } from '../support/samples.js';
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

const unused = () => {
  throw new Error('Unused');
};

describe('HTTP: the business', () => {
  onOneStorage((storage) => {
    const suite = useApi(storage, { fields: { name: 'Salon', description: 'Cuts' } });
    const { api, app, clock, created: made } = suite;

    const business = () => dataOf(app('GET', '/v1/business'));
    const patch = (fields: object, headers = {}) => app('PATCH', '/v1/business', fields, headers);

    it('has its defaults before anything is stored', async () => {
      const { accent, updated_at, public: seen, ...fields } = await business();
      expect(seen).to.deep.equal(DEFAULTS);
      expect(fields).to.deep.equal(Object.fromEntries(Object.keys(DEFAULTS).map((name) => [name, null])));
      expect({ accent, updated_at }).to.deep.equal({ accent: null, updated_at: '2026-11-16T09:00:00+00:00' });
    });

    it('shows the app’s whole name and description, even if they exceed its own limits', async () => {
      const long = { name: 'n'.repeat(255), description: 'd'.repeat(10_000) };
      const { call: other } = await api.app(long);
      const { public: seen } = await dataOf(other('GET', '/v1/business'));
      expect(seen).to.include({ name: long.name, intro: long.description });
    });

    it('is changed by a merge patch, whose fields are stored as they are sent', async () => {
      clock.advance(DAY);
      const patched = await dataOf(patch({ ...STORED, accent: '#2A6F97' }));
      const { public: seen, logo, colors, updated_at, ...fields } = patched;
      expect(fields).to.deep.equal(STORED);
      const { accent: _, ...shown } = STORED;
      expect(seen).to.deep.equal({ ...shown, logo, colors });
      expect(colors).to.deep.equal({
        light: { accent: '#2a6f97', on_accent: '#ffffff' },
        dark: { accent: '#578dad', on_accent: '#000000' },
      });
      expect({ logo, updated_at }).to.deep.equal({ logo: null, updated_at: '2026-11-17T09:00:00+00:00' });
      expect(await business()).to.deep.equal(patched);
      const cleared = await dataOf(patch({ name: null, intro: '  ', accent: null, timezone: null }));
      const nothing = { name: null, intro: null, accent: null, colors: null };
      expect(cleared).to.include({ ...nothing, phone: STORED.phone });
      expect(cleared.public).to.include({ name: 'Salon', intro: 'Cuts', timezone: 'UTC', language: 'fr-FR' });
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
      expect(await errorsOf(patch(bad))).to.have.all.keys(...Object.keys(bad));
      expect((await business()).public).to.deep.equal(DEFAULTS);
      expect(await errorsOf(patch({ fax: '1' }, { Prefer: 'handling=strict' }))).to.have.all.keys('fax');
      expect((await patch({ fax: '1' })).status).to.equal(200);
    });

    it('has an ETag of its version and the sources of its defaults', async () => {
      const tagOf = async () => String((await app('GET', '/v1/business')).headers.etag);
      const first = await tagOf();
      expect((await app('GET', '/v1/business', undefined, { 'If-None-Match': first })).status).to.equal(304);
      const patched = await patch({ phone: '112' }, { 'If-Match': first });
      expect([patched.status, patched.headers.etag]).to.deep.equal([200, await tagOf()]);
      expect(patched.headers.etag).not.to.equal(first);
      expect((await patch({ phone: '113' }, { 'If-Match': first })).status).to.equal(412);
      expect((await patch({ phone: '112' })).headers.etag).to.equal(patched.headers.etag);
      await api.owner('PATCH', `/v1/apps/${suite.appUuid}`, { name: 'Renamed' });
      const renamed = await tagOf();
      expect(renamed).not.to.equal(patched.headers.etag);
      await made('/v1/resources', { name: 'Ada', timezone: 'Asia/Tokyo' });
      expect(await tagOf()).not.to.equal(renamed);
      expect((await business()).public).to.include({ name: 'Renamed', timezone: 'Asia/Tokyo' });
    });

    it('shows exactly its public part to a key, and to a booker who includes the app', async () => {
      await app('PATCH', '/v1/business', STORED);
      const { public: seen } = await business();
      const { key } = await made('/v1/keys', { name: 'Website' });
      const shown = await api.by(key)('GET', '/v1/business');
      expect(shown.body.data).to.deep.equal(seen);
      expect(shown.headers.etag).to.equal(undefined);
      expect((await api.by(key)('PATCH', '/v1/business', { name: 'Mine' })).status).to.equal(401);
      const room = await made('/v1/resources', { name: 'Room' });
      const times = { start: new Date(NOW + DAY).toISOString(), duration_minutes: 60 };
      const booking = await made('/v1/bookings?include=manage_token', { resources: [room.uuid], ...times });
      const booker = api.by(booking.manage_token);
      const ownApp = async (more = '') => (await dataOf(booker('GET', `/v1/booking?include=app${more}`))).app;
      expect(await ownApp()).to.deep.equal({ name: 'Salon', description: 'Cuts', business: seen });
      expect(await ownApp(',book_url')).to.include({ book_url: null });
      await made('/v1/keys', { name: 'Page', page: true });
      expect((await ownApp(',book_url')).book_url, 'a service without pages and public address').to.equal(null);
      const pages = { paths: [], readsStorage: () => false, answer: async () => undefined, missing: unused };
      for (const options of [{ replace: () => ({ pages }) }, { publicUrl: 'https://book.example' }] as ApiOptions[]) {
        const shows = await openApi(suite.storage, { clock, ...options });
        const found = await dataOf(shows.by(booking.manage_token)('GET', '/v1/booking?include=app,book_url'));
        expect(found.app.book_url).to.match(/^http.*\/book\/[\w-]+$/);
        await shows.close();
      }
      expect(await dataOf(booker('GET', '/v1/booking'))).not.to.have.property('app');
    });

    it('reports its changes as events with the names of fields, without values', async () => {
      await patch({ phone: '112', privacy_url: 'https://example.com/p', name: null });
      await patch({ phone: '112' });
      await patch({ phone: null, address: 'Brest' });
      const { appUuid: uuid } = suite;
      const told = (await app('GET', '/v1/events?type=business.updated')).body.data;
      const changes = told.map((event: { changes: object }) => event.changes);
      expect(changes).to.deep.equal([
        { phone: {}, privacy_url: {} },
        { address: {}, phone: {} },
      ]);
      for (const event of told) expect(event.data).to.deep.equal({ kind: 'business', uuid });
      expect(told[0].actor).to.deep.equal({ kind: 'app', uuid });
    });

    it('is named in the calendars of its customers', async () => {
      await app('PATCH', '/v1/business', { ...STORED, language: 'de-DE' });
      const ana = await made('/v1/resources', { name: 'Ana' });
      const chair = await made('/v1/resources', { name: 'Chair 1' });
      const roles = [
        { name: 'person', resources: [ana.uuid] },
        { name: 'chair', resources: [chair.uuid] },
      ];
      const price = { amount: 3_550, currency: 'EUR' };
      const { uuid: service } = await made('/v1/services', { name: 'Cut', durations: [60], roles, price });
      const customer = { name: 'Grace', email: 'grace@example.com' };
      const start = new Date(NOW + DAY).toISOString();
      const booking = await made('/v1/bookings?include=manage_token', { service, start, units: 1, customer });
      const read = async (path: string, by = api.anonymous) =>
        (await by('GET', path, undefined, { Accept: 'text/calendar' })).text.replaceAll('\r\n ', '').split('\r\n');
      const calendar = () => read('/v1/booking.ics', api.by(booking.manage_token));
      expect(await calendar()).to.include.members([
        'SUMMARY:Cut – Salon Ada',
        'LOCATION:1\\, Quai du Port\\, 29200 Brest',
        'DESCRIPTION:Ana\\n35\\,50\u00a0€\\n+33 (0)2 98 12 34 56'.replaceAll('\\\\', '\\'),
      ]);
      const { customer: linked } = (await app('GET', `/v1/bookings/${booking.uuid}`)).body.data;
      const feed = async (fields: object) => {
        const { url } = await made('/v1/feeds', fields);
        return async () => (await read(new URL(url).pathname)).filter((line) => line.startsWith('LOCATION'));
      };
      const located = ['LOCATION:1\\, Quai du Port\\, 29200 Brest'];
      const full = await feed({ detail: 'full' });
      const titles = await feed({ detail: 'title' });
      const own = await feed({ detail: 'busy', customer: linked.uuid });
      expect([await full(), await titles(), await own()]).to.deep.equal([located, [], located]);
      await app('PATCH', '/v1/business', { address: null, name: 'Cut', phone: null });
      expect([await full(), await titles(), await own()]).to.deep.equal([[], [], []]);
      const now = await calendar();
      expect(now).to.include('SUMMARY:Cut');
      expect(now.join('\n')).not.to.contain('LOCATION');
    });

    it('is accessible only in its app', async () => {
      await patch({ phone: '112' });
      const other = await api.app({ name: 'Other' });
      expect((await other.call('GET', '/v1/business')).body.data.phone).to.equal(null);
    });
  });
});
