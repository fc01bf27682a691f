import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { Session } from 'node:inspector/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { createSlotkeeper, type Slotkeeper } from '../bootstrap/slotkeeper.js';
import { appHeader, ownerHeader } from './support/http.js';
import { type Listening, listening } from './support/listening.js';

const compiled = join(dirname(fileURLToPath(import.meta.url)), '..');
const root = join(compiled, '..');
const README = 'adapters/sqlite/README.md';

/** Limits of the number of files that run at least one function for a request. */
const FILES_MAX = { app: 66, booking: 98, bookingOfService: 108, availability: 76 };
type Request = keyof typeof FILES_MAX;
/**
 * A request that needs fewer files than its limit by more than this number must get a lower limit, so that it cannot grow again unnoticed.
 */
const SLACK = 6;

/** Files of the poll for subscriptions. It runs every second, on a busy machine during each request. */
const POLLED = ['adapters/sqlite/tables/subscription-table.ts', 'adapters/sqlite/lists/pages.ts'];

/** This file contains SQL, which runs in SQLite. */
const SCHEMA = 'adapters/sqlite/file/schema.ts';

/** Returns the files in the README's table, by their paths from the root. */
function filesToRead(): readonly string[] {
  const [, section = ''] = readFileSync(join(root, README), 'utf8').split('## A booking, file by file\n');
  const rows = (section.split('\n## ')[0] ?? '').matchAll(/^\| (\d+) \| `([^`]+)` \|/gm);
  return [...rows].map(([, number, path = ''], index) => {
    expect(Number(number)).to.equal(index + 1);
    return relative(root, join(root, dirname(README), path));
  });
}

describe('the way of a booking on SQLite', () => {
  let folder: string;
  let slotkeeper: Slotkeeper;
  let server: Listening;

  let ran: Readonly<Record<Request, readonly string[]>>;

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slotkeeper-way-'));
    slotkeeper = await createSlotkeeper({ storage: `sqlite:${join(folder, 'slots.db')}` });
    server = await listening(slotkeeper.listener);
    ran = await filesRun();
  });
  after(async () => {
    await server.close();
    await slotkeeper.stop();
    await rm(folder, { recursive: true });
  });

  /**
   * Returns, for each request, the source files in which a named function runs. The scenario is fixed: an app with a customer, a workflow,
   * and a room that belongs to a service. Every request has run twice before, so that caches are filled.
   */
  async function filesRun(): Promise<Readonly<Record<Request, readonly string[]>>> {
    const { apps, customers, resources, services, workflows, owners } = slotkeeper;
    const { owner, token: ownerToken } = await owners.issueToken('ada@example.com');
    const made = await apps.create(owner, { slug: 'clinic', name: 'Clinic', description: 'By the lake' });
    const caller = { app: made.app };
    const workflow = await workflows.create(caller, { name: 'Visits', description: 'Ordinary' });
    const room = await resources.create(caller, { name: 'Room', timezone: 'Europe/Paris' });
    const service = await services.create(caller, {
      name: 'Visit',
      timezone: 'Europe/Paris',
      durations: [60],
      roles: [{ name: 'room', resources: [room.uuid] }],
      workflow: workflow.uuid,
    });
    await customers.create(caller, { name: 'Grace', email: 'grace@example.com' });
    const midnight = new Date().setUTCHours(48, 0, 0, 0);
    const at = (hour: number) => new Date(midnight + hour * 3_600_000).toISOString();
    const send = async (as: string, method: string, path: string, body?: object) => {
      const headers = { Authorization: as, 'Content-Type': 'application/json' };
      const init = { method, headers, ...(body && { body: JSON.stringify(body) }) };
      const answer = await fetch(`${server.url}${path}`, init);
      expect([answer.status, path]).to.deep.equal([method === 'GET' ? 200 : 201, path]);
      await answer.text();
    };
    const app = appHeader(made.token);
    const customer = { email: 'grace@example.com' };
    const book = (fields: object) => send(app, 'POST', '/v1/bookings', { duration_minutes: 60, customer, ...fields });
    const requests: Readonly<Record<Request, (time: number) => Promise<void>>> = {
      app: (time) =>
        send(ownerHeader(ownerToken, 'ada@example.com'), 'POST', '/v1/apps', {
          slug: `clinic-${time}`,
          name: `Clinic ${time}`,
          description: 'By the lake',
        }),
      booking: (time) => book({ resources: [room.uuid], start: at(time), workflow: workflow.uuid }),
      bookingOfService: (time) => book({ service: service.uuid, start: at(6 + time) }),
      availability: () =>
        send(app, 'GET', `/v1/availability?service=${service.uuid}&from=${at(0)}&to=${at(24)}&duration_minutes=60`),
    };
    const session = new Session();
    session.connect();
    const filesOf = async (request: () => Promise<void>): Promise<readonly string[]> => {
      await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
      await request();
      const { result } = await session.post('Profiler.takePreciseCoverage');
      await session.post('Profiler.stopPreciseCoverage');
      return result
        .filter(({ functions }) => functions.some(({ ranges }) => ranges[0]!.startOffset > 0 && ranges[0]!.count > 0))
        .filter(({ url }) => url.startsWith('file:') && !url.includes('/node_modules/'))
        .map(({ url }) => relative(compiled, fileURLToPath(url)).replace(/\.js$/, '.ts'))
        .filter((path) => !path.startsWith('test/') && !POLLED.includes(path));
    };
    try {
      await session.post('Profiler.enable');
      const files: Partial<Record<Request, readonly string[]>> = {};
      for (const name of Object.keys(requests) as Request[]) {
        for (const time of [0, 1]) await requests[name](time);
        // Timers may fire in the meantime, so only files that run in each of four requests count.
        const first = await filesOf(() => requests[name](2));
        const others: (readonly string[])[] = [];
        for (const time of [3, 4, 5]) others.push(await filesOf(() => requests[name](time)));
        files[name] = first.filter((path) => others.every((paths) => paths.includes(path)));
      }
      return files as Record<Request, readonly string[]>;
    } finally {
      session.disconnect();
    }
  }

  it('has a reading list of at most thirty files, and runs a function of each', () => {
    const files = filesToRead();
    expect(files).to.have.lengthOf.within(20, 30);
    expect(files.filter((path) => path !== SCHEMA && !ran.booking.includes(path))).to.deep.equal([]);
  });

  for (const name of Object.keys(FILES_MAX) as Request[]) {
    it(`runs functions of at most ${FILES_MAX[name]} files: ${name}`, () => {
      const files = ran[name];
      expect(files.length, files.join('\n')).to.be.within(FILES_MAX[name] - SLACK, FILES_MAX[name]);
    });
  }
});
