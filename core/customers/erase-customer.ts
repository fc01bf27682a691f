import { isFailure, RefusedError } from '../errors.js';
import { feedsRemoved } from '../feeds/change-feeds.js';
import { AHEAD_AT_ONCE, aheadAmong } from '../ledger/ahead.js';
import { existing } from '../ledger/editing.js';
import type { Change, Ledger, View } from '../ledger/ledger.js';
import { Recording } from '../ledger/recording.js';
import { type Booking, byStart, isLive, stateFields } from '../model/booking.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import { type Erasure, emailsOf, erasedBooking, type KnownPerson } from '../model/erasure.js';
import type { ObjectEvent } from '../model/event.js';
import type { Job } from '../model/job.js';
import { jobFor } from '../model/making-jobs.js';
import type { Instant, NewTurn, NewUuid } from '../ports.js';
import { fold } from '../search.js';
import type { ActionRepository } from '../storage/action-repository.js';
import type { ErasureRepository } from '../storage/erasure-repository.js';
import type { EventRepository } from '../storage/event-repository.js';
import type { JobRepository } from '../storage/job-repository.js';
import type { Expected } from '../versions.js';

interface Needs {
  readonly ledger: Ledger;
  readonly actions: ActionRepository;
  readonly erasures: ErasureRepository;
  readonly jobs: Pick<JobRepository, 'list'>;
  readonly events: Pick<EventRepository, 'after'>;
  readonly newUuid: NewUuid;
  /** Gives up the turn of the event loop between batches; without it only the storage does. */
  readonly newTurn?: NewTurn | undefined;
}

/** How many bookings, or jobs, one commit erases at the most. */
const BATCH = 500;
const ERASED = 'The customer was erased';

/**
 * Erases a customer: the customer is gone with the first commit, their bookings with it or, beyond 500, in further ones;
 * then jobs, kept answers and events. What is under way is written down from the first commit to the last, so that
 * whoever comes next goes on where a crash has stopped it.
 */
export class EraseCustomer {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * Resolves when nothing shows the customer any more; what is at rest goes with the next `FinishErasures`. With
   * `cancelBookings`, bookings that are still to come are cancelled, and no action runs for that.
   * @throws StaleError; NotFoundError; RefusedError `has_bookings` when there are such bookings, and they are not to be cancelled.
   */
  async execute(
    caller: AppCaller,
    uuid: string,
    { cancelBookings = false, expected }: { cancelBookings?: boolean; expected?: Expected } = {},
  ): Promise<void> {
    let isBegun = false;
    while (!isBegun) isBegun = await this.#begin(caller, uuid, cancelBookings, expected);
    await this.finish(caller.app.uuid, uuid);
  }

  /** The first commit; or one before it, which only writes what the clock has done to bookings. Whether it was the first. */
  #begin(caller: AppCaller, uuid: string, cancelBookings: boolean, expected: Expected): Promise<boolean> {
    const { ledger, newUuid } = this.#needs;
    const app = caller.app.uuid;
    return ledger.commit(
      app,
      { objects: { customer: [uuid], erasure: [uuid] } },
      (view) => {
        // Begun by somebody who did not get to its end: it only has to be finished.
        const begun = view.object('erasure', uuid);
        if (begun?.state === 'erasing') return { result: true };
        const customer = existing(view, 'customer', uuid, expected);
        const email = customer.email === null ? null : fold(customer.email);
        const erasure: Erasure = {
          uuid,
          app,
          at: view.now,
          state: 'erasing',
          email,
          formerEmails: [],
          bookings: [],
          versions: {},
        };
        if (!cancelBookings) {
          const settled = lapsedAhead(view, new Recording(view, newUuid), erasure);
          if (settled) return { result: false, change: settled };
        }
        const { change } = eraseSome(view, new Recording(view, newUuid), erasure);
        const removed = [{ kind: 'customer', uuid } as const, ...feedsRemoved(view, uuid)];
        return { result: true, change: { ...change, removed } };
      },
      actorOf(caller),
    );
  }

  /** Goes on with an erasure until nothing shows the customer any more. */
  async finish(app: string, uuid: string): Promise<void> {
    const { ledger } = this.#needs;
    const wanted = { objects: { erasure: [uuid] } };
    const nextTurn = this.#needs.newTurn?.();
    for (;;) {
      await nextTurn?.();
      const isLast = await ledger.commit(app, wanted, (view) => {
        const erasure = view.object('erasure', uuid);
        if (erasure?.state !== 'erasing') return { result: true };
        const { change, isLast } = eraseSome(view, new Recording(view, this.#needs.newUuid), erasure);
        return change ? { result: isLast, change } : { result: true };
      });
      if (isLast) break;
    }
    const erasure = await ledger.read(app, wanted, (view) => view.object('erasure', uuid));
    if (erasure?.state === 'erasing') await this.#eraseRest(erasure);
  }

  /** What speaks of the customer and is no booking; no change that comes from now on does. */
  async #eraseRest(erasure: Erasure): Promise<void> {
    const { ledger, actions, erasures, newUuid } = this.#needs;
    const { app, uuid, bookings } = erasure;
    const person = personOf(erasure);
    // In this order: an event that is forgotten before the second look has been seen by the first, or counts as forgotten in it.
    const known = await erasures.jobsOf(app, person, bookings);
    const jobs = [...new Set([...known, ...(await this.#jobsOfUnknown(app))])];
    const meant = new Set(bookings);
    const nextTurn = this.#needs.newTurn?.();
    for (let from = 0; from < jobs.length; from += BATCH) {
      await nextTurn?.();
      const batch = jobs.slice(from, from + BATCH);
      await ledger.commit(app, { objects: { job: batch } }, (view) => {
        const erased = batch.flatMap((job) => erasedJob(view.object('job', job), meant, view.now));
        return erased.length === 0 ? { result: undefined } : { result: undefined, change: { put: { job: erased } } };
      });
    }
    const about = [uuid, ...(person.email === null ? [] : [person.email]), ...bookings];
    await erasures.forgetAnswers(app, about);
    await erasures.eraseEvents(app, person, bookings);
    const waiting = await actions.waitingFor(app, 'customer.erased');
    const action = waiting.map((one) => one.uuid);
    await ledger.commit(app, { objects: { erasure: [uuid], action } }, (view) => {
      const { now } = view;
      if (view.object('erasure', uuid)?.state !== 'erasing') return { result: undefined };
      const event: ObjectEvent = {
        uuid: newUuid(),
        app,
        type: 'customer.erased',
        booking: null,
        sequence: null,
        at: now,
        data: { uuid },
      };
      const job = action.flatMap((one) => {
        const its = view.object('action', one);
        if (!its?.enabled || its.trigger !== 'customer.erased') return [];
        return [
          jobFor(its, {
            uuid: newUuid(),
            about: { booking: null, about: uuid, sequence: null, bookingStatus: null },
            moment: now,
            at: now,
          }),
        ];
      });
      const { versions: _, ...rest } = erasure;
      const over: Erasure = { ...rest, state: 'overwriting', email: null, formerEmails: [], bookings: [] };
      return { result: undefined, change: { put: { erasure: [over], job }, events: [event] } };
    });
  }

  /**
   * Jobs that say something and were made before the first event that is kept: their bookings may have been the customer's
   * then, and somebody else's since, and nothing tells any more.
   */
  async #jobsOfUnknown(app: string): Promise<readonly string[]> {
    const { jobs, events } = this.#needs;
    const firstKept = (await events.after(app, undefined, 1))?.[0]?.at ?? Number.POSITIVE_INFINITY;
    const found: string[] = [];
    for (let offset = 0; ; offset += BATCH) {
      const { items } = await jobs.list(app, { offset, limit: BATCH }, {});
      const old = items.filter(({ createdAt }) => createdAt < firstKept);
      found.push(...old.filter(saysSomething).map(({ uuid }) => uuid));
      if (old.length < BATCH) return found;
    }
  }
}

/** Whether it holds what a receiver or a server said. */
function saysSomething({ attempts, status, reason }: Job): boolean {
  return attempts.some(({ message }) => message !== null) || (status === 'failed' && reason !== null);
}

interface FinishingNeeds {
  readonly ledger: Ledger;
  readonly erasures: ErasureRepository;
  readonly eraseCustomer: EraseCustomer;
}

/**
 * Goes on with all erasures that are not done: with what somebody did not get to the end of, and then, for all of them at
 * once, with what is still at rest; answers how many there were.
 */
export class FinishErasures {
  readonly #needs: FinishingNeeds;
  constructor(needs: FinishingNeeds) {
    this.#needs = needs;
  }

  /** @throws UnavailableError when what is at rest cannot be overwritten: whoever runs it tries again. */
  async execute(): Promise<number> {
    const { erasures, eraseCustomer } = this.#needs;
    const unfinished = await erasures.unfinished(BATCH);
    for (const { app, uuid } of unfinished) await unlessRemoved(eraseCustomer.finish(app, uuid));
    if (unfinished.length === 0) return 0;
    // Nothing shows them any more, so that it can wait.
    if (!(await erasures.overwrite())) return unfinished.length;
    for (const { app, uuid } of unfinished) await unlessRemoved(this.#end(app, uuid));
    return unfinished.length;
  }

  #end(app: string, uuid: string): Promise<void> {
    return this.#needs.ledger.commit(app, { objects: { erasure: [uuid] } }, (view) => {
      const overwritten = view.object('erasure', uuid);
      if (overwritten?.state !== 'overwriting') return { result: undefined };
      return { result: undefined, change: { put: { erasure: [{ ...overwritten, state: 'done' }] } } };
    });
  }
}

/** An app that was removed meanwhile has taken all along. */
async function unlessRemoved(work: Promise<void>): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (!isFailure(error, 'not_found')) throw error;
  }
}

function personOf({ uuid, at, email, formerEmails, versions }: Erasure): KnownPerson {
  return { customer: uuid, email, formerEmails, versions, at };
}

function versionsOf(bookings: readonly Booking[]): Readonly<Record<string, number>> {
  return Object.fromEntries(bookings.map(({ uuid, version }) => [uuid, version]));
}

/**
 * What the clock has done to bookings, where so many have lapsed that there may be others behind them; undefined where
 * nothing is to come. Of fewer, that is written when they are erased.
 * @throws RefusedError `has_bookings`
 */
function lapsedAhead(view: View, recording: Recording, erasure: Erasure): Change | undefined {
  const found = view.ofCustomer({ ...personOf(erasure), endsAfter: view.now, limit: AHEAD_AT_ONCE });
  const ahead = aheadAmong(found, recording);
  if (ahead === 'some') {
    throw new RefusedError('has_bookings', { customer: 'The customer has bookings that are still to come' });
  }
  return ahead === 'unknown' ? recording.toChange() : undefined;
}

/** Erases up to 500 of the bookings that are meant, and cancels those that are still to come. */
function eraseSome(
  view: View,
  recording: Recording,
  erasure: Erasure,
): { readonly change?: Change; readonly isLast: boolean } {
  const found = view
    .ofCustomer({ ...personOf(erasure), limit: BATCH + 1 })
    // Who books with that address from then on is somebody else.
    .filter(({ createdAt }) => createdAt <= erasure.at);
  const batch = byStart(found.slice(0, BATCH));
  const workflow = [...new Set(batch.flatMap((booking) => booking.workflow ?? []))];
  view.prepare?.({ objects: { booking: batch.map(({ uuid }) => uuid), workflow }, actionsOf: workflow });
  for (const booking of batch) erase(recording, booking, view.now);
  const isLast = found.length <= BATCH;
  const isNew = view.object('erasure', erasure.uuid)?.state !== 'erasing';
  if (batch.length === 0 && !isNew) return { isLast };
  const after: Erasure = {
    ...erasure,
    formerEmails: [...new Set([...erasure.formerEmails, ...emailsOf(batch)])],
    bookings: [...erasure.bookings, ...batch.map(({ uuid }) => uuid)],
    ...(erasure.versions && { versions: { ...erasure.versions, ...versionsOf(batch) } }),
  };
  return { isLast, change: recording.toChange({ put: { erasure: [after] } }) };
}

function erase(recording: Recording, before: Booking, now: Instant): void {
  const erased = recording.silently(erasedBooking(before));
  const booking = recording.asOfNow(erased);
  if (!isLive(booking.status) || booking.end <= now) return;
  // Who is to be told was told before: no action runs.
  recording.change(booking, stateFields('cancelled'), 'booking.cancelled', []);
}

/** The job without anything that a receiver or a server said; one that waits, or runs, for a booking that is erased does so no more. */
function erasedJob(job: Job | undefined, bookings: ReadonlySet<string>, now: Instant): readonly Job[] {
  if (!job) return [];
  const attempts = job.attempts.map((attempt) => ({ ...attempt, message: null }));
  const isOver = job.status !== 'waiting' && job.status !== 'running';
  if (isOver || job.booking === null || !bookings.has(job.booking)) {
    const reason = job.status === 'failed' ? null : job.reason;
    return [{ ...job, attempts, reason, updatedAt: now }];
  }
  return [{ ...job, attempts, status: 'skipped', reason: ERASED, nextAt: null, updatedAt: now }];
}
