import { TooManyError } from '../../basics/errors.js';
import { DAY, HOUR, MINUTE, SECOND } from '../../basics/instants.js';
import type { Clock, Digest, Instant, NewUuid } from '../../basics/ports.js';
import { fold } from '../../basics/search.js';
import { parseMailbox } from '../../bookings/icalendar/mailboxes.js';
import type { Ledger, View } from '../../ledger/ledger.js';
import type { MailSlot, PersonRepository } from '../../ledger/storage/person-repository.js';
import { type Booking, foldedEmail } from '../../model/booking.js';
import type { HeldBackReport, Job } from '../../model/job.js';
import { ALL } from '../../model/questions/question.js';

export interface MailLimitNeeds {
  readonly persons: Pick<PersonRepository, 'takeMailSlot' | 'freeMailSlot'>;
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
  readonly digest: Digest;
  readonly clock: Clock;
}

/** Number of mails within a period in ms. */
interface Limit {
  readonly most: number;
  readonly period: number;
}

const UNPROVED: Limit = { most: 5, period: HOUR };
const MOVES: Limit = { most: 3, period: DAY };
const TESTS: Limit = { most: 30, period: HOUR };
const TESTS_OF_RECEIVER: Limit = { most: 5, period: HOUR };

const TOO_MANY_FOR_ADDRESS = `Held back: visitors and bookers cause at most ${UNPROVED.most} mails an hour to one address`;
const TOO_MANY_MOVES = `Held back: visitors and bookers cause at most ${MOVES.most} mails a day about moves of one booking`;

/** True for the reason of a job whose mail was held back. */
export const isHeldBack = (reason: string | null): boolean =>
  reason === TOO_MANY_FOR_ADDRESS || reason === TOO_MANY_MOVES;

/** Time without another held back mail after which the team is told, unless it was told within the hour. */
const QUIET = 2 * MINUTE;

/** Mail that a job is about to send. */
export interface LimitedMail {
  readonly job: Job;
  readonly booking: Booking;
  /** Address, with or without a name. */
  readonly to: string;
  readonly isAboutMove: boolean;
  /** True if the business itself has written the address into an action. Only mails about moves to it are limited. */
  readonly isOwnReceiver?: boolean;
}

/** Reservation of a mail: the reason why it is held back, or a function that gives the reserved slots back. */
export type Reservation =
  | { readonly heldBack: string }
  | { readonly heldBack?: undefined; readonly release: () => Promise<void> };

/**
 * Limits test mails, and mails by an actor who may not own the addresses (`isUnproved`). Counts them in the mail slots of the storage, so
 * that the limits hold for all processes together and after a restart. Taking a slot costs one write, whatever the number of deliveries.
 */
export class MailLimits {
  readonly #needs: MailLimitNeeds;
  constructor(needs: MailLimitNeeds) {
    this.#needs = needs;
  }

  /** Reserves the mail of a job, if the job is limited at all. A retry keeps the slots of the first attempt. */
  async reserve({ job, booking, to, isAboutMove, isOwnReceiver = false }: LimitedMail): Promise<Reservation> {
    const taken: MailSlot[] = [];
    const release = async () => {
      for (const slot of taken) await this.#needs.persons.freeMailSlot(slot);
    };
    if (!job.unproved || job.attempts.length > 0) return { release };
    const { app, uuid, action } = job;
    const receiver = addressIn(to);
    const customer = foldedEmail(booking.customer);
    // Mails to the team count for each customer: it may get many mails about different customers.
    const about = receiver === customer ? '' : (customer ?? booking.uuid);
    const limits = [
      ...(isAboutMove ? [{ of: `${app} ${booking.uuid} ${action}`, limit: MOVES, reason: TOO_MANY_MOVES }] : []),
      ...(isOwnReceiver ? [] : [{ of: `${app} ${receiver} ${about}`, limit: UNPROVED, reason: TOO_MANY_FOR_ADDRESS }]),
    ];
    for (const { of, limit, reason } of limits) {
      const slot = await this.#take(of, limit, uuid);
      if (!('key' in slot)) {
        await release();
        return { heldBack: reason };
      }
      taken.push(slot);
    }
    return { release };
  }

  /** Counts a test of a mail. @throws TooManyError after 30 in an hour of the app, or 5 to the receiver. */
  async countTest(app: string, to: string): Promise<void> {
    const mail = this.#needs.newUuid();
    const ofReceiver = await this.#take(`${app} test ${addressIn(to)}`, TESTS_OF_RECEIVER, mail);
    if (!('key' in ofReceiver)) throw this.#tooMany('Too many tests to this address', ofReceiver.since);
    const ofApp = await this.#take(`${app} tests`, TESTS, mail);
    if ('key' in ofApp) return;
    await this.#needs.persons.freeMailSlot(ofReceiver);
    throw this.#tooMany('Too many tests', ofApp.since);
  }

  #tooMany(message: string, since: Instant): TooManyError {
    return new TooManyError(message, Math.ceil((since + HOUR - this.#needs.clock()) / SECOND));
  }

  /** Takes a slot for the mail. If all are taken, returns the moment of the oldest one. */
  async #take(of: string, { most, period }: Limit, mail: string): Promise<MailSlot | { readonly since: Instant }> {
    const { persons, digest, clock } = this.#needs;
    const [key, at] = [digest(of), clock()];
    const taken: Instant[] = [];
    for (let number = 1; number <= most; number += 1) {
      const slot = { key: `${key}:${number}`, mail, at };
      const since = await persons.takeMailSlot(slot, period);
      if (since === undefined) return slot;
      taken.push(since);
    }
    return { since: Math.min(...taken) };
  }

  /**
   * Counts a mail that was held back in a report to the team. Several mails share one report, due when no more are held back. Mails that
   * are held back after it share a second report at the end of the hour.
   */
  async report(job: Job): Promise<void> {
    const { persons, ledger, digest, newUuid, clock } = this.#needs;
    const { app } = job;
    const slot = { key: digest(`${app} held back`), mail: newUuid(), at: clock() };
    const since = (await persons.takeMailSlot(slot, HOUR)) ?? slot.at;
    const uuidOf = (part: string, member: string | null) => uuidFrom(digest(`${app} ${since} ${part} ${member ?? ''}`));
    await ledger.commit(
      app,
      { objects: { profile: [app], letters: [app] }, questions: [{ question: { kind: 'staff', where: ALL } }] },
      (view) => {
        const reports = receiversIn(view, app).map((member): Job => {
          const uuid = uuidOf('first', member);
          const first = view.object('job', uuid);
          const due = Math.min(view.now + QUIET, since + HOUR);
          if (!first) return newReport(job, { uuid, member, now: view.now, due });
          if (isOpen(first, view.now)) return oneMore(first, view.now, due);
          const rest = view.object('job', uuidOf('rest', member));
          if (rest && isOpen(rest, view.now)) return oneMore(rest, view.now, since + HOUR);
          return newReport(job, { uuid: uuidOf('rest', member), member, now: view.now, due: since + HOUR });
        });
        return { result: undefined, change: reports.length > 0 ? { put: { job: reports } } : undefined };
      },
    );
  }
}

/** True if the report can still count a mail: no worker can have begun to send it. */
function isOpen({ status, nextAt }: Job, now: Instant): boolean {
  return status === 'waiting' && nextAt !== null && nextAt > now + SECOND;
}

function oneMore(report: Job, now: Instant, nextAt: Instant): Job {
  const { member = null, count = 0 } = report.report ?? {};
  return { ...report, report: { member, count: count + 1 }, nextAt, updatedAt: now };
}

function newReport(
  { letter: _, unproved: _unproved, to: _to, ...job }: Job,
  { uuid, member, now, due }: Pick<HeldBackReport, 'member'> & { uuid: string; now: Instant; due: Instant },
): Job {
  return {
    ...job,
    uuid,
    workflow: null,
    action: `${job.app}/held_back${member === null ? '' : `/${member}`}`,
    report: { member, count: 1 },
    position: 0,
    status: 'waiting',
    reason: null,
    attempts: [],
    dueAt: due,
    nextAt: due,
    createdAt: now,
    updatedAt: now,
  };
}

/** Returns the receivers of a report: the business as null, or else the managers. */
function receiversIn(view: View, app: string): readonly (string | null)[] {
  const managers = view
    .select({ kind: 'staff', where: ALL })
    .filter(({ active, role }) => active && role === 'manager');
  const { teamTo } = view.object('letters', app) ?? { teamTo: 'business' };
  const hasAddress = (view.object('profile', app)?.email ?? null) !== null;
  if (hasAddress && (teamTo !== 'members' || managers.length === 0)) return [null];
  return managers.map(({ uuid }) => uuid);
}

function addressIn(to: string): string {
  return fold(parseMailbox(to)?.address ?? to.trim());
}

function uuidFrom(digest: string): string {
  const hex = [...digest].map((character) => (character.codePointAt(0) ?? 0).toString(16)).join('');
  return hex.slice(0, 32).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
