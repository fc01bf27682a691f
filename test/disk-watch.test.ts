import promises, { mkdtemp, rm } from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { pino } from 'pino';
import { readConfig, start } from '../bootstrap/index.js';
import { DiskWatch, ROOM_WANTED } from '../bootstrap/observability/disk-watch.js';
import { SECOND } from '../core/basics/instants.js';
import { until } from './support/waiting.js';

function spoilStatfs(statfs: typeof promises.statfs): void {
  promises.statfs = statfs;
  syncBuiltinESMExports();
}

describe('DiskWatch', () => {
  function watched() {
    let room: number | Error = 1e12;
    let passed = 0;
    const asked: string[] = [];
    const lines: object[] = [];
    const watch = new DiskWatch({
      path: '/data/slots.db',
      monotonic: () => passed,
      log: { warn: (line: object) => void lines.push(line) },
      roomAt: async (path) => {
        asked.push(path);
        if (room instanceof Error) throw room;
        return room;
      },
    });
    return {
      watch,
      asked,
      lines,
      pass: (milliseconds: number) => {
        passed += milliseconds;
      },
      leave: (bytes: number | Error) => {
        room = bytes;
      },
    };
  }

  it('warns below 100 MB, names the folder and the space once, and warns again after the space has shrunk further', async () => {
    const { watch, lines, pass, leave } = watched();
    expect(await watch.warnings()).to.deep.equal([]);
    pass(SECOND);
    leave(ROOM_WANTED);
    expect(await watch.warnings()).to.deep.equal([]);
    pass(SECOND);
    leave(99_999_999);
    expect(await watch.warnings()).to.deep.equal(['disk_low']);
    pass(SECOND);
    expect(await watch.warnings()).to.deep.equal(['disk_low']);
    const line = { path: '/data/slots.db', free_bytes: 99_999_999 };
    expect(lines).to.deep.equal([line]);
    pass(SECOND);
    leave(1e9);
    expect(await watch.warnings()).to.deep.equal([]);
    pass(SECOND);
    leave(99_999_999);
    expect(await watch.warnings()).to.deep.equal(['disk_low']);
    expect(lines).to.deep.equal([line, line]);
  });

  it('queries the disk at most once a second, however often it is asked', async () => {
    const { watch, asked, pass, leave } = watched();
    await Promise.all([watch.warnings(), watch.warnings()]);
    leave(0);
    pass(SECOND - 1);
    expect(await watch.warnings()).to.deep.equal([]);
    pass(1);
    expect(await watch.warnings()).to.deep.equal(['disk_low']);
    expect(asked).to.have.length(2);
  });

  it('reports nothing if the disk cannot be queried', async () => {
    const { watch, leave } = watched();
    leave(new Error('no such folder'));
    expect(await watch.warnings()).to.deep.equal([]);
  });

  it('is used by GET /readyz, for the disk with the database file', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-'));
    const env = { DATABASE_URL: `sqlite:${join(folder, 'slots.db')}`, PORT: '0', OWNER_EMAIL: 'a@example.com' };
    const service = await start(readConfig({ ...env, OWNER_TOKEN: 'x' }), { logger: pino({ level: 'silent' }) });
    const { statfs } = promises;
    try {
      const readiness = async () => {
        const response = await fetch(`${service.url}/readyz`);
        const { data } = (await response.json()) as { data: { warnings: readonly string[] } };
        return [response.status, data] as const;
      };
      expect(await readiness()).to.deep.equal([200, { status: 'ok', warnings: [] }]);
      const asked: unknown[] = [];
      spoilStatfs((async (path: unknown) => {
        asked.push(path);
        return { bavail: 24_000, bsize: 4_096 };
      }) as unknown as typeof statfs);
      await until(async () => (await readiness())[1].warnings.length > 0);
      expect(await readiness()).to.deep.equal([200, { status: 'ok', warnings: ['disk_low'] }]);
      expect(new Set(asked)).to.deep.equal(new Set([folder]));
    } finally {
      spoilStatfs(statfs);
      await service.stop(0);
      await rm(folder, { recursive: true, force: true });
    }
  });
});
