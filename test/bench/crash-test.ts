import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mongodbServer } from '../support/mongodb-server.js';
import { faultsIn } from '../support/verifying.js';
import { type Acknowledged, atRandom, Crashes, type Round } from './crashes.js';
import { service } from './servers.js';

/**
 * Kills the service (`kill -9`) at random moments under full load. Checks that every acknowledged write is stored.
 *
 * npm run crash-test [-- --rounds 100] [--storages sqlite,mongodb]
 *
 * Customers are erased at the same time, which scrubs SQLite's file. The file is verified at the end.
 * If writes are lost or faults are found, prints a line for each and exits with code 1.
 */
const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '100' },
    storages: { type: 'string', default: 'sqlite,mongodb' },
  },
});
const rounds = Number(values.rounds);
const MOST_MS = 600;
const EVERY = 10;

type Tally = { rounds: number; acknowledged: number; lost: Acknowledged[]; faults: readonly string[] };

function noted(tally: Tally, storage: string, { acknowledged, lost }: Round): void {
  tally.rounds += 1;
  tally.acknowledged += acknowledged;
  tally.lost.push(...lost);
  if (tally.rounds % EVERY === 0 || lost.length > 0) say(storage, tally);
}

function say(storage: string, { rounds, acknowledged, lost }: Tally): void {
  process.stdout.write(
    `${storage}: ${rounds} crashes, ${acknowledged.toLocaleString('en')} writes acknowledged, ${lost.length} lost\n`,
  );
}

/** Uses one file for all rounds, so each crash also tests the data that earlier crashes left. */
async function onSqlite(): Promise<Tally> {
  const tally: Tally = { rounds: 0, acknowledged: 0, lost: [], faults: [] };
  const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-crash-'));
  try {
    const databaseUrl = `sqlite:${join(folder, 'slotkeeper.db')}`;
    const crashes = new Crashes(service(databaseUrl));
    for (let round = 0; round < rounds; round += 1) noted(tally, 'SQLite', await crashes.round(atRandom(MOST_MS)));
    tally.lost = [...(await crashes.lostInAll())];
    tally.faults = await faultsIn(databaseUrl);
    return tally;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Kills only the service, not MongoDB. Uses a new database for each round, because the test server gets slow as collections grow. */
async function onMongodb(): Promise<Tally> {
  const tally: Tally = { rounds: 0, acknowledged: 0, lost: [], faults: [] };
  const server = await mongodbServer();
  try {
    for (let round = 0; round < rounds; round += 1) {
      const name = `slotkeeper_crash_${process.pid}_${Date.now().toString(36)}_${round}`;
      const crashes = new Crashes(service(server.url(name)));
      noted(tally, `MongoDB ${server.version}`, await crashes.round(atRandom(MOST_MS)));
    }
    return tally;
  } finally {
    await server.stop();
  }
}

const STORAGES: Readonly<Record<string, () => Promise<Tally>>> = { sqlite: onSqlite, mongodb: onMongodb };

for (const name of values.storages.split(',')) {
  const crashing = STORAGES[name];
  if (!crashing) throw new Error(`--storages: ${name} is none of ${Object.keys(STORAGES).join(', ')}`);
  const tally = await crashing();
  for (const { kind, uuid, mark, round } of tally.lost) {
    process.stdout.write(`LOST ${name}: ${kind} ${uuid} (${mark}), acknowledged in round ${round}\n`);
  }
  for (const fault of tally.faults) process.stdout.write(`${name}: ${fault}\n`);
  say(`${name}, in all`, tally);
  if (tally.lost.length + tally.faults.length > 0 || tally.acknowledged === 0) process.exitCode = 1;
}
