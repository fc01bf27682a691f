import { accessSync, constants } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { connectionSettings } from '../../adapters/postgres/connection-url.js';
import { postgresProblem, postgresServer, runSql } from './postgres-server.js';
const NAMES = ['memory', 'sqlite', 'mongodb', 'postgres'];
const require = createRequire(import.meta.url);
/** Returns the error, if there is one. */
function problemOf(attempt) {
    try {
        attempt();
        return undefined;
    }
    catch (error) {
        return error instanceof Error ? error.message.split('\n')[0] : String(error);
    }
}
const memory = {
    problem: () => undefined,
    open: async (options) => ({ storage: openMemoryStorage(options), place: '', cleanUp: async () => { } }),
};
const sqlite = {
    problem: () => problemOf(() => {
        const Database = require('better-sqlite3');
        new Database(':memory:').close();
    }),
    async open(options) {
        const { openSqliteStorage } = await import('../../adapters/sqlite/index.js');
        const folder = await mkdtemp(join(tmpdir(), 'slotkeeper-'));
        const place = join(folder, 'slotkeeper.db');
        const storage = await openSqliteStorage({ ...options, path: place });
        return { storage, place, cleanUp: () => rm(folder, { recursive: true, force: true }) };
    },
};
let server;
let databases = 0;
/** Starts the server at first use. It ends with the process. */
function theServer() {
    server ??= import('./mongodb-server.js').then(async ({ mongodbServer }) => {
        const started = await mongodbServer();
        console.log(`      MongoDB lane: server ${started.version}`);
        return started;
    });
    return server;
}
const JONGODB = '@jongodb/memory-server-bin-linux-x64-gnu';
const mongodb = {
    problem() {
        if (process.env.MONGODB_URL)
            return undefined;
        const missing = problemOf(() => {
            const manifest = require.resolve(`${JONGODB}/package.json`);
            accessSync(join(manifest, '..', 'bin', 'jongodb'), constants.X_OK);
        });
        return missing && `MONGODB_URL is not set, and ${JONGODB} is not installed`;
    },
    async prepare() {
        await theServer();
    },
    async open(options) {
        const { openMongoStorage } = await import('../../adapters/mongodb/index.js');
        databases += 1;
        const url = (await theServer()).url(`slotkeeper_${process.pid}_${Date.now().toString(36)}_${databases}`);
        return { storage: await openMongoStorage({ ...options, url }), place: url, cleanUp: () => dropDatabase(url) };
    },
};
/** jongodb keeps everything in memory, so nothing is dropped there. On a server of the user, removes what tests created. */
async function dropDatabase(url) {
    if (!process.env.MONGODB_URL)
        return;
    const { MongoClient } = await import('mongodb');
    const client = new MongoClient(url);
    try {
        await client.db().dropDatabase();
    }
    finally {
        await client.close();
    }
}
let schemas = 0;
const postgres = {
    problem: postgresProblem,
    async prepare() {
        await thePostgres();
    },
    async open(options) {
        const { openPostgresStorage } = await import('../../adapters/postgres/index.js');
        schemas += 1;
        const schema = `slotkeeper_${process.pid}_${Date.now().toString(36)}_${schemas}`;
        const place = (await thePostgres()).url(schema);
        return { storage: await openPostgresStorage({ ...options, url: place }), place, cleanUp: () => dropSchema(place) };
    },
};
let isToldOfPostgres = false;
async function thePostgres() {
    const server = await postgresServer();
    if (!isToldOfPostgres)
        console.log(`      PostgreSQL lane: server ${server.version}`);
    isToldOfPostgres = true;
    return server;
}
/** Drops the schema with all its contents. */
async function dropSchema(url) {
    await runSql(url, `DROP SCHEMA IF EXISTS "${connectionSettings(url).schema}" CASCADE`);
}
const lanes = { memory, sqlite, mongodb, postgres };
/** The names in STORAGES, comma separated; undefined when it is not set. */
function askedFor() {
    const asked = process.env.STORAGES;
    if (asked === undefined || asked.trim() === '')
        return undefined;
    return asked.split(',').map((part) => {
        const name = NAMES.find((known) => known === part.trim());
        if (name === undefined)
            throw new Error(`STORAGES: "${part.trim()}" is none of ${NAMES.join(', ')}`);
        return name;
    });
}
/**
 * Registers the tests of `body` for each storage in STORAGES, or for all four if it is not set. A storage that cannot run is a pending test
 * with the reason, and a failed one if it was named. It is never replaced.
 */
export function forEachStorage(body) {
    const asked = askedFor();
    for (const name of asked ?? NAMES) {
        const lane = lanes[name];
        describe(`on ${name}`, () => {
            const problem = lane.problem();
            if (problem !== undefined) {
                if (asked) {
                    it('can run', () => {
                        throw new Error(`STORAGES asks for ${name}, which cannot run: ${problem}`);
                    });
                }
                else
                    it(`cannot run: ${problem}`);
                return;
            }
            const opened = [];
            before(() => lane.prepare?.());
            afterEach(async () => {
                for (const { storage, cleanUp } of opened.splice(0).reverse()) {
                    try {
                        await storage.close();
                    }
                    finally {
                        await cleanUp();
                    }
                }
            });
            body({
                name,
                async open(options = {}) {
                    const one = await lane.open(options);
                    opened.push(one);
                    return one.storage;
                },
                placeOf: (storage) => opened.find((one) => one.storage === storage)?.place ?? '',
            });
        });
    }
}
