import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { scrubSqliteFile } from '../../adapters/sqlite/file/scrubber.js';
import { openSqliteStorage } from '../../adapters/sqlite/index.js';
import type { Clock } from '../../core/basics/ports.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Dice } from '../support/dice.js';
import { World } from '../support/mongodb-model.js';
import { POWER, SimulatedDisk } from '../support/simulated-disk.js';
import { turns } from '../support/waiting.js';
import type { Disk, Ground, GroundName } from './ground.js';
import { PostgresGround } from './postgres-ground.js';

export function openGround(name: GroundName, seed: number, dice: Dice): Ground {
  switch (name) {
    case 'memory':
      return memoryGround();
    case 'sqlite':
      return new SqliteGround(seed);
    case 'mongodb':
      return new MongoGround(seed, dice);
    case 'postgres':
      return new PostgresGround(dice);
  }
}

/** Number of turns of the event loop after which everything that does not wait has ended. */
const TURNS_TO_REST = 40;

/** One storage in memory, shared by the workers and clients of all processes. */
function memoryGround(): Ground {
  let storage: Storage | undefined;
  const dead = new Set<number>();
  const clocks = new Map<number, Clock>();
  // The storage has a single clock: the latest of the clocks of all processes.
  const latest = () => Math.max(...[...clocks.values()].map((clock) => clock()));
  return {
    name: 'memory',
    async open(process, clock) {
      clocks.set(process, clock);
      storage ??= openMemoryStorage({ clock: latest });
      return { ...storage, close: async () => {} };
    },
    isAlive: (process) => !dead.has(process),
    kill: (process) => void dead.add(process),
    doom: () => false,
    spare() {},
    turn: async () => false,
    async still(look) {
      await turns(1);
      return look();
    },
    recover: async () => {},
    end() {},
  };
}

let disk: SimulatedDisk | undefined;

/** Process number of the checks, which no process of a simulation has. */
const LOOKER = 1_000_000;

class SqliteGround implements Ground {
  readonly name = 'sqlite';
  readonly #folder = mkdtempSync(join(tmpdir(), 'slotkeeper-simulated-'));
  readonly #path = join(this.#folder, 'slotkeeper.db');
  readonly #simulated: SimulatedDisk;
  readonly #dead = new Set<number>();
  readonly #living = new Set<number>();
  #doomed: number | undefined;
  readonly disk: Disk;

  constructor(seed: number) {
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
      damage: () =>
        this.#look((connection) => {
          const found = connection.pragma('integrity_check', { simple: true });
          return found === 'ok' ? undefined : String(found);
        }),
      bytes: () => {
        const found = ['', '-wal'].map((suffix) => simulated.bytes(this.#path + suffix) ?? Buffer.alloc(0));
        return Buffer.concat(found);
      },
    };
  }

  async open(process: number, clock: Clock): Promise<Storage> {
    this.#notice();
    this.#living.add(process);
    this.#simulated.process(process);
    // The simulated disk exists in this process only, so the scrubber runs here. Other processes write between its steps.
    const scrub = async (path: string) => {
      this.#simulated.process(process);
      const heldMs = await scrubSqliteFile(path, { open: (its) => this.#simulated.open(its) });
      if (heldMs === undefined) throw new Error('Pages cannot be told apart');
      return heldMs;
    };
    try {
      return await openSqliteStorage({ path: this.#path, clock, scrub });
    } catch (error) {
      this.#living.delete(process);
      throw error;
    }
  }

  isAlive(process: number): boolean {
    this.#notice();
    return !this.#dead.has(process);
  }

  /** Marks the doomed process as dead if its crash has happened. */
  #notice(): void {
    if (this.#doomed === undefined || !this.#simulated.hasBurnt) return;
    const victim = this.#doomed;
    this.#doomed = undefined;
    this.#die(victim, () => {});
  }

  #die(victim: number, kill: () => void): void {
    for (const process of victim === POWER ? this.#living : [victim]) this.#dead.add(process);
    kill();
  }

  kill(process: number): void {
    this.#die(process, () => this.#simulated.kill(process));
  }

  doom(process: number, after: number): boolean {
    this.#notice();
    this.#doomed = process;
    this.#simulated.doom(process, after);
    return true;
  }

  spare(): void {
    this.#notice();
    this.#doomed = undefined;
    this.#simulated.doom(-1, 0);
  }

  async turn(): Promise<boolean> {
    return false;
  }

  /** Waits first, because writes are committed in batches, some turns of the event loop later. */
  async still<T>(look: () => Promise<T>): Promise<T> {
    await turns(TURNS_TO_REST);
    return look();
  }

  async recover(): Promise<void> {}

  stored(): unknown {
    if (this.disk.isFailing) return undefined;
    return this.#look((connection) => {
      const tables = connection.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").pluck().all();
      return tables.map((table) => connection.prepare(`SELECT * FROM "${table}"`).raw().all().join());
    });
  }

  #look<T>(look: (connection: Sqlite.Database) => T): T {
    this.#simulated.process(LOOKER);
    const connection = new Sqlite(this.#path);
    try {
      return look(connection);
    } finally {
      connection.close();
    }
  }

  end(): void {
    this.#simulated.reset('', 0);
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

class MongoGround implements Ground {
  readonly name = 'mongodb';
  readonly #world: World;
  readonly #dice: Dice;
  readonly #numbers = new Map<number, ReturnType<World['start']>>();
  #fuse: { readonly process: number; steps: number } | undefined;

  constructor(seed: number, dice: Dice) {
    this.#world = new World(seed, { isRouted: seed % 2 === 0 });
    this.#world.beginElections();
    this.#dice = dice;
  }

  async open(process: number, clock: Clock): Promise<Storage> {
    const started = this.#world.start(() => clock() + this.#world.scheduler.now);
    this.#numbers.set(process, started);
    await started.recovery.everything();
    return { ...started.ports, ready: async () => {}, close: () => started.ledger.idle() };
  }

  isAlive(process: number): boolean {
    return !this.#world.scheduler.isDead(this.#numbers.get(process)?.number ?? -1);
  }

  kill(process: number): void {
    const started = this.#numbers.get(process);
    if (started) this.#world.scheduler.kill(started.number);
  }

  doom(process: number, after: number): boolean {
    this.#fuse = { process, steps: after };
    return true;
  }

  spare(): void {
    this.#fuse = undefined;
  }

  async turn(): Promise<boolean> {
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

  async still<T>(look: () => Promise<T>): Promise<T> {
    const { scheduler } = this.#world;
    // An operation that has got its answer, but has not processed it, would otherwise continue during `look`.
    await turns(1);
    scheduler.isStill = true;
    this.#world.endElections();
    try {
      return await look();
    } finally {
      this.#world.beginElections();
      scheduler.isStill = false;
    }
  }

  async recover(process: number): Promise<void> {
    await this.#numbers.get(process)?.recovery.everything();
  }

  stored(): unknown {
    return Object.values(this.#world.database).flatMap((documents) => [...documents.values()]);
  }

  /** With a probability of one half, executes the remaining operations of crashed processes, very late. */
  async settle(): Promise<void> {
    if (this.#dice.chance(0.5)) while (await this.#world.scheduler.step());
  }

  end(): void {}
}
