import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, DAY, type Storage, type UseCases } from '../core/index.js';
import { atMost } from './deadline.js';

type Background = Omit<UseCases['background'], 'accountWork' | 'calendarWorker'>;

interface Parts extends Background {
  readonly calendarWorker: Pick<UseCases['background']['calendarWorker'], 'claim' | 'idle' | 'abandon'>;
  readonly storage: Pick<Storage, 'events' | 'answers' | 'arming'>;
  readonly clock: Clock;
  readonly eventsKeepDays: number;
  /** Returns true if the clock can be trusted for deletions by age. Default: always true. */
  readonly mayTidy?: () => boolean;
  readonly onFault: (error: unknown) => void;
  /** Called with the numbers of jobs and calendars that were abandoned because the work was stopped. */
  readonly onGivenUp: (jobs: number, calendars: number) => void;
}

/** Poll interval in ms for due jobs, lapsed bookings and due calendars, after a poll that found none. */
const POLL = 500;
/** Interval in ms for deleting old events and stored idempotent responses. */
const TIDY = 60_000;
/** Interval in ms for finding unfinished erasures. */
const FINISH = 5_000;
/** Interval in ms between searches for persons (accounts for signing in) without memberships. */
const SWEEP = 15_000;
/** Batch size of deletions, so that other work does not wait long. */
const TIDY_BATCH = 500;
/** Timeout in ms for attempts in progress when the work is stopped. Another worker retries the rest. */
const DRAIN = 10_000;

export interface Work {
  stop(drainMilliseconds?: number): Promise<void>;
}

interface Turn {
  /** Interval in ms after a turn that found nothing more to do. */
  readonly interval: number;
  /** Returns true if there may be more to do at once. */
  run(): Promise<boolean>;
  /** Resolves when the next turn may begin before the interval is over. */
  early?(): Promise<void>;
}

function turnsOf({
  worker,
  calendarWorker,
  settleBookings,
  finishErasures,
  sweepPersons,
  ...parts
}: Parts): readonly Turn[] {
  const { storage, clock, eventsKeepDays, mayTidy = () => true } = parts;
  return [
    { interval: POLL, run: async () => (await worker.claim()) > 0, early: () => worker.room() },
    { interval: POLL, run: async () => (await settleBookings()) > 0 },
    { interval: POLL, run: async () => (await calendarWorker.claim()) > 0 },
    { interval: FINISH, run: () => finishErasures().then(() => false) },
    { interval: SWEEP, run: () => sweepPersons().then(() => false) },
    {
      interval: TIDY,
      async run() {
        const now = clock();
        // Ask `mayTidy` after reading the clock, so that a jump of the clock before the reading is noticed.
        if (!mayTidy() || (await storage.arming.disarmed())) return false;
        const events = await storage.events.forget(now - eventsKeepDays * DAY, TIDY_BATCH);
        const answers = await storage.answers.expire(now - DAY, TIDY_BATCH);
        return events === TIDY_BATCH || answers === TIDY_BATCH;
      },
    },
  ];
}

/**
 * Runs all that is due by the clock, and what that makes due. `listeners` are handlers of events, which may add more. @throws the error of
 * a turn.
 */
export async function drainWork(parts: Parts, listeners: { idle(): Promise<void> }): Promise<void> {
  await listeners.idle();
  for (let goesOn = true; goesOn; ) {
    goesOn = false;
    for (const turn of turnsOf(parts)) goesOn = (await turn.run()) || goesOn;
    await Promise.all([parts.worker.idle(), parts.calendarWorker.idle()]);
    await listeners.idle();
  }
}

/** Functions that run what is due, by service, for `drain` of slotkeeper/testing. */
export const DRAINS_BY_SERVICE = new WeakMap<object, () => Promise<void>>();

/** Runs jobs, stores due changes of bookings, completes erasures, and deletes expired data, until it is stopped. */
export function startWork(parts: Parts): Work {
  const { worker, calendarWorker, onFault, onGivenUp } = parts;
  let isStopped = false;
  let isAbandoned = false;
  const pauses = new Set<AbortController>();

  /** Waits until the interval is over, the promise of `early` resolves, or the work is stopped. */
  async function pause(interval: number, early?: () => Promise<void>): Promise<void> {
    const enough = new AbortController();
    pauses.add(enough);
    early?.().then(() => enough.abort());
    await sleep(interval, undefined, { signal: enough.signal }).catch(() => {});
    pauses.delete(enough);
  }

  async function repeat({ interval, run, early }: Turn): Promise<void> {
    while (!isStopped) {
      const goesOn = await run().catch((error: unknown) => {
        if (!isAbandoned) onFault(error);
        return false;
      });
      if (!goesOn && !isStopped) await pause(interval, early);
    }
  }

  const loops = turnsOf(parts).map(repeat);
  return {
    async stop(drainMilliseconds = DRAIN) {
      isStopped = true;
      for (const enough of pauses) enough.abort();
      // Wait for the loops too: an iteration in progress may wait for a storage that cannot be reached.
      const idle = Promise.all(loops).then(() => Promise.all([worker.idle(), calendarWorker.idle()]));
      if (await atMost(drainMilliseconds, idle)) return;
      isAbandoned = true;
      onGivenUp(worker.abandon(), calendarWorker.abandon());
    },
  };
}
