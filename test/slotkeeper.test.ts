import { once } from 'node:events';
import { get, type IncomingMessage, type RequestListener } from 'node:http';
import { expect } from 'chai';
import express from 'express';
import Koa from 'koa';
import mount from 'koa-mount';
import { openMemoryStorage } from '../adapters/memory/index.js';
import {
  ConfigError,
  createSlotkeeper,
  type Log,
  type Slotkeeper,
  type SlotkeeperOptions,
} from '../bootstrap/slotkeeper.js';
import { DAY } from '../core/index.js';
import { appHeader, EMAIL, exchange, OWNER_TOKEN, ownerHeader } from './support/http.js';
import { type Listening, listening } from './support/listening.js';

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
    expect(line.details.subject).to.equal('Yours');
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

  it('returns the same Koa application and the same listener each time', async () => {
    const slotkeeper = await make();
    expect(slotkeeper.koa).to.equal(slotkeeper.koa);
    expect(slotkeeper.listener).to.equal(slotkeeper.listener);
  });

  describe('mounted', () => {
    const mounts: Readonly<Record<string, (slotkeeper: Slotkeeper) => RequestListener>> = {
      'in Express': ({ listener }) => express().use('/booking', listener),
      'in Koa': ({ koa }) => new Koa().use(mount('/booking', koa)).callback(),
    };
    for (const [where, mounted] of Object.entries(mounts)) {
      it(`reads bodies, and links pages and new objects below its path ${where}`, async () => {
        const slotkeeper = await make();
        await slotkeeper.owners.issueToken(EMAIL, OWNER_TOKEN);
        const headers = { Authorization: ownerHeader(), 'Content-Type': 'application/json' };
        const body = JSON.stringify({ slug: 'clinic', name: 'Clinic', description: 'By the lake' });
        const url = await serve(mounted(slotkeeper));
        const answer = await exchange(url, 'POST', '/booking/v1/apps', headers, body);
        expect(answer.body.data?.slug, answer.text).to.equal('clinic');
        expect(answer.headers.location).to.equal(`/booking/v1/apps/${answer.body.data?.uuid}`);
        const { status, headers: received } = await exchange(url, 'GET', '/booking/v1/apps?limit=25', headers);
        expect(status).to.equal(200);
        expect(received.link).to.equal(
          '</booking/v1/apps?limit=25&page=1>; rel="first", </booking/v1/apps?limit=25&page=1>; rel="last"',
        );
      });
    }

    it('logs that a body was read before it arrived', async () => {
      const faults: string[] = [];
      const error: Log['error'] = (details) => faults.push(String((details as { err: unknown }).err));
      const slotkeeper = await make({ log: { ...SILENT, error } });
      await slotkeeper.owners.issueToken(EMAIL, OWNER_TOKEN);
      const url = await serve(express().use(express.json(), slotkeeper.listener));
      const headers = { Authorization: ownerHeader(), 'Content-Type': 'application/json' };
      const answer = await exchange(url, 'POST', '/v1/apps', headers, '{}');
      expect(answer.status).to.equal(500);
      expect(faults).to.deep.equal(['Error: The body was read before: mount this ahead of what parses bodies']);
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
async function bookWithMail(slotkeeper: Slotkeeper): Promise<void> {
  const { workflows, actions, resources, bookings } = slotkeeper;
  const { app } = await addApp(slotkeeper);
  const workflow = await workflows.create({ app }, { name: 'Visits', description: 'All' });
  const config = { to: '{{booking.customer.email}}', subject: 'Yours', text: 'See you' };
  const action = { name: 'Confirmation', trigger: 'booking.confirmed', type: 'email', config } as const;
  await actions.create({ app }, workflow.uuid, action);
  const room = await resources.create({ app }, { name: 'Room' });
  const start = new Date().setUTCHours(48, 0, 0, 0);
  const customer = { name: 'Grace', email: 'grace@example.com', phone: null };
  const booking = { resources: [room.uuid], start, durationMinutes: 30, workflow: workflow.uuid, customer };
  await bookings.create({ app }, booking);
}
