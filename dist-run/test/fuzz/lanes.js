import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { mongodbServer } from '../support/mongodb-server.js';
import { postgresServer } from '../support/postgres-server.js';
let databases = 0;
/** Runs on a fresh database of each storage, and takes away what is left of it. */
const LANES = {
    memory: (run) => run('memory:'),
    async sqlite(run) {
        const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-fresh-'));
        try {
            await run(`sqlite:${join(folder, 'slotkeeper.db')}`);
        }
        finally {
            await rm(folder, { recursive: true, force: true });
        }
    },
    async mongodb(run) {
        const server = await mongodbServer();
        databases += 1;
        try {
            await run(server.url(`slotkeeper_fresh_${process.pid}_${databases}`));
        }
        finally {
            await server.stop();
        }
    },
    async postgres(run) {
        const server = await postgresServer();
        databases += 1;
        await run(server.url(`slotkeeper_fresh_${process.pid}_${databases}`));
    },
};
const NAMES = Object.keys(LANES);
/** @throws Error naming what is no storage. */
export function lanesOf(names) {
    return names.split(',').map((name) => {
        const known = NAMES.find((lane) => lane === name.trim());
        if (!known)
            throw new Error(`--storages: ${name} is none of ${NAMES.join(', ')}`);
        return known;
    });
}
/** Those that `STORAGES` names; all of them when it is not set. */
export const asked = () => lanesOf(process.env.STORAGES || NAMES.join());
/** Runs on a new database of that storage. */
export const onDatabase = (name, run) => LANES[name](run);
