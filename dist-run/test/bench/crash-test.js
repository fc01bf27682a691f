import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { mongodbServer } from '../support/mongodb-server.js';
import { faultsIn } from '../support/verifying.js';
import { atRandom, Crashes } from './crashes.js';
import { service } from './servers.js';
/**
 * Kills the service (`kill -9`) at random moments under full load, and looks for every write that it has acknowledged.
 *
 * npm run crash-test [-- --rounds 100] [--storages sqlite,mongodb]
 *
 * Customers are erased meanwhile, for which SQLite's file is scrubbed; at the end it is verified.
 *
 * Exit code 1, and a line for each, when writes are lost, or something is not as it must be.
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
function noted(tally, storage, { acknowledged, lost }) {
    tally.rounds += 1;
    tally.acknowledged += acknowledged;
    tally.lost.push(...lost);
    if (tally.rounds % EVERY === 0 || lost.length > 0)
        say(storage, tally);
}
function say(storage, { rounds, acknowledged, lost }) {
    process.stdout.write(`${storage}: ${rounds} crashes, ${acknowledged.toLocaleString('en')} writes acknowledged, ${lost.length} lost\n`);
}
/** One file for all rounds: each crash also puts to the test what those before it have left. */
async function onSqlite() {
    const tally = { rounds: 0, acknowledged: 0, lost: [], faults: [] };
    const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-crash-'));
    try {
        const databaseUrl = `sqlite:${join(folder, 'slotkeeper.db')}`;
        const crashes = new Crashes(service(databaseUrl));
        for (let round = 0; round < rounds; round += 1)
            noted(tally, 'SQLite', await crashes.round(atRandom(MOST_MS)));
        tally.lost = [...(await crashes.lostInAll())];
        tally.faults = await faultsIn(databaseUrl);
        return tally;
    }
    finally {
        await rm(folder, { recursive: true, force: true });
    }
}
/** Only the service is killed. A database for each round: the server of the tests gets slow as collections grow. */
async function onMongodb() {
    const tally = { rounds: 0, acknowledged: 0, lost: [], faults: [] };
    const server = await mongodbServer();
    try {
        for (let round = 0; round < rounds; round += 1) {
            const name = `slotkeeper_crash_${process.pid}_${Date.now().toString(36)}_${round}`;
            const crashes = new Crashes(service(server.url(name)));
            noted(tally, `MongoDB ${server.version}`, await crashes.round(atRandom(MOST_MS)));
        }
        return tally;
    }
    finally {
        await server.stop();
    }
}
const STORAGES = { sqlite: onSqlite, mongodb: onMongodb };
for (const name of values.storages.split(',')) {
    const crashing = STORAGES[name];
    if (!crashing)
        throw new Error(`--storages: ${name} is none of ${Object.keys(STORAGES).join(', ')}`);
    const tally = await crashing();
    for (const { kind, uuid, mark, round } of tally.lost) {
        process.stdout.write(`LOST ${name}: ${kind} ${uuid} (${mark}), acknowledged in round ${round}\n`);
    }
    for (const fault of tally.faults)
        process.stdout.write(`${name}: ${fault}\n`);
    say(`${name}, in all`, tally);
    if (tally.lost.length + tally.faults.length > 0 || tally.acknowledged === 0)
        process.exitCode = 1;
}
