import { calendarReader } from '../../adapters/calendars/index.js';
import { newUuid } from '../../adapters/tokens/index.js';
import { calendarFetcher } from '../../adapters/webhooks/index.js';
import { CalendarWorker } from '../../core/calendars/calendar-worker.js';
/** A worker that reads calendars as the service does, by a clock of the test's. */
export function aCalendarWorker(storage, clock, parts = {}) {
    return new CalendarWorker({
        calendars: storage.calendars,
        arming: storage.arming,
        ledger: storage.ledger,
        fetchCalendar: calendarFetcher({ allowPrivate: true, clock }),
        readCalendar: calendarReader(),
        newUuid,
        clock,
        onFault(error) {
            throw error;
        },
        jitter: () => 0,
        ...parts,
    });
}
/** Reads due calendars until none is left, and returns their number. */
export async function readDue(worker) {
    let count = 0;
    for (let claimed = -1; claimed !== 0;) {
        claimed = await worker.claim();
        count += claimed;
        await worker.idle();
    }
    return count;
}
