import pg from 'pg';
import { openPostgresStorage } from '../../adapters/postgres/index.js';
import type { Send } from '../../adapters/postgres/statement.js';
import type { Clock } from '../../core/basics/ports.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Dice } from '../support/dice.js';
import { type PostgresServer, postgresServer, runSql } from '../support/postgres-server.js';
import { turns } from '../support/waiting.js';
import type { Ground } from './ground.js';

/** Calls of the driver that wait for the server. */
let pending = 0;
/** Connections that are open. */
const clients = new Set<pg.Client>();
let server: PostgresServer | undefined;
let schemas = 0;

/** Starts the server, which needs real timers, and counts the calls of the driver from then on. */
export async function preparePostgres(): Promise<void> {
  if (server) return;
  server = await postgresServer();
  for (const name of ['connect', 'query', 'end'] as const) countCalls(name);
}

function countCalls(name: 'connect' | 'query' | 'end'): void {
  const prototype = pg.Client.prototype as unknown as Record<string, (...given: unknown[]) => unknown>;
  const own = prototype[name]!;
  prototype[name] = function (this: pg.Client, ...given: unknown[]) {
    if (name === 'connect') clients.add(this);
    if (name === 'end') clients.delete(this);
    pending += 1;
    let isPending = true;
    const ended = () => {
      if (isPending) pending -= 1;
      isPending = false;
    };
    const last = given.at(-1);
    if (typeof last === 'function') {
      given[given.length - 1] = (...answer: unknown[]) => {
        ended();
        return last(...answer);
      };
    }
    const result = own.apply(this, given);
    if (result instanceof Promise) result.then(ended, ended);
    else if (typeof last !== 'function') ended();
    return result;
  };
}

interface Waiting {
  readonly process: number;
  readonly send: () => void;
}

/**
 * The adapter over a genuine server. Statements outside of transactions are sent one at a time, in random order; some, or their answers, are
 * lost. A transaction runs to its end at once, because its locks would block the others.
 */
export class PostgresGround implements Ground {
  readonly name = 'postgres';
  readonly isLossy = true;
  readonly #dice: Dice;
  readonly #url: string;
  readonly #dead = new Set<number>();
  #waiting: Waiting[] = [];
  /** Statements that were sent and have no answer yet. */
  #sent = 0;
  #isStill = false;
  #fuse: { readonly process: number; statements: number } | undefined;

  constructor(dice: Dice) {
    if (!server) throw new Error('preparePostgres() comes first');
    this.#dice = dice;
    schemas += 1;
    this.#url = server.url(`simulated_${process.pid}_${schemas}`);
  }

  open(process: number, clock: Clock): Promise<Storage> {
    return openPostgresStorage({ url: this.#url, clock, around: (send) => this.#gated(process, send) });
  }

  #gated(process: number, send: Send): Send {
    return async (statement) => {
      if (!this.#isStill) await new Promise<void>((go) => this.#waiting.push({ process, send: go }));
      const fate = this.#isStill ? 'sent' : this.#fate();
      if (fate === 'lost request') throw lost();
      this.#sent += 1;
      const rows = await send(statement).finally(() => {
        this.#sent -= 1;
      });
      if (fate === 'lost answer') throw lost();
      // A dead process gets no answer.
      return this.#dead.has(process) ? new Promise<never>(() => {}) : rows;
    };
  }

  #fate(): 'sent' | 'lost request' | 'lost answer' {
    const kind = this.#dice.below(100);
    return kind === 0 ? 'lost request' : kind === 1 ? 'lost answer' : 'sent';
  }

  isAlive(process: number): boolean {
    return !this.#dead.has(process);
  }

  /** Kills the process. Some of the statements that it had sent still arrive later. */
  kill(process: number): void {
    this.#dead.add(process);
    this.#waiting = this.#waiting.filter((one) => one.process !== process || this.#dice.chance(0.5));
  }

  doom(process: number, after: number): boolean {
    this.#fuse = { process, statements: after };
    return true;
  }

  spare(): void {
    this.#fuse = undefined;
  }

  async turn(): Promise<boolean> {
    // After an answer, the next operation begins within one turn of the event loop.
    if (this.#isBusy) return false;
    await turns(1);
    if (this.#isBusy || this.#waiting.length === 0) return false;
    if (this.#fuse) {
      this.#fuse.statements -= 1;
      if (this.#fuse.statements < 0) {
        this.kill(this.#fuse.process);
        this.#fuse = undefined;
        return true;
      }
    }
    const [next] = this.#waiting.splice(this.#dice.below(this.#waiting.length), 1);
    next!.send();
    return true;
  }

  get #isBusy(): boolean {
    return this.#sent > 0 || pending > 0;
  }

  async arrive(): Promise<boolean> {
    if (!this.#isBusy) return false;
    await turns(1);
    return true;
  }

  async still<T>(look: () => Promise<T>): Promise<T> {
    while (await this.arrive());
    await turns(1);
    while (await this.arrive());
    this.#isStill = true;
    try {
      return await look();
    } finally {
      this.#isStill = false;
    }
  }

  async recover(): Promise<void> {}

  async stored(): Promise<unknown> {
    const { schema } = this;
    const tables = await runSql(this.#url, 'SELECT table_name FROM information_schema.tables WHERE table_schema = $1', [
      schema,
    ]);
    const found: unknown[] = [];
    for (const { table_name: name } of tables as readonly { readonly table_name: string }[]) {
      found.push(await runSql(this.#url, `SELECT t::text FROM "${schema}"."${name}" AS t`));
    }
    return found;
  }

  /** Closes the connections of dead processes, too. */
  async end(): Promise<void> {
    await Promise.all([...clients].map((client) => client.end().catch(() => {})));
    await runSql(this.#url, `DROP SCHEMA IF EXISTS "${this.schema}" CASCADE`);
  }

  get schema(): string {
    return new URL(this.#url).searchParams.get('schema') ?? '';
  }
}

function lost(): Error {
  return new Error('Connection terminated unexpectedly');
}
