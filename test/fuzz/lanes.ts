import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongodbServer } from '../support/mongodb-server.js';
import { postgresServer } from '../support/postgres-server.js';

type Run = (databaseUrl: string) => Promise<void>;

let databases = 0;

/** Functions that run a test on a new database of each storage, and remove the database. */
const LANES = {
  memory: (run: Run) => run('memory:'),
  async sqlite(run: Run) {
    const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-fresh-'));
    try {
      await run(`sqlite:${join(folder, 'slotkeeper.db')}`);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
  async mongodb(run: Run) {
    const server = await mongodbServer();
    databases += 1;
    try {
      await run(server.url(`slotkeeper_fresh_${process.pid}_${databases}`));
    } finally {
      await server.stop();
    }
  },
  async postgres(run: Run) {
    const server = await postgresServer();
    databases += 1;
    await run(server.url(`slotkeeper_fresh_${process.pid}_${databases}`));
  },
} as const;

export type LaneName = keyof typeof LANES;
const NAMES = Object.keys(LANES) as LaneName[];

/** @throws Error naming an unknown storage. */
export function lanesOf(names: string): readonly LaneName[] {
  return names.split(',').map((name) => {
    const known = NAMES.find((lane) => lane === name.trim());
    if (!known) throw new Error(`--storages: ${name} is none of ${NAMES.join(', ')}`);
    return known;
  });
}

/** Returns the storages that `STORAGES` names. Default: all. */
export const asked = (): readonly LaneName[] => lanesOf(process.env.STORAGES || NAMES.join());

/** Runs on a new database of that storage. */
export const onDatabase = (name: LaneName, run: Run): Promise<void> => LANES[name](run);
