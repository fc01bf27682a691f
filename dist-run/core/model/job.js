/**
 * `waiting` for its moment or its next attempt; `running` under a worker's lease; then `delivered`, `failed` after
 * the last attempt, or `skipped` because the booking or the action has changed.
 */
export const JOB_STATUSES = ['waiting', 'running', 'delivered', 'failed', 'skipped'];
/** Returns the name under which letters of a kind queue, in place of an action's UUID. */
export function letterQueue(app, { kind, member, isAgain }) {
    return `${app}/${kind}${isAgain ? '/again' : ''}${member ? `/${member}` : ''}`;
}
/** Returns the unique key of a job within its app. */
export function purposeOf({ booking, about = '', action, sequence, dueAt }) {
    return { booking: booking ?? about, action, sequence: sequence ?? 0, dueAt };
}
