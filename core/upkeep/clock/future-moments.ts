import { DAY, SECOND, wholeSecond } from '../../basics/instants.js';
import type { Instant } from '../../basics/ports.js';
import { isRelative } from '../../model/action.js';
import type { AppRecord } from '../../model/app.js';
import { type Booking, NEVER } from '../../model/booking.js';
import type { Job } from '../../model/job.js';
import { TOO_LATE } from '../../model/new-job.js';
import { HOLD_SECONDS_MAX } from '../../model/settings.js';

/*
 * Corrects objects that were last changed by a clock that was ahead, as if the change had been made now. Durations
 * are preserved. Each function returns the same object if its last change is not in the future.
 */

/** Maximum duration of a hold, and maximum grace period of a token. */
const LONGEST_HOLD = HOLD_SECONDS_MAX * SECOND;
const LONGEST_GRACE = DAY;

/** Events of one booking whose moments were corrected. */
export interface PutBack {
  /** Moment of the first of these events. */
  readonly since: Instant;
  /** Version of the booking in the last of these events. */
  readonly version: number;
  /** True if one of these events changed the end of the hold. */
  readonly isHoldMoved: boolean;
}

export function bookingAsOfNow(booking: Booking, now: Instant, putBack?: PutBack): Booking {
  const { createdAt, holdExpiresAt, pendingSince, version } = booking;
  const ahead = Math.max(booking.updatedAt - now, 0);
  const follows = putBack === undefined || (createdAt <= putBack.since && version > putBack.version);
  if (ahead === 0 && follows) return booking;
  // Holds that the wrong clock created or extended end earlier by the error of the clock. All other holds keep their end.
  const isLasting = createdAt > now || putBack?.isHoldMoved === true || (holdExpiresAt ?? now) > now + LONGEST_HOLD;
  return {
    ...booking,
    holdExpiresAt: holdExpiresAt !== null && isLasting ? holdExpiresAt - ahead : holdExpiresAt,
    pendingSince: pendingSince !== null && pendingSince > now ? pendingSince - ahead : pendingSince,
    ...attendanceAsOfNow(booking, now),
    version: version + 1,
    createdAt: Math.min(createdAt, now, putBack?.since ?? now),
    updatedAt: now,
  };
}

/** Limits the moments of a visit to now, if a clock that was ahead wrote them. `endedAt` stays: the booking's allocation ends there. */
function attendanceAsOfNow({ start, checkedInAt, releasedAt, unattendedFrom }: Booking, now: Instant) {
  const noLater = (moment: Instant) => Math.min(moment, wholeSecond(now));
  return {
    ...(checkedInAt && { checkedInAt: noLater(checkedInAt) }),
    ...(releasedAt && { releasedAt: noLater(releasedAt) }),
    ...(unattendedFrom &&
      unattendedFrom !== NEVER && { unattendedFrom: Math.max(start, Math.min(unattendedFrom, now)) }),
  };
}

/** Returns a job with corrected moments. A running job stays unchanged, because its worker will store it. */
export function jobAsOfNow(job: Job, now: Instant): Job {
  const ahead = job.updatedAt - now;
  if (ahead <= 0 || job.status === 'running') return job;
  const attempts = job.attempts.map((attempt) => ({ ...attempt, at: Math.min(attempt.at, now) }));
  const moved = { ...job, attempts, createdAt: Math.min(job.createdAt, now), updatedAt: now };
  // The due moment depends only on the booking, so a job that was skipped as too late may still be in time by the correct clock.
  if (job.trigger !== null && isRelative(job.trigger) && attempts.length === 0) {
    const isSkippedInVain = job.status === 'skipped' && job.reason === TOO_LATE && job.dueAt >= now;
    return isSkippedInVain ? { ...moved, status: 'waiting', reason: null, nextAt: job.dueAt } : moved;
  }
  return { ...moved, nextAt: job.nextAt === null ? null : job.nextAt - ahead };
}

/** Corrects the end of the previous token's grace period and of each session. */
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

/** Sessions have their own creation time, because creating one does not change the app's version. */
function withSessionsAsOfNow(record: AppRecord, now: Instant): AppRecord {
  const { sessions } = record.credential;
  if (!sessions?.some(({ createdAt }) => createdAt > now)) return record;
  const turnedBack = sessions.map((session) => {
    const ahead = Math.max(session.createdAt - now, 0);
    return { ...session, createdAt: session.createdAt - ahead, expiresAt: session.expiresAt - ahead };
  });
  return { ...record, credential: { ...record.credential, sessions: turnedBack } };
}
