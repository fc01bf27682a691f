import type { App } from '../apps/app.js';
import type { AppRepository } from '../apps/app-repository.js';
import type { AppCaller } from '../auth/callers.js';
import { movedByClock } from '../bookings/booking.js';
import type { MoveBookingOn } from '../bookings/change-booking.js';
import { isRelative } from '../bookings/recording.js';
import { HOUR, MINUTE, SECOND } from '../instants.js';
import type { Ledger } from '../ledger/ledger.js';
import type { Clock, Instant, NewUuid } from '../ports.js';
import type { Action, TransitionConfig } from './action.js';
import type { JobRepository } from './action-repository.js';
import type { Delivered } from './delivery.js';
import type { Attempt, Job, Lease } from './job.js';
import { type Reach, reachOut } from './perform.js';
import type { Subject } from './template-values.js';

interface Needs {
  readonly jobs: JobRepository;
  readonly ledger: Ledger;
  readonly apps: AppRepository;
  readonly moveBookingOn: MoveBookingOn;
  readonly reach: Reach;
  readonly newUuid: NewUuid;
  readonly clock: Clock;
  /** Told of what must not happen: a job that could not be run for a reason of our own. */
  readonly onFault: (error: unknown, job: Job) => void;
  /** Spreads the retries of many; a number from 0 to 1. */
  readonly jitter?: () => number;
}

/** The waits after the first, second … failed attempt (WORKFLOWS.md, "Webhooks"). */
const RETRY_AFTER: readonly number[] = [
  5 * SECOND,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
];
/** A wait is lengthened by up to this part of it. */
const JITTER = 0.1;
/** Longer than any attempt may take, so that a job is run again only when its worker is dead. */
export const LEASE = MINUTE;
/** Attempts under way in one worker, and of one action, so that a receiver that hangs holds up nobody else. */
const MAX_RUNNING = 64;
const MAX_RUNNING_OF_ACTION = 8;

/**
 * Runs jobs, in any number of processes: each job by one worker at a time, under a lease. A job runs only if, at that
 * moment, the booking and the action are still what it was made for.
 */
export class Worker {
  readonly #needs: Needs;
  readonly #running = new Map<string, number>();
  readonly #underWay = new Set<Promise<void>>();

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** Claims what is due and begins to run it; answers how many jobs that were. */
  async claim(): Promise<number> {
    const { jobs, clock, newUuid } = this.#needs;
    const free = MAX_RUNNING - this.#underWay.size;
    if (free <= 0) return 0;
    const busy = [...this.#running].filter(([, count]) => count >= MAX_RUNNING_OF_ACTION).map(([action]) => action);
    const now = clock();
    const lease: Lease = { token: newUuid(), until: now + LEASE };
    const claimed = await jobs.claim(now, lease, Math.min(free, MAX_RUNNING_OF_ACTION), busy);
    for (const job of claimed) this.#start(job, lease);
    return claimed.length;
  }

  /** Resolves when nothing that this worker has begun is under way any more. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  #start(job: Job, lease: Lease): void {
    const { action } = job;
    this.#running.set(action, (this.#running.get(action) ?? 0) + 1);
    const run = this.#run(job, lease)
      // The lease runs out, and the job is run again.
      .catch((error: unknown) => this.#needs.onFault(error, job))
      .finally(() => {
        const count = (this.#running.get(action) ?? 1) - 1;
        if (count === 0) this.#running.delete(action);
        else this.#running.set(action, count);
        this.#underWay.delete(run);
      });
    this.#underWay.add(run);
  }

  async #run(job: Job, lease: Lease): Promise<void> {
    const app = await this.#needs.apps.ofAnyOwner(job.app);
    // The app's jobs go with it.
    if (!app) return;
    const found = await this.#standing(app, job);
    const settled =
      typeof found === 'string' ? skipped(job, found, this.#needs.clock()) : await this.#attempt(job, found, app);
    await this.#needs.jobs.settle(settled, lease);
  }

  /** What the job is about, as of now; or why it no longer is what it was made for. */
  #standing(app: App, job: Job): Promise<(Subject & { readonly action: Action }) | string> {
    const wanted = { bookings: [job.booking], actions: [job.action], workflows: [job.workflow] };
    return this.#needs.ledger.read(app.uuid, wanted, (view) => {
      const action = view.action(job.action);
      const workflow = view.workflow(job.workflow);
      const booking = view.booking(job.booking);
      if (!action || !workflow) return 'The action was removed';
      if (!action.enabled) return 'The action is disabled';
      if (!booking) return 'The booking was removed';
      if (booking.sequence !== job.sequence) return 'The booking was moved';
      const status = movedByClock(booking, workflow, view.now)?.status ?? booking.status;
      const stands = isRelative(job.trigger)
        ? status === 'confirmed' || status === 'completed'
        : status === job.bookingStatus;
      if (!stands) return `The booking is ${status}`;
      const resources = booking.resources.flatMap((uuid) => view.resource(uuid) ?? []);
      return { app, workflow, booking, resources, action };
    });
  }

  async #attempt(job: Job, { action, ...subject }: Subject & { readonly action: Action }, app: App): Promise<Job> {
    const { clock, reach } = this.#needs;
    const at = clock();
    const delivered =
      action.type === 'transition'
        ? await this.#transition({ app }, job, action.config)
        : await reachOut(reach, action, subject, job.uuid, at);
    if (delivered.status === 410 && action.type === 'webhook') await this.#disable(job);
    return this.#afterAttempt(job, at, delivered);
  }

  async #transition(caller: AppCaller, job: Job, { to }: TransitionConfig): Promise<Delivered> {
    try {
      await this.#needs.moveBookingOn.execute(caller, job.booking, to);
      return { ok: true, status: null, message: null, notBefore: null, final: false };
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (code !== 'refused' && code !== 'not_found') throw error;
      return { ok: false, status: null, message: (error as Error).message, notBefore: null, final: true };
    }
  }

  /** A receiver that says it is gone is not asked again, for this job or any other. */
  async #disable(job: Job): Promise<void> {
    await this.#needs.ledger.commit(job.app, { actions: [job.action] }, (view) => {
      const action = view.action(job.action);
      if (!action?.enabled) return { result: undefined };
      const disabled = { ...action, enabled: false, version: action.version + 1, updatedAt: view.now };
      return { result: undefined, change: { actions: [disabled] } };
    });
  }

  #afterAttempt(job: Job, at: Instant, { ok, status, message, notBefore, final }: Delivered): Job {
    const now = this.#needs.clock();
    const attempt: Attempt = { at, ok, status, message };
    const after = { ...job, attempts: [...job.attempts, attempt], updatedAt: now };
    if (ok) return { ...after, status: 'delivered', reason: null, nextAt: null };
    const wait = RETRY_AFTER[job.attempts.length];
    if (final || wait === undefined) return { ...after, status: 'failed', reason: message, nextAt: null };
    const jitter = (this.#needs.jitter ?? Math.random)();
    const nextAt = Math.max(now + Math.round(wait * (1 + JITTER * jitter)), notBefore ?? 0);
    return { ...after, status: 'waiting', reason: null, nextAt };
  }
}

function skipped(job: Job, reason: string, now: Instant): Job {
  return { ...job, status: 'skipped', reason, nextAt: null, updatedAt: now };
}
