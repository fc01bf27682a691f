import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { scrubSqliteFile } from '../../adapters/sqlite/file/scrubbing.js';
import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import { World } from '../support/mongodb-model.js';
import { POWER, SimulatedDisk } from '../support/simulated-disk.js';
import { turns } from '../support/waiting.js';
export const GROUNDS = ['memory', 'sqlite', 'mongodb'];
export function openGround(name, seed, dice) {
    switch (name) {
        case 'memory':
            return memoryGround();
        case 'sqlite':
            return new SqliteGround(seed);
        case 'mongodb':
            return new MongoGround(seed, dice);
    }
}
/** So many turns of the event loop take whoever goes on by turns, and waits for nobody, to an end. */
const TURNS_TO_REST = 40;
/** One memory, in which the processes are several workers and clients of one process. */
function memoryGround() {
    let storage;
    const dead = new Set();
    const clocks = new Map();
    // It has one clock, which runs ahead when that of any of them does.
    const latest = () => Math.max(...[...clocks.values()].map((clock) => clock()));
    return {
        name: 'memory',
        async open(process, clock) {
            clocks.set(process, clock);
            storage ??= openMemoryStorage({ clock: latest });
            return { ...storage, close: async () => { } };
        },
        isAlive: (process) => !dead.has(process),
        kill: (process) => void dead.add(process),
        doom: () => false,
        spare() { },
        turn: async () => false,
        async still(look) {
            await turns(1);
            return look();
        },
        recover: async () => { },
        end() { },
    };
}
let disk;
/** A number that no process of a simulation has. */
const LOOKER = 1_000_000;
class SqliteGround {
    name = 'sqlite';
    #folder = mkdtempSync(join(tmpdir(), 'slotkeeper-simulated-'));
    #path = join(this.#folder, 'slotkeeper.db');
    #simulated;
    #dead = new Set();
    #living = new Set();
    #doomed;
    disk;
    constructor(seed) {
        disk ??= new SimulatedDisk();
        const simulated = disk;
        this.#simulated = simulated;
        simulated.reset(this.#folder, seed);
        let isFailing = false;
        this.disk = {
            get isFailing() {
                return isFailing;
            },
            fail(kind, after) {
                isFailing = true;
                simulated.fault(kind, after);
            },
            heal() {
                isFailing = false;
                simulated.heal();
            },
            losePower: () => this.#die(POWER, () => simulated.kill(POWER)),
            loseLater: (after) => void this.doom(POWER, after),
            checkpoint: () => this.#look((connection) => connection.pragma('wal_checkpoint(TRUNCATE)')),
            damage: () => this.#look((connection) => {
                const found = connection.pragma('integrity_check', { simple: true });
                return found === 'ok' ? undefined : String(found);
            }),
            bytes: () => {
                const found = ['', '-wal'].map((suffix) => simulated.bytes(this.#path + suffix) ?? Buffer.alloc(0));
                return Buffer.concat(found);
            },
        };
    }
    async open(process, clock) {
        this.#notice();
        this.#living.add(process);
        this.#simulated.process(process);
        // In this process, for nobody else may use the disk; others write between its steps.
        const scrub = async (path) => {
            this.#simulated.process(process);
            const heldMs = await scrubSqliteFile(path, { open: (its) => this.#simulated.open(its) });
            if (heldMs === undefined)
                throw new Error('Pages cannot be told apart');
            return heldMs;
        };
        try {
            return await openSqliteStorage({ path: this.#path, clock, scrub });
        }
        catch (error) {
            this.#living.delete(process);
            throw error;
        }
    }
    isAlive(process) {
        this.#notice();
        return !this.#dead.has(process);
    }
    /** Who was doomed may have died by now. */
    #notice() {
        if (this.#doomed === undefined || !this.#simulated.hasBurnt)
            return;
        const victim = this.#doomed;
        this.#doomed = undefined;
        this.#die(victim, () => { });
    }
    #die(victim, kill) {
        for (const process of victim === POWER ? this.#living : [victim])
            this.#dead.add(process);
        kill();
    }
    kill(process) {
        this.#die(process, () => this.#simulated.kill(process));
    }
    doom(process, after) {
        this.#notice();
        this.#doomed = process;
        this.#simulated.doom(process, after);
        return true;
    }
    spare() {
        this.#notice();
        this.#doomed = undefined;
        this.#simulated.doom(-1, 0);
    }
    async turn() {
        return false;
    }
    /** Writes wait for others, and are committed some turns later. */
    async still(look) {
        await turns(TURNS_TO_REST);
        return look();
    }
    async recover() { }
    stored() {
        if (this.disk.isFailing)
            return undefined;
        return this.#look((connection) => {
            const tables = connection.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
            return tables.map((table) => connection.prepare(`SELECT * FROM "${table}"`).raw().all().join());
        });
    }
    #look(look) {
        this.#simulated.process(LOOKER);
        const connection = new Sqlite(this.#path);
        try {
            return look(connection);
        }
        finally {
            connection.close();
        }
    }
    end() {
        this.#simulated.reset('', 0);
        rmSync(this.#folder, { recursive: true, force: true });
    }
}
class MongoGround {
    name = 'mongodb';
    #world;
    #dice;
    #numbers = new Map();
    #fuse;
    constructor(seed, dice) {
        this.#world = new World(seed);
        this.#dice = dice;
    }
    async open(process, clock) {
        const started = this.#world.start(() => clock() + this.#world.scheduler.now);
        this.#numbers.set(process, started);
        await started.recovery.everything();
        return { ...started.repositories, ready: async () => { }, close: () => started.ledger.idle() };
    }
    isAlive(process) {
        return !this.#world.scheduler.isDead(this.#numbers.get(process)?.number ?? -1);
    }
    kill(process) {
        const started = this.#numbers.get(process);
        if (started)
            this.#world.scheduler.kill(started.number);
    }
    doom(process, after) {
        this.#fuse = { process, steps: after };
        return true;
    }
    spare() {
        this.#fuse = undefined;
    }
    async turn() {
        const fuse = this.#fuse;
        if (fuse) {
            fuse.steps -= 1;
            if (fuse.steps < 0) {
                this.#fuse = undefined;
                this.kill(fuse.process);
            }
        }
        return this.#world.scheduler.step();
    }
    async still(look) {
        const { scheduler } = this.#world;
        // Who has been answered, and has not gone on yet, would go on among what is asked now, and be answered at once.
        await turns(1);
        scheduler.isStill = true;
        try {
            return await look();
        }
        finally {
            scheduler.isStill = false;
        }
    }
    async recover(process) {
        await this.#numbers.get(process)?.recovery.everything();
    }
    stored() {
        return Object.values(this.#world.database).flatMap((documents) => [...documents.values()]);
    }
    /** What is still under way of processes that have died comes much too late. */
    async settle() {
        if (this.#dice.chance(0.5))
            while (await this.#world.scheduler.step())
                ;
    }
    end() { }
}
