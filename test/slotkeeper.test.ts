import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { get, type IncomingMessage, type RequestListener } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { inspect } from 'node:util';
import { expect } from 'chai';
import express from 'express';
import type { Container } from 'inversify';
import Koa from 'koa';
import mount from 'koa-mount';
import { Registry } from 'prom-client';
import { openMemoryStorage } from '../adapters/memory/index.js';
import {
  ConfigError,
  createSlotkeeper,
  type Log,
  Ports,
  type Slotkeeper,
  type SlotkeeperOptions,
} from '../bootstrap/slotkeeper.js';
import { DAY, type Job, type Mail, NumberedPaginator, type Paginator, type TokenVerifier } from '../core/index.js';
import { appHeader, EMAIL, exchange, OWNER_TOKEN, ownerHeader } from './support/http.js';
import { type Listening, listening } from './support/listening.js';
import { aPng, NOW } from './support/samples.js';
import { until } from './support/waiting.js';

const SILENT: Log = { info() {}, warn() {}, error() {} };

describe('createSlotkeeper', () => {
  const made: Slotkeeper[] = [];
  const servers: Listening[] = [];

  const make = async (options: Partial<SlotkeeperOptions> = {}): Promise<Slotkeeper> => {
    const slotkeeper = await createSlotkeeper({ storage: 'memory:', log: SILENT, ...options });
    made.push(slotkeeper);
    return slotkeeper;
  };
  const serve = async (listener: RequestListener): Promise<string> => {
    const server = await listening(listener);
    servers.push(server);
    return server.url;
  };

  afterEach(async () => {
    for (const server of servers.splice(0)) await server.close();
    for (const slotkeeper of made.splice(0)) await slotkeeper.stop(0);
  });

  it('looks up the requested links before it closes the storage', async () => {
    const calls: string[] = [];
    const storage = openMemoryStorage();
    const { persons } = storage;
    const find = persons.find.bind(persons);
    persons.find = (by) => {
      calls.push('find');
      return find(by);
    };
    const close = async () => {
      calls.push('close');
      await storage.close();
    };
    const mail = { smtpUrl: 'smtp://127.0.0.1:1', publicUrl: 'https://book.example.com' };
    const slotkeeper = await make({ storage: { ...storage, close }, ...mail });
    await slotkeeper.signIn.mailLink({ email: 'ines@example.com' });
    await slotkeeper.stop();
    expect(calls).to.deep.equal(['find', 'find', 'close']);
  });

  it('refuses invalid options, all at once and by name', async () => {
    const options = {
      storage: 'mysql://localhost/slots',
      smtpUrl: 'http://mail',
      mailFrom: 'nobody',
      publicUrl: 'example.com',
      corsOrigins: ['https://example.com/path'],
      webhookAllowPrivate: 'no',
      eventsKeepDays: 1.5,
    };
    const error = await createSlotkeeper(options as unknown as SlotkeeperOptions).catch((caught: unknown) => caught);
    expect(error).to.be.instanceOf(ConfigError);
    const { problems } = error as ConfigError;
    expect(problems.map((problem) => problem.split(' ')[0])).to.have.members(Object.keys(options));
  });

  it('refuses policies with invalid or equal reasons, or without functions', async () => {
    const refuses = () => false;
    const x = (reason: unknown, more: object = { refuses }) => ({ reason, ...more });
    for (const [policies, ...expected] of [
      [{}, 'policies must be a list'],
      [[x('birthday')], 'policies.0.reason must be x_'],
      [[x('x_')], 'policies.0.reason must be x_'],
      [[x('x_A'), null], 'policies.0.reason must be x_', 'policies.1.reason must be x_'],
      [[x(`x_${'a'.repeat(39)}`)], 'policies.0.reason must be x_'],
      [[x('x_a'), x(`x_${'b'.repeat(38)}`), x('x_a')], 'policies.2.reason must differ'],
      [[x('x_a', {}), x('x_b', { refuses, reads: [] })], 'policies.0.refuses must be', 'policies.1.reads must be'],
    ] as const) {
      const options = { storage: 'memory:', policies } as unknown as SlotkeeperOptions;
      const error = await createSlotkeeper(options).catch((caught: unknown) => caught);
      expect(error).to.be.instanceOf(ConfigError);
      const { problems } = error as ConfigError;
      expect(problems).to.have.length(expected.length);
      for (const [index, text] of expected.entries()) expect(problems[index]).to.include(text);
    }
  });

  it('requires options, and names an invalid storage, clock or log', async () => {
    const problemsOf = async (options: unknown) =>
      createSlotkeeper(options as SlotkeeperOptions).catch((error: ConfigError) => error.problems);
    expect(await problemsOf(undefined)).to.match(/^storage must be/);
    const lacks = 'storage must be an open storage, or a URL: it has no';
    expect(await problemsOf({ storage: {} })).to.deep.equal([`${lacks} apps, ledger, events, arming, close`]);
    expect(await problemsOf({ storage: [], clock: 3 })).to.have.length(2);
    const older = Object.defineProperty(openMemoryStorage(), 'arming', { value: undefined });
    expect(await problemsOf({ storage: older })).to.deep.equal([`${lacks} arming`]);
    expect(await problemsOf({ storage: 'memory:', clock: 3, log: { info() {} }, web: 'no' })).to.deep.equal([
      'clock must be a function',
      'log must have the methods info, warn, error',
      'web must be one of: on, off',
    ]);
  });

  it('warns of an unknown option', async () => {
    const warned: string[] = [];
    const log = { info() {}, error() {}, warn: (_: object, message: string) => warned.push(message) };
    await make({ publicURL: 'https://example.com', colour: 'red', log } as Partial<SlotkeeperOptions>);
    expect(warned).to.deep.equal(['publicURL is no option; did you mean publicUrl?', 'colour is no option']);
  });

  it('does not adopt an owner without a token', async () => {
    const { owners } = await make();
    for (const token of ['', undefined]) {
      const error = await owners.adoptToken('ada@example.com', token as string).catch((caught) => caught);
      expect(error.errors).to.deep.equal({ token: 'This field is required' });
    }
    expect(await owners.listTokens()).to.deep.equal([]);
  });

  for (const storage of ['', undefined, null]) {
    it(`refuses ${JSON.stringify(storage)} as a storage`, async () => {
      const error = await createSlotkeeper({ storage } as unknown as SlotkeeperOptions).catch((caught) => caught);
      expect((error as ConfigError).problems).to.have.length(1);
      expect((error as ConfigError).problems[0]).to.match(/^storage must be sqlite:<file>/);
    });
  }

  it('uses the given storage and clock, and closes the storage once', async () => {
    const closed: string[] = [];
    const storage = { ...openMemoryStorage({ clock: () => 42 }), close: async () => void closed.push('closed') };
    const { owners, stop } = await make({ storage, clock: () => 42 });
    await owners.issueToken(EMAIL);
    expect((await storage.owners.list()).map(({ createdAt }) => createdAt)).to.deep.equal([42]);
    await Promise.all([stop(), stop()]);
    expect(closed).to.deep.equal(['closed']);
  });

  it('runs jobs after start, and not after stop', async () => {
    const mailed = deferred<unknown>();
    const slotkeeper = await make({
      log: { ...SILENT, warn: (details, message) => mailed.resolve({ details, message }) },
    });
    await bookWithMail(slotkeeper);
    slotkeeper.start();
    const line = (await mailed.promise) as { readonly details: Record<string, string>; readonly message: string };
    expect(line.message).to.equal('mail not sent: no SMTP server is configured');
    expect(line.details).to.have.all.keys('job', 'subject');
    expect(line.details.subject, 'the template').to.equal('Yours, {{booking.customer.name}}');
    await slotkeeper.stop();
    expect(() => slotkeeper.start()).to.throw('has been stopped');
  });

  it('writes faults to the console if it has no log', async () => {
    const { error } = console;
    const told: unknown[] = [];
    console.error = (...words) => told.push(words[0]);
    try {
      const storage = { ...openMemoryStorage(), ready: () => Promise.reject(new Error('Away')) };
      const slotkeeper = await make({ storage, log: undefined });
      expect((await exchange(await serve(slotkeeper.listener), 'GET', '/readyz')).status).to.equal(503);
    } finally {
      console.error = error;
    }
    expect(told).to.deep.equal(['request failed']);
  });

  it('watches its clock', async () => {
    let ahead = DAY;
    const clock = () => Date.now() + ahead;
    const storage = openMemoryStorage({ clock });
    const early = await make({ storage, clock });
    const { app } = await addApp(early);
    await early.resources.create({ app }, { name: 'Room' });
    ahead = 0;
    const { listener } = await make({ storage, clock });
    const { body } = await exchange(await serve(listener), 'GET', '/readyz');
    expect(body.data.warnings).to.deep.equal(['change_in_future']);
    ahead = -DAY;
    expect((await exchange(await serve(listener), 'GET', '/readyz')).body.data.warnings).to.include('clock_jumped');
  });

  it('creates the owner of the options', async () => {
    const { listener } = await make({ ownerEmail: EMAIL, ownerToken: OWNER_TOKEN });
    const answer = await exchange(await serve(listener), 'GET', '/v1/apps', { Authorization: ownerHeader() });
    expect(answer.status).to.equal(200);
  });

  it('runs nothing in the background with worker: off', async () => {
    const claims: string[] = [];
    for (const worker of ['on', 'off'] as const) {
      const storage = openMemoryStorage();
      storage.jobs.claim = async () => {
        claims.push(worker);
        return [];
      };
      (await make({ storage, worker })).start();
    }
    await new Promise(setImmediate);
    expect(claims).to.deep.equal(['on']);
  });

  it('has the quotas of the options', async () => {
    const { owners, apps } = await make({ quotas: { apps: 0 }, ports: { quotas: { resources: 7 } } });
    const { owner } = await owners.issueToken(EMAIL);
    const refused = apps.create(owner, { slug: 'clinic', name: 'Clinic', description: 'By the lake' });
    expect(await refused.catch(({ reason }) => reason)).to.equal('quota');
  });

  describe('has the ports of its host', () => {
    for (const way of ['ports', 'configure'] as const) {
      it(`given by ${way}: in use cases, jobs, account mails, lists, HTTP and metrics`, async () => {
        const mails: Mail[] = [];
        const attempts: string[] = [];
        const own = new NumberedPaginator();
        const ports = {
          async sendMail(mail: Mail) {
            mails.push(mail);
            return { ok: true, status: 250, message: null, notBefore: null, final: false };
          },
          async observeAttempt(type: string, attempt: () => Promise<Job>) {
            attempts.push(type);
            return attempt();
          },
          paginator: { paginate: (asked, read) => own.paginate({ ...asked, limit: 1 }, read) } as Paginator,
          mailFrom: 'Clinic <clinic@example.com>',
          digest: (text: string) => `digest of ${text}`,
        };
        const configure: SlotkeeperOptions['configure'] = (container) => {
          for (const [name, part] of Object.entries(ports))
            container.rebindSync<unknown>(Ports[name as keyof typeof ports]).toConstantValue(part);
        };
        const metrics = new Registry();
        const options = { publicUrl: 'https://book.example.com', metrics };
        const slotkeeper = await make({ ...options, ...(way === 'ports' ? { ports } : { configure }) });
        const { app, token } = await bookWithMail(slotkeeper);
        const { letters, staff, operations } = slotkeeper;
        expect((await letters.get({ app })).mail).to.include({ from: ports.mailFrom });
        slotkeeper.start();
        await until(
          async () => attempts.length === 1 && /type="email",outcome="delivered"} 1/.test(await metrics.metrics()),
        );
        expect(mails.map(({ subject }) => subject)).to.deep.include.members(['Yours, Grace']);
        const { staff: member } = await staff.create(
          { app },
          { name: 'Inès', email: 'ines@example.com', role: 'manager' },
        );
        await staff.createLink({ app }, member.uuid, { mail: true });
        expect(mails.at(-1)?.to).to.equal('ines@example.com');
        const url = await serve(slotkeeper.listener);
        const get = (path: string) => exchange(url, 'GET', path, { Authorization: appHeader(token) });
        expect((await get('/v1/staff?limit=50')).body).to.include({ perPage: 1, total: 1 });
        expect((await get('/v1/sign-in')).body.data).to.deep.equal({ email_link: true });
        expect((await operations.verify()).faults).to.deep.equal([]);
        expect(await metrics.metrics()).to.match(/slotkeeper_commit_phase_duration_seconds_count{phase="store"} [1-9]/);
        await slotkeeper.stop();
        expect(metrics.getMetricsAsArray(), 'of a stopped service').to.deep.equal([]);
      });
    }

    it('lets it configure the container once, before a storage is opened by URL, whose ledger then uses a rebound clock', async () => {
      const folder = mkdtempSync(join(tmpdir(), 'slotkeeper-'));
      const path = join(folder, 'slots.db');
      const configured: [isThere: boolean, container: Container][] = [];
      const configure: SlotkeeperOptions['configure'] = (container) => {
        configured.push([existsSync(path), container]);
        container.rebindSync(Ports.clock).toConstantValue(() => NOW);
      };
      const slotkeeper = await make({ storage: `sqlite:${path}`, configure });
      const { app } = await addApp(slotkeeper);
      expect(await slotkeeper.resources.create({ app }, { name: 'Room' })).to.include({ createdAt: NOW });
      expect(configured.map(([isThere]) => isThere)).to.deep.equal([false]);
      const late = () => configured[0]![1].rebindSync(Ports.clock);
      expect(late).to.throw('Nothing can be rebound any more');
      await slotkeeper.stop();
      rmSync(folder, { recursive: true });
    });

    it('uses its verifier of credentials, for HTTP and pages', async () => {
      const asked: unknown[] = [];
      const slotkeeper = await make({
        tokens: (own) => ({
          ...own,
          async app(authorization) {
            return authorization === 'Bearer mine' ? { app } : own.app(authorization);
          },
          async key(authorization) {
            asked.push(authorization);
            return own.key(authorization);
          },
        }),
      });
      const { app, token } = await addApp(slotkeeper);
      const url = await serve(slotkeeper.listener);
      for (const Authorization of ['Bearer mine', appHeader(token)])
        expect((await exchange(url, 'GET', '/v1/app', { Authorization })).body.data?.slug).to.equal('clinic');
      await exchange(url, 'GET', '/book?key=k', { Accept: 'text/html' });
      expect(asked).to.deep.equal([appHeader('k')]);
    });

    const REFUSED: readonly (readonly [options: object, ...problems: readonly string[]])[] = [
      [{ ports: { sendMial: 1 } }, 'ports.sendMial is no port; did you mean sendMail?'],
      [{ ports: { mailer: () => {} } }, 'ports.mailer is no port; did you mean mailFrom?'],
      [{ ports: { clock: Date.now } }, 'ports.clock must be given as the option clock'],
      [
        { ports: { paginator: null, digest: {} } },
        'ports.paginator must be an object',
        'ports.digest must be a function',
      ],
      [{ ports: null, quotas: 3 }, 'ports must be an object', 'quotas must be an object'],
      [{ quotas: { resource: 1 } }, 'quotas.resource is no quota; did you mean resources?'],
      [{ ports: { quotas: { x: 1 } } }, 'quotas.x is no quota; did you mean apps?'],
      [{ quotas: { apps: -1 } }, 'quotas.apps must be a whole number from 0 to 999999999'],
      [{ ownerEmail: EMAIL }, 'ownerToken must be set when ownerEmail is'],
      [{ worker: true }, 'worker must be one of: on, off'],
      [{ tokens: 1, configure: 1 }, 'tokens must be a function', 'configure must be a function'],
      [{ tokens: () => ({ owner() {} }) }, 'tokens must return a verifier: it has no app, key, manage, person, link'],
      [{ configure: async () => {} }, 'configure must be synchronous: it returned a promise'],
      [
        { metrics: { registerMetric() {} } },
        'metrics must be a registry of prom-client: it has no getMetricsAsArray, removeSingleMetric',
      ],
    ];
    for (const [options, ...problems] of REFUSED) {
      it(`refuses ${inspect(options, { depth: 2, breakLength: Infinity })}`, async () => {
        const error = await createSlotkeeper({ storage: 'memory:', log: SILENT, ...options }).catch((caught) => caught);
        expect(error).to.have.property('name', 'ConfigError');
        expect((error as ConfigError).problems).to.deep.equal(problems);
      });
    }

    it('refuses a registry that has the metrics of another service, and leaves none in that of a failed one', async () => {
      const metrics = new Registry();
      const failed = createSlotkeeper({
        storage: 'memory:',
        log: SILENT,
        metrics,
        tokens: () => ({}) as TokenVerifier,
      });
      expect(await failed.catch(({ code }) => code)).to.equal('config');
      await make({ metrics });
      const { problems } = await make({ metrics }).catch((error) => error);
      const name = 'slotkeeper_http_request_duration_seconds';
      expect(problems).to.deep.equal([`metrics has ${name} of another service already: each needs its own registry`]);
    });
  });

  it('returns the same Koa application and the same listener each time', async () => {
    const slotkeeper = await make();
    expect(slotkeeper.koa).to.equal(slotkeeper.koa);
    expect(slotkeeper.listener).to.equal(slotkeeper.listener);
  });

  it('logs errors of the middleware around its Koa application, before anything else of HTTP is loaded', async () => {
    const fault = new Error('around');
    const faults: unknown[] = [];
    const error: Log['error'] = (details) => faults.push((details as { err: unknown }).err);
    const { koa, listener } = await make({ log: { ...SILENT, error } });
    koa.middleware.unshift(() => {
      throw fault;
    });
    expect((await exchange(await serve(listener), 'GET', '/healthz')).status).to.equal(500);
    await until(() => faults.length > 0);
    expect(faults).to.deep.equal([fault]);
  });

  describe('mounted', () => {
    type Mount = readonly [options: Partial<SlotkeeperOptions>, (slotkeeper: Slotkeeper) => RequestListener];
    const BASED = { basePath: '/booking' };
    const mounts: Readonly<Record<string, Mount>> = {
      'in Express': [{}, ({ listener }) => express().use('/booking', listener)],
      'in Koa': [{}, ({ koa }) => new Koa().use(mount('/booking', koa)).callback()],
      'in Express, with its base path': [BASED, ({ listener }) => express().use('/booking', listener)],
      'in Express, after parsers of JSON and files': [
        {},
        ({ listener }) =>
          express()
            .use(express.json(), express.raw({ type: 'image/*' }))
            .use('/booking', listener),
      ],
      'in Express, after a parser of text': [
        BASED,
        ({ listener }) => express().use(express.text({ type: 'application/json' }), listener),
      ],
      'in node:http, which removes no path': [BASED, ({ listener }) => listener],
      'through fetch': [BASED, ({ fetch }) => overFetch(fetch)],
    };
    for (const [where, [options, mounted]] of Object.entries(mounts)) {
      it(`reads bodies, and links pages and new objects below its path ${where}`, async () => {
        const slotkeeper = await make(options);
        await slotkeeper.owners.issueToken(EMAIL, OWNER_TOKEN);
        const headers = { Authorization: ownerHeader(), 'Content-Type': 'application/json' };
        const sent = { ...headers, 'Idempotency-Key': 'once' };
        const body = JSON.stringify({ slug: 'clinic', name: 'Clinic', description: 'By the lake' });
        const url = await serve(mounted(slotkeeper));
        const answer = await exchange(url, 'POST', '/booking/v1/apps', sent, body);
        expect(answer.body.data?.slug, answer.text).to.equal('clinic');
        expect(answer.headers.location).to.equal(`/booking/v1/apps/${answer.body.data?.uuid}`);
        expect((await exchange(url, 'POST', '/booking/v1/apps', sent, ` ${body}`)).text).to.equal(answer.text);
        expect((await exchange(url, 'POST', '/booking/v1/apps', sent, body.replace('lake', 'sea'))).status).to.equal(
          422,
        );
        const { status, headers: received } = await exchange(url, 'GET', '/booking/v1/apps?limit=25', headers);
        expect(status).to.equal(200);
        expect(received.link).to.equal(
          '</booking/v1/apps?limit=25&page=1>; rel="first", </booking/v1/apps?limit=25&page=1>; rel="last"',
        );
        const document = await exchange(url, 'GET', '/booking/v1/openapi.json');
        expect(document.body.servers[0].url).to.equal('/booking');
        expect((await exchange(url, 'GET', '/bookings/v1/apps', headers)).status).to.equal(404);
        const asApp = { Authorization: appHeader(answer.body.data.token) };
        const logo = await exchange(
          url,
          'PUT',
          '/booking/v1/business/logo',
          { ...asApp, 'Content-Type': 'image/png' },
          aPng(16, 16),
        );
        expect(logo.body.data?.logo?.url, logo.text).to.match(new RegExp(`^${url}/booking/v1/logos/`));
        const html = { Accept: 'text/html' };
        const home = await exchange(url, 'GET', '/booking', html);
        if (options === BASED) expect(home.text).to.include('src="/booking/assets/');
        else expect(home.headers.location).to.equal('booking/');
        for (const path of ['/booking/', '/booking/console', '/booking/book/clinic']) {
          expect((await exchange(url, 'GET', path, html)).status, path).to.equal(path.endsWith('clinic') ? 404 : 200);
        }
      });
    }

    it('logs why it cannot use a body that the program has read before', async () => {
      const faults: string[] = [];
      const error: Log['error'] = (details) => faults.push(String((details as { err: unknown }).err));
      const slotkeeper = await make({ log: { ...SILENT, error } });
      const { token } = await addApp(slotkeeper);
      const drained = express().use((req, _, next) => void req.resume().on('end', next), slotkeeper.listener);
      const parsed = express().use(express.json({ type: '*/*' }), slotkeeper.listener);
      const asApp = { Authorization: appHeader(token) };
      const image = { ...asApp, 'Content-Type': 'image/png' };
      const json = { ...asApp, 'Content-Type': 'application/json' };
      const urls = { drained: await serve(drained), parsed: await serve(parsed) };
      expect((await exchange(urls.drained, 'POST', '/v1/resources', json, '{}')).status).to.equal(500);
      expect((await exchange(urls.parsed, 'PUT', '/v1/business/logo', image, '{}')).status).to.equal(500);
      const reason = 'Error: The body was read before: mount this ahead of what parses bodies';
      expect(faults).to.deep.equal([reason, reason]);
    });

    it('refuses a parsed body like one that was not parsed', async () => {
      const slotkeeper = await make();
      const { token } = await addApp(slotkeeper);
      const parsed = express().use(express.json({ limit: '9mb', strict: false }), slotkeeper.listener);
      const urls = [await serve(slotkeeper.listener), await serve(parsed)];
      const headers = { Authorization: appHeader(token), 'Content-Type': 'application/json' };
      const deep = `{"name":${'['.repeat(20_000)}${']'.repeat(20_000)}}`;
      for (const body of [deep, '[]', 'null', '7', `{"name":"${'x'.repeat(1_100_000)}"}`]) {
        const answers = [];
        for (const url of urls) answers.push((await exchange(url, 'POST', '/v1/resources', headers, body)).text);
        expect(answers[1], body.slice(0, 20)).to.equal(answers[0]);
      }
    });
  });

  describe('when stopped', () => {
    it('waits for requests in flight', async () => {
      const order: string[] = [];
      const asked = deferred<void>();
      const released = deferred<void>();
      const storage = {
        ...openMemoryStorage(),
        ready: () => {
          asked.resolve();
          return released.promise;
        },
        close: async () => void order.push('closed'),
      };
      const slotkeeper = await make({ storage });
      const answer = exchange(await serve(slotkeeper.listener), 'GET', '/readyz');
      await asked.promise;
      const stopped = slotkeeper.stop();
      await new Promise(setImmediate);
      order.push('released');
      released.resolve();
      await stopped;
      expect(order).to.deep.equal(['released', 'closed']);
      expect((await answer).status).to.equal(200);
    });

    it('ends although an answer takes longer than the limit', async () => {
      const asked = deferred<void>();
      const storage = {
        ...openMemoryStorage(),
        ready: () => {
          asked.resolve();
          return new Promise<never>(() => {});
        },
      };
      const slotkeeper = await make({ storage });
      const given = exchange(await serve(slotkeeper.listener), 'GET', '/readyz').catch(() => 'cut');
      await asked.promise;
      await slotkeeper.stop(1);
      servers[0]?.server.closeAllConnections();
      expect(await given).to.equal('cut');
    });

    it('ends streams of fetch, and answers through it like the listener', async () => {
      const storage = openMemoryStorage();
      const { fetch, listener, stop, owners, apps } = await make({
        storage: { ...storage, ready: () => Promise.reject(new Error('Away')) },
      });
      const { owner } = await owners.issueToken(EMAIL);
      const { token } = await apps.create(owner, {
        slug: 'clinic',
        name: 'Clinic',
        description: 'By the lake',
      });
      const get = (path: string) =>
        fetch(new Request(`http://host${path}`, { headers: { Authorization: appHeader(token) } }));
      const stream = await get('/v1/events/stream');
      const ended = stream.text();
      await stop();
      expect(await ended).to.match(/^retry/);
      const url = await serve(listener);
      for (const path of ['/healthz', '/readyz', '/v1/app']) {
        const own = await exchange(url, 'GET', path, { Authorization: appHeader(token) });
        expect((await get(path)).status, path).to.equal(own.status);
      }
    });

    it('ends open streams of events', async () => {
      const slotkeeper = await make();
      const { token } = await addApp(slotkeeper);
      const url = await serve(slotkeeper.listener);
      const headers = { Authorization: appHeader(token), Accept: 'text/event-stream' };
      const [stream] = (await once(get(`${url}/v1/events/stream`, { headers }), 'response')) as [IncomingMessage];
      expect(stream.statusCode).to.equal(200);
      const ended = once(stream.resume(), 'end');
      await slotkeeper.stop();
      await ended;
    });
  });
});

/** Returns a Node listener that calls a Fetch handler. */
function overFetch(fetch: Slotkeeper['fetch']): RequestListener {
  return async (req, res) => {
    const { method = '', headers, url } = req;
    const body = ['GET', 'HEAD'].includes(method) ? {} : { body: Readable.toWeb(req), duplex: 'half' };
    const init = { method, headers: headers as Record<string, string>, ...body } as RequestInit;
    const answer = await fetch(new Request(`http://${headers.host}${url}`, init), { address: '192.0.2.1' });
    res.writeHead(answer.status, Object.fromEntries(answer.headers));
    res.end(Buffer.from(await answer.arrayBuffer()));
  };
}

/** A promise, and the function that fulfils it. */
function deferred<T>(): { readonly promise: Promise<T>; readonly resolve: (value: T) => void } {
  let resolve: (value: T) => void = () => {};
  const promise = new Promise<T>((fulfil) => {
    resolve = fulfil;
  });
  return { promise, resolve };
}

async function addApp({ owners, apps }: Slotkeeper) {
  const { owner } = await owners.issueToken(EMAIL);
  return apps.create(owner, { slug: 'clinic', name: 'Clinic', description: 'By the lake' });
}

/** A booking that is confirmed, which an action sends a mail about. */
async function bookWithMail(slotkeeper: Slotkeeper) {
  const { workflows, actions, resources, bookings } = slotkeeper;
  const { app, token } = await addApp(slotkeeper);
  const workflow = await workflows.create({ app }, { name: 'Visits', description: 'All' });
  const config = { to: '{{booking.customer.email}}', subject: 'Yours, {{booking.customer.name}}', text: 'See you' };
  const action = { name: 'Confirmation', trigger: 'booking.confirmed', type: 'email', config } as const;
  await actions.create({ app }, workflow.uuid, action);
  const room = await resources.create({ app }, { name: 'Room' });
  const start = new Date().setUTCHours(48, 0, 0, 0);
  const customer = { name: 'Grace', email: 'grace@example.com', phone: null };
  const booking = { resources: [room.uuid], start, durationMinutes: 30, workflow: workflow.uuid, customer };
  await bookings.create({ app }, booking);
  return { app, token };
}
