import { MINUTE } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import { type Action, isRelative } from './action.js';
import { firstAttempt, type Job } from './job.js';

/** Reason of jobs that are skipped because their moment had passed when the booking was made or moved. */
export const TOO_LATE = 'Its moment had passed when the booking was made or moved';

/** Data of a new job, without its action. */
interface Given {
  readonly uuid: string;
  /** Booking or other object that the job is about. */
  readonly about: Pick<Job, 'booking' | 'about' | 'sequence' | 'bookingStatus' | 'gone'>;
  /** Moment of the trigger. The action's offset is relative to it. */
  readonly moment: Instant;
  /** Moment of the change. */
  readonly at: Instant;
  readonly now: Instant;
}

export function jobFor(action: Action, { uuid, about, moment, at, now }: Given): Job {
  const dueAt = moment + action.offsetMinutes * MINUTE;
  const isTooLate = isRelative(action.trigger) && dueAt < at;
  return {
    uuid,
    app: action.app,
    workflow: action.workflow,
    action: action.uuid,
    position: action.position,
    trigger: action.trigger,
    dueAt,
    status: isTooLate ? 'skipped' : 'waiting',
    reason: isTooLate ? TOO_LATE : null,
    attempts: [],
    nextAt: isTooLate ? null : firstAttempt(dueAt, at, now),
    createdAt: at,
    updatedAt: at,
    // Spread last, because V8 is slow to add properties to an object after a spread.
    ...about,
  };
}
