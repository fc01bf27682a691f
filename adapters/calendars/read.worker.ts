import { setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { readCalendar } from './read.js';
import type { Task } from './reader.js';

const { body, reading, niceness } = workerData as Task;
// Of this thread alone on Linux; elsewhere it would be of all of the process.
if (niceness > 0) setPriority(niceness);
parentPort?.postMessage(readCalendar(body, reading));
