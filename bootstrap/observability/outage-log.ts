import { isFailure } from '../../core/index.js';
import type { Log } from './logger.js';

/** Time in ms after which the same failure is logged again. */
const QUIET = 60_000;
/** Limit of remembered causes. */
const REMEMBERED = 100;

/** Logs each cause of an unavailable storage once: when a disk is full, a line for each failed write would fill it further. */
export function sayingOnce(log: Log, elapsed: () => number = () => performance.now()): Log {
  const lastAt = new Map<string, number>();
  /** True if the cause was not logged recently. */
  const isNew = (cause: string): boolean => {
    const before = lastAt.get(cause);
    if (before === undefined && lastAt.size >= REMEMBERED) lastAt.clear();
    lastAt.set(cause, elapsed());
    return before === undefined || elapsed() - before > QUIET;
  };
  return {
    debug: (details, message) => log.debug?.(details, message),
    info: log.info.bind(log),
    warn: log.warn.bind(log),
    error(details, message) {
      const { err } = details as { readonly err?: unknown };
      if (isFailure(err, 'unavailable') && !isNew(causeOf(err))) return;
      // Remember a message without an error: it may be the cause of errors that follow.
      if (err === undefined) isNew(message);
      log.error(details, message);
    },
  };
}

/** Returns the message of the error's root cause, by which failures are compared. */
function causeOf({ message, cause }: Error): string {
  return isFailure(cause, 'unavailable') ? causeOf(cause) : message;
}
