import { scryptSync } from 'node:crypto';
import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { HASH_BYTES, NICENESS, type ScryptTask } from './scrypt-thread.js';

// On Linux this affects only the thread. On other systems it would affect the whole process.
if (process.platform === 'linux') setPriority(NICENESS);
parentPort!.on('message', ({ password, salt, N, r, p }: ScryptTask) => {
  parentPort!.postMessage(scryptSync(password, salt, HASH_BYTES, { N, r, p, maxmem: 256 * N * r }));
});
