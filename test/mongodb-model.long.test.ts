import { expect } from 'chai';
import { DAY, HOUR } from '../core/basics/instants.js';
import type { BookingEvent } from '../core/model/event.js';
import { type Kind, type Process, type Task, World } from './support/mongodb-model.js';
import { aBooking, anAnswer, anAppRecord, anEvent, anUuid, aWorkflow, NOW } from './support/samples.js';

import { turns } from './support/waiting.js';

/*
 * Runs the adapter's own code on simulated collections. A seeded scheduler executes their operations: several processes with different
 * clocks, in any order, with stalls, crashes and lost answers. Checks the acknowledged changes, the stored data, and the events, which
 * contain the whole history.
 */

/** Number of random worlds. `MODEL_WORLDS=30000` tests more of them. */
const WORLDS = Number(process.env.MODEL_WORLDS ?? 300);

interface Working {
  readonly processes: Process[];
  readonly busy: (process: Process) => void;
  /** Work of the processes. */
  readonly tasks: readonly Task[];
  /** Maximum number of steps between one crash and the next. */
  readonly stepsMost: number;
}

/** Runs the processes to the end. Up to two of them crash and are replaced. Then one more process finishes what they have left. */
async function throughDeaths(world: World, { processes, busy, tasks, stepsMost }: Working) {
  const { dice, scheduler } = world;
  const startAndRecover = async () => {
    const started = world.start();
    processes.push(started);
    await world.until([{ process: started.number, done: started.recovery.everything() }]);
    return started;
  };
  for (const process of processes) busy(process);
  const deaths = dice.below(3);
  for (let death = 0; death < deaths; death += 1) {
    for (let steps = dice.below(stepsMost); steps > 0; steps -= 1) await scheduler.step();
    scheduler.kill(dice.pick(processes).number);
    busy(await startAndRecover());
  }
  await world.until(tasks);
  await world.untilQuiet();
  world.endElections();
  return { deaths, last: await startAndRecover() };
}

/** Operations of an owner on apps, with few idempotency keys, slugs and names. */
class Owner {
  readonly #world: World;
  readonly #uuid = anUuid();
  readonly #removed = new Set<string>();
  readonly #answers = new Map<string, Set<string>>();
  readonly #apps: string[] = [];
  readonly problems: string[] = [];

  constructor(world: World) {
    this.#world = world;
  }

  async client(process: Process, count: number): Promise<void> {
    const { dice } = this.#world;
    for (let i = 0; i < count; i += 1) {
      const what = dice.below(10);
      try {
        if (what < 4) await this.#add(process);
        else if (what < 7) await this.#describe(process);
        else if (what < 8) await this.#remove(process);
        else await this.#write(process);
      } catch (error) {
        const code = error instanceof Object && 'code' in error ? error.code : undefined;
        if (code !== 'duplicate' && code !== 'not_found' && code !== 'unavailable') throw error;
      }
    }
  }

  async #add({ ports, now }: Process): Promise<void> {
    const { dice } = this.#world;
    const [slug, name] = [`slug-${dice.below(4)}`, `name-${dice.below(6)}`];
    const key = dice.chance(0.7) ? `add-${dice.below(3)}` : undefined;
    const record = anAppRecord({ owner: this.#uuid, slug, name, description: key ?? '' });
    const { uuid } = record.app;
    const answer = key === undefined ? undefined : anAnswer({ key, text: uuid, at: now() });
    const earlier = await ports.apps.add(record, answer);
    if (!earlier) this.#apps.push(uuid);
    if (key !== undefined) this.#answered(key, earlier?.text ?? uuid);
  }

  /** Adds its idempotency key to the app's description. A key that occurs twice shows that the request was executed twice. */
  async #describe({ ports, now }: Process): Promise<void> {
    const { dice } = this.#world;
    const key = `describe-${dice.below(4)}`;
    const text = anUuid();
    const outcome = await ports.apps.change(
      this.#uuid,
      this.#someApp(),
      ({ app, credential }) => ({
        record: { app: { ...app, description: `${app.description} ${key}`, version: app.version + 1 }, credential },
        answer: anAnswer({ key, text, at: now() }),
      }),
      { key, now: now() },
    );
    if (outcome) this.#answered(key, 'earlier' in outcome ? outcome.earlier.text : text);
  }

  async #remove({ ports }: Process): Promise<void> {
    const app = this.#someApp();
    if (await ports.apps.remove(this.#uuid, app, () => {})) this.#removed.add(app);
  }

  async #write({ ledger }: Process): Promise<void> {
    const app = this.#someApp();
    const wasRemoved = this.#removed.has(app);
    const change = { put: { workflow: [aWorkflow({ app })] }, events: [anEvent({ app })] };
    await ledger.commit(app, {}, () => ({ result: undefined, change }));
    if (wasRemoved) this.problems.push('something was written into an app after its removal');
  }

  #someApp(): string {
    return this.#apps.length === 0 ? anUuid() : this.#world.dice.pick(this.#apps);
  }

  #answered(key: string, text: string): void {
    const answers = this.#answers.get(key) ?? new Set();
    this.#answers.set(key, answers.add(text));
    if (answers.size > 1) this.problems.push(`under ${key} there were two different answers`);
  }

  check(isAnyoneDead: boolean): void {
    const { database } = this.#world;
    const apps = [...database.apps.values()].filter(({ state }) => state !== 'fence');
    const done = apps.flatMap(({ description }) => String(description).split(' ')).filter((key) => key !== '');
    if (new Set(done).size < done.length) this.problems.push(`done twice: ${done.sort().join()}`);
    for (const { _id, state } of apps) {
      if (state !== 'live') this.problems.push('an app is half removed');
      if (this.#removed.has(_id)) this.problems.push('an app that was removed is there');
    }
    // a process that applies a change only after its app was removed restores documents of the app, and deletes them again; if it dies in
    // between, they stay, but no reader finds documents of a removed app
    if (isAnyoneDead) return;
    for (const name of ['workflows', 'events'] as const) {
      const left = [...database[name].values()].filter(({ app }) => this.#removed.has(String(app)));
      if (left.length > 0) this.problems.push(`something of an app that was removed is left: ${name}`);
    }
  }
}

/** Runs an owner's operations on apps by processes that crash, or stall for longer than others wait for them. Returns the problems. */
async function apps(seed: number, kind?: Kind): Promise<readonly string[]> {
  const world = new World(seed, kind);
  const { dice, scheduler } = world;
  scheduler.longestStall = dice.chance(0.5) ? 1500 : 30_000;
  const owner = new Owner(world);
  world.beginElections();
  const processes = Array.from({ length: 2 + dice.below(3) }, () => world.start());
  const tasks: Task[] = [];
  const busy = (process: Process) => {
    for (let i = 0; i <= dice.below(3); i += 1) {
      tasks.push({ process: process.number, done: owner.client(process, 3 + dice.below(5)) });
    }
  };
  const { deaths } = await throughDeaths(world, { processes, busy, tasks, stepsMost: 150 });
  owner.check(deaths > 0);
  return owner.problems;
}

/** Returns the first world with a problem, and the problem. Undefined if there is none. */
async function firstProblem(
  worlds: number,
  run: (seed: number) => Promise<readonly string[]>,
): Promise<string | undefined> {
  for (let seed = 1; seed <= worlds; seed += 1) {
    const problems = await run(seed).catch((error: unknown) => [
      `threw: ${error instanceof Error ? error.stack : error}`,
    ]);
    if (problems.length > 0) return `world ${seed}: ${problems[0]} (and ${problems.length - 1} more)`;
  }
  return undefined;
}

const FUTURE = NOW + 300 * DAY;

/**
 * Makes an app with changes from a clock that ran ahead. Runs `work` in one process, and `others` in another process after `point` steps of
 * it.
 */
async function meanwhile(
  point: number,
  work: (process: Process, app: string, event: BookingEvent) => Promise<unknown>,
  others: (process: Process, app: string, world: World) => unknown,
) {
  const world = new World(point);
  const { scheduler } = world;
  const [one, other] = [world.start(() => NOW), world.start(() => FUTURE)];
  const record = anAppRecord();
  const { uuid: app } = record.app;
  const event = anEvent({ data: aBooking({ app, title: 'said' }), at: FUTURE });
  const told = [anEvent({ app }), event, ...[1, 2, 3].map(() => anEvent({ app, at: FUTURE }))];
  scheduler.isStill = true;
  await one.ports.apps.add(record);
  await other.ledger.commit(app, {}, () => ({ result: undefined, change: { events: told } }));
  scheduler.isStill = false;
  const done = work(one, app, event).then(() => undefined);
  let goesOn = true;
  for (let step = 0; step < point && goesOn; step += 1) goesOn = await scheduler.step();
  await turns(1);
  scheduler.isStill = true;
  await others(other, app, world);
  scheduler.isStill = false;
  await world.until([{ process: one.number, done }]);
  await world.untilQuiet();
  scheduler.isStill = true;
  const events = (await other.ports.events.after(app, undefined, 100)) ?? [];
  const now = Math.max(...[...world.database.ledgers.values()].map(({ at }) => Number(at)));
  return { isOver: !goesOn, events, moments: events.map(({ at }) => at), now };
}

const turnBack = ({ ports }: Process, app: string) => ports.timekeeping.turnBack(app, NOW, 100);
const inOrder = (moments: readonly number[]) => moments.toSorted((a, b) => a - b);

describe('MongoDB, every interleaving', () => {
  it(`keeps every promise in ${WORLDS} worlds of apps`, async () => {
    expect(await firstProblem(WORLDS, (seed) => apps(seed))).to.equal(undefined);
  });

  it(`keeps every promise behind mongos that ask old primaries, in ${WORLDS} worlds of apps`, async () => {
    expect(await firstProblem(WORLDS, (seed) => apps(seed, { isRouted: true }))).to.equal(undefined);
  });

  it('never turns the last change of an app back beyond a new event', async () => {
    const commit = ({ ledger, now }: Process, app: string) =>
      ledger.commit(app, {}, () => ({ result: undefined, change: { events: [anEvent({ app, at: now() })] } }));
    const ends = new Set<number>();
    for (let point = 0, isOver = false; !isOver; point += 1) {
      const found = await meanwhile(point, turnBack, commit);
      isOver = found.isOver;
      ends.add(found.now);
      expect(found.moments.length).to.equal(6);
      expect(Math.max(...found.moments), `another came after ${point} operations`).to.equal(found.now);
    }
    expect([...ends], 'before it, and after it').to.have.members([NOW, FUTURE]);
  });

  it('leaves events in order if a process dies while it turns them back, also if another one continues to a later moment', async () => {
    const dies = async ({ number }: Process, _: string, { scheduler }: World) => scheduler.kill(number - 1);
    const isRepeated = async (process: Process, app: string, world: World) => {
      await dies(process, app, world);
      await process.ports.timekeeping.turnBack(app, NOW + HOUR, 100);
    };
    for (const others of [dies, isRepeated]) {
      const ends = new Set<string>();
      for (let point = 0, isOver = false; !isOver; point += 1) {
        const { moments, ...found } = await meanwhile(point, turnBack, others);
        isOver = found.isOver;
        ends.add(moments.join());
        expect(moments, `after ${point} operations`).to.deep.equal(inOrder(moments));
      }
      expect(ends.size, 'in the midst of it, too').to.be.greaterThan(2);
    }
  });

  it('keeps events turned back that are erased at the same time', async () => {
    const erase = ({ ports }: Process, app: string, { data }: BookingEvent) =>
      ports.erasures.eraseEvents(app, { customer: anUuid(), email: null, formerEmails: [] }, [data.uuid]);
    for (let point = 0, isOver = false; !isOver; point += 1) {
      const found = await meanwhile(point, erase, turnBack);
      isOver = found.isOver;
      expect(found.moments, `turned back after ${point} operations`).to.deep.equal([NOW, NOW, NOW, NOW, NOW]);
      expect(found.events[1]?.data).to.include({ title: null });
    }
  });
});
