import { constants } from 'node:os';

/**
 * Ends this process at once, as the signal itself does. `process.exit` would first stop the threads. A thread within
 * a long SQLite statement then crashes Node with a core dump.
 */
export function endBy(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): never {
  process.kill(process.pid, signal);
  // Exit all the same: the first process of a container ignores signals without a listener.
  process.exit(128 + constants.signals[signal]);
}
