import { isFailure } from '../../basics/errors.js';
import { HOUR, MINUTE, SECOND } from '../../basics/instants.js';
import { type Delivered, type Invitation, NO_MAIL_SERVER } from '../../basics/mail.js';
import type { Instant } from '../../basics/ports.js';
import type { TransitionBooking } from '../../bookings/change-booking.js';
import { isUnmailed } from '../../ledger/change-recorder.js';
import type { Decision, View, Wanted } from '../../ledger/ledger.js';
import type { AppRepository } from '../../ledger/storage/app-repository.js';
import type { Arming } from '../../ledger/storage/arming.js';
import type { EventRepository } from '../../ledger/storage/event-repository.js';
import type { JobQueue } from '../../ledger/storage/job-queue.js';
import {
  type Action,
  type ActionType,
  type EmailConfig,
  isAboutPayment,
  isRelative,
  type TransitionConfig,
  type Trigger,
} from '../../model/action.js';
import { CLOCK } from '../../model/actor.js';
import type { App } from '../../model/app.js';
import { movedByClock } from '../../model/booking.js';
import type { AppCaller } from '../../model/callers.js';
import {
  type Attempt,
  BOOKING_MOVED,
  bookingIs,
  type HeldBackReport,
  type Job,
  type Lease,
  SAMPLE_SENDS_NO_MAIL,
  skippedJob,
} from '../../model/job.js';
import { isMove } from '../../model/letters.js';
import { subscriptionKey } from '../../model/subscription.js';
import type { EventHandlers } from '../subscriptions/event-handlers.js';
import type { Subscriptions } from '../subscriptions/subscriptions.js';
import { factsIn, wantedForFacts } from './booking-facts.js';
import { type ActionChannels, composedMail, performAction, sendNotice, unsendable, withManage } from './channels.js';
import { newlyInvited } from './invitation.js';
import {
  type CurrentLetter,
  currentLetter,
  heldBackMail,
  isLetter,
  letterMail,
  rememberedIn,
  wantedByLetter,
} from './letter-job.js';
import { type LimitedMail, type MailLimitNeeds, MailLimits, type Reservation } from './mail-limits.js';
import type { TemplateSubject } from './template-values.js';

interface Needs extends MailLimitNeeds {
  readonly jobs: Pick<JobQueue, 'claim' | 'release'>;
  readonly arming: Pick<Arming, 'disarmed'>;
  readonly apps: AppRepository;
  readonly events: Pick<EventRepository, 'get'>;
  readonly subscriptions: Subscriptions;
  readonly eventHandlers: EventHandlers;
  readonly transitionBooking: TransitionBooking;
  readonly channels: ActionChannels;
  /** Called when a job could not be run because of a bug. */
  readonly onFault: (error: unknown, job: Job) => void;
  /** Random number from 0 to 1, which spreads the retries of many jobs. Default: `Math.random`. */
  readonly jitter?: () => number;
  /** Wraps each attempt, for metrics and traces. Default: only makes the attempt. */
  readonly observe?: ObserveAttempt;
  /** Limit of concurrent attempts in this worker: at least 64, default 1,024. */
  readonly slots?: number;
}

/** Runs an attempt at an action or a subscription. Returns the job: `delivered`, `failed`, `skipped`, or waiting for the next attempt. */
export type ObserveAttempt = (type: AttemptType, attempt: () => Promise<Job>) => Promise<Job>;

export type AttemptType = ActionType | 'subscription';

/** Delays after the first, second … failed attempt (core/messages/README.md, "Jobs"). */
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
/** Largest random extension of a delay, as a fraction of it. */
const JITTER = 0.1;
/** Lease of a job, longer than any attempt may take. It expires only if its worker is dead. */
export const LEASE = MINUTE;
/** Default limit of concurrent attempts in a worker. An app's share of it has room for several receivers that do not answer. */
const SLOTS = 1_024;
/** Largest share of the slots that an app may hold, so that other apps find free slots at once. */
const SHARE = 1 / 8;
const CLAIMED = 8;
/** Limit of concurrent attempts at one receiver of an app: above it, its jobs are not claimed, so that it delays no other. */
const MAX_AT_RECEIVER = 8;
/** Limit of concurrent mails of all apps. More would only wait at the mail server. */
const MAX_MAILS = 32;

/** Subject of a job in its current state: a booking, another object (its UUID), or a letter. */
type JobSubject =
  | ((TemplateSubject | { readonly about: string }) & { readonly action: Action })
  | { readonly sending: CurrentLetter };

/** Limit of concurrent attempts at one receiver. `actions` are those known to use it. */
interface Lane {
  readonly most: number;
  running: number;
  readonly actions: Set<string>;
}

/** Runs jobs under a lease, in any number of processes. Skips jobs that no longer apply, such as after their bookings were moved. */
export class Worker {
  readonly #needs: Needs;
  readonly #slots: number;
  readonly #limits: MailLimits;
  /** Lanes with running attempts, by their key. */
  readonly #lanes = new Map<string, Lane>();
  /** Number of slots that each app holds. */
  readonly #held = new Map<string, number>();
  readonly #underWay = new Set<Promise<void>>();
  /** True if a slot or lane has become free since the last claim began. */
  #hasRoom = false;
  #onRoom: () => void = () => {};
  #isAbandoned = false;

  constructor(needs: Needs) {
    this.#needs = needs;
    this.#slots = needs.slots ?? SLOTS;
    this.#limits = new MailLimits(needs);
  }

  /** Claims due jobs and starts them, unless the storage is disarmed. Returns the number of claimed jobs. */
  async claim(): Promise<number> {
    const { jobs, arming, clock, newUuid } = this.#needs;
    this.#hasRoom = false;
    const free = this.#slots - this.#underWay.size;
    if (free <= 0 || (await arming.disarmed())) return 0;
    const apps = [...this.#held].filter(([, held]) => held > this.#fillsUp).map(([app]) => app);
    const full = [...this.#lanes.values()].filter(({ running, most }) => running >= most);
    const without = [...apps, ...full.flatMap(({ actions }) => [...actions]), ...(await this.#othersSubscriptions())];
    const now = clock();
    const lease: Lease = { token: newUuid(), until: now + LEASE };
    const claimed = await jobs.claim(now, lease, Math.min(free, CLAIMED), [...new Set(without)]);
    for (const job of claimed) this.#start(job, lease);
    return claimed.length;
  }

  /** Returns the subscriptions without a handler in this process. Other processes run their jobs. */
  async #othersSubscriptions(): Promise<readonly string[]> {
    const { subscriptions, eventHandlers } = this.#needs;
    const list = await subscriptions.current();
    return list.flatMap(({ name }) => (eventHandlers.handles(name) ? [] : subscriptionKey(name)));
  }

  /** Resolves when a slot or lane has become free since the last claim began. Of several waiting callers, only the last one is resumed. */
  async room(): Promise<void> {
    if (this.#hasRoom) return;
    await new Promise<void>((resolve) => {
      this.#onRoom = resolve;
    });
  }

  /** Abandons the running jobs and returns their number. Their results are ignored, and they run again when their leases expire. */
  abandon(): number {
    this.#isAbandoned = true;
    return this.#underWay.size;
  }

  /** Resolves when no job of this worker is running. */
  async idle(): Promise<void> {
    while (this.#underWay.size > 0) await Promise.all(this.#underWay);
  }

  /** Threshold above which one further claim could exceed the app's share. */
  get #fillsUp(): number {
    return Math.floor(this.#slots * SHARE) - CLAIMED;
  }

  #start(job: Job, lease: Lease): void {
    const { app } = job;
    this.#held.set(app, (this.#held.get(app) ?? 0) + 1);
    const run = this.#run(job, lease)
      // Leave the job as it is: its lease expires, and it runs again.
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
    const app = (await this.#needs.apps.record({ uuid: job.app }))?.app;
    // The app was removed, and its jobs with it.
    if (!app) return;
    const { jobs, clock } = this.#needs;
    const released = await this.#released(job, app);
    await jobs.release(noLaterThan(released, clock()), lease);
  }

  async #released(job: Job, app: App): Promise<Job> {
    if (job.report) return this.#sendReport(job, job.report, app);
    if (job.subscription !== undefined) return this.#handOver(job, job.subscription);
    const found = await this.#current(app, job);
    if (typeof found === 'string') return skippedJob(job, found, this.#needs.clock());
    if ('sending' in found)
      return this.#inLanes(job, mailLanes(app.uuid), 'email', () => this.#sendLetter(job, found.sending));
    const { action } = found;
    return this.#inLanes(job, lanesOf(action), action.type, () => this.#attempt(job, found, app));
  }

  /** Hands the event to the handler of the subscription. */
  async #handOver(job: Job, subscription: string): Promise<Job> {
    const { subscriptions, eventHandlers, events, clock } = this.#needs;
    if (!eventHandlers.handles(subscription)) {
      const list = await subscriptions.read();
      const isThere = list.some(({ name }) => name === subscription);
      return isThere ? waiting(job, clock()) : skippedJob(job, 'The subscription has ended', clock());
    }
    const event = await events.get(job.app, job.event ?? '');
    if (!event) return skippedJob(job, 'The event has expired', clock());
    return this.#inLanes(job, [{ key: job.action, most: MAX_AT_RECEIVER }], 'subscription', async () => {
      const at = clock();
      return this.#afterAttempt(job, at, await eventHandlers.deliver(subscription, event));
    });
  }

  /** Tells the team how many mails were held back. */
  async #sendReport(job: Job, report: HeldBackReport, app: App): Promise<Job> {
    const { ledger, channels, clock } = this.#needs;
    const at = clock();
    const wanted = { objects: { profile: [job.app], staff: report.member === null ? [] : [report.member] } };
    const mail = await ledger.read(job.app, wanted, (view) => heldBackMail(channels, view, app, { job, report }));
    if (typeof mail === 'string') return skippedJob(job, mail, at);
    return this.#afterAttempt(job, at, { ...(await channels.sendMail(mail)), to: maskedAddress(mail.to) });
  }

  /** Reserves a mail that is about to be sent. If it is held back, the team is told later. */
  async #reserved(mail: LimitedMail): Promise<Reservation> {
    const reserved = await this.#limits.reserve(mail);
    if (reserved.heldBack !== undefined) await this.#limits.report(mail.job);
    return reserved;
  }

  #current(app: App, job: Job): Promise<JobSubject | string> {
    return this.#needs.ledger.read(app.uuid, wantedBy(job), (view) => current(view, app, job));
  }

  /** Makes an attempt, unless too many are running at its receiver. Then the job becomes due again. */
  async #inLanes(job: Job, shares: readonly Share[], type: AttemptType, attempt: () => Promise<Job>): Promise<Job> {
    const lanes = shares.map(({ key, most }) => {
      const lane = this.#lanes.get(key) ?? { most, running: 0, actions: new Set() };
      lane.actions.add(job.action);
      return { key, lane };
    });
    // Allow one claim above the limit: it began while the lane had room. Further jobs were not known to use the lane, and wait.
    if (lanes.some(({ lane }) => lane.running >= lane.most + CLAIMED)) return waiting(job, this.#needs.clock());
    for (const { key, lane } of lanes) {
      this.#lanes.set(key, lane);
      lane.running += 1;
    }
    try {
      const { observe } = this.#needs;
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
    const triggered = <A extends Action>(its: A): A => ({ ...its, trigger: (job.trigger as Trigger) ?? its.trigger });
    const to = action.type === 'webhook' ? hostOf(action.config.url) : undefined;
    if ('about' in subject) {
      const outcome = await sendNotice(channels, triggered(action), subject.about, job.uuid, at);
      return this.#afterAnswer(job, action, at, { ...outcome, to });
    }
    if (action.type === 'email') return this.#mail(job, subject, action.config, at);
    const delivered =
      action.type === 'transition'
        ? await this.#transition({ app, actor: CLOCK }, job, action.config)
        : await performAction(channels, triggered(action), subject, job.uuid, at);
    return this.#afterAnswer(job, action, at, { ...delivered, to });
  }

  /** Stores that a letter is about to be sent, and then sends it. */
  async #sendLetter(job: Job, found: CurrentLetter): Promise<Job> {
    const { channels, ledger, clock } = this.#needs;
    const at = clock();
    const to = maskedAddress(found.to);
    if (!isLetter(job)) return skippedJob(job, 'This version cannot send it', at);
    if (!channels.hasMail) return this.#afterAttempt(job, at, { ...unsendable(NO_MAIL_SERVER), to });
    const [{ booking }] = found.facts;
    const isAboutMove = isMove(job.letter.kind);
    const reserved = await this.#reserved({ job, booking, to: found.to, isAboutMove });
    if (reserved.heldBack !== undefined) return skippedJob({ ...job, to }, reserved.heldBack, clock());
    const remembered = await ledger.commit(job.app, wantedByLetter(job), (view): Decision<CurrentLetter | string> => {
      const current = currentLetter(view, found.app, job);
      if (typeof current === 'string') return { result: current };
      const booking = rememberedIn(view, current, job, channels.mailFrom);
      return { result: current, ...(booking.length > 0 && { change: { put: { booking } } }) };
    });
    if (typeof remembered === 'string') {
      await reserved.release();
      return skippedJob(job, remembered, clock());
    }
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
    const reserved = await this.#reserved({
      job,
      booking: subject.booking,
      to: mail.to,
      isAboutMove: job.trigger === 'booking.rescheduled',
      isOwnReceiver: !config.to.includes('{{'),
    });
    if (reserved.heldBack !== undefined) return skippedJob({ ...job, to }, reserved.heldBack, clock());
    const problem = mail.invitation && (await this.#remember(job, subject, mail.invitation));
    if (typeof problem === 'string') {
      await reserved.release();
      return skippedJob(job, problem, clock());
    }
    return this.#afterAttempt(job, at, { ...(await channels.sendMail(mail)), to });
  }

  /** Before the mail, stores that calendars get the booking, so that a cancellation removes it from them. Returns the reason to skip. */
  async #remember(job: Job, { app, booking }: TemplateSubject, invitation: Invitation): Promise<string | undefined> {
    if (!newlyInvited(booking, invitation)) return undefined;
    return this.#needs.ledger.commit(app.uuid, wantedBy(job), (view) => {
      const found = current(view, app, job);
      if (typeof found === 'string') return { result: found };
      if (!('booking' in found)) return { result: undefined };
      const invited = newlyInvited(found.booking, invitation);
      return { result: undefined, change: invited && { put: { booking: [{ ...found.booking, invited }] } } };
    });
  }

  async #transition(caller: AppCaller, job: Job, { to }: TransitionConfig): Promise<Delivered> {
    try {
      // A transition always has a booking, because triggers without a booking do not allow transitions.
      await this.#needs.transitionBooking(caller, job.booking ?? '', to);
      return { ok: true, status: null, message: null, notBefore: null, final: false };
    } catch (error) {
      if (!isFailure(error, 'refused') && !isFailure(error, 'not_found')) throw error;
      return { ok: false, status: null, message: error.message, notBefore: null, final: true };
    }
  }

  /** Disables the action of a receiver that answered 410, so that none of its jobs calls it again. */
  async #disable(job: Job, url: string): Promise<void> {
    await this.#needs.ledger.commit(job.app, { objects: { action: [job.action] } }, (view) => {
      const action = view.object('action', job.action);
      // The action has got another URL since: the new receiver did not answer 410.
      if (!action?.enabled || action.type !== 'webhook' || action.config.url !== url) return { result: undefined };
      const disabled = { ...action, enabled: false, version: action.version + 1, updatedAt: view.now };
      return { result: undefined, change: { put: { action: [disabled] } } };
    });
  }

  #afterAttempt(job: Job, at: Instant, { ok, status, message, notBefore, final, to }: Reached): Job {
    const now = this.#needs.clock();
    const attempt: Attempt = { at, ok, status, message };
    const after = { ...job, attempts: [...job.attempts, attempt], ...(to !== undefined && { to }), updatedAt: now };
    if (message === NO_MAIL_SERVER) return skippedJob(after, NO_MAIL_SERVER, now);
    if (ok) return { ...after, status: 'delivered', reason: null, nextAt: null };
    const wait = RETRY_AFTER[job.attempts.length];
    if (final || wait === undefined) return { ...after, status: 'failed', reason: message, nextAt: null };
    const jitter = (this.#needs.jitter ?? Math.random)();
    const nextAt = Math.max(now + Math.round(wait * (1 + JITTER * jitter)), notBefore ?? 0);
    return { ...after, status: 'waiting', reason: null, nextAt };
  }
}

type ActionSubject = Exclude<JobSubject, { readonly sending: CurrentLetter }>;

/** Result of an attempt, with the masked address of its receiver. */
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

/** Returns the subject of the job in its current state, or the reason why the job must be skipped. */
function current(view: View, app: App, job: Job): JobSubject | string {
  if (isLetter(job)) {
    const sending = currentLetter(view, app, job);
    return typeof sending === 'string' ? sending : { sending };
  }
  const action = view.object('action', job.action);
  const workflow = job.workflow === null ? undefined : view.object('workflow', job.workflow);
  if (!action || !workflow) return 'The action was removed';
  if (!action.enabled) return 'The action is disabled';
  if (job.booking === null) return { about: job.about ?? '', action };
  const booking = view.object('booking', job.booking);
  if (!booking) return 'The booking was removed';
  if (action.type === 'email' && isUnmailed(booking, view)) return SAMPLE_SENDS_NO_MAIL;
  if (isAboutPayment(job.trigger)) return { ...factsIn(view, app, booking, job.gone), workflow, action };
  if (booking.sequence !== job.sequence) return BOOKING_MOVED;
  const status = movedByClock(booking, workflow, view.now) ?? booking.status;
  // Compare the stored status too: if an early end was undone, it is `confirmed`, even if by the clock the booking is completed again.
  const isUnchanged = booking.status === job.bookingStatus && status === booking.status;
  const stands = isRelative(job.trigger ?? action.trigger)
    ? status === 'confirmed' || status === 'completed'
    : isUnchanged;
  if (!stands) return bookingIs(status === job.bookingStatus ? booking.status : status);
  return { ...factsIn(view, app, booking, job.gone), workflow, action };
}

/**
 * Returns the lanes in which the attempts of an action run. A host that several apps call has a lane for each app, because it may hang for
 * only one of them. The mail server has one lane for all apps, and one for each app, so that an app with much mail leaves room for others.
 */
function lanesOf({ app, uuid, ...action }: Action): readonly Share[] {
  if (action.type === 'email') return mailLanes(app);
  if (action.type !== 'webhook') return [{ key: uuid, most: MAX_AT_RECEIVER }];
  const [host = ''] = /^[^:]*:\/\/[^/?#]*/.exec(action.config.url) ?? [];
  return [{ key: `${app} ${host.toLowerCase()}`, most: MAX_AT_RECEIVER }];
}

/** Lane of an attempt, with its limit of concurrent attempts. */
type Share = Pick<Lane, 'most'> & { readonly key: string };

function mailLanes(app: string): readonly Share[] {
  return [
    { key: `${app} mail`, most: MAX_AT_RECEIVER },
    { key: 'mail', most: MAX_MAILS },
  ];
}

/** Returns the first character of the address and its domain, such as `a•••@example.com`. */
function maskedAddress(to: string): string {
  const [, address = to] = /<([^<>]*)>$/.exec(to.trim()) ?? [];
  const at = address.lastIndexOf('@');
  return at < 1 ? '•••' : `${[...address][0]}•••${address.slice(at)}`;
}

/** Returns the host of a URL in lower case, without credentials. */
function hostOf(url: string): string {
  const [, host = ''] = /^[^:]*:\/\/(?:[^/?#@]*@)?([^/?#]*)/.exec(url) ?? [];
  return host.toLowerCase();
}

function waiting(job: Job, now: Instant): Job {
  return { ...job, status: 'waiting', nextAt: Math.min(job.nextAt ?? now, now) };
}

/** Limits all moments of the job to now: the clock may have been ahead when the job was claimed, and corrected since. */
function noLaterThan(job: Job, now: Instant): Job {
  const attempts = job.attempts.map((attempt) => ({ ...attempt, at: Math.min(attempt.at, now) }));
  return { ...job, attempts, createdAt: Math.min(job.createdAt, now), updatedAt: Math.min(job.updatedAt, now) };
}
