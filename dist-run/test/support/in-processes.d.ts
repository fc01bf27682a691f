import type { Tally } from './racing-clients.js';
import type { Task } from './racing-process.js';
/** Runs each task in a process of its own, all from the same moment on. */
export declare function inProcesses(tasks: readonly Task[]): Promise<readonly Tally[]>;
