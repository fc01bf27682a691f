import { Worker } from 'node:worker_threads';
import type { CalendarContent, CalendarReading, ReadCalendar } from '../../core/index.js';

export interface CalendarReaderOptions {
  /** How long reading may take; default 10 s. */
  readonly timeoutMilliseconds?: number;
  /** How much memory it may take; default 256 MiB. */
  readonly memoryMegabytes?: number;
}

/** Calendars that are read at the same time by one process: others wait for their turn. */
const THREADS = 2;

/**
 * Reads calendars, each in a thread of its own, which is given up when it takes too long or too much: whatever a calendar
 * holds, the process goes on.
 */
export function calendarReader(options: CalendarReaderOptions = {}): ReadCalendar {
  const { timeoutMilliseconds = 10_000, memoryMegabytes = 256 } = options;
  const waiting: (() => void)[] = [];
  let running = 0;

  async function turn(): Promise<void> {
    if (running < THREADS) running += 1;
    else await new Promise<void>((resolve) => waiting.push(resolve));
  }

  function done(): void {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }

  return async (body, reading) => {
    await turn();
    try {
      return await readInThread(body, reading, timeoutMilliseconds, memoryMegabytes);
    } finally {
      done();
    }
  };
}

function readInThread(
  body: Uint8Array,
  reading: CalendarReading,
  timeoutMilliseconds: number,
  memoryMegabytes: number,
): Promise<CalendarContent> {
  const failed = (message: string): CalendarContent => ({ kind: 'failed', message, reports: [] });
  return new Promise((resolve) => {
    const thread = new Worker(new URL('./read.worker.js', import.meta.url), {
      workerData: { body, reading },
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 32 },
      // Nothing that it says is for anybody: it could be of the calendar's.
      stdout: true,
      stderr: true,
    });
    const deadline = setTimeout(() => {
      resolve(failed(`It takes more than ${timeoutMilliseconds / 1_000} s to read`));
      void thread.terminate();
    }, timeoutMilliseconds);
    thread.once('message', resolve);
    thread.once('error', (error: NodeJS.ErrnoException) => {
      const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      // The error itself may quote the calendar.
      resolve(failed(isTooMuch ? `It takes more than ${memoryMegabytes} MiB to read` : 'It could not be read'));
    });
    thread.once('exit', () => {
      clearTimeout(deadline);
      resolve(failed('It could not be read to its end'));
    });
  });
}
