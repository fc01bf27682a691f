import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { Session } from 'node:inspector/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { createSlotkeeper, type Slotkeeper } from '../bootstrap/slotkeeper.js';
import { appHeader } from './support/http.js';

const compiled = join(dirname(fileURLToPath(import.meta.url)), '..');
const root = join(compiled, '..');
const README = 'adapters/sqlite/README.md';

/** Its rows are SQL, which runs in SQLite. */
const SCHEMA = 'adapters/sqlite/file/schema.ts';

/** The files of the table, by their paths from the root. */
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
  let server: Server;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'slotkeeper-way-'));
    slotkeeper = await createSlotkeeper({ storage: `sqlite:${join(folder, 'slots.db')}` });
    server = createServer(slotkeeper.listener);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterEach(async () => {
    server.closeAllConnections();
    server.close();
    await slotkeeper.stop();
    await rm(folder, { recursive: true });
  });

  /** The sources of which something runs while a booking is made over HTTP. */
  async function passed(): Promise<readonly string[]> {
    const { createApp, createResource, issueOwnerToken } = slotkeeper.useCases;
    const { owner } = await issueOwnerToken.execute('ada@example.com');
    const { app, token } = await createApp.execute(owner, {
      slug: 'clinic',
      name: 'Clinic',
      description: 'By the lake',
    });
    const room = await createResource.execute({ app }, { name: 'Room', timezone: 'Europe/Paris' });
    const session = new Session();
    session.connect();
    try {
      await session.post('Profiler.enable');
      await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
      const { port } = server.address() as AddressInfo;
      const { status } = await fetch(`http://127.0.0.1:${port}/v1/bookings`, {
        method: 'POST',
        headers: { Authorization: appHeader(token), 'Content-Type': 'application/json' },
        body: JSON.stringify({
          resources: [room.uuid],
          start: new Date(new Date().setUTCHours(48, 0, 0, 0)).toISOString(),
          duration_minutes: 60,
          customer: { email: 'grace@example.com' },
        }),
      });
      expect(status).to.equal(201);
      const { result } = await session.post('Profiler.takePreciseCoverage');
      return result
        .filter(({ functions }) =>
          functions.some(({ functionName, ranges }) => functionName !== '' && ranges[0]!.count > 0),
        )
        .filter(({ url }) => url.startsWith('file:'))
        .map(({ url }) => relative(compiled, fileURLToPath(url)).replace(/\.js$/, '.ts'));
    } finally {
      await session.post('Profiler.stopPreciseCoverage');
      session.disconnect();
    }
  }

  it('is told by at most thirty files, of each of which something runs when a booking is made', async () => {
    const files = filesToRead();
    expect(files).to.have.lengthOf.within(20, 30);
    const ran = await passed();
    expect(files.filter((path) => path !== SCHEMA && !ran.includes(path))).to.deep.equal([]);
  });
});
