import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { packageFile } from '../package/index.js';

/** Cost parameters of scrypt. Hashing takes 128 · N · r bytes of memory. */
export interface ScryptCost {
  readonly N: number;
  readonly r: number;
  readonly p: number;
}

export interface ScryptTask extends ScryptCost {
  readonly password: string;
  readonly salt: Uint8Array;
}

export const HASH_BYTES = 32;
/**
 * Niceness of the hashing threads (`setpriority`(2)). With 20 sign-ins a second on two cores, the p99 of other requests
 * doubles at niceness 0, and stays the same at 10. A machine that is never idle still gives such a thread a tenth of a
 * core.
 */
export const NICENESS = 10;

/** Threads that wait for the next password. They do not keep the process running. */
const idle: Worker[] = [];

/** Hashes a password in a thread of low priority, so that other requests do not wait for it. */
export async function scryptInThread(task: ScryptTask): Promise<Buffer> {
  const thread = idle.pop() ?? new Worker(packageFile('./scrypt.worker.js', import.meta.url));
  thread.ref();
  thread.postMessage(task);
  // Rejects if the thread fails. That thread ends and is not kept, so the next password gets a new one.
  const [hash] = (await once(thread, 'message')) as [Uint8Array];
  thread.unref();
  idle.push(thread);
  return Buffer.from(hash);
}
