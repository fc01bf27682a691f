import { isFailure } from '../../core/index.js';
/** Time in ms after which the same failure is logged again. */
const QUIET = 60_000;
/** Limit of remembered causes. */
const REMEMBERED = 100;
/**
 * Wraps a log so that each cause of an unavailable storage is logged once when it begins: when a disk is full, every
 * write fails, and one line for each would only fill it further.
 */
export function sayingOnce(log, elapsed = () => performance.now()) {
    const lastAt = new Map();
    /** True if the cause was not logged recently. */
    const isNew = (cause) => {
        const before = lastAt.get(cause);
        if (before === undefined && lastAt.size >= REMEMBERED)
            lastAt.clear();
        lastAt.set(cause, elapsed());
        return before === undefined || elapsed() - before > QUIET;
    };
    return {
        debug: (details, message) => log.debug?.(details, message),
        info: log.info.bind(log),
        warn: log.warn.bind(log),
        error(details, message) {
            const { err } = details;
            if (isFailure(err, 'unavailable') && !isNew(causeOf(err)))
                return;
            // A message without an error may be the cause of the errors that follow.
            if (err === undefined)
                isNew(message);
            log.error(details, message);
        },
    };
}
/** Returns the root cause. */
function causeOf({ message, cause }) {
    return isFailure(cause, 'unavailable') ? causeOf(cause) : message;
}
