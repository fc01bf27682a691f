import { constants } from 'node:os';

/**
 * Ends this process at once, as the signal does by itself. `process.exit` would stop its threads first, and one that is in
 * the middle of a long statement of SQLite brings Node down then, with a stack of its own and a core dump.
 */
export function endBy(signal: 'SIGINT' | 'SIGTERM' | 'SIGKILL'): never {
  process.kill(process.pid, signal);
  // Signals that nobody listens for do not end the first process of a container.
  process.exit(128 + constants.signals[signal]);
}
