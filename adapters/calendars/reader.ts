import { Worker } from 'node:worker_threads';
import type { CalendarContent, CalendarReading, OwnBookings, ReadCalendar } from '../../core/index.js';
import { packageFile } from '../package/index.js';

/** Input of a thread (read.worker.ts). */
export interface Task {
  readonly body: Uint8Array;
  readonly reading: CalendarReading;
  readonly niceness: number;
}

/** Message from the thread: the calendar's content, or a request to look up which UUIDs are bookings of this service. */
export type Answer = CalendarContent | { readonly kind: 'asks'; readonly bookings: readonly string[] };

export interface CalendarReaderOptions {
  /** Timeout for reading. Default 10 s. */
  readonly timeoutMilliseconds?: number;
  /** Memory limit for reading. Default 256 MiB. */
  readonly memoryMegabytes?: number;
}

/** Limit of calendars that one process reads at the same time. Others queue. */
const THREADS = 2;

/**
 * Attempts to read a calendar: shares of the timeout, and niceness of the thread (on Linux). With niceness 5, the p99
 * of requests triples, with 19 it does not change. Where nothing is idle, the second attempt starts over.
 */
const ATTEMPTS =
  process.platform === 'linux'
    ? [
        { part: 0.3, niceness: 19 },
        { part: 0.7, niceness: 5 },
      ]
    : [{ part: 1, niceness: 0 }];

/** Reads each calendar in its own thread, with a timeout and a memory limit, so that no calendar can harm the process. */
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

  return async (body, reading, ownBookings) => {
    await turn();
    try {
      for (const { part, niceness } of ATTEMPTS) {
        const limits = { milliseconds: timeoutMilliseconds * part, memoryMegabytes };
        const content = await readInThread({ body, reading, niceness }, ownBookings, limits);
        if (content !== 'late') return content;
      }
      return failed(`It takes more than ${timeoutMilliseconds / 1_000} s to read`);
    } finally {
      done();
    }
  };
}

const failed = (message: string): CalendarContent => ({ kind: 'failed', message, reports: [] });

/** Reads a calendar in a new thread. Resolves to `late` after the timeout, which excludes the lookups of bookings. */
function readInThread(
  workerData: Task,
  ownBookings: OwnBookings,
  { milliseconds, memoryMegabytes }: { readonly milliseconds: number; readonly memoryMegabytes: number },
): Promise<CalendarContent | 'late'> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(packageFile('./read.worker.js', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 32 },
      // Discard its output, which might contain the calendar's content.
      stdout: true,
      stderr: true,
    });
    let left = milliseconds;
    let since = performance.now();
    const late = () => {
      resolve('late');
      void thread.terminate();
    };
    let deadline = setTimeout(late, left);
    thread.on('message', async (answer: Answer) => {
      if (answer.kind !== 'asks') return resolve(answer);
      clearTimeout(deadline);
      left = Math.max(0, left - (performance.now() - since));
      try {
        thread.postMessage(await ownBookings(answer.bookings));
        since = performance.now();
        deadline = setTimeout(late, left);
      } catch (error) {
        reject(error);
        void thread.terminate();
      }
    });
    thread.once('error', (error: NodeJS.ErrnoException) => {
      const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
      // Do not use the error's message, which may quote the calendar.
      resolve(failed(isTooMuch ? `It takes more than ${memoryMegabytes} MiB to read` : 'It could not be read'));
    });
    thread.once('exit', () => {
      clearTimeout(deadline);
      resolve(failed('It could not be read to its end'));
    });
  });
}
