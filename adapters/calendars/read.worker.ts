import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import type { CalendarReading } from '../../core/index.js';
import { readCalendar } from './read.js';

/** What the thread is given (reader.ts). */
interface Task {
  readonly body: Uint8Array;
  readonly reading: CalendarReading;
}

/** Requests come first; not so much that a busy machine would keep it from being done in time. */
const NICE = 5;
// Of this thread alone; elsewhere it would be of all of the process.
if (process.platform === 'linux') setPriority(NICE);

const { body, reading } = workerData as Task;
parentPort?.postMessage(readCalendar(body, reading));
