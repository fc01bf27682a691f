import { createHash } from 'node:crypto';
import { buildContainer, Ports } from '../../bootstrap/container.js';
import { asUuid } from '../../core/basics/fields.js';
import { HOUR, MINUTE, SECOND } from '../../core/basics/instants.js';
import type { Delivered } from '../../core/basics/mail.js';
import type { Clock } from '../../core/basics/ports.js';
import { buildTakeNotice } from '../../core/bookings/record-payment.js';
import type { Once } from '../../core/ledger/idempotency.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Booking } from '../../core/model/booking.js';
import type { AppCaller } from '../../core/model/callers.js';
import type { Owner } from '../../core/model/owner.js';
import { Dice } from '../support/dice.js';
import { listed } from '../support/lists.js';
import { aUuidSequence } from '../support/samples.js';
import { Checks, leftInFuture } from './checks.js';
import type { Client, Heard } from './client.js';
import { Erasing } from './erasing.js';
import type { Ground, GroundName } from './ground.js';
import { openGround } from './grounds.js';
import type { Delivery } from './history.js';
import { Known } from './known.js';
import { Broken, must } from './must.js';
import { found, pickOperation } from './operations.js';
import { busyness, elsewhere } from './people.js';
import { preparePostgres } from './postgres-ground.js';
import type { Running } from './stage.js';
import { VirtualTime } from './virtual-time.js';

export interface Simulated {
  /** The fault. Undefined if there was none. */
  readonly problem: string | undefined;
  /** Operations and their results, one per line. */
  readonly trace: readonly string[];
  /** Digest of the trace and of all events. It is the same in each run of a seed. */
  readonly digest: string;
  /** Number of each operation with each result. */
  readonly counts: ReadonlyMap<string, number>;
}

interface Task {
  readonly process: number | undefined;
  isDone: boolean;
}

/** Error codes that are regular answers. */
const REFUSALS = ['revoked', 'invalid', 'not_found', 'refused', 'stale', 'duplicate', 'key_reused', 'gone'];
const PROCESSES = 2;
/** Number of idle turns of the event loop before the next timer fires, and before the simulation counts as hanging. */
const QUIET = 40;
const HANG = 5_000;
/** Maximum differences between the clocks of processes. */
const SKEWS = [0, 0, 300, 5 * SECOND, 2 * MINUTE];

/** Maximum time that passes during a check. A clock that runs ahead is ahead by at least an hour, which is more. */
const WHILE_LOOKING = 10 * MINUTE;

export const STEPS = 300;

/** Runs one seed, which always has the same result. */
export async function simulate(ground: GroundName, seed: number, steps = STEPS): Promise<Simulated> {
  // Before time stands still: a server needs real timers to start.
  if (ground === 'postgres') await preparePostgres();
  const simulation = new Simulation(ground, seed);
  let problem: string | undefined;
  simulation.time.begin(simulation.dice.next);
  try {
    await simulation.run(steps);
  } catch (error) {
    problem = error instanceof Broken ? error.message : String(error instanceof Error ? error.stack : error);
  } finally {
    await simulation.end();
  }
  const { trace, counts, checks } = simulation;
  const digest = createHash('sha256')
    .update(JSON.stringify([trace, checks.history.events]))
    .digest('hex');
  return { problem, trace, digest, counts };
}

class Simulation implements Client {
  readonly dice: Dice;
  readonly time = new VirtualTime();
  readonly ground: Ground;
  readonly known = new Known();
  readonly checks: Checks;
  readonly erasing: Erasing;
  readonly trace: string[] = [];
  readonly counts = new Map<string, number>();
  readonly newUuid = aUuidSequence();
  readonly deliveries: Delivery[] = [];
  /** Deliveries that a receiver took, by job. */
  readonly taken = new Map<string, number>();
  app!: AppCaller;
  owner!: Owner;
  step = 0;
  /** True at the end of the simulation. Pending waits are abandoned. */
  isOver = false;
  /** True after a crash, a lost connection or a lost answer: effects may then be repeated. */
  isTroubled = false;
  #skew: number;
  #processes: Running[] = [];
  #started = 0;
  #isLooking = false;
  /** True if a process may fail now, because of its disk or its crash. */
  #mayFail = false;
  #healAt = 0;
  #hanging: { readonly until: number; readonly release: () => void }[] = [];
  /** Requests to send again: their outcome is unknown, or their answers are to be compared. */
  #again: { readonly until: number; readonly send: (process: Running) => Promise<void> }[] = [];
  /** By process and job: the last claim, and the state of the booking and the action that was known at that moment. */
  readonly #claims = new Map<string, Pick<Delivery, 'since' | 'known' | 'wasOn'>>();
  #problem: unknown;
  /** The process whose clock runs ahead, and by how much. Until the repair, its writes are in the future. */
  #ahead: number | undefined;
  #aheadBy = 0;
  #isToBeRepaired = false;
  #isEnding = false;

  constructor(ground: GroundName, seed: number) {
    this.dice = new Dice(seed);
    this.ground = openGround(ground, seed, this.dice);
    this.#skew = this.dice.pick(SKEWS);
    this.checks = new Checks(this);
    this.erasing = new Erasing(this);
  }

  async run(steps: number): Promise<void> {
    await this.#ensureProcesses();
    await this.#until([this.#task(undefined, found(this, this.#processes[0]!))]);
    await this.look(true);
    for (this.step = 1; this.step <= steps; this.step += 1) await this.#next();
    await this.#finish();
  }

  async end(): Promise<void> {
    this.isOver = true;
    this.time.end();
    await this.ground.end();
  }

  count(what: string): void {
    this.counts.set(what, (this.counts.get(what) ?? 0) + 1);
  }

  note(line: string): void {
    this.trace.push(`${this.step}: ${line}`);
  }

  async #next(): Promise<void> {
    const { dice } = this;
    await this.#advance(this.#pause());
    for (const one of this.#hanging.filter(({ until }) => until <= this.step)) one.release();
    this.#hanging = this.#hanging.filter(({ until }) => until > this.step);
    await this.#trouble();
    await this.#ensureProcesses();
    await this.#keepTime();
    const tasks: Task[] = [];
    const parallel = dice.chance(0.1) ? 6 : 1 + dice.below(3);
    let changesResource = false;
    for (let i = 0; i < parallel; i += 1) {
      const process = dice.pick(this.#processes);
      const again = dice.chance(0.5) ? this.#again.shift() : undefined;
      // While a clock runs ahead, a stored answer may seem older than its time limit.
      if (again && again.until > this.time.elapsed && !this.#isToBeRepaired) {
        tasks.push(this.#task(process.number, again.send(process)));
        continue;
      }
      const operation = pickOperation(dice, !changesResource);
      changesResource ||= operation.changesResource;
      tasks.push(this.#task(process.number, operation.run(this, process)));
    }
    await this.#until(tasks);
    this.#bury();
    await this.look(false);
  }

  /** Advances the time, once no answer of a server is pending. Otherwise, timeouts would fire although the server is fast. */
  async #advance(milliseconds: number): Promise<void> {
    while (await this.ground.arrive?.());
    this.time.advance(milliseconds);
  }

  /** Returns a random pause: usually seconds or minutes, sometimes most of a day. */
  #pause(): number {
    const { dice } = this;
    const kind = dice.below(20);
    if (kind < 10) return dice.below(90 * SECOND);
    if (kind < 16) return dice.below(30 * MINUTE);
    if (kind < 19) return dice.below(4 * HOUR);
    return dice.below(20 * HOUR);
  }

  /** Lets processes crash or restart, and disks fail. */
  async #trouble(): Promise<void> {
    const { dice, ground } = this;
    const { disk } = ground;
    this.#mayFail = disk?.isFailing ?? false;
    this.ground.spare();
    if (disk?.isFailing && this.step >= this.#healAt) await this.#heal();
    if (this.#processes.length === 0) return;
    const kind = dice.below(100);
    if (disk && !disk.isFailing && kind < 5) {
      const fault = dice.pick(['full', 'full', 'write', 'sync', 'read'] as const);
      this.note(`the disk fails: ${fault}`);
      this.count(`disk ${fault}`);
      this.#mayFail = true;
      disk.fail(fault, dice.below(40));
      this.#healAt = fault === 'read' ? this.step + 1 : this.step + 1 + dice.below(4);
    } else if (disk && kind < 8) {
      this.note('the power goes');
      this.#troubled('power loss');
      if (dice.chance(0.5)) disk.losePower();
      else disk.loseLater(dice.below(60));
    } else if (kind < 12) {
      const { number } = dice.pick(this.#processes);
      this.note(`process ${number} dies`);
      this.#troubled('death');
      if (dice.chance(0.3)) ground.kill(number);
      else ground.doom(number, dice.below(60));
    } else if (kind < 14 && !disk?.isFailing) {
      const process = dice.pick(this.#processes);
      this.note(`process ${process.number} stops`);
      this.count('stop');
      process.worker.abandon();
      this.isTroubled = true;
      await this.#until([this.#task(process.number, process.storage.close())]);
      this.#processes = this.#processes.filter((one) => one !== process);
    } else if (disk && !disk.isFailing && kind < 20) {
      disk.checkpoint();
      this.count('checkpoint');
    }
    this.#bury();
  }

  /** Sometimes lets the clock of one process run ahead for a step. In the next step, all clocks are correct again, and a repair runs. */
  async #keepTime(): Promise<void> {
    const { dice, ground, app } = this;
    this.#ahead = undefined;
    if (this.#isToBeRepaired) {
      const { history } = this.checks;
      history.isRepaired = true;
      history.isBeingRepaired = true;
      this.checks.isAllToBeRead = true;
      await this.#drain();
      await this.#ensureProcesses();
      const process = dice.pick(this.#processes);
      const repair = async () => {
        const run = () => process.useCases.operations.repairClock(app.app.slug);
        const heard = await this.ask(process, 'repair the clock', run);
        this.#isToBeRepaired = heard.is !== 'answer';
        history.isBeingRepaired = this.#isToBeRepaired;
        if (this.#isToBeRepaired) return;
        const latest = this.time.now + Math.max(...SKEWS) + WHILE_LOOKING;
        const left = await this.ask(process, 'look for what is of the future', () =>
          ground.still(() => leftInFuture(process, app, latest)),
        );
        if (left.is === 'answer' && left.value.length > 0)
          this.#fail(new Broken(`a repair has left in the future: ${left.value.join(', ')}`));
      };
      await this.#until([this.#task(process.number, repair())]);
      this.#bury();
      await this.#ensureProcesses();
    } else if (dice.chance(0.01) && !ground.disk?.isFailing) {
      this.#ahead = dice.pick(this.#processes).number;
      this.#aheadBy = dice.pick([HOUR, 30 * HOUR, 800 * HOUR]);
      this.#isToBeRepaired = true;
      this.note(`the clock of process ${this.#ahead} runs ahead`);
      this.count('clock ahead');
    }
  }

  #troubled(by: string): void {
    this.count(by);
    this.isTroubled = true;
    this.#mayFail = true;
  }

  /** Ends the faults of the disk. From then on, every process must recover by itself. */
  async #heal(): Promise<void> {
    this.note('the disk works again');
    this.ground.disk?.heal();
    this.#mayFail = false;
    this.#bury();
    for (const process of this.#processes) {
      const ready = process.storage.ready().then(
        () => undefined,
        (error: unknown) =>
          this.#fail(new Broken(`the disk works again, and process ${process.number} says: ${error}`)),
      );
      await this.#until([this.#task(process.number, ready)]);
    }
  }

  /** Removes the processes that have died. */
  #bury(): void {
    const dead = this.#processes.filter(({ number }) => !this.ground.isAlive(number));
    this.#processes = this.#processes.filter((process) => !dead.includes(process));
    for (const { storage, number } of dead) {
      this.note(`process ${number} is dead`);
      this.checks.isAllToBeRead = true;
      this.erasing.mayComeLate();
      if (this.ground.name === 'sqlite') storage.close().catch(() => {});
    }
  }

  async #ensureProcesses(): Promise<void> {
    while (this.#processes.length < PROCESSES) {
      const started = await this.#start();
      if (started) this.#processes.push(started);
      else if (this.#processes.length > 0) return;
      else await this.#heal();
    }
  }

  async #start(): Promise<Running | undefined> {
    const { dice, ground, time } = this;
    this.#started += 1;
    const number = this.#started;
    const skew = dice.below(this.#skew + 1) - Math.floor(this.#skew / 2);
    const clock = () => time.now + (this.#isLooking ? 0 : skew + (this.#ahead === number ? this.#aheadBy : 0));
    let storage: Storage | undefined;
    const opening = ground.open(number, clock).then(
      (opened) => {
        storage = opened;
      },
      (error: unknown) => {
        const isCutOff = this.ground.isLossy && (error as { code?: string }).code === 'unavailable';
        if (!this.#mayFail && !isCutOff) this.#fail(error);
      },
    );
    await this.#until([this.#task(number, opening)]);
    if (!storage || !ground.isAlive(number)) {
      this.note(`process ${number} does not start`);
      return undefined;
    }
    this.note(`process ${number} starts`);
    const onFault = (error: unknown) => {
      const isExpected = this.#mayBeUnavailable && (error as { code?: string }).code === 'unavailable';
      if (!isExpected && ground.isAlive(number)) this.#fail(error);
    };
    const container = buildContainer(
      {
        storage: { ...storage, jobs: this.#watched(storage.jobs, number, clock) },
        clock,
        onFault: (error) => onFault(error),
        onCalendarFault: (error) => onFault(error),
        sendWebhook: ({ id, body }) => {
          const { type, data } = JSON.parse(body);
          const { uuid: booking, status, sequence } = data;
          const its = { job: id, booking, status, sequence, trigger: type, process: number };
          return this.#deliver(its, clock(), JSON.stringify([data.title, data.customer]));
        },
        sendMail: ({ id, text }) => {
          const [booking = '', status = '', sequence = ''] = text.split(' ');
          // A mail to a person contains whole sentences instead of these fields. Other tests check them.
          if (asUuid(booking) === undefined) {
            return Promise.resolve({ ok: true, status: 250, message: null, notBefore: null, final: false });
          }
          const its = { job: id, booking, status, sequence: Number(sequence), trigger: null };
          return this.#deliver({ ...its, process: number }, clock(), text);
        },
        newUuid: this.newUuid,
        newToken: this.newUuid,
        newSecret: () => this.newUuid().replaceAll('-', ''),
        fetchCalendar: elsewhere(dice),
        readCalendar: busyness(dice),
      },
      { publicUrl: 'https://bookings.example.com', secretKey: Buffer.alloc(32, 7).toString('base64') },
    );
    const useCases = container.get(Ports.useCases);
    const calendars = container.get(Ports.useCases).background.calendarWorker;
    return {
      number,
      storage,
      useCases,
      calendars,
      worker: container.get(Ports.useCases).background.worker,
      settle: container.get(Ports.useCases).background.settleBookings,
      erasures: container.get(Ports.useCases).background.finishErasures,
      takeNotice: buildTakeNotice({ ...storage, newUuid: this.newUuid }),
    };
  }

  /** Wraps the jobs, and records the moment of each claim: the data that a worker sends must have been true at some moment since then. */
  #watched(jobs: Storage['jobs'], process: number, clock: Clock): Storage['jobs'] {
    const claim: Storage['jobs']['claim'] = async (...asked) => {
      const claimed = await jobs.claim(...asked);
      for (const { uuid, booking, action } of claimed)
        this.#claims.set(`${process} ${uuid}`, {
          since: clock(),
          known: this.checks.history.bookings.get(booking ?? ''),
          wasOn: this.checks.isOn(action),
        });
      return claimed;
    };
    return {
      claim,
      release: (...asked) => jobs.release(...asked),
      backlog: (...asked) => jobs.backlog(...asked),
    };
  }

  /**
   * Simulates a receiver, which takes the request, fails and echoes it, answers that it is gone, or hangs for some steps, so that another
   * worker may get the job.
   */
  async #deliver(
    delivery: Omit<Delivery, 'since' | 'at' | 'known' | 'wasOn'>,
    at: number,
    told: string,
  ): Promise<Delivered> {
    const { dice } = this;
    if (!this.ground.isAlive(delivery.process)) return new Promise(() => {});
    const claimed = this.#claims.get(`${delivery.process} ${delivery.job}`);
    const isSample = delivery.booking.startsWith('00000000') || delivery.trigger === 'customer.erased';
    if (!isSample) this.deliveries.push({ ...delivery, at, since: at, known: undefined, wasOn: false, ...claimed });
    const kind = dice.below(20);
    this.count(`delivery ${isSample ? 'of a sample' : kind < 13 ? 'taken' : kind < 18 ? 'failed' : 'other'}`);
    if (kind === 18 && !isSample && !this.#isEnding) {
      this.isTroubled = true;
      await new Promise<void>((release) => {
        this.#hanging.push({ until: this.step + 1 + dice.below(3), release });
      });
    }
    const ok = kind < 13 || kind === 18;
    if (ok) this.taken.set(delivery.job, (this.taken.get(delivery.job) ?? 0) + 1);
    const status = ok ? 204 : kind === 19 ? 410 : 500;
    return { ok, status, message: ok ? null : `no: ${told}`, notBefore: null, final: kind === 19 };
  }

  /** Checks the stored state while nothing else runs. */
  async look(isThorough: boolean): Promise<void> {
    this.ground.spare();
    this.#bury();
    if (this.#processes.length === 0) await this.#ensureProcesses();
    if (this.ground.disk?.isFailing && this.#healAt <= this.step + 1) await this.#heal();
    const eye = this.dice.pick(this.#processes);
    const other = this.dice.pick(this.#processes);
    this.#isLooking = true;
    try {
      const looking = this.ground.still(async () => {
        await this.ground.recover(eye.number);
        await this.checks.look(eye, other, isThorough);
      });
      await this.#until([this.#task(undefined, looking)], true);
    } finally {
      this.#isLooking = false;
    }
  }

  /**
   * Sends a request to a process. A process that crashes never answers. Sometimes the answer is lost, or the disk fails. Then the client
   * does not know the result.
   */
  async ask<T>(process: Running, what: string, run: () => Promise<T>): Promise<Heard<T>> {
    const isLost = this.dice.chance(0.03);
    const outcome = await run().then(
      (value) => ({ value }),
      (error: unknown) => ({ error: error as { code?: string; reason?: string } }),
    );
    if (!this.ground.isAlive(process.number)) return new Promise(() => {});
    const heard = isLost ? this.#lost() : this.#heard(what, outcome);
    const said = heard.is === 'refusal' ? (heard.reason ?? heard.code) : heard.is;
    this.count(`${what}: ${said}`);
    this.note(`process ${process.number} ${what}: ${said}`);
    return heard;
  }

  get #mayBeUnavailable(): boolean {
    return this.#mayFail || this.ground.isLossy === true;
  }

  #lost(): Heard<never> {
    this.isTroubled = true;
    return { is: 'unknown' };
  }

  #heard<T>(what: string, outcome: { value: T } | { error: { code?: string; reason?: string } }): Heard<T> {
    if ('value' in outcome) return { is: 'answer', value: outcome.value };
    const { code = '', reason } = outcome.error;
    if (REFUSALS.includes(code)) return { is: 'refusal', code, ...(reason !== undefined && { reason }) };
    if (code === 'unavailable' && this.#mayBeUnavailable) return this.#lost();
    if (code === 'replay') return { is: 'refusal', code, reason: 'replay' };
    const error = outcome.error as Error;
    this.#fail(new Broken(`${what} failed: ${error.stack ?? error}`));
    return { is: 'unknown' };
  }

  /** Sends a request with an idempotency key. A client without an answer sends it again, to any process, and all answers must be equal. */
  async askOnce<R>(
    process: Running,
    what: string,
    said: unknown,
    run: (process: Running, once: Once<R>) => Promise<R>,
    textOf: (result: R) => string,
    onAnswer: (result: R) => void,
    given?: string,
  ): Promise<Heard<R>> {
    const key = given ?? `key-${this.newUuid()}`;
    this.erasing.said(said);
    const once: Once<R> = { key, fingerprint: what, render: textOf };
    let replayed: string | undefined;
    const heard = await this.ask(process, what, () =>
      run(process, once).catch((error: unknown) => {
        if ((error as { code?: string }).code === 'replay')
          replayed = (error as { answer: { text: string } }).answer.text;
        throw error;
      }),
    );
    if (heard.is === 'answer') {
      this.known.answered(key, textOf(heard.value), this.erasing.isForgotten);
      onAnswer(heard.value);
    } else if (heard.is === 'refusal' && replayed !== undefined)
      this.known.answered(key, replayed, this.erasing.isForgotten);
    const isDone = heard.is !== 'unknown' && this.dice.chance(0.8);
    const until = this.time.elapsed + 20 * HOUR;
    if (!isDone && (heard.is === 'unknown' || replayed !== undefined || heard.is === 'answer')) {
      const send = async (other: Running) => {
        // After an erasure the stored answer may be deleted, and then a retry would execute the request again.
        if (!this.erasing.isUnsaid(said)) await this.askOnce(other, what, said, run, textOf, onAnswer, key);
      };
      if (given === undefined) this.#again.push({ until, send });
    }
    return heard;
  }

  /** A start on the half hour, mostly of the next two days. */
  start(): number {
    const half = 30 * MINUTE;
    const now = Math.floor(this.time.now / half) * half;
    return now + (this.dice.chance(0.3) ? this.dice.below(8) : this.dice.below(96)) * half;
  }

  /** Known state of the booking. */
  booking(): Booking | undefined {
    const all = [...this.checks.history.bookings.values()];
    const recent = this.dice.chance(0.7) ? all.slice(-15) : all;
    return recent.length === 0 ? undefined : this.dice.pick(recent);
  }

  #fail(error: unknown): void {
    this.#problem ??= error;
  }

  #task(process: number | undefined, done: Promise<unknown>): Task {
    const task: Task = { process, isDone: false };
    done
      .catch((error: unknown) => {
        if (process === undefined || this.ground.isAlive(process)) this.#fail(error);
      })
      .finally(() => {
        task.isDone = true;
      });
    return task;
  }

  /** Runs until the tasks are done, or their processes are dead. */
  async #until(tasks: readonly Task[], isStill = false): Promise<void> {
    let quiet = 0;
    for (;;) {
      if (this.#problem !== undefined) throw this.#problem;
      const left = tasks.filter(
        ({ isDone, process }) => !isDone && (process === undefined || this.ground.isAlive(process)),
      );
      if (left.length === 0) return;
      const goesOn = (!isStill && (await this.ground.turn())) || ((await this.ground.arrive?.()) ?? false);
      if (!goesOn) await new Promise<void>((resolve) => setImmediate(resolve));
      quiet = goesOn ? 0 : quiet + 1;
      if (quiet % QUIET === QUIET - 1 && !this.time.toNextTimer() && quiet > HANG) {
        throw new Broken(`somebody waits for ever, at step ${this.step}`);
      }
    }
  }

  /**
   * Waits until everything that was sent has arrived, with all clocks correct. A repair requires that no write of a wrong clock is pending.
   */
  async #drain(): Promise<void> {
    for (let quiet = 0; quiet < QUIET; quiet += 1) {
      if ((await this.ground.turn()) || (await this.ground.arrive?.())) quiet = 0;
      else await new Promise<void>((resolve) => setImmediate(resolve));
    }
    this.#bury();
  }

  /** True while the HTTP receiver of a webhook leaves a worker's request unanswered. */
  get hangs(): boolean {
    return this.#hanging.length > 0;
  }

  /** Ends all faults, runs all jobs, and checks everything. */
  async #finish(): Promise<void> {
    this.note('the end');
    this.#isEnding = true;
    this.ground.disk?.heal();
    this.#mayFail = false;
    this.#bury();
    await this.#ensureProcesses();
    for (const one of this.#hanging.splice(0)) one.release();
    while (this.#isToBeRepaired) await this.#keepTime();
    this.#ahead = undefined;
    for (let round = 0; round < 400; round += 1) {
      const process = this.#processes[round % this.#processes.length]!;
      const turn = async () => {
        await process.settle();
        await process.erasures();
        while ((await process.worker.claim()) > 0) await process.worker.idle();
      };
      await this.#until([this.#task(process.number, turn())]);
      if (round % 10 === 9 && (await this.#isAllDone(process))) break;
      await this.#advance(round < 10 ? 6 * HOUR : 12 * HOUR);
      must(round < 399, () => 'jobs do not come to an end');
    }
    await this.look(true);
    this.ground.disk?.checkpoint();
    this.erasing.checkOver();
    const damage = this.ground.disk?.damage();
    must(damage === undefined, () => `the database is damaged: ${damage}`);
    for (const { storage, number } of this.#processes) await this.#until([this.#task(number, storage.close())]);
  }

  async #isAllDone({ number, storage }: Running): Promise<boolean> {
    let isDone = false;
    const asking = (async () => {
      const open = { offset: 0, limit: 1 };
      const { app } = this.app;
      const waiting = await listed(storage, 'job', app.uuid, open, { status: 'waiting' });
      const running = await listed(storage, 'job', app.uuid, open, { status: 'running' });
      isDone = waiting.total + running.total === 0;
    })();
    await this.#until([this.#task(number, asking)]);
    return isDone;
  }
}
