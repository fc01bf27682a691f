import type { TransitionBooking } from '../bookings/change-booking.js';
import { isFailure } from '../errors.js';
import { HOUR, MINUTE, SECOND } from '../instants.js';
import type { Decision, Ledger, View, Wanted } from '../ledger/ledger.js';
import { type Action, type ActionType, type EmailConfig, isRelative, type TransitionConfig } from '../model/action.js';
import { CLOCK } from '../model/actor.js';
import type { App } from '../model/app.js';
import { movedByClock } from '../model/booking.js';
import type { AppCaller } from '../model/callers.js';
import type { Attempt, Job, Lease } from '../model/job.js';
import type { Clock, Instant, NewUuid } from '../ports.js';
import type { AppRepository } from '../storage/app-repository.js';
import type { Arming } from '../storage/arming.js';
import type { JobRepository } from '../storage/job-repository.js';
import { factsIn, wantedForFacts } from './booking-facts.js';
import { type ActionChannels, composedMail, performAction, tellOf, unsendable, withManage } from './channels.js';
import { type Delivered, type Invitation, NO_MAIL_SERVER } from './delivery-ports.js';
import { newlyInvited } from './invitation.js';
import {
  isLetter,
  letterMail,
  rememberedIn,
  type StandingLetter,
  standingLetter,
  wantedByLetter,
} from './letter-job.js';
import type { TemplateSubject } from './template-values.js';

interface Needs {
  readonly jobs: Pick<JobRepository, 'claim' | 'release'>;
  readonly arming: Pick<Arming, 'disarmed'>;
  readonly ledger: Ledger;
  readonly apps: AppRepository;
  readonly transitionBooking: TransitionBooking;
  readonly channels: ActionChannels;
  readonly newUuid: NewUuid;
  readonly clock: Clock;
  /** Told of what must not happen: a job that could not be run for a reason of our own. */
  readonly onFault: (error: unknown, job: Job) => void;
  /** Spreads the retries of many; a number from 0 to 1. */
  readonly jitter?: () => number;
  /** Makes each attempt, for whoever wants to know how it goes; default: it is made, and that is all. */
  readonly observe?: ObserveAttempt;
  /** Attempts under way in this worker; default 1,024, at least 64. */
  readonly slots?: number;
}

/**
 * Runs an attempt at an action of that type, and answers what it answers: the job as it is then. It was `delivered`, or
 * has `failed`; it waits for the next attempt; or it was `skipped` after all.
 */
export type ObserveAttempt = (type: ActionType, attempt: () => Promise<Job>) => Promise<Job>;

/** The waits after the first, second … failed attempt (core/README.md, "Jobs"). */
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
/** Attempts under way in one worker: so many that an app's share has room for several receivers that hang. */
const SLOTS = 1_024;
/** No app ever holds more than this part of the slots: there is room for others the moment that they come. */
const SHARE = 1 / 8;
/** Jobs that are claimed at once. */
const CLAIMED = 8;
/** With so many attempts under way at one receiver of an app, no more are claimed for it: one that hangs holds up nobody else. */
const MAX_AT_RECEIVER = 8;
/** Likewise of mails of all apps, which wait for one another at the mail server. */
const MAX_MAILS = 32;

/** What a job is about, while it is what the job was made for: a booking, or the UUID of something else. */
type JobSubject =
  | ((TemplateSubject | { readonly about: string }) & { readonly action: Action })
  | { readonly sending: StandingLetter };

/** Attempts that may be in one another's way, and the actions that are known to make such. */
interface Lane {
  readonly most: number;
  running: number;
  readonly actions: Set<string>;
}

/**
 * Runs jobs, in any number of processes: each job by one worker at a time, under a lease. A job runs only if, at that
 * moment, the booking and the action are still what it was made for.
 */
export class Worker {
  readonly #needs: Needs;
  readonly #slots: number;
  /** By what their attempts share, those with attempts under way. */
  readonly #lanes = new Map<string, Lane>();
  /** How many slots each app holds. */
  readonly #held = new Map<string, number>();
  readonly #underWay = new Set<Promise<void>>();
  /** Whether there is room since the last claim for what it had to pass over, and who waits for that. */
  #hasRoom = false;
  #onRoom: () => void = () => {};
  #isAbandoned = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#slots = needs.slots ?? SLOTS;
  }

  /** Claims what is due and begins to run it, unless the storage is disarmed; answers how many jobs that were. */
  async claim(): Promise<number> {
    const { jobs, arming, clock, newUuid } = this.#needs;
    this.#hasRoom = false;
    const free = this.#slots - this.#underWay.size;
    if (free <= 0 || (await arming.disarmed())) return 0;
    const apps = [...this.#held].filter(([, held]) => held > this.#fillsUp).map(([app]) => app);
    const full = [...this.#lanes.values()].filter(({ running, most }) => running >= most);
    const without = [...apps, ...full.flatMap(({ actions }) => [...actions])];
    const now = clock();
    const lease: Lease = { token: newUuid(), until: now + LEASE };
    const claimed = await jobs.claim(now, lease, Math.min(free, CLAIMED), [...new Set(without)]);
    for (const job of claimed) this.#start(job, lease);
    return claimed.length;
  }

  /** Resolves when there is room for jobs that the last claim had to pass over; of several that wait, for the last. */
  async room(): Promise<void> {
    if (this.#hasRoom) return;
    await new Promise<void>((resolve) => {
      this.#onRoom = resolve;
    });
  }

  /**
   * Gives up what is under way, and answers how many jobs that were: nobody hears any more of what becomes of them, and
   * when their leases run out, they are run again.
   */
  abandon(): number {
    this.#isAbandoned = true;
    return this.#underWay.size;
  }

  /** Resolves when nothing that this worker has begun is under way any more. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** With more than this, an app may get beyond its share by one claim. */
  get #fillsUp(): number {
    return Math.floor(this.#slots * SHARE) - CLAIMED;
  }

  #start(job: Job, lease: Lease): void {
    const { app } = job;
    this.#held.set(app, (this.#held.get(app) ?? 0) + 1);
    const run = this.#run(job, lease)
      // The lease runs out, and the job is run again.
      .catch((error: unknown) => {
        if (!this.#isAbandoned) this.#needs.onFault(error, job);
      })
      .finally(() => {
        this.#underWay.delete(run);
        const held = this.#held.get(app)! - 1;
        if (held > 0) this.#held.set(app, held);
        else this.#held.delete(app);
        if (this.#underWay.size === this.#slots - 1 || held === this.#fillsUp) this.#makeRoom();
      });
    this.#underWay.add(run);
  }

  async #run(job: Job, lease: Lease): Promise<void> {
    const app = await this.#needs.apps.ofAnyOwner(job.app);
    // The app's jobs go with it.
    if (!app) return;
    const { jobs, clock } = this.#needs;
    const found = await this.#standing(app, job);
    const released = typeof found === 'string' ? skipped(job, found, clock()) : await this.#inLane(job, found, app);
    await jobs.release(noLaterThan(released, clock()), lease);
  }

  #standing(app: App, job: Job): Promise<JobSubject | string> {
    return this.#needs.ledger.read(app.uuid, wantedBy(job), (view) => standing(view, app, job));
  }

  /** Makes an attempt, unless too many are under way at its receiver: then the job waits again, as it did. */
  async #inLane(job: Job, found: JobSubject, app: App): Promise<Job> {
    const lanes = ('sending' in found ? mailLanes(app.uuid) : lanesOf(found.action)).map(({ key, most }) => {
      const lane = this.#lanes.get(key) ?? { most, running: 0, actions: new Set() };
      lane.actions.add(job.action);
      return { key, lane };
    });
    // Those that were claimed while there was room all run; more than that come of actions that were not known to go there.
    if (lanes.some(({ lane }) => lane.running >= lane.most + CLAIMED)) return waiting(job, this.#needs.clock());
    for (const { key, lane } of lanes) {
      this.#lanes.set(key, lane);
      lane.running += 1;
    }
    try {
      const { observe } = this.#needs;
      const attempt = () =>
        'sending' in found ? this.#sendLetter(job, found.sending) : this.#attempt(job, found, app);
      const type = 'sending' in found ? 'email' : found.action.type;
      return await (observe ? observe(type, attempt) : attempt());
    } finally {
      for (const { key, lane } of lanes) {
        lane.running -= 1;
        if (lane.running === 0) this.#lanes.delete(key);
        if (lane.running === lane.most - 1) this.#makeRoom();
      }
    }
  }

  #makeRoom(): void {
    this.#hasRoom = true;
    this.#onRoom();
  }

  async #attempt(job: Job, { action, ...subject }: ActionSubject, app: App): Promise<Job> {
    const { clock, channels } = this.#needs;
    const at = clock();
    const triggered = <A extends Action>(its: A): A => ({ ...its, trigger: job.trigger ?? its.trigger });
    const to = action.type === 'webhook' ? hostOf(action.config.url) : undefined;
    if ('about' in subject) {
      const told = await tellOf(channels, triggered(action), subject.about, job.uuid, at);
      return this.#afterAnswer(job, action, at, { ...told, to });
    }
    if (action.type === 'email') return this.#mail(job, subject, action.config, at);
    const delivered =
      action.type === 'transition'
        ? await this.#transition({ app, actor: CLOCK }, job, action.config)
        : await performAction(channels, triggered(action), subject, job.uuid, at);
    return this.#afterAnswer(job, action, at, { ...delivered, to });
  }

  /** Sends a letter, once it is written down that it is about to be. */
  async #sendLetter(job: Job, found: StandingLetter): Promise<Job> {
    const { channels, ledger, clock } = this.#needs;
    const at = clock();
    const to = maskedAddress(found.to);
    if (!isLetter(job)) return skipped(job, 'This version cannot send it', at);
    if (!channels.hasMail) return this.#afterAttempt(job, at, { ...unsendable(NO_MAIL_SERVER), to });
    const remembered = await ledger.commit(job.app, wantedByLetter(job), (view): Decision<StandingLetter | string> => {
      const standing = standingLetter(view, found.app, job);
      if (typeof standing === 'string') return { result: standing };
      const booking = rememberedIn(view, standing, job, channels.mailFrom);
      return { result: standing, ...(booking.length > 0 && { change: { put: { booking } } }) };
    });
    if (typeof remembered === 'string') return skipped(job, remembered, clock());
    const mail = await letterMail(channels, remembered, job.uuid, at);
    return this.#afterAttempt(job, at, { ...(await channels.sendMail(mail)), to });
  }

  async #afterAnswer(job: Job, action: Action, at: Instant, delivered: Reached): Promise<Job> {
    if (delivered.status === 410 && action.type === 'webhook') await this.#disable(job, action.config.url);
    return this.#afterAttempt(job, at, delivered);
  }

  async #mail(job: Job, subject: TemplateSubject, config: EmailConfig, at: Instant): Promise<Job> {
    const { channels, clock } = this.#needs;
    const mail = composedMail(channels, config, await withManage(channels, config, subject), job.uuid);
    if (typeof mail === 'string') return this.#afterAttempt(job, at, unsendable(mail));
    const to = maskedAddress(mail.to);
    if (!channels.hasMail) return this.#afterAttempt(job, at, { ...(await channels.sendMail(mail)), to });
    const problem = mail.invitation && (await this.#remember(job, subject, mail.invitation));
    if (typeof problem === 'string') return skipped(job, problem, clock());
    return this.#afterAttempt(job, at, { ...(await channels.sendMail(mail)), to });
  }

  /**
   * Writes down that calendars are about to learn of the booking: whoever cancels it from now on takes that back, whatever
   * becomes of this process. Answers why the job no longer is what it was made for, if it is not.
   */
  async #remember(job: Job, { app, booking }: TemplateSubject, invitation: Invitation): Promise<string | undefined> {
    if (!newlyInvited(booking, invitation)) return undefined;
    return this.#needs.ledger.commit(app.uuid, wantedBy(job), (view) => {
      const found = standing(view, app, job);
      if (typeof found === 'string') return { result: found };
      if (!('booking' in found)) return { result: undefined };
      const invited = newlyInvited(found.booking, invitation);
      return { result: undefined, change: invited && { put: { booking: [{ ...found.booking, invited }] } } };
    });
  }

  async #transition(caller: AppCaller, job: Job, { to }: TransitionConfig): Promise<Delivered> {
    try {
      // Only what is about a booking is ever a transition.
      await this.#needs.transitionBooking.execute(caller, job.booking ?? '', to);
      return { ok: true, status: null, message: null, notBefore: null, final: false };
    } catch (error) {
      if (!isFailure(error, 'refused') && !isFailure(error, 'not_found')) throw error;
      return { ok: false, status: null, message: error.message, notBefore: null, final: true };
    }
  }

  /** A receiver that says it is gone is not asked again, for this job or any other. */
  async #disable(job: Job, url: string): Promise<void> {
    await this.#needs.ledger.commit(job.app, { objects: { action: [job.action] } }, (view) => {
      const action = view.object('action', job.action);
      // Another receiver that was put in its place meanwhile has not said so.
      if (!action?.enabled || action.type !== 'webhook' || action.config.url !== url) return { result: undefined };
      const disabled = { ...action, enabled: false, version: action.version + 1, updatedAt: view.now };
      return { result: undefined, change: { put: { action: [disabled] } } };
    });
  }

  #afterAttempt(job: Job, at: Instant, { ok, status, message, notBefore, final, to }: Reached): Job {
    const now = this.#needs.clock();
    const attempt: Attempt = { at, ok, status, message };
    const after = { ...job, attempts: [...job.attempts, attempt], ...(to !== undefined && { to }), updatedAt: now };
    if (message === NO_MAIL_SERVER) return skipped(after, NO_MAIL_SERVER, now);
    if (ok) return { ...after, status: 'delivered', reason: null, nextAt: null };
    const wait = RETRY_AFTER[job.attempts.length];
    if (final || wait === undefined) return { ...after, status: 'failed', reason: message, nextAt: null };
    const jitter = (this.#needs.jitter ?? Math.random)();
    const nextAt = Math.max(now + Math.round(wait * (1 + JITTER * jitter)), notBefore ?? 0);
    return { ...after, status: 'waiting', reason: null, nextAt };
  }
}

/** What an action's job is about. */
type ActionSubject = Exclude<JobSubject, { readonly sending: StandingLetter }>;

/** How an attempt ended, and whom it was for, masked. */
type Reached = Delivered & { readonly to?: string | undefined };

function wantedBy(job: Job): Wanted {
  if (isLetter(job)) return wantedByLetter(job);
  const { booking, action, workflow } = job;
  return {
    objects: {
      booking: booking === null ? [] : [booking],
      action: [action],
      workflow: workflow === null ? [] : [workflow],
    },
    ...(booking !== null && { ofBooking: { booking, wants: wantedForFacts } }),
  };
}

/** What the job is about, as of now; or why it no longer is what it was made for. */
function standing(view: View, app: App, job: Job): JobSubject | string {
  if (isLetter(job)) {
    const sending = standingLetter(view, app, job);
    return typeof sending === 'string' ? sending : { sending };
  }
  const action = view.object('action', job.action);
  const workflow = job.workflow === null ? undefined : view.object('workflow', job.workflow);
  if (!action || !workflow) return 'The action was removed';
  if (!action.enabled) return 'The action is disabled';
  if (job.booking === null) return { about: job.about ?? '', action };
  const booking = view.object('booking', job.booking);
  if (!booking) return 'The booking was removed';
  if (booking.sequence !== job.sequence) return 'The booking was moved';
  const status = movedByClock(booking, workflow, view.now) ?? booking.status;
  const stands = isRelative(job.trigger ?? action.trigger)
    ? status === 'confirmed' || status === 'completed'
    : status === job.bookingStatus;
  if (!stands) return `The booking is ${status}`;
  return { ...factsIn(view, app, booking, job.gone), workflow, action };
}

/**
 * What the attempts of an action share with those of others. A host that several apps call is a receiver for each of them:
 * it may hang for one. The mail server is the same for all, but an app with much mail must not be all of it.
 */
function lanesOf({ app, uuid, ...action }: Action): readonly Share[] {
  if (action.type === 'email') return mailLanes(app);
  if (action.type !== 'webhook') return [{ key: uuid, most: MAX_AT_RECEIVER }];
  const [host = ''] = /^[^:]*:\/\/[^/?#]*/.exec(action.config.url) ?? [];
  return [{ key: `${app} ${host.toLowerCase()}`, most: MAX_AT_RECEIVER }];
}

/** A lane, and how many attempts may be in it. */
type Share = Pick<Lane, 'most'> & { readonly key: string };

function mailLanes(app: string): readonly Share[] {
  return [
    { key: `${app} mail`, most: MAX_AT_RECEIVER },
    { key: 'mail', most: MAX_MAILS },
  ];
}

/** The first character of the address, and its domain. */
function maskedAddress(to: string): string {
  const [, address = to] = /<([^<>]*)>$/.exec(to.trim()) ?? [];
  const at = address.lastIndexOf('@');
  return at < 1 ? '•••' : `${[...address][0]}•••${address.slice(at)}`;
}

/** The host of a URL, without credentials. */
function hostOf(url: string): string {
  const [, host = ''] = /^[^:]*:\/\/(?:[^/?#@]*@)?([^/?#]*)/.exec(url) ?? [];
  return host.toLowerCase();
}

/** It was due, and is. */
function waiting(job: Job, now: Instant): Job {
  return { ...job, status: 'waiting', nextAt: Math.min(job.nextAt ?? now, now) };
}

/** The clock may have run ahead when the job was claimed, and been put right since: nothing of the job was done later than now. */
function noLaterThan(job: Job, now: Instant): Job {
  const attempts = job.attempts.map((attempt) => ({ ...attempt, at: Math.min(attempt.at, now) }));
  return { ...job, attempts, createdAt: Math.min(job.createdAt, now), updatedAt: Math.min(job.updatedAt, now) };
}

function skipped(job: Job, reason: string, now: Instant): Job {
  return { ...job, status: 'skipped', reason, nextAt: null, updatedAt: now };
}
