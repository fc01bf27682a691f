import { setTimeout as sleep } from 'node:timers/promises';
import { DAY, } from '../core/index.js';
import { atMost } from './deadline.js';
/** Poll interval in ms for due jobs and lapsed bookings, when there are none. */
const POLL = 500;
/** Interval in ms for deleting old events and answers. */
const TIDY = 60_000;
/** Interval in ms for finding unfinished erasures. */
const FINISH = 5_000;
/** Interval in ms between searches for persons without memberships. */
const SWEEP = 15_000;
/** Batch size of deletions, so that other work does not wait long. */
const TIDY_BATCH = 500;
/** Timeout in ms for attempts in progress when the work is stopped. Another worker retries the rest. */
const DRAIN = 10_000;
/** Runs jobs, updates bookings by the clock, completes erasures, and deletes expired data, until it is stopped. */
export function startWork(parts) {
    const { worker, calendars, settle, erasures, persons, storage, clock, eventsKeepDays, mayTidy = () => true, onFault, onGivenUp, } = parts;
    let isStopped = false;
    let isAbandoned = false;
    const pauses = new Set();
    /** Waits for the interval, for `early`, or until the work is stopped. */
    async function pause(interval, early) {
        const enough = new AbortController();
        pauses.add(enough);
        early?.().then(() => enough.abort());
        await sleep(interval, undefined, { signal: enough.signal }).catch(() => { });
        pauses.delete(enough);
    }
    async function every(interval, turn, early) {
        while (!isStopped) {
            const goesOn = await turn().catch((error) => {
                if (!isAbandoned)
                    onFault(error);
                return false;
            });
            if (!goesOn && !isStopped)
                await pause(interval, early);
        }
    }
    const loops = [
        every(POLL, async () => (await worker.claim()) > 0, () => worker.room()),
        every(POLL, async () => (await settle.execute()) > 0),
        every(POLL, async () => (await calendars.claim()) > 0),
        every(FINISH, async () => {
            await erasures.execute();
            return false;
        }),
        every(SWEEP, async () => {
            await persons.execute();
            return false;
        }),
        every(TIDY, async () => {
            const now = clock();
            // Evaluated after the clock was read, so that no jump can come in between.
            if (!mayTidy() || (await storage.arming.disarmed()))
                return false;
            const events = await storage.events.forget(now - eventsKeepDays * DAY, TIDY_BATCH);
            const answers = await storage.ledger.forgetAnswers(now - DAY, TIDY_BATCH);
            return events === TIDY_BATCH || answers === TIDY_BATCH;
        }),
    ];
    return {
        async stop(drainMilliseconds = DRAIN) {
            isStopped = true;
            for (const enough of pauses)
                enough.abort();
            // Includes what a loop has begun, which may wait for a storage that does not answer.
            const idle = Promise.all(loops).then(() => Promise.all([worker.idle(), calendars.idle()]));
            if (await atMost(drainMilliseconds, idle))
                return;
            isAbandoned = true;
            onGivenUp(worker.abandon(), calendars.abandon());
        },
    };
}
