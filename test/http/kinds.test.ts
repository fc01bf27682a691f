import { expect } from 'chai';
import { badFieldsOf, type Caller, dataOf, errorsOf, statusOf, useApi } from '../support/http.js';
import { anUuid } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

interface Kind {
  readonly path: string;
  /** Returns the body that creates the nth object. */
  body(n: number): object;
  /** Change of an object. Undefined if there is no PATCH. */
  readonly patch?: object;
  readonly isDeleted: boolean;
}

const NAMES = [
  ...['workflows', 'actions', 'resources', 'services', 'time off', 'customers', 'keys', 'feeds', 'calendars', 'staff'],
  ...['bookings', 'series'],
] as const;

describe('HTTP: objects of every kind', () => {
  onOneStorage((storage) => {
    const { api, app, other, add } = useApi(storage);
    let kinds: Readonly<Record<(typeof NAMES)[number], Kind>>;

    beforeEach(async () => {
      const resource = await add('/v1/resources', { name: 'Hall', capacity: 100 });
      const workflow = await add('/v1/workflow', { name: 'Visits', description: 'd' });
      const roles = [{ name: 'room', resources: [resource] }];
      const times = { resources: [resource], start: '2026-11-17T10:00:00Z', duration_minutes: 60 };
      const named = (path: string, more: object = {}): Kind => ({
        path,
        body: (n) => ({ name: `N${n}`, ...more }),
        patch: { name: 'New' },
        isDeleted: true,
      });
      const untitled = { body: (n: number) => ({ ...times, title: `T${n}` }), isDeleted: false };
      kinds = {
        workflows: named('/v1/workflow', { description: 'd' }),
        actions: named(`/v1/workflow/${workflow}/actions`, { trigger: 'booking.created', type: 'log' }),
        resources: named('/v1/resources'),
        services: named('/v1/services', { durations: [60], roles }),
        'time off': {
          path: '/v1/time-off',
          body: (n) => ({ resources: null, start_date: '2026-12-24', end_date: '2026-12-24', reason: `R${n}` }),
          patch: { reason: 'New' },
          isDeleted: true,
        },
        customers: named('/v1/customers'),
        keys: named('/v1/keys'),
        feeds: { path: '/v1/feeds', body: (n) => ({ past_days: n }), isDeleted: true },
        calendars: {
          path: '/v1/calendars',
          body: (n) => ({ resource, url: `https://calendars.example/${n}.ics` }),
          patch: { refresh_minutes: 60 },
          isDeleted: true,
        },
        staff: {
          path: '/v1/staff',
          body: (n) => ({ name: `N${n}`, email: `n${n}@example.com`, role: 'manager' }),
          patch: { name: 'New' },
          isDeleted: true,
        },
        bookings: { ...untitled, path: '/v1/bookings', patch: { title: 'New' } },
        series: {
          ...untitled,
          path: '/v1/series',
          body: (n) => ({ ...times, title: `T${n}`, rule: 'FREQ=DAILY;COUNT=2' }),
        },
      };
    });

    for (const name of NAMES) {
      it(`${name} are created once under one Idempotency-Key`, async () => {
        const { path, body } = kinds[name];
        const before = (await app('GET', path)).body.total;
        const key = { 'Idempotency-Key': 'k' };
        const [first, again] = [await app('POST', path, body(1), key), await app('POST', path, body(1), key)];
        expect([first.status, first.headers['idempotent-replayed']], first.text).to.deep.equal([201, undefined]);
        expect([again.status, again.headers['idempotent-replayed']]).to.deep.equal([201, 'true']);
        expect(again.text).to.equal(first.text);
        expect(again.headers['cache-control']).to.equal(first.headers['cache-control']);
        expect(first.headers.location).to.equal(`${path}/${first.body.data.uuid}`);
        expect(await statusOf(app('POST', path, body(2), key)), 'another request').to.equal(422);
        expect((await app('GET', path)).body.total).to.equal(before + 1);
      });

      it(`${name} are listed in creation order, in pages`, async () => {
        const { path, body } = kinds[name];
        const uuids = (await app('GET', path)).body.data.map(({ uuid }: { uuid: string }) => uuid);
        while (uuids.length < 3) uuids.push(await add(path, body(uuids.length + 1)));
        for (const page of [1, 2]) {
          const { headers, body: listed } = await app('GET', `${path}?limit=2&page=${page}`);
          expect(Object.keys(listed)).to.deep.equal(['data', 'perPage', 'currentPage', 'total', 'totalPages']);
          expect(listed).to.include({ perPage: 2, currentPage: page, total: 3, totalPages: 2 });
          const expected = uuids.slice(2 * page - 2, 2 * page);
          expect(listed.data.map(({ uuid }: { uuid: string }) => uuid)).to.deep.equal(expected);
          expect(headers.link).to.contain(page === 1 ? 'rel="next"' : 'rel="prev"');
        }
        const past = { data: [], perPage: 25, currentPage: 9, total: 3, totalPages: 1 };
        expect((await app('GET', `${path}?page=9`)).body).to.deep.equal(past);
        expect(await badFieldsOf(app('GET', `${path}?limit=0&page=x`))).to.deep.equal(['limit', 'page']);
      });

      it(`${name} are listed by cursors${name === 'actions' ? ', which are refused' : ''}`, async () => {
        const { path, body } = kinds[name];
        if (name === 'actions') {
          expect(await errorsOf(app('GET', `${path}?after=`))).to.deep.equal({ after: 'Must not be given here' });
          return;
        }
        const { data } = (await app('GET', `${path}?limit=1000`)).body;
        const uuids: string[] = data.map(({ uuid }: { uuid: string }) => uuid);
        while (uuids.length < 4) uuids.push(await add(path, body(uuids.length + 1)));
        const first = (await app('GET', `${path}?limit=2&after=`)).body;
        expect(Object.keys(first)).to.deep.equal(['data', 'perPage', 'total', 'totalPages', 'next']);
        expect(first).to.include({ perPage: 2, total: 4, totalPages: 2 });
        uuids.push(await add(path, body(5)));
        if (kinds[name].isDeleted) await app('DELETE', `${path}/${uuids[1]}`);
        const { headers, body: second } = await app('GET', `${path}?limit=2&after=${first.next}`);
        expect(headers.link).to.equal(`<${path}?limit=2&after=${second.next}>; rel="next"`);
        const { headers: end, body: third } = await app('GET', `${path}?limit=2&after=${second.next}`);
        expect(third.next).to.equal(null);
        expect(end).not.to.have.property('link');
        const listed = [first, second, third].flatMap(({ data }) => data.map(({ uuid }: { uuid: string }) => uuid));
        expect(listed).to.deep.equal(uuids);
        expect((await other('GET', `${path}?after=`)).body).to.include({ total: 0, next: null });
        expect(await badFieldsOf(app('GET', `${path}?after=x`))).to.deep.equal(['after']);
        expect(await badFieldsOf(app('GET', `${path}?after=&page=1`))).to.deep.equal(['after']);
      });

      it(`${name} are hidden from other apps, and 401 to all callers but apps`, async () => {
        const { path, body, patch, isDeleted } = kinds[name];
        const uuid = await add(path, body(1));
        type Asked = readonly [method: string, path: string, body?: object];
        const requests = (one: string): readonly Asked[] => {
          const all: readonly Asked[] = [
            ['GET', one],
            ['PATCH', one, patch ?? {}],
            ['DELETE', one],
          ];
          return all.filter(([method]) => (method !== 'PATCH' || patch) && (method !== 'DELETE' || isDeleted));
        };
        const expect404 = async (call: Caller, [method, one, sent]: Asked) => {
          const { status, body: answer } = await call(method, one, sent);
          expect([status, answer], `${method} ${one}`).to.deep.equal([404, { code: 404, message: 'Not Found' }]);
        };
        for (const request of requests(`${path}/${uuid}`)) await expect404(other, request);
        for (const target of [anUuid(), 'nothing', '%zz', '%2e%2e'])
          for (const request of requests(`${path}/${target}`)) await expect404(app, request);
        const all: readonly Asked[] = [['POST', path, {}], ['GET', path], ...requests(`${path}/${uuid}`)];
        for (const call of [api.anonymous, api.owner])
          for (const request of all) expect(await statusOf(call(...request)), request.join(' ')).to.equal(401);
        expect((await dataOf(app('GET', `${path}/${uuid.toUpperCase()}`))).uuid).to.equal(uuid);
      });

      it(`${name} are changed and deleted only in the version that If-Match names`, async () => {
        const { path, body, patch, isDeleted } = kinds[name];
        const one = `${path}/${await add(path, body(1))}`;
        const read = await app('GET', one);
        const stale = { 'If-Match': String(read.headers.etag) };
        const unchanged = await app('GET', one, undefined, { 'If-None-Match': String(read.headers.etag) });
        expect([unchanged.status, unchanged.text]).to.deep.equal([304, '']);
        if (patch) {
          const { status, headers, body: changed } = await app('PATCH', one, patch, stale);
          expect(status).to.equal(200);
          expect(changed.data).to.include(patch);
          expect(changed.data).to.deep.include((await app('GET', one)).body.data);
          expect((await app('GET', one, undefined, { 'If-None-Match': stale['If-Match'] })).status).to.equal(200);
          expect((await app('PATCH', one, { ...patch, colour: 'red' })).headers.etag).to.equal(headers.etag);
          expect(await statusOf(app('PATCH', one, patch, stale))).to.equal(412);
          if (isDeleted) expect(await statusOf(app('DELETE', one, undefined, stale))).to.equal(412);
        }
        if (!isDeleted) return;
        const { total } = (await app('GET', path)).body;
        const { status, text } = await app('DELETE', one);
        expect([status, text]).to.deep.equal([204, '']);
        for (const method of ['GET', 'DELETE']) expect(await statusOf(app(method, one)), method).to.equal(404);
        expect((await app('GET', path)).body.total).to.equal(total - 1);
      });
    }
  });
});
