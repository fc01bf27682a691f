import { expect } from 'chai';
import {
  type Api,
  base64,
  type Caller,
  dataOf,
  errorsOf,
  OWNER_TOKEN,
  openApi,
  ownerHeader,
  type Received,
  statusOf,
} from '../support/http.js';
import { aClock, anUuid, ODD_META, ODD_NAME, ODD_TEXT, type TestClock } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const REQUIRED = 'This field is required';
const ACME = { slug: 'acme', name: 'Acme', description: 'A business' };
const FIELDS = ['slug', 'name', 'uuid', 'created_at', 'updated_at', 'description'];
const NONE = { slug: REQUIRED, name: REQUIRED, description: REQUIRED };

describe('HTTP: apps', () => {
  onOneStorage((storage) => {
    let api: Api;
    let clock: TestClock;
    beforeEach(async () => {
      clock = aClock();
      api = await openApi(await storage.open({ clock }), { clock });
    });
    afterEach(() => api.close());
    const post = (fields?: unknown, query = '', headers = {}) => api.owner('POST', `/v1/apps${query}`, fields, headers);

    describe('POST /v1/apps', () => {
      it('creates an app and returns 201 with exactly the specified fields', async () => {
        const { status, headers, body } = await post(ACME);
        expect([status, Object.keys(body)]).to.deep.equal([201, ['success', 'data']]);
        const [slug, name, uuid, ...rest] = FIELDS;
        expect(Object.keys(body.data)).to.deep.equal([slug, name, uuid, 'token', ...rest]);
        const now = '2026-11-16T09:00:00+00:00';
        expect(body.data).to.include({ ...ACME, created_at: now, updated_at: now });
        expect(body.data.uuid)
          .to.match(UUID)
          .and.satisfy((uuid: string) => uuid[14] === '7');
        expect(body.data.token)
          .to.match(UUID)
          .and.satisfy((token: string) => token[14] === '4');
        expect(headers['content-type']).to.match(/^application\/json/);
        expect(headers['cache-control']).to.equal('no-store');
      });

      it('returns one entry for each missing field (rule 1)', async () => {
        for (const nothing of [{}, undefined]) expect(await errorsOf(post(nothing))).to.deep.equal(NONE);
        expect(await errorsOf(post({ slug: 'acme', name: 'Acme' }))).to.deep.equal({ description: REQUIRED });
      });

      for (const blank of [null, '', ' ', '\t\n\u00a0']) {
        it(`treats ${JSON.stringify(blank)} as missing`, async () => {
          expect(await errorsOf(post({ slug: blank, name: blank, description: blank }))).to.deep.equal(NONE);
        });
      }

      it('returns 401 without a valid owner token, whatever the body (rule 2)', async () => {
        const { token } = await api.app();
        const others = [
          undefined,
          ownerHeader('wrong'),
          ownerHeader(OWNER_TOKEN, 'other@example.com'),
          `Bearer ${base64(token)}`,
        ];
        for (const as of others) {
          const { status, headers, body } = await api.send('POST', '/v1/apps', { as, body: '{' });
          expect(status).to.equal(401);
          expect(body).to.include({ code: 401, message: 'Unauthorized' });
          expect(headers['www-authenticate']).to.match(/^Bearer( |$)/);
        }
      });

      it('returns a token that works (rule 3)', async () => {
        const { uuid, call } = await api.app();
        expect((await dataOf(call('GET', '/v1/app'))).uuid).to.equal(uuid);
      });

      it('returns meta only with include=meta', async () => {
        const meta = { floor: 2, city: 'Paris' };
        expect((await dataOf(post({ ...ACME, meta }, '?include=meta'))).meta).to.deep.equal(meta);
        for (const [slug, query] of [
          ['b', ''],
          ['c', '?include='],
        ] as const)
          expect(await dataOf(post({ slug, name: slug, description: 'd', meta }, query))).not.to.have.property('meta');
      });

      it('reports invalid fields of the query and of the body together', async () => {
        const body = { slug: 'has blank', name: 5, description: 'd', meta: { a: true, b_c: [] } };
        const errors = await errorsOf(post(body, '?include=metta&search=color', { 'Idempotency-Key': 'a b' }));
        const fields = ['include', 'search', 'Idempotency-Key', 'slug', 'name', 'meta.a', 'meta.b_c'];
        expect(errors).to.have.all.keys(...fields);
        expect(errors.slug).to.match(/letters, digits and - \. _ ~/);
        expect(errors.include).to.contain('meta');
      });

      it('ignores unknown fields, values that the service assigns, and unknown query parameters', async () => {
        const mine = anUuid();
        const assigned = { uuid: mine, token: mine, created_at: '2000-01-01T00:00:00Z', owner: 'x' };
        const data = await dataOf(post({ ...ACME, ...assigned, color: { deep: [1] } }, '?color=red&color=blue'));
        expect([data.uuid, data.token]).not.to.include(mine);
        expect(data.created_at).to.equal('2026-11-16T09:00:00+00:00');
      });

      it('stores every Unicode character, in texts and in meta', async () => {
        const odd = { slug: 'A-Z.a_z~0-9', name: ODD_NAME, description: ODD_TEXT, meta: ODD_META };
        const data = await dataOf(post(odd, '?include=meta'));
        expect(data).to.deep.include(odd);
        const read = await dataOf(api.owner('GET', `/v1/apps/${data.uuid}?include=meta`));
        expect(read).to.deep.include(odd);
      });

      it('counts lengths in Unicode characters, and names the limit', async () => {
        const longest = { slug: 's'.repeat(255), name: '👩'.repeat(255), description: '漢'.repeat(10_000) };
        expect(await statusOf(post(longest))).to.equal(201);
        const tooLong = { slug: 's'.repeat(256), name: '👩'.repeat(256), description: '漢'.repeat(10_001) };
        const errors = await errorsOf(post(tooLong));
        for (const field of ['slug', 'name']) expect(errors[field]).to.contain('255');
        expect(errors.description).to.contain('10,000');
      });

      const WRONG: readonly (readonly [what: string, fields: object, field: string])[] = [
        ['a slug with a blank', { slug: 'a b' }, 'slug'],
        ['a slug with a slash', { slug: 'a/b' }, 'slug'],
        ['a slug beyond ASCII', { slug: 'café' }, 'slug'],
        ['a slug that ends in a newline', { slug: 'acme\n' }, 'slug'],
        ['a number for a name', { name: 5 }, 'name'],
        ['a list for a description', { description: ['a'] }, 'description'],
        ['U+0000 in a name', { name: 'a\0b' }, 'name'],
        ['a list for meta', { meta: [] }, 'meta'],
        ['a text for meta', { meta: 'a' }, 'meta'],
        ['an object in meta', { meta: { a: {} } }, 'meta.a'],
        ['null in meta', { meta: { a: null } }, 'meta.a'],
        ['51 keys in meta', { meta: Object.fromEntries(Array.from({ length: 51 }, (_, i) => [`k${i}`, i])) }, 'meta'],
        ['a key of 65 characters', { meta: { ['k'.repeat(65)]: 1 } }, `meta.${'k'.repeat(65)}`],
        ['an empty key', { meta: { '': 1 } }, 'meta.'],
        ['1,001 characters in meta', { meta: { long_key: 'x'.repeat(1001) } }, 'meta.long_key'],
        ['U+0000 in meta', { meta: { camelKey: '\0' } }, 'meta.camelKey'],
      ];
      for (const [what, fields, field] of WRONG) {
        it(`refuses ${what}`, async () => {
          const errors = await errorsOf(post({ ...ACME, ...fields }));
          expect(errors).to.have.all.keys(field);
          expect(errors[field]).to.match(/^Must /);
          expect((await api.owner('GET', '/v1/apps')).body.total).to.equal(0);
        });
      }

      it('refuses lone surrogates and numbers that are not finite', async () => {
        const text = '{"slug":"a","name":"x\\ud800","description":"d","meta":{"n":1e999}}';
        expect(await errorsOf(post(text))).to.have.all.keys('name', 'meta.n');
      });

      it('accepts meta up to its limits, and null as none', async () => {
        const meta = Object.fromEntries(
          Array.from({ length: 50 }, (_, index) => [`${'👩'.repeat(62)}${index + 10}`, '漢'.repeat(1000)]),
        );
        expect(await statusOf(post({ ...ACME, meta }))).to.equal(201);
        const none = await dataOf(post({ ...ACME, slug: 'b', name: 'B', meta: null }, '?include=meta'));
        expect(none.meta).to.deep.equal({});
      });

      it('returns 409 for a slug or name in use, also by another owner, and stores nothing', async () => {
        await post(ACME);
        const expectTaken = async (field: string, answer: Promise<Received>) => {
          const message = `This ${field} is already taken`;
          const refused = { success: false, code: 409, message, errors: { [field]: message } };
          expect((await answer).body).to.deep.equal(refused);
        };
        await expectTaken('slug', post({ ...ACME, name: 'Other' }));
        const as = await api.ownerToken('b@example.com');
        await expectTaken('name', api.send('POST', '/v1/apps', { as, body: { ...ACME, slug: 'other' } }));
        expect((await api.owner('GET', '/v1/apps')).body.total).to.equal(1);
      });

      it('accepts one of twenty simultaneous requests for a slug', async () => {
        const answers = await Promise.all(
          Array.from({ length: 20 }, (_, index) => post({ ...ACME, name: `Acme ${index}` })),
        );
        const statuses = answers.map(({ status }) => status).sort();
        expect(statuses).to.deep.equal([201, ...Array(19).fill(409)]);
      });
    });

    describe('GET /v1/apps', () => {
      beforeEach(async () => {
        for (const letter of ['c', 'a', 'b']) {
          const name = `Ünï ${letter}%`;
          await post({ slug: `app-${letter}`, name, description: 'd', meta: { letter } });
        }
      });

      it('returns the plain envelope, oldest first, without tokens', async () => {
        const { status, body, text } = await api.owner('GET', '/v1/apps');
        expect(status).to.equal(200);
        expect(Object.keys(body)).to.deep.equal(['data', 'perPage', 'currentPage', 'total', 'totalPages']);
        expect(body).to.include({ perPage: 25, currentPage: 1, total: 3, totalPages: 1 });
        expect(body.data.map(({ slug }: { slug: string }) => slug)).to.deep.equal(['app-c', 'app-a', 'app-b']);
        expect(Object.keys(body.data[0])).to.deep.equal(FIELDS);
        expect(text).not.to.contain('token');
      });

      it('returns pages by page and limit', async () => {
        const { body } = await api.owner('GET', '/v1/apps?page=2&limit=2');
        expect(body).to.include({ perPage: 2, currentPage: 2, total: 3, totalPages: 2 });
        expect(body.data.map(({ slug }: { slug: string }) => slug)).to.deep.equal(['app-b']);
        const past = await api.owner('GET', '/v1/apps?page=9&limit=1000');
        expect(past.body).to.deep.equal({ data: [], perPage: 1000, currentPage: 9, total: 3, totalPages: 1 });
      });

      it('returns meta with include=meta', async () => {
        const { body } = await api.owner('GET', '/v1/apps?include=meta');
        const letters = ['c', 'a', 'b'].map((letter) => ({ letter }));
        expect(body.data.map(({ meta }: { meta: object }) => meta)).to.deep.equal(letters);
      });

      it('searches by name and slug', async () => {
        const slugs = async (query: string) => {
          const { status, body } = await api.owner('GET', `/v1/apps?${query}`);
          expect(status).to.equal(200);
          expect(body.total).to.equal(body.data.length);
          return body.data.map(({ slug }: { slug: string }) => slug);
        };
        expect(await slugs('search=slug:-A')).to.deep.equal(['app-a']);
        expect(await slugs(`search=name:${encodeURIComponent('üNÏ B')}`)).to.deep.equal(['app-b']);
        expect(await slugs('search=name:%25,slug:-c')).to.deep.equal(['app-c']);
        expect(await slugs('search=name:_')).to.deep.equal([]);
        expect(await slugs('search=name,slug&q=app-b')).to.deep.equal(['app-b']);
        expect(await slugs('search=name,slug')).to.have.length(3);
        expect(await slugs('q=app-b')).to.have.length(3);
      });
    });

    describe('one app', () => {
      let uuid: string;
      let token: string;
      let call: Caller;
      let other: string;
      beforeEach(async () => {
        ({ uuid, token, call } = await api.app({ ...ACME, meta: { floor: 2, city: 'Paris' } }));
        other = await api.ownerToken('other@example.com');
      });

      it('is returned to its owner, with or without meta, and to its own token', async () => {
        const read = await api.owner('GET', `/v1/apps/${uuid}`);
        expect(Object.keys(read.body.data)).to.deep.equal(FIELDS);
        expect(read.body.data).to.include({ ...ACME, uuid });
        const withMeta = await api.owner('GET', `/v1/apps/${uuid.toUpperCase()}?include=meta`);
        expect(withMeta.body.data.meta).to.deep.equal({ floor: 2, city: 'Paris' });
        const shown = (data: object) => ({ success: true, data: { ...data, staff_hours: 'manager' } });
        expect((await call('GET', '/v1/app')).body).to.deep.equal(shown(read.body.data));
        expect((await call('GET', '/v1/app?include=meta')).body).to.deep.equal(shown(withMeta.body.data));
      });

      it('is 404 for others in all operations, exactly like a missing app', async () => {
        const requests = [
          ['GET', '', undefined],
          ['PATCH', '', { name: 'Mine' }],
          ['DELETE', '', undefined],
          ['POST', '/token', {}],
        ] as const;
        for (const [method, path, body] of requests) {
          const theirs = await api.send(method, `/v1/apps/${uuid}${path}`, { as: other, body });
          const absent = await api.owner(method, `/v1/apps/${anUuid()}${path}`, body);
          expect(theirs.status).to.equal(404);
          expect(theirs.body).to.deep.equal({ code: 404, message: 'Not Found' });
          expect(absent.body).to.deep.equal(theirs.body);
          expect((await api.owner(method, `/v1/apps/nothing${path}`, body)).body).to.deep.equal(theirs.body);
        }
        expect((await call('GET', '/v1/app')).body.data.name).to.equal('Acme');
        expect((await api.send('GET', '/v1/apps', { as: other })).body.total).to.equal(0);
      });

      it('is not accessible with an app token, nor /v1/app with an owner token', async () => {
        for (const [method, path] of [
          ['GET', ''],
          ['PATCH', ''],
          ['DELETE', ''],
          ['POST', '/token'],
        ] as const) {
          expect((await call(method, `/v1/apps/${uuid}${path}`, {})).status).to.equal(401);
        }
        expect((await api.owner('GET', '/v1/app')).status).to.equal(401);
        expect((await call('GET', '/v1/apps')).status).to.equal(401);
      });

      it('is changed by a merge patch, whose answer equals a read', async () => {
        clock.advance(60_000);
        const path = `/v1/apps/${uuid}?include=meta`;
        const patch = { name: 'Acme 2', meta: { floor: null, wing: 'B' }, uuid: anUuid(), color: 'red' };
        const data = await dataOf(api.owner('PATCH', path, patch));
        expect(data).to.deep.equal({
          ...ACME,
          name: 'Acme 2',
          uuid,
          created_at: '2026-11-16T09:00:00+00:00',
          updated_at: '2026-11-16T09:01:00+00:00',
          meta: { city: 'Paris', wing: 'B' },
        });
        expect(await dataOf(api.owner('GET', path))).to.deep.equal(data);
        expect((await dataOf(api.owner('PATCH', path, { meta: null }))).meta).to.deep.equal({});
      });

      it('refuses a patch with all invalid fields before it looks for the app', async () => {
        const patch = (fields: unknown, target = uuid) => errorsOf(api.owner('PATCH', `/v1/apps/${target}`, fields));
        const wrong = { slug: 'a b', name: null, description: ' ', meta: { floor: true, gone: null, x: '\0' } };
        for (const target of [uuid, anUuid()]) {
          const errors = await patch(wrong, target);
          expect(errors).to.have.all.keys('slug', 'name', 'description', 'meta.floor', 'meta.x');
          expect(errors).to.include({ name: REQUIRED, description: REQUIRED });
        }
        expect(await patch({ name: null }, anUuid())).to.deep.equal({ name: REQUIRED });
        for (const text of ['[]', 'null', '"name"', '{']) expect(await patch(text)).to.have.all.keys('body');
        const meta = Object.fromEntries(Array.from({ length: 49 }, (_, index) => [`k${index}`, index]));
        expect(await patch({ meta })).to.have.all.keys('meta');
      });

      it('refuses the slug or name of another app', async () => {
        await api.app({ slug: 'taken', name: 'Taken' });
        for (const [field, value] of Object.entries({ slug: 'taken', name: 'Taken' })) {
          const { status, body } = await api.owner('PATCH', `/v1/apps/${uuid}`, { [field]: value });
          const errors = { [field]: `This ${field} is already taken` };
          expect([status, body.errors]).to.deep.equal([409, errors]);
        }
        expect((await call('GET', '/v1/app')).body.data).to.include(ACME);
      });

      it('is deleted with its workflows and its token, which frees slug and name', async () => {
        await call('POST', '/v1/workflow', { name: 'W', description: 'd' });
        const { status, text, headers } = await api.owner('DELETE', `/v1/apps/${uuid}`);
        expect([status, text, headers['content-type']]).to.deep.equal([204, '', undefined]);
        expect((await call('GET', '/v1/app')).status).to.equal(401);
        expect((await api.owner('GET', `/v1/apps/${uuid}`)).status).to.equal(404);
        expect((await api.owner('DELETE', `/v1/apps/${uuid}`)).status).to.equal(404);
        expect(await statusOf(post(ACME))).to.equal(201);
      });

      it('gets a new token, and the old one is invalid at once', async () => {
        const { status, headers, body } = await api.owner('POST', `/v1/apps/${uuid}/token`);
        expect(status).to.equal(201);
        expect(headers['cache-control']).to.equal('no-store');
        expect(body.data).to.include({ ...ACME, uuid });
        expect(body.data.token).to.match(UUID).and.not.to.equal(token);
        expect((await call('GET', '/v1/app')).status).to.equal(401);
        expect((await api.by(body.data.token)('GET', '/v1/app')).status).to.equal(200);
      });

      it('keeps the old token valid for grace_seconds', async () => {
        const { body } = await api.owner('POST', `/v1/apps/${uuid}/token`, { grace_seconds: 60 });
        expect((await call('GET', '/v1/app')).status).to.equal(200);
        clock.advance(59_999);
        expect((await call('GET', '/v1/app')).status).to.equal(200);
        clock.advance(1);
        expect((await call('GET', '/v1/app')).status).to.equal(401);
        expect((await api.by(body.data.token)('GET', '/v1/app')).status).to.equal(200);
      });

      it('refuses any grace_seconds but a whole number from 0 to 86,400', async () => {
        const grace_seconds = 'Must be a whole number from 0 to 86,400';
        for (const grace of [-1, 86_401, 1.5, '60', true]) {
          const answer = api.owner('POST', `/v1/apps/${uuid}/token`, { grace_seconds: grace });
          expect(await errorsOf(answer), String(grace)).to.deep.equal({ grace_seconds });
        }
        expect((await call('GET', '/v1/app')).status).to.equal(200);
      });
    });
  });
});
