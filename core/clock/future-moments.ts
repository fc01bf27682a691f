import { DAY, SECOND } from '../instants.js';
import { isRelative } from '../model/action.js';
import type { AppRecord } from '../model/app.js';
import type { Booking } from '../model/booking.js';
import type { Job } from '../model/job.js';
import { TOO_LATE } from '../model/new-job.js';
import { HOLD_SECONDS_MAX } from '../model/settings.js';
import type { Instant } from '../ports.js';

/*
 * What was last changed by a clock that had run ahead, as if that change had been made now: what was to last, lasts as
 * long as it would have. Each answers the very same object when it was last changed no later than now.
 */

/** The longest that a hold lasts, and the longest time of grace of a token. */
const LONGEST_HOLD = HOLD_SECONDS_MAX * SECOND;
const LONGEST_GRACE = DAY;

/** The events of one booking that were put back. */
export interface PutBack {
  /** The moment of the first. */
  readonly since: Instant;
  /** The version of which the last one tells. */
  readonly version: number;
  /** True if one of them tells of another end of the hold than the event before it. */
  readonly isHoldMoved: boolean;
}

export function bookingAsOfNow(booking: Booking, now: Instant, putBack?: PutBack): Booking {
  const { createdAt, holdExpiresAt, pendingSince, version } = booking;
  const ahead = Math.max(booking.updatedAt - now, 0);
  const follows = putBack === undefined || (createdAt <= putBack.since && version > putBack.version);
  if (ahead === 0 && follows) return booking;
  // A hold that was made before the clock ran ahead, and not prolonged since, still ends at the moment that it was made for.
  const isLasting = createdAt > now || putBack?.isHoldMoved === true || (holdExpiresAt ?? now) > now + LONGEST_HOLD;
  return {
    ...booking,
    holdExpiresAt: holdExpiresAt !== null && isLasting ? holdExpiresAt - ahead : holdExpiresAt,
    pendingSince: pendingSince !== null && pendingSince > now ? pendingSince - ahead : pendingSince,
    version: version + 1,
    createdAt: Math.min(createdAt, now, putBack?.since ?? now),
    updatedAt: now,
  };
}

/** A job that is running is left to its worker. */
export function jobAsOfNow(job: Job, now: Instant): Job {
  const ahead = job.updatedAt - now;
  if (ahead <= 0 || job.status === 'running') return job;
  const attempts = job.attempts.map((attempt) => ({ ...attempt, at: Math.min(attempt.at, now) }));
  const told = { ...job, attempts, createdAt: Math.min(job.createdAt, now), updatedAt: now };
  // Its moment is the booking's own, whatever the clock said; it had not passed after all.
  if (isRelative(job.trigger) && attempts.length === 0) {
    const isSkippedInVain = job.status === 'skipped' && job.reason === TOO_LATE && job.dueAt >= now;
    return isSkippedInVain ? { ...told, status: 'waiting', reason: null, nextAt: job.dueAt } : told;
  }
  return { ...told, nextAt: job.nextAt === null ? null : job.nextAt - ahead };
}

/** The token before the app's present one stops after its time of grace, and each session after its own. */
export function appAsOfNow(record: AppRecord, now: Instant): AppRecord {
  const { app, credential } = withSessionsAsOfNow(record, now);
  const ahead = app.updatedAt - now;
  if (ahead <= 0) return credential === record.credential ? record : { app, credential };
  const { previous } = credential;
  const isLasting = previous !== null && previous.until > now + LONGEST_GRACE;
  return {
    app: { ...app, version: app.version + 1, createdAt: Math.min(app.createdAt, now), updatedAt: now },
    credential: { ...credential, previous: isLasting ? { ...previous, until: previous.until - ahead } : previous },
  };
}

/** A session is no change of its app, and was made at a moment of its own. */
function withSessionsAsOfNow(record: AppRecord, now: Instant): AppRecord {
  const { sessions } = record.credential;
  if (!sessions?.some(({ createdAt }) => createdAt > now)) return record;
  const turnedBack = sessions.map((session) => {
    const ahead = Math.max(session.createdAt - now, 0);
    return { ...session, createdAt: session.createdAt - ahead, expiresAt: session.expiresAt - ahead };
  });
  return { ...record, credential: { ...record.credential, sessions: turnedBack } };
}
