import { MINUTE } from '../instants.js';
import type { Instant } from '../ports.js';
import { type Action, isRelative } from './action.js';
import type { Job } from './job.js';

/** Why a job is skipped that was to run before its booking was made or moved. */
export const TOO_LATE = 'Its moment had passed when the booking was made or moved';

/** What a job is made of besides its action. */
interface Given {
  readonly uuid: string;
  /** What it is about. */
  readonly about: Pick<Job, 'booking' | 'about' | 'sequence' | 'bookingStatus' | 'gone'>;
  /** That of its trigger, which the action may come before or after. */
  readonly moment: Instant;
  readonly at: Instant;
}

/** The job of an action that is triggered. */
export function jobFor(action: Action, { uuid, about, moment, at }: Given): Job {
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
