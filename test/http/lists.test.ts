import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { limitExpected, pageExpected } from '../../core/basics/pagination.js';
import { type Api, badFieldsOf, errorsOf, openApi, useApi } from '../support/http.js';
import { anUuid, aResource } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

describe('HTTP: lists', () => {
  onOneStorage((storage) => {
    const { api, app, other, add } = useApi(storage);

    const fill = async (count: number) => {
      for (let index = 0; index < count; index += 1) {
        await app('POST', '/v1/workflow', { name: `W${index}`, description: 'd' });
      }
    };
    const names = (body: { data: readonly { name: string }[] }) => body.data.map(({ name }) => name);

    it('return page 1 of 25 by default (rule 1)', async () => {
      await fill(26);
      const first = await app('GET', '/v1/workflow');
      expect(first.body).to.include({ perPage: 25, currentPage: 1, total: 26, totalPages: 2 });
      expect(names(first.body)).to.deep.equal(Array.from({ length: 25 }, (_, index) => `W${index}`));
      const second = await app('GET', '/v1/workflow?page=2');
      expect(second.body).to.include({ perPage: 25, currentPage: 2, total: 26, totalPages: 2 });
      expect(names(second.body)).to.deep.equal(['W25']);
    });

    it('return the requested page with the requested limit (rules 2 and 3)', async () => {
      await fill(5);
      const middle = await app('GET', '/v1/workflow?limit=2&page=2');
      expect(middle.body).to.include({ perPage: 2, currentPage: 2, total: 5, totalPages: 3 });
      expect(names(middle.body)).to.deep.equal(['W2', 'W3']);
      const all = await app('GET', '/v1/workflow?limit=1000');
      expect(all.body).to.include({ perPage: 1000, totalPages: 1 });
      expect((await app('GET', '/v1/workflow?limit=1&page=1')).body).to.include({ perPage: 1, totalPages: 5 });
    });

    it('return an empty page past the end, with the real totals', async () => {
      await fill(3);
      for (const page of [3, 1_000_000_000]) {
        const { status, body } = await app('GET', `/v1/workflow?limit=2&page=${page}`);
        expect(status).to.equal(200);
        expect(body).to.deep.equal({ data: [], perPage: 2, currentPage: page, total: 3, totalPages: 2 });
      }
    });

    it('refuse other values for page and limit, and those above the maximum, without clamping', async () => {
      const errorsFor = (query: string) => errorsOf(app('GET', `/v1/workflow?${query}`));
      const numbers = ['0', '-1', '1.5', '1e1', '+1', '0x1', '1_0', '９', '9'.repeat(30)];
      for (const text of [...numbers, 'ten', '', ' ', '%201', 'NaN'].map(encodeURI))
        expect(await errorsFor(`page=${text}&limit=${text}`)).to.deep.equal({
          page: pageExpected,
          limit: limitExpected,
        });
      expect(await errorsFor('limit=1001')).to.deep.equal({ limit: limitExpected });
      expect(await errorsFor('page=1000000001')).to.deep.equal({ page: pageExpected });
    });

    it('refuse a cursor in any order other than that of creation, and for time off within a period', async () => {
      for (const path of [
        'bookings?sort=start',
        'bookings?sort=-start',
        'time-off?from=2026-11-16T00:00:00Z',
        'time-off?to=2026-12-01T00:00:00Z',
      ])
        expect(await badFieldsOf(app('GET', `/v1/${path}&after=`)), path).to.include('after');
      for (const name of ['Ana', 'Ben', 'Cleo']) await add('/v1/customers', { name });
      const first = (await app('GET', '/v1/customers?sort=-created_at&limit=2&after=')).body;
      const second = (await app('GET', `/v1/customers?sort=-created_at&limit=2&search=name:a&after=${first.next}`))
        .body;
      expect([first, second].map(names)).to.deep.equal([['Cleo', 'Ben'], ['Ana']]);
    });

    it('refuse a known parameter that is sent twice, and ignore unknown ones', async () => {
      for (const name of ['page', 'limit', 'search', 'q', 'include']) {
        const twice = app('GET', `/v1/workflow?${name}=1&${name}=1`);
        expect(await errorsOf(twice)).to.deep.equal({ [name]: 'Must be given once' });
      }
      expect((await app('GET', '/v1/workflow?color=a&color=b&__proto__=c&toString=d&=e&&')).status).to.equal(200);
    });

    it('accept a comma-separated include, and refuse an unknown value', async () => {
      await fill(1);
      for (const include of [
        'actions,settings',
        'settings,actions',
        'actions%2Csettings',
        'actions,actions,settings',
      ]) {
        const { body } = await app('GET', `/v1/workflow?include=${include}`);
        expect(body.data[0]).to.include.all.keys('actions', 'settings');
        expect(body.data[0]).not.to.have.property('app');
      }
      expect((await app('GET', '/v1/workflow?include=')).body.data[0]).not.to.have.any.keys('app', 'actions');
      for (const include of ['actionss', 'meta', 'app,meta', 'app,', 'App', 'app;actions']) {
        const refused = app('GET', `/v1/workflow?include=${include}`);
        expect(await errorsOf(refused), include).to.deep.equal({
          include: 'Must be a list of: app, actions, settings',
        });
      }
    });

    it('report all invalid parameters at once', async () => {
      const { body } = await app('GET', '/v1/workflow?page=x&limit=0&include=y&search=z&q=%00');
      expect(body.errors).to.have.all.keys('page', 'limit', 'include', 'search', 'q');
    });

    it('read a malformed percent-encoding literally', async () => {
      expect((await app('GET', '/v1/workflow?search=name:%zz')).status).to.equal(200);
      expect((await app('GET', '/v1/workflow?search=name:%ff%fe')).status).to.equal(200);
      expect((await app('GET', '/v1/workflow?page=%ff')).status).to.equal(400);
    });

    describe('requested repeatedly', () => {
      const rooms = async (caller = app, query = '') => names((await caller('GET', `/v1/resources${query}`)).body);
      const room = (name: string) => add('/v1/resources', { name });

      it('are current after each change', async () => {
        const first = await room('A');
        expect([await rooms(), await rooms()]).to.deep.equal([['A'], ['A']]);
        await room('B');
        expect([await rooms(), await rooms()]).to.deep.equal([
          ['A', 'B'],
          ['A', 'B'],
        ]);
        await app('PATCH', `/v1/resources/${first}`, { name: 'C' });
        expect(await rooms()).to.deep.equal(['C', 'B']);
        await app('DELETE', `/v1/resources/${first}`);
        expect(await rooms()).to.deep.equal(['B']);
      });

      it('have the requested page, also if the list has always been empty', async () => {
        const empty = await openApi(await storage.open());
        try {
          const ask = async (query: string) => (await empty.owner('GET', `/v1/apps${query}`)).body;
          for (let round = 0; round < 2; round += 1) {
            expect(await ask('?limit=1&page=7')).to.include({ perPage: 1, currentPage: 7, total: 0 });
            expect(await ask('')).to.include({ perPage: 25, currentPage: 1, total: 0 });
            expect(await ask('?limit=0')).to.have.property('errors');
          }
        } finally {
          await empty.close();
        }
      });

      it('contain the caller’s own objects, on the requested page', async () => {
        await room('A');
        await room('B');
        for (const name of ['X', 'Y']) await other('POST', '/v1/resources', { name });
        const all = () =>
          Promise.all([rooms(), rooms(other), rooms(app, '?limit=1&page=2'), rooms(app, '?search=name:a')]);
        const expected = [['A', 'B'], ['X', 'Y'], ['B'], ['A']];
        expect([await all(), await all()]).to.deep.equal([expected, expected]);
        const again = await app('GET', '/v1/resources?limit=1&page=2');
        expect(again.body).to.include({ perPage: 1, currentPage: 2, total: 2, totalPages: 2 });
        expect(again.headers.link).to.equal(
          '</v1/resources?limit=1&page=1>; rel="first", </v1/resources?limit=1&page=1>; rel="prev", ' +
            '</v1/resources?limit=1&page=2>; rel="last"',
        );
        expect((await api.anonymous('GET', '/v1/resources')).status).to.equal(401);
      });
    });

    describe('Link', () => {
      const links = async (query: string) => {
        const { headers } = await app('GET', `/v1/workflow${query}`);
        const entries = String(headers.link)
          .split(', ')
          .map((link) => /^<([^>]*)>; rel="(\w+)"$/.exec(link) ?? []);
        return Object.fromEntries(entries.map(([, url, rel]) => [rel, url]));
      };

      it('names the first, previous, next and last page, with the other parameters', async () => {
        await fill(5);
        const query = (page: number) => `/v1/workflow?limit=2&search=name%3AW&page=${page}`;
        const all = { first: query(1), last: query(3) };
        const of = (page: number) => links(`?limit=2&search=name:W&page=${page}`);
        expect(await links('?limit=2&search=name:W')).to.deep.equal({ ...all, next: query(2) });
        expect(await of(2)).to.deep.equal({ ...all, prev: query(1), next: query(3) });
        expect(await of(3)).to.deep.equal({ ...all, prev: query(2) });
      });

      it('is not sent for a long address whose links would exceed what clients accept', async () => {
        await fill(5);
        const listed = await app('GET', `/v1/workflow?limit=2&q=${'x'.repeat(6_000)}`);
        expect(listed.status).to.equal(200);
        expect(listed.headers).not.to.have.property('link');
        expect((await app('GET', `/v1/workflow?limit=2&q=${'x'.repeat(1_000)}`)).headers).to.have.property('link');
      });

      it('leads back from past the end, and from an empty list', async () => {
        const first = '/v1/workflow?page=1';
        expect(await links('?page=7')).to.deep.equal({ first, prev: first, last: first });
        await fill(3);
        expect((await links('?limit=2&page=7')).prev).to.equal('/v1/workflow?limit=2&page=2');
      });

      it('can be followed to read every item once', async () => {
        await fill(7);
        const met: string[] = [];
        let next: string | undefined = '/v1/workflow?limit=3';
        while (next) {
          const { body, headers } = await app('GET', next);
          met.push(...names(body));
          next = /<([^>]*)>; rel="next"/.exec(String(headers.link))?.[1];
        }
        expect(met).to.deep.equal(Array.from({ length: 7 }, (_, index) => `W${index}`));
      });
    });
  });
});

describe('HTTP: lists of two services in one process', () => {
  const apis: Api[] = [];
  afterEach(async () => {
    for (const api of apis.splice(0)) await api.close();
  });

  it('show their own objects, even if an object has one UUID and version in both, as in a copy', async () => {
    const uuid = anUuid();
    const shown: string[] = [];
    for (const name of ['North', 'South']) {
      const storage = openMemoryStorage();
      const api = await openApi(storage);
      apis.push(api);
      const { call } = await api.app();
      const app = (await call('GET', '/v1/app')).body.data.uuid;
      const put = { resource: [aResource({ uuid, app, name })] };
      await storage.ledger.commit(app, {}, () => ({ result: undefined, change: { put } }));
      shown.push(...(await call('GET', '/v1/resources')).body.data.map((room: { name: string }) => room.name));
    }
    expect(shown).to.deep.equal(['North', 'South']);
  });
});
