import { setTimeout as sleep } from 'node:timers/promises';
import {
  type CalendarWorker,
  type Clock,
  DAY,
  type FinishErasures,
  type SettleBookings,
  type Storage,
  type Worker,
} from '../core/index.js';
import { atMost } from './deadline.js';

interface Parts {
  readonly worker: Worker;
  readonly calendars: Pick<CalendarWorker, 'claim' | 'idle' | 'abandon'>;
  readonly settle: SettleBookings;
  readonly erasures: Pick<FinishErasures, 'execute'>;
  readonly storage: Pick<Storage, 'events' | 'ledger' | 'arming'>;
  readonly clock: Clock;
  readonly eventsKeepDays: number;
  /** Whether the clock can be trusted to say what is old enough to be forgotten; default: it can. */
  readonly mayTidy?: () => boolean;
  readonly onFault: (error: unknown) => void;
  /** Told how many jobs, and calendars that were being read, were given up, when the work was stopped before they were done. */
  readonly onGivenUp: (jobs: number, calendars: number) => void;
}

/** How often a worker looks for due jobs and lapsed bookings when there were none, in ms. */
const POLL = 500;
/** How often old events and answers are forgotten, in ms. */
const TIDY = 60_000;
/** How often it is looked for erasures that somebody did not get to the end of, in ms. */
const FINISH = 5_000;
/** How many of them at once, so that nobody waits for long. */
const TIDY_BATCH = 500;
/** How long attempts that are under way may take when the work is stopped, in ms; another worker makes up for the rest. */
const DRAIN = 10_000;

/** Work that goes on by itself. */
export interface Work {
  stop(drainMilliseconds?: number): Promise<void>;
}

/** Runs jobs, writes what the clock has done to bookings, finishes erasures, and forgets what is no longer kept, until it is stopped. */
export function startWork(parts: Parts): Work {
  const {
    worker,
    calendars,
    settle,
    erasures,
    storage,
    clock,
    eventsKeepDays,
    mayTidy = () => true,
    onFault,
    onGivenUp,
  } = parts;
  let isStopped = false;
  let isAbandoned = false;
  const pauses = new Set<AbortController>();

  /** Waits for so long, or for what is early, or until the work is stopped. */
  async function pause(interval: number, early?: () => Promise<void>): Promise<void> {
    const enough = new AbortController();
    pauses.add(enough);
    early?.().then(() => enough.abort());
    await sleep(interval, undefined, { signal: enough.signal }).catch(() => {});
    pauses.delete(enough);
  }

  async function every(interval: number, turn: () => Promise<boolean>, early?: () => Promise<void>): Promise<void> {
    while (!isStopped) {
      const goesOn = await turn().catch((error: unknown) => {
        if (!isAbandoned) onFault(error);
        return false;
      });
      if (!goesOn && !isStopped) await pause(interval, early);
    }
  }

  const loops = [
    every(
      POLL,
      async () => (await worker.claim()) > 0,
      () => worker.room(),
    ),
    every(POLL, async () => (await settle.execute()) > 0),
    every(POLL, async () => (await calendars.claim()) > 0),
    every(FINISH, async () => {
      await erasures.execute();
      return false;
    }),
    every(TIDY, async () => {
      const now = clock();
      // Asked after the clock, so that no jump comes between.
      if (!mayTidy() || (await storage.arming.disarmed())) return false;
      const events = await storage.events.forget(now - eventsKeepDays * DAY, TIDY_BATCH);
      const answers = await storage.ledger.forgetAnswers(now - DAY, TIDY_BATCH);
      return events === TIDY_BATCH || answers === TIDY_BATCH;
    }),
  ];
  return {
    async stop(drainMilliseconds = DRAIN) {
      isStopped = true;
      for (const enough of pauses) enough.abort();
      // What a loop has begun counts too: it may wait for a storage that does not answer.
      const idle = Promise.all(loops).then(() => Promise.all([worker.idle(), calendars.idle()]));
      if (await atMost(drainMilliseconds, idle)) return;
      isAbandoned = true;
      onGivenUp(worker.abandon(), calendars.abandon());
    },
  };
}
