import { Worker } from 'node:worker_threads';
import type { CalendarContent, CalendarReading, OwnBookings, ReadCalendar } from '../../core/index.js';

/** What a thread is given (read.worker.ts). */
export interface Task {
  readonly body: Uint8Array;
  readonly reading: CalendarReading;
  readonly niceness: number;
}

/** A message of the thread: the calendar's content, or a question which UUIDs are bookings of ours. */
export type Answer = CalendarContent | { readonly kind: 'asks'; readonly bookings: readonly string[] };

export interface CalendarReaderOptions {
  /** How long reading may take; default 10 s. */
  readonly timeoutMilliseconds?: number;
  /** How much memory it may take; default 256 MiB. */
  readonly memoryMegabytes?: number;
}

/** Calendars that are read at the same time by one process: others wait for their turn. */
const THREADS = 2;

/**
 * The parts of its time in which a calendar is read, and how nice the thread is to others (`setpriority`(2)). In the first
 * it has only what nobody else wants of the processor: at 5, the p99 of requests is three times as long while calendars
 * are read as when none is; at 19, it is the same. On a machine that is busy all the time it gets nothing so, and
 * begins anew. A thread has a priority of its own on Linux alone.
 */
const ATTEMPTS =
  process.platform === 'linux'
    ? [
        { part: 0.3, niceness: 19 },
        { part: 0.7, niceness: 5 },
      ]
    : [{ part: 1, niceness: 0 }];

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

/** `late`: the thread was not done in time, lookups aside. */
function readInThread(
  workerData: Task,
  ownBookings: OwnBookings,
  { milliseconds, memoryMegabytes }: { readonly milliseconds: number; readonly memoryMegabytes: number },
): Promise<CalendarContent | 'late'> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./read.worker.js', import.meta.url), {
      workerData,
      resourceLimits: { maxOldGenerationSizeMb: memoryMegabytes, maxYoungGenerationSizeMb: 32 },
      // Nothing that it says is for anybody: it could be of the calendar's.
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
      // The error itself may quote the calendar.
      resolve(failed(isTooMuch ? `It takes more than ${memoryMegabytes} MiB to read` : 'It could not be read'));
    });
    thread.once('exit', () => {
      clearTimeout(deadline);
      resolve(failed('It could not be read to its end'));
    });
  });
}
