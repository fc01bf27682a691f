import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { connect } from 'node:net';
import { expect } from 'chai';
import { pino } from 'pino';
import { Metrics, openMetrics } from '../adapters/prometheus/index.js';
import { readConfig, start } from '../bootstrap/index.js';
import { ObservedLedger } from '../bootstrap/observability/observed-ledger.js';
import { LateTracing } from '../bootstrap/observability/tracing.js';
import { latePages, pagesFolder } from '../bootstrap/pages.js';
import { openStorage } from '../bootstrap/storage.js';
import { RefusedError, UnavailableError } from '../core/basics/errors.js';
import { HOUR, MINUTE } from '../core/basics/instants.js';
import type { Ledger, View } from '../core/ledger/ledger.js';
import { EVIL, hostileRequests, type Known } from './support/hostile-requests.js';
import { appHeader, EMAIL, exchange, OWNER_TOKEN, ownerHeader } from './support/http.js';
import { addApp, aJob, anUuid, NOW, write } from './support/samples.js';
import { until } from './support/waiting.js';

type Samples = ReadonlyMap<string, number>;

/** The samples of a text of Prometheus, by their names and labels. */
function samplesIn(text: string): Samples {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), Number(line.slice(at + 1))];
    }),
  );
}

const samplesOf = async (metrics: Metrics): Promise<Samples> => samplesIn(await metrics.text());

/** Returns the values of the service's own metrics with these names. */
const valuesOf = (samples: Samples, ...names: readonly string[]) =>
  names.map((name) => samples.get(`slotkeeper_${name}`));

/** Metrics that observe a service of version 1.2.3, with these parts. */
function observing(parts: Partial<Parameters<Metrics['observe']>[0]>): Metrics {
  const metrics = new Metrics();
  metrics.observe({
    backlog: async () => ({ waiting: 3, due: 2, oldestDueAt: NOW - 1_000 }),
    calendars: async () => ({ new: 1, ok: 2, failing: 3, stale: 4 }),
    ready: async () => {},
    clock: () => NOW,
    version: '1.2.3',
    storage: 'memory',
    schemaVersion: 7,
    ...parts,
  });
  return metrics;
}

async function away(): Promise<never> {
  throw new UnavailableError('away');
}

describe('Metrics', () => {
  before(() => openMetrics()); // loads the library

  const stops: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const stop of stops.splice(0).reverse()) await stop();
  });

  const SERVICE = { DATABASE_URL: 'memory:', PORT: '0', OWNER_EMAIL: EMAIL, OWNER_TOKEN };

  async function started(env: Record<string, string> = {}) {
    const service = await start(readConfig({ ...SERVICE, ...env }), { logger: pino({ level: 'silent' }) });
    stops.push(() => service.stop(0));
    return service;
  }

  async function running(env: Record<string, string> = {}) {
    const service = await started({ METRICS_PORT: '0', ...env });
    const { url, metricsUrl } = service;
    const shown = async () => samplesIn(await (await fetch(metricsUrl ?? '')).text());
    const send = async (method: string, path: string, as: string, body?: unknown) => {
      const headers = { Authorization: as, 'Content-Type': 'application/json' };
      const response = await fetch(url + path, {
        method,
        headers,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      });
      return { status: response.status, body: (await response.json()) as { data: Record<string, string> } };
    };
    const anApp = async () => {
      const made = await send('POST', '/v1/apps', ownerHeader(), { slug: 'a', name: 'A', description: 'An app' });
      return appHeader(made.body.data.token ?? '');
    };
    return { url, metricsUrl: metricsUrl ?? '', shown, send, anApp };
  }

  describe('GET /metrics', () => {
    it('is served on a port of its own, and nowhere else', async () => {
      const { url, metricsUrl } = await running();
      expect(metricsUrl).to.match(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
      const response = await fetch(metricsUrl);
      expect(response.status).to.equal(200);
      expect(response.headers.get('content-type')).to.match(/^text\/plain; version=0\.0\.4/);
      expect((await fetch(`${url}/metrics`)).status).to.equal(404);
      expect((await fetch(metricsUrl.replace('/metrics', '/v1/apps'))).status).to.equal(404);
      const refused = await fetch(metricsUrl, { method: 'POST' });
      expect([refused.status, refused.headers.get('allow')]).to.deep.equal([405, 'GET, HEAD']);
      const head = await fetch(metricsUrl, { method: 'HEAD' });
      expect([head.status, await head.text()]).to.deep.equal([200, '']);
    });

    it('is not served by default', async () => {
      expect(readConfig({}).metrics).to.equal(null);
      expect(readConfig({ METRICS_PORT: '9464' }).metrics).to.deep.equal({ host: '127.0.0.1', port: 9464 });
      expect((await started()).metricsUrl).to.equal(null);
    });

    it('stops the start and names its settings if the port is in use', async () => {
      const { metricsUrl } = await running();
      const failure = await running({ METRICS_PORT: new URL(metricsUrl).port }).catch((error: Error) => error.message);
      expect(failure).to.match(/^Cannot listen on METRICS_HOST 127\.0\.0\.1, METRICS_PORT \d+: something else listens/);
    });

    it('counts requests by route, method and status, commits by their phases, and refusals by reason', async () => {
      const { send, anApp, shown } = await running();
      const app = await anApp();
      const room = (await send('POST', '/v1/resources', app, { name: 'Room' })).body.data.uuid ?? '';
      const start = new Date(Date.now() + 24 * HOUR).setUTCMinutes(0, 0, 0);
      const wish = { resources: [room], start: new Date(start).toISOString(), duration_minutes: 30 };
      expect((await send('POST', '/v1/bookings', app, wish)).status).to.equal(201);
      expect((await send('POST', '/v1/bookings', app, wish)).status).to.equal(409);
      await send('GET', `/v1/bookings/${anUuid()}`, app);
      await send('GET', `/v1/resources/${room}`, app);
      const samples = await shown();
      for (const [name, value] of [
        ['http_request_duration_seconds_count{route="/v1/bookings",method="POST",status="201"}', 1],
        ['http_request_duration_seconds_count{route="/v1/bookings",method="POST",status="409"}', 1],
        ['http_request_duration_seconds_count{route="/v1/bookings/{uuid}",method="GET",status="404"}', 1],
        ['http_request_duration_seconds_count{route="/v1/resources/{uuid}",method="GET",status="200"}', 1],
        ['refusals_total{reason="taken"}', 1],
        ['refusals_total{reason="closed"}', 0],
        ['commit_phase_duration_seconds_count{phase="wait"}', 2],
        ['commit_phase_duration_seconds_count{phase="decide"}', 2],
        ['commit_phase_duration_seconds_count{phase="store"}', 2],
        ['commit_batch_writes_count', 2],
        ['build_info{version="0.2.0",storage="memory"}', 1],
        ['schema_version', 0],
        ['storage_up', 1],
      ] as const) {
        expect(samples.get(`slotkeeper_${name}`), name).to.equal(value);
      }
      for (const phase of ['wait', 'decide', 'store']) {
        const name = `slotkeeper_commit_phase_duration_seconds_sum{phase="${phase}"}`;
        expect(samples.get(name), phase).to.be.within(0, 10);
      }
      for (const name of ['process_cpu_seconds_total', 'process_resident_memory_bytes']) {
        expect(samples.get(name), name).to.be.greaterThan(0);
      }
      expect([...samples.keys()]).to.include('nodejs_eventloop_lag_p99_seconds');
    });

    it('names metrics and units by the conventions of Prometheus, with help for each', async () => {
      const { metricsUrl } = await running();
      const text = await (await fetch(metricsUrl)).text();
      const types = [...text.matchAll(/^# TYPE (slotkeeper_\S+) (\w+)$/gm)];
      expect(types.length).to.be.greaterThan(10);
      for (const [, name, type] of types as unknown as readonly (readonly [string, string, string])[]) {
        expect(text, name).to.match(new RegExp(`^# HELP ${name} \\S`, 'm'));
        expect(name.endsWith('_total'), name).to.equal(type === 'counter');
        expect(name, 'base units').not.to.match(/milliseconds|minutes|_ms\b|kilobytes/);
      }
    });
  });

  it('counts requests in flight, and streams of events among them', async () => {
    const { url, anApp, shown } = await running();
    const app = await anApp();
    const gauges = async () => {
      const samples = await shown();
      return valuesOf(samples, 'http_requests_in_flight', 'event_streams');
    };
    await until(async () => (await gauges())[0] === 0);
    const leaving = new AbortController();
    const streams = await Promise.all(
      [1, 2].map(() => fetch(`${url}/v1/events/stream`, { headers: { Authorization: app }, signal: leaving.signal })),
    );
    expect(streams.map(({ status }) => status)).to.deep.equal([200, 200]);
    expect(await gauges()).to.deep.equal([2, 2]);
    leaving.abort();
    await until(async () => (await gauges()).join() === '0,0');
    await fetch(`${url}/nowhere`);
    await fetch(`${url}/v1/apps`);
    expect(await gauges()).to.deep.equal([0, 0]);
  });

  describe('with hostile requests', () => {
    const REQUESTS = 'slotkeeper_http_request_duration_seconds_count';
    const answered = (samples: Samples) =>
      [...samples].filter(([name]) => name.startsWith(REQUESTS)).reduce((sum, [, count]) => sum + count, 0);

    it('have the same set of series after thousands of them to every path, and contain nothing that a client sent', async () => {
      const { url, anApp, send, shown } = await running({ TRUST_PROXY: '1', CORS_ORIGINS: 'https://desk.example' });
      const app = await anApp();
      const made = async (path: string, fields: object) => (await send('POST', path, app, fields)).body.data;
      const room = (await made('/v1/resources', { name: 'Room' })).uuid;
      const roles = [{ name: 'where', resources: [room] }];
      const service = (await made('/v1/services', { name: 'Cut', durations: [30], roles })).uuid ?? '';
      const { key = '' } = await made('/v1/keys', { name: 'Website', origins: ['https://salon.example'], page: true });
      const { slug = '' } = (await send('GET', '/v1/app', app)).body.data;
      const feed = new URL((await made('/v1/feeds', {})).url ?? '').pathname;
      const before = await shown();

      const start = new Date(new Date(Date.now() + 24 * HOUR).setUTCMinutes(0, 0, 0)).toISOString();
      const wish = { service, start, customer: { name: EVIL, email: `${EVIL}@example.com` } };
      const manageToken = (await send('POST', '/v1/bookings', appHeader(key), wish)).body.data.manage_token ?? '';
      const [asset = ''] = /(?<=\.)\/assets\/[^"]+/.exec(await (await fetch(`${url}/book`)).text()) ?? [];
      const { paths } = (await (await fetch(`${url}/v1/openapi.json`)).json()) as {
        paths: Record<string, Record<string, { security: object[] }>>;
      };
      const pages = latePages({ key: async () => undefined }, pagesFolder()).paths;
      const isOpen = ({ security }: { security: object[] }) =>
        security.length === 0 || security.some((needed) => 'key' in needed || 'manage' in needed);
      const known: Known = {
        routes: new Map<string, readonly string[]>([
          ...Object.entries(paths).map(
            ([path, methods]) => [path, Object.keys(methods).map((method) => method.toUpperCase())] as const,
          ),
          ...pages.map((path) => [path, ['GET']] as const),
        ]),
        open: new Set([...Object.keys(paths).filter((path) => Object.values(paths[path]!).some(isOpen)), ...pages]),
        ...{ key, manageToken, feed, asset, wish, service, slug },
      };

      const requests = [...hostileRequests(known)];
      const SIDE_BY_SIDE = 50;
      const rest = requests.values();
      const asking = Array.from({ length: SIDE_BY_SIDE }, async () => {
        for (const { method, path, headers, body } of rest) await exchange(url, method, path, headers, body);
      });
      await Promise.all(asking);
      const authorization = `Host: x\r\nAuthorization: ${appHeader(key)}`;
      const booking = `POST /v1/bookings HTTP/1.1\r\n${authorization}\r\nContent-Type: application/json`;
      const chunked = `${booking}\r\nTransfer-Encoding: chunked\r\n\r\n`;
      for (const bytes of [
        'no HTTP at all\r\n\r\n',
        'GET /../../ HTTP/1.1\r\n\r\n',
        `GET ${'x'.repeat(20_000)} HTTP/1.1\r\n\r\n`,
        `${chunked}5;${'x'.repeat(20_000)}\r\n`,
        `${chunked}0\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`,
        `${chunked}${EVIL}\r\n`,
        `${booking}\r\nContent-Length: 2000000\r\n\r\n`,
      ]) {
        const socket = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
        socket.resume().end(bytes);
        await once(socket, 'close');
      }
      const leaving = connect({ port: Number(new URL(url).port), host: '127.0.0.1' });
      leaving.write(`${booking}\r\nContent-Length: 10\r\n\r\n{`);
      await until(async () => (await shown()).get('slotkeeper_http_requests_in_flight') === 1);
      leaving.resetAndDestroy();
      const count = async (route: string, method: string, status: number) =>
        (await shown()).get(`${REQUESTS}{route="${route}",method="${method}",status="${status}"}`) ?? 0;
      await until(async () => (await count('/v1/bookings', 'POST', 499)) > 0);

      const after = await shown();
      expect([...after.keys()].filter((name) => !before.has(name))).to.deep.equal([]);
      expect(after.size).to.equal(before.size);
      for (const name of after.keys()) expect(name).not.to.match(/evil|10\.[12]\.\d+\.\d+|aaaaaaaa/);
      expect(requests.length).to.be.at.least(2_000);
      expect(answered(after) - answered(before)).to.be.at.least(requests.length);
      for (const [route, method, statuses] of [
        ['/v1/openapi.json', 'GET', [200, 304, 406]],
        ['/v1/feeds/{secret}.ics', 'GET', [200, 404, 406, 429]],
        ['/v1/bookings', 'POST', [201, 400, 403, 406, 409, 413, 415, 431]],
        ['/v1/services', 'GET', [200, 400, 403, 406]],
        ['/v1/booking/cancel', 'POST', [200, 400, 409, 415]],
        ['/book', 'GET', [200, 304]],
        ['/book/{slug}', 'GET', [200, 304]],
        ['/assets/{name}', 'GET', [200, 304]],
        ['none', 'DELETE', [401, 404, 405, 417, 429]],
        ['none', 'OPTIONS', [204, 405]],
        ['none', 'other', [404, 405]],
      ] as const) {
        for (const status of statuses)
          expect(await count(route, method, status), `${route} ${status}`).to.be.at.least(1);
      }
    });

    it('count a request for a route only if its credential was accepted', async () => {
      const { send, anApp, shown } = await running();
      const app = await anApp();
      for (const [as, status] of [
        [app, 200],
        [appHeader(anUuid()), 401],
      ] as const) {
        expect((await send('GET', '/v1/app', as)).status).to.equal(status);
        const samples = await shown();
        const count = (route: string) => samples.get(`${REQUESTS}{route="${route}",method="GET",status="${status}"}`);
        expect([count('/v1/app'), count('none')], `${status}`).to.deep.equal(status === 200 ? [1, undefined] : [0, 1]);
      }
    });
  });

  describe('the dashboard and the alerts', () => {
    const file = (name: string) => readFileSync(new URL(`../../bootstrap/operations/${name}`, import.meta.url), 'utf8');
    const namesIn = (text: string) => [...text.matchAll(/\b(?:slotkeeper|process|nodejs)_\w+/g)].map(([name]) => name);

    const { panels } = JSON.parse(file('dashboard.json')) as {
      panels: { targets: { expr: string; legendFormat: string }[] }[];
    };
    const targets = panels.flatMap((panel) => panel.targets);

    it('use existing metrics, and all of them', async () => {
      const { metricsUrl } = await running();
      const text = await (await fetch(metricsUrl)).text();
      const measured = new Set([...samplesIn(text).keys()].map((sample) => sample.split('{')[0]));
      const shown = namesIn(targets.map(({ expr }) => expr).join(' '));
      const watched = namesIn(file('alerts.yml'));
      expect(shown.length + watched.length).to.be.greaterThan(30);
      expect([...shown, ...watched].filter((name) => !measured.has(name))).to.deep.equal([]);
      const own = [...text.matchAll(/^# TYPE (slotkeeper_\S+)/gm)].map(([, name]) => name ?? '');
      const isShown = (name: string) => shown.some((each) => each.startsWith(name));
      expect(own.filter((name) => !isShown(name))).to.deep.equal([]);
      const page = file('README.md');
      const listed = [...page.matchAll(/`(slotkeeper_\w+)`/g)].map(([, name = '']) => name);
      expect([...new Set(listed)]).to.have.members(own);
    });

    it('use existing labels', async () => {
      const { shown } = await running();
      const labels = new Map<string, Set<string>>();
      for (const sample of (await shown()).keys()) {
        const [name = '', said = ''] = sample.split('{');
        const known = labels.get(name) ?? new Set(['instance', 'job']); // which Prometheus adds
        for (const [, label = ''] of said.matchAll(/(\w+)="/g)) known.add(label);
        labels.set(name, known);
      }
      const rules = [...file('alerts.yml').matchAll(/expr: (?:\|\n\s+)?([\s\S]*?)\n\s+for:/g)].map(
        ([, expr]) => expr ?? '',
      );
      expect(rules).to.have.length(5);
      for (const { expr, legendFormat } of [...targets, ...rules.map((rule) => ({ expr: rule, legendFormat: '' }))]) {
        const names = namesIn(expr);
        const known = new Set(['instance', 'job', ...names.flatMap((name) => [...(labels.get(name) ?? [])])]);
        const matched = [...expr.matchAll(/(\w+)(?:=~|!~|!=|=)"/g)].map(([, label]) => label ?? '');
        const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list]) => (list ?? '').split(/,\s*/));
        const told = [...legendFormat.matchAll(/\{\{(\w+)\}\}/g)].map(([, label]) => label ?? '');
        const unknown = [...matched, ...grouped, ...told].filter((label) => !known.has(label));
        const left = grouped.length > 0 ? new Set(grouped) : known;
        const lost = told.filter((label) => !left.has(label));
        expect({ unknown, lost }, `${legendFormat} of ${expr}`).to.deep.equal({ unknown: [], lost: [] });
      }
    });

    it('have five alerts, each with instructions', () => {
      const alerts = [...file('alerts.yml').matchAll(/- alert: (\w+)/g)].map(([, name]) => name ?? '');
      expect(alerts).to.have.length(5);
      const headings = [...file('README.md').matchAll(/^## (Slotkeeper\w+)$/gm)].map(([, name]) => name);
      expect(headings).to.deep.equal(alerts);
    });
  });

  it('count what the storage reports: shared commits, lost races, and retries', async () => {
    const metrics = new Metrics();
    metrics.committed(3);
    for (let times = 0; times < 2; times += 1) metrics.conflict();
    for (let times = 0; times < 4; times += 1) metrics.retry();
    const samples = await samplesOf(metrics);
    const names = ['commit_batch_writes_sum', 'storage_conflicts_total', 'storage_retries_total'];
    expect(valuesOf(samples, ...names)).to.deep.equal([3, 2, 4]);
  });

  describe('of jobs', () => {
    it('count the waiting and the due ones, and the age of the oldest', async () => {
      const storage = await openStorage({ kind: 'memory' }, () => NOW);
      const app = await addApp(storage);
      const job = aJob({ app: app.uuid, nextAt: NOW - 90_000 });
      await write(storage, app, { put: { job: [job, aJob({ app: app.uuid, nextAt: NOW + MINUTE })] } });
      const metrics = observing({ backlog: (now, limit) => storage.jobs.backlog(now, limit) });
      const samples = await samplesOf(metrics);
      const jobs = valuesOf(samples, 'jobs_waiting', 'jobs_due', 'jobs_oldest_due_seconds');
      expect([...jobs, ...valuesOf(samples, 'storage_up', 'schema_version')]).to.deep.equal([2, 1, 90, 1, 7]);
      const calendars = ['new', 'ok', 'failing', 'stale'].map((state) => `calendars{state="${state}"}`);
      expect(valuesOf(samples, ...calendars)).to.deep.equal([1, 2, 3, 4]);
    });

    it('report that the storage does not answer, and show everything else', async () => {
      const samples = await samplesOf(observing({ backlog: away }));
      expect(valuesOf(samples, 'storage_up', 'jobs_due', 'schema_version')).to.deep.equal([0, Number.NaN, 7]);
    });

    it('report that the storage accepts no writes, and show everything else', async () => {
      const samples = await samplesOf(observing({ ready: away }));
      const names = ['storage_up', 'jobs_waiting', 'jobs_due', 'jobs_oldest_due_seconds', 'calendars{state="ok"}'];
      expect(valuesOf(samples, ...names)).to.deep.equal([0, 3, 2, 1, 2]);
    });

    it('count attempts by type and result', async () => {
      const { send, anApp, shown } = await running();
      const app = await anApp();
      const flow = (await send('POST', '/v1/workflow', app, { name: 'F', description: 'F' })).body.data.uuid ?? '';
      const action = { name: 'Line', trigger: 'booking.created', type: 'log', config: {} };
      expect((await send('POST', `/v1/workflow/${flow}/actions`, app, action)).status).to.equal(201);
      const room = (await send('POST', '/v1/resources', app, { name: 'Room' })).body.data.uuid ?? '';
      const start = new Date(new Date(Date.now() + 24 * HOUR).setUTCMinutes(0, 0, 0)).toISOString();
      const wish = { resources: [room], start, duration_minutes: 30, workflow: flow };
      expect((await send('POST', '/v1/bookings', app, wish)).status).to.equal(201);
      const delivered = 'slotkeeper_job_attempts_total{type="log",outcome="delivered"}';
      await until(async () => (await shown()).get(delivered) === 1);
      const samples = await shown();
      expect(samples.get('slotkeeper_job_attempts_total{type="webhook",outcome="retry"}')).to.equal(0);
    });

    it('distinguish the results of attempts', async () => {
      const metrics = new Metrics();
      const attempts = ['delivered', 'failed', 'waiting', 'waiting', 'skipped'] as const;
      for (const status of attempts) metrics.attempt('webhook', { status });
      const samples = await samplesOf(metrics);
      const outcomes = ['delivered', 'failed', 'retry', 'skipped'];
      const names = outcomes.map((outcome) => `job_attempts_total{type="webhook",outcome="${outcome}"}`);
      expect(valuesOf(samples, ...names)).to.deep.equal([1, 1, 2, 1]);
    });
  });

  describe('ObservedLedger', () => {
    function observed(ledger: Partial<Ledger>) {
      const times: { waited: number; decided: number; stored: number }[] = [];
      const refusals: string[] = [];
      const observer = {
        commit: (time: (typeof times)[number]) => void times.push(time),
        refusal: (reason: string) => void refusals.push(reason),
      };
      return {
        ledger: new ObservedLedger(ledger as Ledger, { metrics: observer, tracing: new LateTracing() }),
        times,
        refusals,
      };
    }
    const { now } = performance;
    afterEach(() => {
      performance.now = now;
    });

    it('measures waiting, deciding (any number of times) and storing separately', async () => {
      let time = 1_000;
      performance.now = () => time;
      const { ledger, times } = observed({
        async commit(_, __, decide) {
          time += 5;
          decide({} as View);
          time += 100;
          const { result } = decide({} as View);
          time += 7;
          return result;
        },
      });
      const decide = () => {
        time += 2;
        return { result: 'done' };
      };
      expect(await ledger.commit('app', {}, decide)).to.equal('done');
      expect(times).to.deep.equal([{ waited: 5, decided: 4, stored: 7 }]);
    });

    it('counts a refusal once, however often it was decided, and no other failure', async () => {
      const { ledger, times, refusals } = observed({
        async commit(_, __, decide) {
          try {
            decide({} as View);
          } catch {
            // The decision then runs again, as on a storage where another process was first.
          }
          return decide({} as View).result;
        },
      });
      const failing = (error: Error) =>
        ledger
          .commit('app', {}, () => {
            throw error;
          })
          .catch((thrown: unknown) => thrown);
      const refused = new RefusedError('taken', { start: 'Taken' });
      expect(await failing(refused)).to.equal(refused);
      const away = new UnavailableError('away');
      expect(await failing(away)).to.equal(away);
      expect([times, refusals]).to.deep.equal([[], ['taken']]);
    });
  });
});
