import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import Koa from 'koa';
import {
  body,
  type Callers,
  EVENT_STREAM,
  type Operation,
  type Token,
} from '../../adapters/koa/description/operation.js';
import { include, whole } from '../../adapters/koa/description/query.js';
import type { Reply } from '../../adapters/koa/description/reply.js';
import { object } from '../../adapters/koa/description/schemas.js';
import { loadAjv } from '../../adapters/koa/description/validation.js';
import type { ApiParts } from '../../adapters/koa/operations/parts.js';
import { charge, checkIncludes, checkOrigin, checkRole } from '../../adapters/koa/request/admission.js';
import { answer, cachedPage } from '../../adapters/koa/request/answer.js';
import { readBody } from '../../adapters/koa/request/body.js';
import { authenticate, isStillValid, noteUse } from '../../adapters/koa/request/credential.js';
import { readFields } from '../../adapters/koa/request/fields.js';
import { handle } from '../../adapters/koa/request/handling.js';
import { checkAccept, readConditions, readPath, readPreference } from '../../adapters/koa/request/head.js';
import { ApiRequest, type Exchange, type Prepared, prepare } from '../../adapters/koa/request/request.js';
import { NotFoundError } from '../../core/basics/errors.js';
import { may } from '../../core/ledger/access/may.js';
import { type Once, Replay } from '../../core/ledger/idempotency.js';
import type { Member } from '../../core/model/callers.js';
import { ALL, FRONT, MANAGER } from '../../core/model/rights.js';
import type { StaffRole } from '../../core/model/staff.js';
import { aKey, anAnswer, anApp, anUuid } from '../support/samples.js';

const app = anApp();
const uuid = anUuid();

/** Declares an operation, and gives it the parts that its steps use. */
function declared(operation: Partial<Operation> = {}, parts: object = {}): Prepared {
  const itself = { method: 'GET', path: '/v1/things/{uuid}', token: 'app', ...operation } as Operation;
  const all = { publicUrl: null, corsOrigins: [], trustProxy: 0, digest: (text: string) => `#${text}` };
  return prepare(
    itself,
    { ...all, credentialProblem: () => 'unknown', ...parts } as unknown as ApiParts,
    { text: () => '' },
    new Map(),
  );
}

interface Sent {
  readonly url?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly params?: Readonly<Record<string, string>>;
  readonly caller?: object;
}

/** Returns a request to an operation before its first step. */
function sent(
  to: Prepared,
  { url = '/v1/things', headers = {}, body: text, params = { uuid }, caller }: Sent = {},
): ApiRequest {
  const length = text === undefined ? {} : { 'content-length': String(Buffer.byteLength(text)) };
  const req = Object.assign(new IncomingMessage(new Socket()), {
    method: to.operation.method,
    url,
    headers: { ...length, ...headers },
  });
  if (text !== undefined) req.push(text);
  req.push(null);
  const ctx = new Koa().createContext(req, new ServerResponse(req)) as Koa.Context;
  const exchange: Partial<Exchange> = { requestId: '1', isLetIn: false, app: null, target: url };
  const request = new ApiRequest(to, ctx, params, exchange as Exchange);
  request.caller = caller as Callers[Token];
  return request;
}

function staff(role: StaffRole): { readonly app: typeof app; readonly member: Member } {
  return { app, member: { uuid: anUuid(), role, resources: [], isProgram: false } };
}

interface Failure {
  readonly code: string;
  readonly errors: Readonly<Record<string, string>>;
}

async function failureOf(step: (request: ApiRequest) => unknown, request: ApiRequest): Promise<Failure> {
  try {
    await step(request);
  } catch (error) {
    return error as Failure;
  }
  throw new Error(`${step.name} let the request pass`);
}

describe('the steps of a request', () => {
  before(loadAjv);

  describe('authenticate', () => {
    const tokens = { app: async () => ({ app }), key: async () => undefined, owner: async () => undefined };

    it('finds the caller, and says in the exchange who it is', async () => {
      const request = sent(declared({}, { tokens }));
      await authenticate(request);
      expect(request.caller).to.deep.equal({ app });
      expect(request.exchange).to.include({
        route: '/v1/things/{uuid}',
        isLetIn: true,
        app: app.uuid,
        isPublic: false,
      });
    });

    it('waits for nothing without a credential, and lets caches share only answers that are no secret', () => {
      const [open, secret] = [sent(declared({ token: 'none' })), sent(declared({ token: 'none', secret: true }))];
      expect([authenticate(open), authenticate(secret)]).to.deep.equal([undefined, undefined]);
      expect(open.exchange).to.include({ isLetIn: true, isPublic: true });
      expect(secret.exchange).to.include({ isLetIn: true, isPublic: false });
    });

    it('lets pages of every origin read the refusal of a key, and of no other credential', async () => {
      for (const [token, readable] of [
        ['key', 'https://site.example'],
        ['owner', undefined],
      ] as const) {
        const request = sent(declared({ token }, { tokens }), { headers: { origin: 'https://site.example' } });
        expect((await failureOf(authenticate, request)).code).to.equal('unauthorized');
        expect(request.ctx.res.getHeader('Access-Control-Allow-Origin'), token).to.equal(readable);
        expect(request.exchange.isLetIn).to.equal(false);
      }
    });

    it('answers that an unknown owner may be stored soon, while the service starts', async () => {
      const request = sent(declared({ token: 'owner' }, { tokens, isStarting: () => true }));
      expect((await failureOf(authenticate, request)).code).to.equal('unavailable');
    });

    it('is repeated while a stream is open, which ends once the credential, the app, the user or the role has ended', async () => {
      const [before, after] = [staff('reception'), staff('self')];
      let caller: object | undefined = before;
      const request = sent(declared({}, { tokens: { ...tokens, app: async () => caller } }), { caller: before });
      expect(await isStillValid(request)).to.equal(true);
      const others = [{ role: after.member.role }, { uuid: null, user: 'u-42' }];
      for (const fields of others) {
        caller = { app, member: { ...before.member, ...fields } };
        expect(await isStillValid(request)).to.equal(false);
      }
      caller = { ...before, app: anApp() };
      expect(await isStillValid(request)).to.equal(false);
      caller = undefined;
      expect(await isStillValid(request)).to.equal(false);
      const broken = Promise.reject(new Error('No storage'));
      const failing = sent(declared({}, { tokens: { app: () => broken } }), { caller: before });
      expect(await failureOf(isStillValid, failing)).to.include({ message: 'No storage' });
    });
  });

  it('noteUse notes sessions of persons only: in an app, by themselves, and for an owner', async () => {
    const session = { kind: 'session', person: 'p', uuid: 's', usedAt: 1 };
    const person = { person: { uuid: 'p' }, session: { uuid: 's', usedAt: 1 } };
    const used: object[] = [];
    const signIn = { noteUse: async ({ person, uuid }: typeof session) => used.push({ person, uuid }) };
    const to = declared({}, { signIn, tokens: { person: async () => person } });
    const owner = { uuid: 'o', email: 'ada@example.com' };
    const note = (caller: object, authorization = 'Bearer x') =>
      noteUse(sent(to, { caller, headers: { authorization } }));
    for (const caller of [{ app }, { app, current: { kind: 'staff token' } }, owner]) {
      expect(note(caller)).to.equal(undefined);
    }
    expect(used).to.deep.equal([]);
    await note({ app, current: session });
    await note(person);
    await note(owner, 'Bearer se_1');
    expect(used).to.deep.equal(Array(3).fill({ person: 'p', uuid: 's' }));
  });

  it('checkRole refuses the roles without the right of the use cases, and all staff without use cases', async () => {
    const front = declared({ useCases: [may(FRONT, async () => undefined)] });
    for (const caller of [{ app }, staff('manager'), staff('reception')]) checkRole(sent(front, { caller }));
    expect((await failureOf(checkRole, sent(front, { caller: staff('self') }))).code).to.equal('not_allowed');
    expect((await failureOf(checkRole, sent(declared(), { caller: staff('manager') }))).code).to.equal('not_allowed');
  });

  it('checkOrigin lets only pages of the origins of the key, or of the booking, read the answer', async () => {
    const headers = { origin: 'https://site.example' };
    const [ours, others] = [['https://site.example'], ['https://other.example']];
    for (const [its, theirs] of [
      [{ key: aKey({ origins: ours }) }, { key: aKey({ origins: others }) }],
      [
        { booking: uuid, origins: null },
        { booking: uuid, origins: others },
      ],
    ]) {
      const request = sent(declared(), { caller: { app, ...its }, headers });
      checkOrigin(request);
      expect(request.ctx.res.getHeader('Access-Control-Allow-Origin')).to.equal('https://site.example');
      const refused = sent(declared(), { caller: { app, ...theirs }, headers });
      expect((await failureOf(checkOrigin, refused)).code).to.equal('forbidden');
    }
  });

  it('charge takes a token, and what the query costs, unless the operation is free', () => {
    const limits = { charge: (_: object, caller: object, secret: string, cost: number) => ({ caller, secret, cost }) };
    const cost = (query: URLSearchParams) => Number(query.get('days'));
    const charged = (operation: Partial<Operation>) => {
      const to = declared(operation, { limits });
      const request = sent(to, { url: '/v1/things?days=4', params: { secret: 'x' }, caller: { app } });
      charge(request);
      return request.exchange.charge;
    };
    expect(charged({ cost })).to.deep.equal({ caller: { app }, secret: 'x', cost: 5 });
    expect(charged({ cost, isFree: true })).to.equal(undefined);
  });

  it('readPath reads UUIDs, choices and secrets, and knows no other paths', async () => {
    const path = '/v1/{uuid}/{hex}/{kind}/{secret}';
    const to = declared({ path, choices: { kind: ['one', 'two'] } });
    const params = { uuid: uuid.toUpperCase(), hex: uuid.replaceAll('-', ''), kind: 'two', secret: 'Any Text' };
    const request = sent(to, { params });
    readPath(request);
    expect(request.params).to.deep.equal({ uuid, hex: uuid, kind: 'two', secret: 'Any Text' });
    for (const wrong of [{ uuid: 'x' }, { hex: uuid }, { kind: 'three' }]) {
      const refused = sent(to, { params: { ...params, ...wrong } });
      expect((await failureOf(readPath, refused)).code, JSON.stringify(wrong)).to.equal('unknown_path');
    }
  });

  it('checkAccept refuses a client that takes none of the media types', async () => {
    const to = declared({ produces: 'text/calendar', alsoAs: { 'text/csv': {} } });
    for (const accept of ['text/calendar', 'text/*', 'text/csv;q=0.5', 'text/calendar; charset=utf-8', '*/*']) {
      checkAccept(sent(to, { headers: { accept } }));
    }
    const refused = sent(to, { headers: { accept: 'application/json' } });
    expect((await failureOf(checkAccept, refused)).code).to.equal('not_acceptable');
  });

  it('readPreference says in the answer that unknown fields are refused, if there is a body', () => {
    const headers = { prefer: 'respond-async, handling=strict' };
    for (const [operation, isStrict] of [
      [{ body: body(object({})) }, true],
      [{}, false],
    ] as const) {
      const request = sent(declared(operation), { headers });
      readPreference(request);
      expect(request.isStrict).to.equal(isStrict);
      expect(request.ctx.res.getHeader('Preference-Applied')).to.equal(isStrict ? 'handling=strict' : undefined);
    }
  });

  describe('readBody', () => {
    const json = { 'content-type': 'application/json' };
    const reading: Partial<Operation> = { method: 'POST', body: body(object({})) };

    it('reads an object, which identifies equal bodies, and waits for nothing if there is none', async () => {
      const request = sent(declared(reading), { headers: json, body: '{"name":"A"}' });
      await readBody(request);
      expect([request.sent, request.comparedBody, request.isLarge]).to.deep.equal([
        { name: 'A' },
        { name: 'A' },
        false,
      ]);
      expect(readBody(sent(declared(reading)))).to.equal(undefined);
    });

    it('compares a large body as text', async () => {
      const text = JSON.stringify({ name: 'x'.repeat(70_000) });
      const request = sent(declared(reading), { headers: json, body: text });
      await readBody(request);
      expect([request.isLarge, request.comparedBody === text]).to.deep.equal([true, true]);
    });

    it('refuses other media types, large bodies, above all without a credential, and text that is no object', async () => {
      const refusal = async (operation: Partial<Operation>, text: string, headers = json) =>
        (await failureOf(readBody, sent(declared(operation), { headers, body: text }))).code;
      const long = JSON.stringify('x'.repeat(20_000));
      expect(await refusal(reading, '{}', { 'content-type': 'text/plain' })).to.equal('unsupported_media_type');
      expect(await refusal({ ...reading, token: 'none' }, long)).to.equal('too_large');
      expect(await refusal(reading, long)).to.equal('invalid');
      const nested = (levels: number) => `{"a":${'['.repeat(levels)}${' '.repeat(5_000)}${']'.repeat(levels)}}`;
      for (const text of ['[', '[]', nested(100)]) {
        expect(await refusal(reading, text), text.slice(0, 9)).to.equal('invalid');
      }
      await readBody(sent(declared(reading), { headers: json, body: nested(99) }));
    });

    it('reads a file up to its own limit', async () => {
      const to = declared({ method: 'PUT', upload: { mediaTypes: ['image/png'], bytesMax: 3 } });
      const headers = { 'content-type': 'Image/PNG; x=1' };
      const request = sent(to, { headers, body: 'abc' });
      await readBody(request);
      expect(request.file).to.deep.equal({ type: 'image/png', bytes: Buffer.from('abc') });
      expect((await failureOf(readBody, sent(to, { headers, body: 'abcd' }))).code).to.equal('too_large');
      expect((await failureOf(readBody, sent(to, { headers: json, body: 'abc' }))).code).to.equal(
        'unsupported_media_type',
      );
    });
  });

  it('readFields reads the query, the headers and the body, and reports all that is wrong at once', async () => {
    const query = { page_size: whole(1, 9, 'The size.') };
    const schema = { ...object({ hold_seconds: { type: 'integer' } }), title: 'Thing' };
    const to = declared({ method: 'POST', query, body: body(schema) });
    const url = '/v1/things?page_size=2';
    const request = sent(to, { url, headers: { 'idempotency-key': 'k' } });
    request.sent = { hold_seconds: 5, more: 1 };
    expect(readFields(request), 'of a small body').to.equal(undefined);
    expect(request.query).to.deep.equal({ pageSize: 2 });
    expect(request.input).to.deep.equal({ holdSeconds: 5 });
    expect(request.idempotencyKey).to.equal('k');
    const wrong = sent(to, { url: '/v1/things?page_size=x', headers: { 'idempotency-key': 'ä' } });
    expect((await failureOf(readFields, wrong)).errors).to.have.all.keys(
      'page_size',
      'Idempotency-Key',
      'hold_seconds',
    );
    request.isStrict = true;
    expect((await failureOf(readFields, request)).errors).to.have.all.keys('more');
    const stream = (last: string) => sent(declared({ produces: EVENT_STREAM }), { headers: { 'last-event-id': last } });
    expect((await failureOf(readFields, stream('x'))).errors).to.have.all.keys('Last-Event-ID');
    const resumed = stream(uuid.toUpperCase());
    readFields(resumed);
    expect(resumed.lastEventId).to.equal(uuid);
    request.isStrict = false;
    request.isLarge = true;
    expect(readFields(request), 'of a large body').to.be.a('promise');
  });

  it('checkIncludes refuses the first part that the role is not shown', async () => {
    const to = declared({ query: { include: include({ name: ALL, meta: FRONT, actions: MANAGER }) } });
    const naming = (caller: object, parts: string) => {
      const request = sent(to, { url: `/v1/things?include=${parts}`, caller });
      readFields(request);
      return request;
    };
    checkIncludes(naming({ app }, 'meta,actions'));
    checkIncludes(naming(staff('manager'), 'meta,actions'));
    checkIncludes(naming(staff('reception'), 'meta,name'));
    checkIncludes(naming(staff('self'), 'name'));
    for (const [role, parts, refused] of [
      ['reception', 'name,meta,actions', 'actions'],
      ['self', 'name,meta,actions', 'actions'],
      ['self', 'name,meta', 'meta'],
    ] as const) {
      const failure = await failureOf(checkIncludes, naming(staff(role), parts));
      expect(failure.errors).to.deep.equal({ include: `Must not name ${refused}: your role is not shown that` });
    }
  });

  it('readConditions reads versions of the object in the path, or else of the own person or app', () => {
    const expected = (operation: Partial<Operation>, caller: object, guarded: string, params = { uuid } as object) => {
      const headers = { 'if-match': `"${guarded}-7", "${anUuid()}-8"`, 'if-none-match': '"x"' };
      const request = sent(declared(operation), { headers, caller });
      request.params = params as ApiRequest['params'];
      readConditions(request);
      expect(request.conditions).to.deep.equal({ ifNoneMatch: '"x"', ifModifiedSince: undefined });
      return request.expected;
    };
    const person = anUuid();
    expect(expected({}, { app }, uuid)).to.deep.equal([7]);
    expect(expected({}, { app }, app.uuid)).to.deep.equal([]);
    expect(expected({ isOfApp: true }, { app }, app.uuid, {})).to.deep.equal([7]);
    expect(expected({}, { session: {}, person: { uuid: person } }, person, {})).to.deep.equal([7]);
  });

  it('cachedPage returns the page until the revision of the list changes, and never to `self`', async () => {
    let revision: string | undefined = '1';
    const to = declared({ path: '/v1/things', revision: async () => revision });
    const asked = async (url = '/v1/things', caller: object = { app }) => {
      const request = sent(to, { url, caller });
      return (await cachedPage(request)) ?? answer(request, { status: 200, text: `${revision} ${url}` });
    };
    const first = await asked();
    expect(await asked()).to.equal(first);
    expect(await asked('/v1/things?page=2')).not.to.equal(first);
    expect(await asked('/v1/things', { app: anApp() }), 'of another app').not.to.equal(first);
    const ofOwner = await asked('/v1/things', { uuid: anUuid() });
    expect(await asked('/v1/things', { uuid: anUuid() }), 'of another owner').not.to.equal(ofOwner);
    expect(await asked('/v1/things', staff('self'))).not.to.equal(first);
    revision = '2';
    expect((await asked()).text).to.equal('2 /v1/things');
    revision = undefined;
    expect((await asked()).text).to.equal('undefined /v1/things');
    expect(cachedPage(sent(declared(), { caller: { app } })), 'without revisions').to.equal(undefined);
  });

  describe('handle', () => {
    const none: Reply = { status: 204 };

    it('gives the handler what the steps have read', async () => {
      let given: object = {};
      const to = declared({
        async handle(call) {
          given = { ...call, base: call.base() };
          return none;
        },
      });
      const request = sent(to, { caller: { app }, headers: { host: 'slots.example', authorization: 'Bearer x' } });
      Object.assign(request, { params: { uuid }, query: { page: 2 }, input: { name: 'A' }, expected: [3] });
      expect(await handle(request)).to.equal(none);
      expect(given).to.deep.include({
        caller: { app },
        credential: 'Bearer x',
        params: { uuid },
        query: { page: 2 },
        input: { name: 'A' },
        expected: [3],
        base: 'http://slots.example',
      });
    });

    it('proves the credential again after a 404, because both may have been deleted together', async () => {
      const refusing = async () => {
        throw new NotFoundError();
      };
      const codeWith = async (caller: object | undefined) => {
        const tokens = { app: async () => caller };
        return (await failureOf(handle, sent(declared({ handle: refusing }, { tokens }), { caller: { app } }))).code;
      };
      expect(await codeWith({ app })).to.equal('not_found');
      expect(await codeWith(undefined)).to.equal('unauthorized');
    });

    it('limits guesses of a secret in the path', async () => {
      const proved = async (_: object, secret: string, carryOut: () => Promise<Reply>) => {
        expect(await carryOut()).to.equal(none);
        return { status: 200, text: secret };
      };
      const to = declared({ token: 'none', handle: async () => none }, { limits: { proved } });
      expect(await handle(sent(to, { params: { secret: 'x' } }))).to.deep.equal({ status: 200, text: 'x' });
      expect(await handle(sent(to))).to.equal(none);
    });
  });

  describe('an answer under an idempotency key', () => {
    const seal = (authorization: string, text: string, also = 'no key') => `sealed:${authorization}:${also}:${text}`;
    const reply = (body: unknown): Reply => ({ status: 201, body });

    /** Carries out a request, and returns what the use case was given. */
    async function onceOf(changes: Partial<ApiRequest>, operation: Partial<Operation> = {}, isSecret = false) {
      let once: (Once<string> & { readonly text: string }) | undefined;
      const execute = async (given: Once<string> | undefined) => {
        once = given && { ...given, text: given.render('R') };
        return 'R';
      };
      const handler: Operation['handle'] = ({ answered }) =>
        answered(execute, (body) => ({ ...reply(body), isSecret }));
      const request = sent(declared({ method: 'POST', handle: handler, ...operation }, { seal }), {
        url: '/v1/things?b=1&a=2',
        headers: { authorization: 'A' },
      });
      expect(await handle(Object.assign(request, { caller: { app }, ...changes }))).to.include({
        status: 201,
        body: 'R',
      });
      return once!;
    }

    it('is stored in the namespace of the caller, sealed if it contains a secret', async () => {
      expect(await onceOf({})).to.equal(undefined);
      expect(await onceOf({ idempotencyKey: 'k' })).to.include({ key: 'k', text: '201 "R"' });
      const member = staff('self');
      const key = aKey();
      const namespace = async (caller: object) => {
        const as = caller as Callers[Token];
        return (await onceOf({ idempotencyKey: 'k', caller: as })).key;
      };
      expect(await namespace(member)).to.equal(`staff ${member.member.uuid} #k`);
      const user = { app, member: { ...member.member, uuid: null, user: 'u-42' } };
      expect(await namespace(user)).to.equal('user #u-42 #k');
      expect(await namespace({ app, key })).to.equal(`key ${key.uuid} #k`);
      expect(await namespace({ app, booking: uuid, counter: 2, origins: null })).to.equal(`manage ${uuid} 2 #k`);
      expect((await onceOf({ idempotencyKey: 'k' }, { secret: true })).text).to.equal('sealed:A:no key:201 "R"');
      expect((await onceOf({ idempotencyKey: 'k' }, {}, true)).text).to.equal('sealed:A:k:201 "R"');
    });

    it('belongs to requests with equal methods, paths, queries and bodies, in any order', async () => {
      const print = async (comparedBody: object, path = '/v1/things') =>
        (await onceOf({ idempotencyKey: 'k', comparedBody }, { path })).fingerprint;
      const first = await print({ a: 1, b: { c: 2, d: 3 } });
      expect(first).to.include('["a","2"],["b","1"]');
      expect(await print({ b: { d: 3, c: 2 }, a: 1 })).to.equal(first);
      expect(await print({ a: 1, b: { c: 2, d: 4 } })).not.to.equal(first);
      expect(await print({ a: 1, b: { c: 2, d: 3 } }, '/v1/others')).not.to.equal(first);
    });

    it('is replayed, and refused if it cannot be unsealed', async () => {
      const replaying = (text: string, open: object = {}) =>
        declared({ handle: () => Promise.reject(new Replay(anAnswer({ text }))) }, { open });
      const headers = { 'Idempotent-Replayed': 'true' };
      const plain = await handle(sent(replaying('201 {"a":1}')));
      expect(plain).to.deep.equal({ status: 201, text: '{"a":1}', headers, isSecret: false });
      const sealed = await handle(sent(replaying('xyz', () => '200 {}')));
      expect(sealed).to.deep.equal({ status: 200, text: '{}', headers, isSecret: true });
      const refused = sent(replaying('xyz', () => undefined));
      expect((await failureOf(handle, refused)).code).to.equal('key_reused');
    });
  });

  describe('answer', () => {
    it('adds the place of a new object, links of a page, and that secrets and streams must not be stored', () => {
      const url = '/booking/v1/things?page=2';
      const to = declared({ method: 'POST', location: '/v1/things/{uuid}', secret: true });
      const request = sent(to, { url: '/v1/things?page=2' });
      const mounted = Object.assign(request, { target: url });
      const created = answer(mounted, { status: 201, body: { data: { uuid } } });
      expect(created.headers).to.deep.equal({ Location: `/booking/v1/things/${uuid}`, 'Cache-Control': 'no-store' });
      const stream = async function* () {};
      expect(answer(sent(declared({ produces: EVENT_STREAM })), { status: 200, stream }).headers).to.deep.equal({
        'Content-Type': EVENT_STREAM,
        'X-Accel-Buffering': 'no',
        'Cache-Control': 'no-store',
      });
      const page = { currentPage: 2, totalPages: 2 };
      const { headers } = answer(sent(declared(), { url: '/v1/things?page=2' }), { status: 200, page });
      expect(headers?.Link).to.equal(
        '</v1/things?page=1>; rel="first", </v1/things?page=1>; rel="prev", </v1/things?page=2>; rel="last"',
      );
    });

    it('is a 304 for a client that has the version', () => {
      const reply: Reply = { status: 200, text: '{}', etag: '"1"' };
      const asked = (tag: string) => sent(declared(), { headers: { 'if-none-match': tag } });
      expect(answer(asked('W/"1"'), reply)).to.deep.include({ status: 304, etag: '"1"' });
      expect(answer(asked('"2"'), reply)).to.equal(reply);
    });

    it('is compressed for clients that accept it', () => {
      const reply: Reply = { status: 200, text: 'long', etag: '"1"', gzip: () => gzipSync('long') };
      const request = sent(declared(), { headers: { 'accept-encoding': 'gzip' } });
      const zipped = answer(request, reply);
      expect(request.ctx.res.getHeader('Vary')).to.equal('Accept-Encoding');
      expect(zipped).to.deep.include({ etag: '"1-gzip"', headers: { 'Content-Encoding': 'gzip' } });
      expect([zipped.text, gunzipSync(zipped.bytes!).toString()]).to.deep.equal([undefined, 'long']);
      expect(answer(sent(declared(), { headers: { 'accept-encoding': 'br' } }), reply)).to.equal(reply);
    });
  });
});
