import { parentPort, workerData } from 'node:worker_threads';
import type { CalendarReading } from '../../core/index.js';
import { readCalendar } from './read.js';

/** What the thread is given (reader.ts). */
interface Task {
  readonly body: Uint8Array;
  readonly reading: CalendarReading;
}

const { body, reading } = workerData as Task;
parentPort?.postMessage(readCalendar(body, reading));
