import { finishStaffErasure } from '../accounts/staff/change-staff.js';
import { isFailure, RefusedError } from '../basics/errors.js';
import type { Instant, NewTurn, NewUuid } from '../basics/ports.js';
import { fold } from '../basics/search.js';
import { type Conditional, type Expected, isSame } from '../basics/versions.js';
import { buildBookingQuestion } from '../bookings/booking-questions.js';
import { bookingsOfCustomer } from '../ledger/booking-questions.js';
import { AHEAD_AT_ONCE, aheadAmong } from '../ledger/bookings-ahead.js';
import { Recording } from '../ledger/change-recorder.js';
import { existing } from '../ledger/edits.js';
import type { Change, Ledger, View } from '../ledger/ledger.js';
import { buildCascade } from '../ledger/references.js';
import type { AnswerStore } from '../ledger/storage/answer-store.js';
import type { BookingReads } from '../ledger/storage/booking-reads.js';
import type { ErasureStore } from '../ledger/storage/erasure-store.js';
import type { EventRepository } from '../ledger/storage/event-repository.js';
import type { ObjectStore } from '../ledger/storage/object-store.js';
import { type Booking, byStart, isLive, stateFields } from '../model/booking.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import { belongsTo, type Erasure, erasedBooking, type KnownPerson, listEmails } from '../model/erasure.js';
import type { ObjectEvent } from '../model/event.js';
import type { Job } from '../model/job.js';
import { jobFor } from '../model/new-job.js';
import { ALL as EVERY } from '../model/questions/question.js';

interface Needs {
  readonly ledger: Ledger;
  readonly objects: ObjectStore;
  readonly bookings: Pick<BookingReads, 'uuids' | 'inSlices'>;
  readonly erasures: ErasureStore;
  readonly answers: Pick<AnswerStore, 'forget'>;
  readonly events: Pick<EventRepository, 'after'>;
  readonly newUuid: NewUuid;
  /** Yields the event loop between batches. Undefined: only the storage's own calls yield. */
  readonly newTurn?: NewTurn | undefined;
}

/** Limit of bookings or jobs that one commit erases: a commit blocks the event loop, and 500 bookings block it for 0.3 s. */
const BATCH = 200;
/** Limit of jobs or erasures that one query lists. */
const LISTED = 500;
/** Limit above any customer's number of bookings, for queries that need all of them. */
const ALL = 1_000_000_000;
const NONE: ReadonlySet<string> = new Set();
const ERASED = 'The customer was erased';

export type ErasingCustomers = ReturnType<typeof erasingCustomers>;

/**
 * Erases customers in batches. The first commit removes the customer and erases up to 200 bookings. The next batch of bookings follows
 * once the jobs, answers and events of the batch before are erased. The `Erasure` records the current batch, so that another process
 * resumes after a crash, and the size of a commit does not depend on the number of bookings.
 */
export function erasingCustomers(needs: Needs) {
  const begin = beginning(needs);
  const resume = resuming(needs);
  const firstTurn = (): NextTurn => needs.newTurn?.() ?? (() => undefined);

  /**
   * Resolves when no interface shows the customer any more. Bytes at rest are overwritten by the next `background.finishErasures`. With
   * `cancelBookings`, future bookings are cancelled without running actions. @throws StaleError; NotFoundError; RefusedError `has_bookings`
   * if there are future bookings that must not be cancelled.
   */
  async function erase(
    caller: AppCaller,
    uuid: string,
    { cancelBookings = false, expected }: { cancelBookings?: boolean | undefined } & Conditional = {},
  ): Promise<void> {
    const nextTurn = firstTurn();
    let isBegun = false;
    while (!isBegun) isBegun = await begin(caller, uuid, cancelBookings, expected);
    await resume(caller.app.uuid, uuid, nextTurn);
  }

  return {
    erase,
    /** Resumes an erasure and runs it until nothing shows the customer any more. */
    finish: (app: string, uuid: string): Promise<void> => resume(app, uuid, firstTurn()),
  };
}

function beginning({ ledger, newUuid }: Needs) {
  /** Makes the first commit of the erasure and returns true. False: due changes by the clock were stored instead, so call again. */
  function begin(caller: AppCaller, uuid: string, cancelBookings: boolean, expected: Expected): Promise<boolean> {
    const app = caller.app.uuid;
    return ledger.commit(
      app,
      { objects: { customer: [uuid], erasure: [uuid] } },
      (view) => {
        // Another process began this erasure and did not finish it.
        const begun = view.object('erasure', uuid);
        if (begun?.state === 'erasing' && !begun.kind) return { result: true };
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
          answered: [uuid, ...(email === null ? [] : [email])],
        };
        if (!cancelBookings) {
          const settled = lapsedAhead(view, new Recording(view, newUuid), erasure);
          if (settled) return { result: false, change: settled, final: null };
        }
        const change = firstBatch(view, new Recording(view, newUuid), erasure);
        const cascade = buildCascade(view, 'customer', uuid);
        const put = { ...change.put, ...cascade.put };
        const removed = [{ kind: 'customer', uuid } as const, ...cascade.removed];
        return { result: true, letters: 'none', final: { result: undefined }, change: { ...change, put, removed } };
      },
      actorOf(caller),
    );
  }

  return begin;
}

/** Runs an erasure from its current batch to the end. */
function resuming(needs: Needs) {
  const { ledger } = needs;
  const collect = collecting(needs);
  const { eraseAbout, eraseNextBatch } = erasingBatches(needs);
  const eraseRest = erasingRest(needs);

  async function resume(app: string, uuid: string, nextTurn: NextTurn): Promise<void> {
    for (;;) {
      await nextTurn();
      const erasure = await ledger.read(app, { objects: { erasure: [uuid] } }, (view) => view.object('erasure', uuid));
      if (erasure?.state !== 'erasing' || erasure.kind) return;
      const collected = erasure.isCollected ? erasure : await collect(erasure, nextTurn);
      await eraseAbout(collected, nextTurn);
      await nextTurn();
      if (!(await eraseNextBatch(collected))) return eraseRest(collected, nextTurn);
    }
  }

  return resume;
}

function collecting({ ledger, bookings, answers }: Needs) {
  /**
   * Collects the addresses of the remaining bookings, and deletes the idempotent answers about all of them: an event of one booking may
   * contain an address that is only stored in another. Returns the erasure as stored.
   */
  async function collect(erasure: Erasure, nextTurn: NextTurn): Promise<Erasure> {
    const { app, uuid, email } = erasure;
    const theirs = [
      buildBookingQuestion({ customer: uuid }),
      ...(email === null ? [] : [buildBookingQuestion({ customerEmail: email })]),
    ];
    const found = await bookings.uuids(app, theirs, ALL);
    await nextTurn();
    const uuids = [...new Set(found.flat())];
    const emails = new Set(erasure.formerEmails);
    for await (const slice of bookings.inSlices(app, uuids)) {
      for (const address of listEmails(slice.filter((booking) => belongsTo(booking, personOf(erasure)))))
        emails.add(address);
    }
    await answers.forget(app, [...answeredOf(erasure), ...uuids]);
    const collected: Erasure = { ...erasure, formerEmails: [...emails], isCollected: true, answered: [] };
    await ledger.commit(app, { objects: { erasure: [uuid] }, alongside: null }, (view) => {
      const isUnchanged = isSame(view.object('erasure', uuid), erasure);
      return isUnchanged ? { result: undefined, change: { put: { erasure: [collected] } } } : { result: undefined };
    });
    return collected;
  }

  return collect;
}

function erasingBatches({ ledger, objects, erasures, answers, newUuid }: Needs) {
  const eraseJobs = erasingJobs(ledger);

  /** Erases the jobs, answers and events of the current batch. Each step may be repeated. */
  async function eraseAbout(erasure: Erasure, nextTurn: NextTurn): Promise<void> {
    const { app, bookings } = erasure;
    // An erasure that an older version of the service began names all bookings that it has erased.
    for (let from = 0; from < bookings.length; from += BATCH) {
      const batch = bookings.slice(from, from + BATCH);
      await eraseJobs(app, await jobsOf(objects, app, batch), new Set(batch), nextTurn);
    }
    const answered = answeredOf(erasure);
    if (answered.length > 0) await answers.forget(app, answered);
    for (let from = 0; from < bookings.length; from += BATCH) {
      await nextTurn();
      await erasures.eraseEvents(app, personOf(erasure), bookings.slice(from, from + BATCH));
    }
  }

  /** Erases the bookings of the batch after `done`. False if none is left. If another process was faster, does nothing and returns true. */
  function eraseNextBatch(done: Erasure): Promise<boolean> {
    return ledger.commit(done.app, { objects: { erasure: [done.uuid] }, alongside: null }, (view) => {
      const erasure = view.object('erasure', done.uuid);
      if (!isSameBatch(erasure, done)) return { result: true };
      const batch = batchOf(view, erasure).slice(0, BATCH);
      if (batch.length === 0) return { result: false };
      return { result: true, letters: 'none', change: eraseBatch(view, new Recording(view, newUuid), erasure, batch) };
    });
  }

  return { eraseAbout, eraseNextBatch };
}

async function jobsOf(objects: ObjectStore, app: string, of: readonly string[]): Promise<readonly string[]> {
  return (await objects.select(app, { kind: 'job', where: ['in', 'booking', of] })).map(({ uuid }) => uuid);
}

function erasingJobs(ledger: Ledger) {
  /** Erases messages and receivers in jobs. Waiting and running jobs of `bookings` get the status `skipped`. */
  async function eraseJobs(
    app: string,
    jobs: readonly string[],
    bookings: ReadonlySet<string>,
    nextTurn: NextTurn,
  ): Promise<void> {
    for (let from = 0; from < jobs.length; from += BATCH) {
      await nextTurn();
      const batch = jobs.slice(from, from + BATCH);
      await ledger.commit(app, { objects: { job: batch }, alongside: null }, (view) => {
        const erased = batch.flatMap((job) => erasedJob(view.object('job', job), bookings, view.now));
        return erased.length === 0 ? { result: undefined } : { result: undefined, change: { put: { job: erased } } };
      });
    }
  }

  return eraseJobs;
}

function erasingRest({ ledger, objects, erasures, events, newUuid }: Needs) {
  const eraseJobs = erasingJobs(ledger);

  /** Erases everything else that names the customer, and ends the erasure. Nothing names the customer after that. */
  async function eraseRest(erasure: Erasure, nextTurn: NextTurn): Promise<void> {
    const { app, uuid } = erasure;
    await erasures.eraseEvents(app, personOf(erasure), null, async (bookings) => {
      await nextTurn();
      // These bookings now belong to another customer, so their jobs continue.
      await eraseJobs(app, await jobsOf(objects, app, bookings), NONE, nextTurn);
    });
    // Erase jobs after the events: when an event expires, its jobs move into this set.
    await eraseJobs(app, await jobsOfUnknown(app), NONE, nextTurn);
    const isWaiting = [
      ['eq', 'trigger', 'customer.erased'],
      ['eq', 'enabled', true],
    ] as const;
    const waiting = await objects.select(app, { kind: 'action', where: ['and', isWaiting], order: 'position' });
    const action = waiting.map((one) => one.uuid);
    await ledger.commit(app, { objects: { erasure: [uuid], action }, alongside: null }, (view) => {
      const { now } = view;
      if (!isSameBatch(view.object('erasure', uuid), erasure)) return { result: undefined };
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
            now,
          }),
        ];
      });
      const { versions: _, isCollected: __, answered: ___, ...rest } = erasure;
      const over: Erasure = { ...rest, state: 'overwriting', email: null, formerEmails: [], bookings: [] };
      return { result: undefined, change: { put: { erasure: [over], job }, events: [event] } };
    });
  }

  /** Lists jobs from before the oldest stored event, because it is unknown whether their bookings belonged to the customer then. */
  async function jobsOfUnknown(app: string): Promise<readonly string[]> {
    const firstKept = (await events.after(app, undefined, 1))?.[0]?.at ?? Number.POSITIVE_INFINITY;
    const found: string[] = [];
    for (let offset = 0; ; offset += LISTED) {
      const { items } = await objects.list(app, { kind: 'job', where: EVERY }, { offset, limit: LISTED });
      const old = items.filter(({ createdAt }) => createdAt < firstKept);
      found.push(...old.filter(saysSomething).map(({ uuid }) => uuid));
      if (old.length < LISTED) return found;
    }
  }

  return eraseRest;
}

/** True if the job contains a message of a receiver or a server. */
function saysSomething({ attempts, status, reason, to }: Job): boolean {
  return (
    to?.includes('@') || attempts.some(({ message }) => message !== null) || (status === 'failed' && reason !== null)
  );
}

type NextTurn = ReturnType<NewTurn>;

interface FinishingNeeds extends Pick<Needs, 'ledger' | 'objects' | 'erasures' | 'answers'> {
  readonly erasing: ErasingCustomers;
}

export function finishErasures(needs: FinishingNeeds) {
  const { objects, erasures, erasing, ledger } = needs;
  function end(app: string, uuid: string): Promise<void> {
    return ledger.commit(app, { objects: { erasure: [uuid] }, alongside: null }, (view) => {
      const overwritten = view.object('erasure', uuid);
      if (overwritten?.state !== 'overwriting') return { result: undefined };
      return { result: undefined, change: { put: { erasure: [{ ...overwritten, state: 'done' }] } } };
    });
  }

  return async (): Promise<number> => {
    const unfinished = await objects.select(null, { kind: 'erasure', where: ['eq', 'done', false] }, LISTED);
    for (const { app, uuid, kind } of unfinished) {
      await unlessRemoved(kind === 'staff' ? finishStaffErasure(needs, app, uuid) : erasing.finish(app, uuid));
    }
    if (unfinished.length === 0) return 0;
    // If the storage postponed the overwriting on disk, the next call of this method tries again. Meanwhile the erased data is only in old
    // bytes of the files: no answer of the service shows it.
    if (!(await erasures.overwrite())) return unfinished.length;
    for (const { app, uuid } of unfinished) await unlessRemoved(end(app, uuid));
    return unfinished.length;
  };
}

/** Ignores the error of an app that was removed meanwhile: its erasures are gone, too. */
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

/** Returns the UUIDs and addresses that stored answers may still contain. */
function answeredOf({ uuid, email, bookings, answered }: Erasure): readonly string[] {
  return answered ?? [uuid, ...(email === null ? [] : [email]), ...bookings];
}

/** True if the stored erasure is still at the batch of `done`. Otherwise another process has continued it. */
function isSameBatch(erasure: Erasure | undefined, done: Erasure): erasure is Erasure {
  return erasure?.state === 'erasing' && isSame(erasure.bookings, done.bookings);
}

/**
 * Returns the changes of bookings that the clock has ended (such as expired holds) if a full batch of them was found, because more may
 * follow: the caller stores these changes first. Undefined if fewer were found: their changes are stored with the erasure itself.
 * @throws RefusedError `has_bookings` if a booking is upcoming
 */
function lapsedAhead(view: View, recording: Recording, erasure: Erasure): Change | undefined {
  const found = bookingsOfCustomer(view, { ...personOf(erasure), endsAfter: view.now, limit: AHEAD_AT_ONCE });
  const ahead = aheadAmong(found, recording);
  if (ahead === 'some') {
    throw new RefusedError('has_bookings', { customer: 'The customer has bookings that are still to come' });
  }
  return ahead === 'unknown' ? recording.toChange() : undefined;
}

/** Returns the next bookings to erase, up to one more than a batch. */
function batchOf(view: View, erasure: Erasure): readonly Booking[] {
  const found = bookingsOfCustomer(view, { ...personOf(erasure), limit: BATCH + 1 });
  // A booking made with that address after the erasure belongs to a new customer.
  return found.filter(({ createdAt }) => createdAt <= erasure.at);
}

/** Stores the erasure and erases up to 200 bookings in the same change. */
function firstBatch(view: View, recording: Recording, erasure: Erasure): Change {
  const found = batchOf(view, erasure);
  const isAll = found.length <= BATCH;
  const { put, ...change } = eraseBatch(view, recording, erasure, found.slice(0, BATCH));
  const [begun] = put?.erasure ?? [erasure];
  const answered = [...(erasure.answered ?? []), ...begun!.bookings];
  return { ...change, put: { ...put, erasure: [{ ...begun!, answered, ...(isAll && { isCollected: true }) }] } };
}

/** Erases the bookings, and cancels those in the future. They become the current batch of the erasure. */
function eraseBatch(view: View, recording: Recording, erasure: Erasure, bookings: readonly Booking[]): Change {
  const batch = byStart(bookings);
  const workflow = [...new Set(batch.flatMap((booking) => booking.workflow ?? []))];
  view.prepare?.({ objects: { booking: batch.map(({ uuid }) => uuid), workflow }, actionsOf: workflow });
  for (const booking of batch) erase(recording, booking, view.now);
  const after: Erasure = {
    ...erasure,
    formerEmails: [...new Set([...erasure.formerEmails, ...listEmails(batch)])],
    bookings: batch.map(({ uuid }) => uuid),
    versions: Object.fromEntries(batch.map(({ uuid, version }) => [uuid, version])),
    // Answers about bookings that have not changed since the start of the erasure were deleted before.
    answered: batch.filter(({ updatedAt }) => updatedAt >= erasure.at).map(({ uuid }) => uuid),
  };
  return recording.toChange({ put: { erasure: [after] } });
}

function erase(recording: Recording, before: Booking, now: Instant): void {
  const erased = recording.silently(erasedBooking(before));
  const booking = recording.asOfNow(erased);
  if (!isLive(booking.status) || booking.end <= now) return;
  // No actions run: receivers were notified before the erasure.
  recording.change(booking, stateFields('cancelled'), 'booking.cancelled', []);
}

/** Returns the job without messages of receivers and servers. Ends unfinished jobs of erased bookings, except those of subscriptions. */
function erasedJob(found: Job | undefined, bookings: ReadonlySet<string>, now: Instant): readonly Job[] {
  if (!found) return [];
  const { to: _, ...job } = found;
  const attempts = job.attempts.map((attempt) => ({ ...attempt, message: null }));
  const isOver = job.status !== 'waiting' && job.status !== 'running';
  if (isOver || job.booking === null || job.subscription !== undefined || !bookings.has(job.booking)) {
    const reason = job.status === 'failed' ? null : job.reason;
    return [{ ...job, attempts, reason, updatedAt: now }];
  }
  return [{ ...job, attempts, status: 'skipped', reason: ERASED, nextAt: null, updatedAt: now }];
}
