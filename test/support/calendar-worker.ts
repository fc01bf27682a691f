import { calendarReader } from '../../adapters/calendars/index.js';
import { newUuid } from '../../adapters/tokens/index.js';
import { calendarFetcher } from '../../adapters/webhooks/index.js';
import type { FetchCalendar, ReadCalendar } from '../../core/availability/calendars/calendar-ports.js';
import { CalendarWorker } from '../../core/availability/calendars/calendar-worker.js';
import type { Clock } from '../../core/basics/ports.js';
import type { Storage } from '../../core/ledger/storage/storage.js';

interface Parts {
  readonly fetchCalendar?: FetchCalendar;
  readonly readCalendar?: ReadCalendar;
}

/** A worker that reads calendars as the service does, by a clock of the test's. */
export function aCalendarWorker(storage: Storage, clock: Clock, parts: Parts = {}): CalendarWorker {
  return new CalendarWorker({
    ...storage,
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
export async function readDue(worker: CalendarWorker): Promise<number> {
  let count = 0;
  for (let claimed = -1; claimed !== 0; ) {
    claimed = await worker.claim();
    count += claimed;
    await worker.idle();
  }
  return count;
}
