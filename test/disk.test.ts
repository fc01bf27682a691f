import { expect } from 'chai';
import { pino } from 'pino';
import { readConfig, start as startService } from '../bootstrap/index.js';
import { sayingOnce } from '../bootstrap/observability/outage-log.js';
import { createSlotkeeper, type Slotkeeper } from '../bootstrap/slotkeeper.js';
import { UnavailableError } from '../core/basics/errors.js';
import { DAY, formatInstant } from '../core/basics/instants.js';
import { newFolders, onlyWith } from './support/folders.js';
import { appHeader, exchange } from './support/http.js';
import { type Listening, listening } from './support/listening.js';
import { SimulatedDisk } from './support/simulated-disk.js';
import { until } from './support/waiting.js';

describe('a service with a failing disk', () => {
  let disk: SimulatedDisk;
  const at = newFolders();
  let slotkeeper: Slotkeeper;
  let server: Listening;
  let errors: string[];
  let as: string;
  let resource: string;

  onlyWith('sqlite');
  before(() => {
    disk = new SimulatedDisk();
  });
  beforeEach(async () => {
    disk.reset(at(), 1);
    errors = [];
    const error = (details: object, message: string) =>
      errors.push(`${message}: ${(details as { err?: Error }).err?.message}`);
    const log = { info() {}, warn() {}, error };
    slotkeeper = await createSlotkeeper({ storage: `sqlite:${at('slotkeeper.db')}`, log });
    slotkeeper.start();
    server = await listening(slotkeeper.listener);
    const { owner } = await slotkeeper.owners.issueToken('owner@example.com');
    const made = await slotkeeper.apps.create(owner, { slug: 'disk', name: 'Disk', description: 'Fails' });
    as = appHeader(made.token);
    resource = (await post('/v1/resources', { name: 'Hall', capacity: 100 })).body.data.uuid;
  });
  afterEach(async () => {
    disk.heal();
    await server.close();
    await slotkeeper.stop();
    disk.reset('', 0);
  });

  async function ask(method: string, path: string, body?: object) {
    const headers = { Authorization: as, ...(body && { 'Content-Type': 'application/json' }) };
    return exchange(server.url, method, path, headers, body && JSON.stringify(body));
  }
  const post = (path: string, body: object) => ask('POST', path, body);
  const start = formatInstant(Math.ceil(Date.now() / DAY) * DAY + 3 * DAY);
  const book = (title: string) => post('/v1/bookings', { resources: [resource], start, duration_minutes: 30, title });

  for (const fault of ['full', 'write', 'sync'] as const) {
    it(`(${fault}) refuses writes, answers reads, reports it once, and recovers by itself`, async () => {
      expect((await book('before')).status).to.equal(201);
      disk.fault(fault);
      for (let i = 0; i < 5; i += 1) {
        const refused = await book('meanwhile');
        expect(refused.status).to.equal(503);
        expect(refused.headers['retry-after']).to.equal('1');
      }
      const availability = `/v1/availability?resources=${resource}&duration_minutes=30&from=${start}&to=${start}`;
      for (const path of ['/v1/bookings', `/v1/resources/${resource}`, '/v1/events', availability]) {
        expect((await ask('GET', path)).status, path).to.equal(200);
      }
      expect((await ask('GET', '/readyz')).status).to.equal(503);
      expect(errors.join('\n').split('\n'), 'lines of the log').to.have.length(1);

      disk.heal();
      expect((await book('after')).status).to.equal(201);
      expect((await ask('GET', '/readyz')).status).to.equal(200);
      const { body } = await ask('GET', '/v1/bookings');
      expect(body.data.map(({ title }: { title: string }) => title)).to.deep.equal(['before', 'after']);
      const { body: feed } = await ask('GET', '/v1/events?type=booking.*');
      expect(feed.data, 'events').to.have.length(2);
    });
  }

  it('shows the storage as down in the metrics, together with everything that can be read', async () => {
    const config = readConfig({
      DATABASE_URL: `sqlite:${at('measured.db')}`,
      PORT: '0',
      METRICS_PORT: '0',
      OWNER_EMAIL: 'owner@example.com',
      OWNER_TOKEN: 'let-me-in',
    });
    const service = await startService(config, { logger: pino({ level: 'silent' }) });
    const gauges = async () => {
      const text = await (await fetch(service.metricsUrl ?? '')).text();
      return ['slotkeeper_storage_up', 'slotkeeper_jobs_due'].map(
        (name) => text.match(new RegExp(`^${name} (.*)$`, 'm'))?.[1],
      );
    };
    try {
      expect(await gauges()).to.deep.equal(['1', '0']);
      disk.fault('full');
      await until(async () => (await gauges()).join() === '0,0');
      disk.heal();
      expect(await gauges()).to.deep.equal(['1', '0']);
    } finally {
      disk.heal();
      await service.stop(0);
    }
  });
});

describe('the log of an unavailable storage', () => {
  it('contains each cause once, and again after a minute without it, and every other message each time', () => {
    const said: unknown[] = [];
    let now = 0;
    const take = (_: object, message: string) => said.push(message);
    const log = sayingOnce({ info: take, warn: take, error: take }, () => now);
    const [full, away] = [new UnavailableError('full'), new UnavailableError('away')];
    for (now = 0; now < 300_000; now += 30_000) log.error({ err: full }, 'full');
    log.error({ err: away }, 'away');
    now += 60_001;
    log.error({ err: full }, 'full again');
    for (let i = 0; i < 2; i += 1) log.error({ err: new Error('a bug') }, 'a bug');
    for (let i = 0; i < 2; i += 1) log.error({}, 'the file is gone');
    log.error({ err: new UnavailableError('the file is gone') }, 'a request');
    expect(said).to.deep.equal([
      ...['full', 'away', 'full again', 'a bug', 'a bug'],
      ...['the file is gone', 'the file is gone'],
    ]);
  });
});
