import { isFailure } from '../../core/index.js';
import type { Log } from './logging.js';

/** After so long without it, in ms, a failure is news again. */
const QUIET = 60_000;
/** So many causes are remembered at the most; there are a handful. */
const REMEMBERED = 100;

/**
 * The log, but of a storage that is unavailable it says each cause once, when it begins: while a disk is full, every write
 * fails, and so many lines would only fill it further.
 */
export function sayingOnce(log: Log, elapsed: () => number = () => performance.now()): Log {
  const lastAt = new Map<string, number>();
  /** Whether it was not said of late. */
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
      // What is said without an error may be the cause of those that follow.
      if (err === undefined) isNew(message);
      log.error(details, message);
    },
  };
}

/** What is at the bottom of it, whoever passes it on. */
function causeOf({ message, cause }: Error): string {
  return isFailure(cause, 'unavailable') ? causeOf(cause) : message;
}
