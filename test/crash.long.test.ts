import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { openPostgresStorage } from '../adapters/postgres/index.js';
import { sqliteInspection } from '../adapters/sqlite/index.js';
import { DAY, formatInstant, HOUR, SECOND } from '../core/basics/instants.js';
import type { Inspection } from '../core/ledger/storage/inspection.js';
import { LEASE } from '../core/messages/actions/worker.js';
import { verifyStorage } from '../core/upkeep/verification/verify-storage.js';
import { anEventOf, calendarServer, calendarText, showing } from './support/calendar-server.js';
import { appHeader, exchange, ownerHeader } from './support/http.js';
import { postgresProblem, postgresServer, runSql } from './support/postgres-server.js';
import { until } from './support/waiting.js';
import { type WebhookReceiver, webhookReceiver } from './support/webhook-receiver.js';

const SECONDS_PER_ROUND = 30;
const EMAIL = 'owner@example.com';
const TOKEN = '7b9d3a52-3a57-4c0e-9d3c-5d6e6c1fcb1e';

const dist = join(dirname(fileURLToPath(import.meta.url)), '..');

/** The service in its own process. */
interface Service {
  readonly url: string;
  /** Returns all output so far. */
  readonly output: () => string;
  /** Kills the service with `kill -9`. Resolves when it is dead. */
  kill(): Promise<void>;
  stop(): Promise<number | null>;
}

/** A database that killed processes have used. */
interface Database {
  readonly url: string;
  readonly inspection: Inspection;
  cleanUp(): Promise<void>;
}

const DATABASES = {
  async sqlite(): Promise<Database> {
    const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-crash-'));
    const path = join(folder, 'slotkeeper.db');
    const inspection: Inspection = { inspect: (look) => sqliteInspection(path).inspect(look) };
    return { url: `sqlite:${path}`, inspection, cleanUp: () => rm(folder, { recursive: true, force: true }) };
  },
  async postgres(): Promise<Database> {
    databases += 1;
    const schema = `slotkeeper_crash_${process.pid}_${databases}`;
    const url = (await postgresServer()).url(schema);
    const inspection: Inspection = {
      async inspect(look) {
        const storage = await openPostgresStorage({ url, create: false });
        try {
          return await storage.inspection.inspect(look);
        } finally {
          await storage.close();
        }
      },
    };
    return { url, inspection, cleanUp: async () => void (await runSql(url, `DROP SCHEMA ${schema} CASCADE`)) };
  },
} as const;
let databases = 0;

for (const name of ['sqlite', 'postgres'] as const)
  describe(`a process that is killed, on ${name}`, () => {
    let database: Database;
    let folder: string;
    let receiver: WebhookReceiver;
    const running = new Set<ChildProcessByStdio<null, Readable, Readable>>();

    before(function () {
      const asked = process.env.STORAGES?.split(',').map((name) => name.trim());
      const isPossible = name === 'sqlite' || postgresProblem() === undefined;
      if ((asked && !asked.includes(name)) || !isPossible) this.skip();
    });
    beforeEach(async () => {
      database = await DATABASES[name]();
      folder = await mkdtemp(join(tmpdir(), 'slotkeeper-crash-'));
      receiver = await webhookReceiver();
    });
    afterEach(async () => {
      for (const child of running) child.kill('SIGKILL');
      await receiver.close();
      // After each test, the data that the killed process left must be sound.
      const { inspection } = database;
      expect((await verifyStorage({ inspection, clock: Date.now })()).faults).to.deep.equal([]);
      await database.cleanUp();
      await rm(folder, { recursive: true, force: true });
    });

    /** Starts the service on the file of this test, with a clock that is `ahead` ms fast. */
    async function serve(ahead: number): Promise<Service> {
      const preload = join(dist, 'test', 'support', 'clock-ahead.js');
      const child = spawn(process.execPath, ['--import', preload, join(dist, 'bundle', 'main.js')], {
        env: {
          PATH: process.env.PATH,
          TMPDIR: folder,
          CLOCK_AHEAD: String(ahead),
          DATABASE_URL: database.url,
          PORT: '0',
          OWNER_EMAIL: EMAIL,
          OWNER_TOKEN: TOKEN,
          WEBHOOK_ALLOW_PRIVATE: 'true',
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      running.add(child);
      const dead = once(child, 'exit').then(([code]) => {
        running.delete(child);
        return code as number | null;
      });
      let output = '';
      child.stderr.on('data', (text) => {
        output += text;
      });
      const url = await new Promise<string>((resolve, reject) => {
        createInterface(child.stdout).on('line', (line) => {
          output += `${line}\n`;
          const said = line.startsWith('{') ? JSON.parse(line) : {};
          if (said.msg === 'listening') resolve(said.url);
        });
        dead.then((code) => reject(new Error(`It ended with ${code}, before it listened:\n${output}`)));
      });
      return {
        url,
        output: () => output,
        async kill() {
          child.kill('SIGKILL');
          await dead;
        },
        stop() {
          child.kill('SIGTERM');
          return dead;
        },
      };
    }

    async function ask(service: Service, as: string, method: string, path: string, body?: object) {
      const headers = { Authorization: as, ...(body && { 'Content-Type': 'application/json' }) };
      const answer = await exchange(service.url, method, path, headers, body && JSON.stringify(body));
      if (answer.status >= 300) throw new Error(`${method} ${path} answered ${answer.status}: ${answer.text}`);
      return answer.body;
    }

    /** All items of a list. */
    async function listed<T>(service: Service, as: string, path: string): Promise<T[]> {
      const items: T[] = [];
      for (let page = 1; ; page += 1) {
        const { data, totalPages } = await ask(service, as, 'GET', `${path}?limit=1000&page=${page}`);
        items.push(...data);
        if (page >= totalPages) return items;
      }
    }

    /** Starts the service, and makes an app. Its requests go to the process that runs at the moment. */
    async function business() {
      let service = await serve(0);
      const owner = ownerHeader(TOKEN, EMAIL);
      const fields = { slug: 'crash', name: 'Crash', description: 'Dies' };
      const { data: made } = await ask(service, owner, 'POST', '/v1/apps', fields);
      const app = appHeader(made.token);
      return {
        get service() {
          return service;
        },
        /** Starts the service again, with a clock that is `ahead` ms fast. */
        async restart(ahead: number) {
          service = await serve(ahead);
        },
        path: `/v1/apps/${made.uuid}`,
        post: async (path: string, body: object) => (await ask(service, app, 'POST', path, body)).data,
        get: (path: string) => ask(service, app, 'GET', path),
        asOwner: (method: string, path: string, body?: object) => ask(service, owner, method, path, body),
        list: <T>(path: string) => listed<T>(service, app, path),
      };
    }

    it('keeps its job for itself until the lease has expired', async function () {
      this.timeout(4 * SECONDS_PER_ROUND * SECOND);
      const crash = await business();
      const { post, list } = crash;
      const resource = await post('/v1/resources', { name: 'Hall', capacity: 10 });
      const workflow = await post('/v1/workflow', { name: 'Flow', description: 'Calls us' });
      const call = async (name: string) =>
        post(`/v1/workflow/${workflow.uuid}/actions`, {
          name,
          trigger: 'booking.created',
          type: 'webhook',
          config: { url: `${receiver.url}/${name}` },
        });
      await call('first');
      const start = formatInstant(Math.ceil(Date.now() / HOUR) * HOUR + 7 * DAY);
      const booking = { resources: [resource.uuid], start, duration_minutes: 60, workflow: workflow.uuid };
      receiver.answer = () => 'hang';
      await post('/v1/bookings', booking);
      await receiver.got(1);
      await crash.service.kill();

      // restarts at once: the job of the dead process keeps its lease, and a new job shows that the worker works
      await crash.restart(0);
      receiver.answer = () => ({ status: 204 });
      await call('second');
      await post('/v1/bookings', booking);
      await receiver.got(1, '/second');
      const statusOfFirst = async () => (await list<{ status: string }>('/v1/deliveries'))[0]?.status;
      expect(await statusOfFirst()).to.equal('running');
      await crash.service.kill();

      await crash.restart(LEASE);
      await until(async () => (await statusOfFirst()) === 'delivered', {
        what: 'the job of the dead one is delivered',
      });
      const first = receiver.hooks.filter(({ path }) => path === '/first');
      expect(first.filter(({ id }) => id === first[0]?.id)).to.have.length(2);
      expect(await crash.service.stop()).to.equal(0);
    });

    it('leaves a calendar that it had fetched and not stored to the next process, and logs no URL', async () => {
      const elsewhere = await calendarServer();
      try {
        const tomorrow = (Math.floor(Date.now() / DAY) + 1) * DAY + 10 * HOUR;
        const start = new Date(tomorrow).toISOString().replace(/[-:]|\.\d+/g, '');
        const text = calendarText(...anEventOf(`DTSTART:${start}`, 'DURATION:PT1H'));
        const crash = await business();
        const { post, get } = crash;
        // Kills the service as soon as the whole calendar has been sent.
        elsewhere.answer = (response) => void response.end(text, () => void crash.service.kill());
        const room = (await post('/v1/resources', { name: 'Room' })).uuid;
        const url = `${elsewhere.url}/secret-42.ics`;
        const made = await post('/v1/calendars', { resource: room, url });
        await until(async () => elsewhere.asked.length === 1);
        await crash.service.kill();
        elsewhere.answer = showing(text);

        await crash.restart(LEASE + SECOND);
        const state = async () => (await get(`/v1/calendars/${made.uuid}`)).data.state;
        await until(async () => (await state()).status === 'ok');
        expect((await state()).busy).to.equal(1);
        const wish = { resources: [room], start: formatInstant(tomorrow), duration_minutes: 30 };
        expect((await post('/v1/availability/explain', wish)).reason).to.equal('taken');
        elsewhere.answer = (response) => void response.writeHead(302, { Location: '/secret-43?x=1' }).end();
        await post(`/v1/calendars/${made.uuid}/refresh`, {});
        await until(async () => (await state()).status === 'failing');
        expect(await crash.service.stop()).to.equal(0);
        expect(crash.service.output()).not.to.match(/secret|plans/i);
      } finally {
        await elsewhere.close();
      }
    });
  });
