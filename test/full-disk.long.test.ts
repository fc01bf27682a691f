import { execFileSync, spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { DAY, formatInstant, MINUTE } from '../core/basics/instants.js';
import type { Answer } from './bench/client.js';
import { appAuthorization, launch, ownerAuthorization, type Server, service } from './bench/servers.js';
import { until } from './support/waiting.js';

/** A way to simulate a full disk, and to free space again. */
interface Shortage {
  /** Command that starts the service, with a folder for its file. */
  within(folder: string): readonly string[];
  /** Returns why this cannot be tested here. Undefined if it can. */
  problem(): string | undefined;
  relieve(server: Server, folder: string): void;
}

const works = (command: string, ...words: string[]) => spawnSync(command, words).status === 0;

const SHORTAGES: Readonly<Record<string, Shortage>> = {
  'a limit on the size of files': {
    within: () => ['/bin/bash', '-c', 'ulimit -S -f 1000 && exec "$@"', 'bash'],
    problem: () => (works('prlimit', '--version') ? undefined : 'there is no prlimit'),
    relieve: ({ pid }) => void execFileSync('prlimit', ['--pid', String(pid), '--fsize=unlimited']),
  },
  'a small file system': {
    within: (folder) => {
      const made = `mount -t tmpfs -o size=3m tmpfs "${folder}" && head -c 1500000 /dev/zero >"${folder}/ballast"`;
      return ['unshare', '--mount', '--map-root-user', '/bin/sh', '-c', `${made} && exec "$@"`, 'sh'];
    },
    problem: () =>
      works('unshare', '--mount', '--map-root-user', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir())
        ? undefined
        : 'file systems cannot be mounted here',
    // Only that process sees the file system. Others reach it through the process.
    relieve: ({ pid }, folder) => rmSync(`/proc/${pid}/root${folder}/ballast`),
  },
};

const AT_ONCE = 16;
const asked = process.env.STORAGES?.split(',').map((name) => name.trim());

describe('a full disk', () => {
  for (const [name, shortage] of Object.entries(SHORTAGES)) {
    const problem = asked && !asked.includes('sqlite') ? 'STORAGES leaves SQLite out' : shortage.problem();
    if (problem !== undefined) it(`(${name}): not tried, for ${problem}`);
    else
      it(`(${name}) gives 503 for writes while reads continue; with space again, every acknowledged write is there`, () => {
        return filled(shortage);
      });
  }
});

async function filled(shortage: Shortage): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-full-'));
  const logged: string[] = [];
  const program = service(`sqlite:${join(folder, 'slotkeeper.db')}`);
  const server = await launch({ ...program, within: shortage.within(folder), onOutput: (text) => logged.push(text) });
  try {
    const book = await booker(server);
    const acknowledged: string[] = [];
    let refused: readonly Answer[] = [];
    // A smaller write may still succeed after the first write that fails.
    while (refused.length < AT_ONCE) {
      const answers = await Promise.all(Array.from({ length: AT_ONCE }, () => book.next()));
      acknowledged.push(...answers.filter(({ status }) => status === 201).map(uuidOf));
      refused = answers.filter(({ status }) => status !== 201);
      expect(acknowledged.length, 'bookings in what has no room').to.be.below(20_000);
    }
    for (const { status, head, text } of refused) {
      expect(status, text).to.equal(503);
      expect(head).to.match(/\r\nretry-after: \d+/i);
    }
    expect(await book.stored(), 'while it is full').to.deep.equal([...acknowledged].sort());

    shortage.relieve(server, folder);
    let again = await book.next();
    const isTaken = async () => {
      if (again.status === 503) again = await book.next();
      return again.status !== 503;
    };
    await until(isTaken, { what: 'bookings are taken again' });
    expect(again.status, again.text).to.equal(201);
    acknowledged.push(uuidOf(again));
    expect(await book.stored()).to.deep.equal([...acknowledged].sort());
    const lines = logged
      .join('')
      .split('\n')
      .filter((line) => line.includes('"level":50'));
    expect(lines, 'lines of the log').to.have.length(1);
  } finally {
    await server.kill();
    await rm(folder, { recursive: true, force: true });
  }
}

const uuidOf = (answer: Answer): string => JSON.parse(answer.text).data.uuid;

/** Returns a client that books one time after another of a resource, each with a long note, and lists the bookings. */
async function booker(server: Server) {
  const make = async (path: string, authorization: string, body: object) =>
    JSON.parse((await server.ask({ method: 'POST', path, authorization, body })).text).data;
  const app = await make('/v1/apps', ownerAuthorization, { slug: 'full', name: 'Full', description: 'x' });
  const authorization = appAuthorization(app.token);
  const { uuid: resource } = await make('/v1/resources', authorization, { name: 'Hall', rules: { slot_minutes: 5 } });
  const from = Math.ceil(Date.now() / DAY) * DAY + DAY;
  let count = 0;
  return {
    next(): Promise<Answer> {
      count += 1;
      const start = formatInstant(from + count * 5 * MINUTE);
      const body = { resources: [resource], start, duration_minutes: 5, notes: 'x'.repeat(2_000) };
      return server.ask({ method: 'POST', path: '/v1/bookings', authorization, body });
    },
    async stored(): Promise<readonly string[]> {
      const uuids: string[] = [];
      for (let page = 1; ; page += 1) {
        const path = `/v1/bookings?limit=1000&page=${page}`;
        const answer = await server.ask({ method: 'GET', path, authorization });
        expect(answer.status, answer.text.slice(0, 300)).to.equal(200);
        const { data, totalPages } = JSON.parse(answer.text);
        uuids.push(...data.map(({ uuid }: { uuid: string }) => uuid));
        if (page >= totalPages) return uuids.sort();
      }
    },
  };
}
