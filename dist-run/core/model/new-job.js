import { MINUTE } from '../instants.js';
import { isRelative } from './action.js';
/** Reason of jobs that were already past when their booking was made or moved. */
export const TOO_LATE = 'Its moment had passed when the booking was made or moved';
/** Creates the job of a triggered action. */
export function jobFor(action, { uuid, about, moment, at }) {
    const dueAt = moment + action.offsetMinutes * MINUTE;
    const isTooLate = isRelative(action.trigger) && dueAt < at;
    return {
        uuid,
        app: action.app,
        ...about,
        workflow: action.workflow,
        action: action.uuid,
        position: action.position,
        trigger: action.trigger,
        dueAt,
        status: isTooLate ? 'skipped' : 'waiting',
        reason: isTooLate ? TOO_LATE : null,
        attempts: [],
        nextAt: isTooLate ? null : dueAt,
        createdAt: at,
        updatedAt: at,
    };
}
