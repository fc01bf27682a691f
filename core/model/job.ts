import type { Instant } from '../ports.js';
import type { Trigger } from './action.js';
import type { Status } from './booking.js';
import type { Resource } from './resource.js';

/**
 * `waiting` for its moment, or for the next attempt; `running` under a worker's lease; then `delivered`, `failed` after
 * the last attempt, or `skipped` because the booking or the action is no longer what the job was made for.
 */
export const JOB_STATUSES = ['waiting', 'running', 'delivered', 'failed', 'skipped'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

/** One try at a job. */
export interface Attempt {
  readonly at: Instant;
  /** Whether the receiver took it. */
  readonly ok: boolean;
  /** The HTTP or SMTP status that answered; null when nothing did. */
  readonly status: number | null;
  /** What the receiver or the failure said, for the person who must fix it. */
  readonly message: string | null;
}

/** What texts say of a resource that is there no more. */
export type GoneResource = Pick<Resource, 'uuid' | 'name' | 'timezone'>;

/** One run of an action for a booking; unique by what it is about, action, sequence and `dueAt` (`purposeOf`). */
export interface Job {
  readonly uuid: string;
  readonly app: string;
  /** Null where it is about no booking, as are its sequence and status. */
  readonly booking: string | null;
  /** The UUID of what it is about then. */
  readonly about?: string;
  readonly workflow: string;
  readonly action: string;
  /** The position of the action when the job was made, by which jobs of one moment are ordered. */
  readonly position: number;
  readonly trigger: Trigger;
  /** The booking's sequence and status that the job was made for: it runs only while they hold. */
  readonly sequence: number | null;
  readonly bookingStatus: Status | null;
  /** Those of the booking's resources that were being removed when the job was made. */
  readonly gone?: readonly GoneResource[];
  readonly dueAt: Instant;
  readonly status: JobStatus;
  /** Why it was skipped or failed; null otherwise. */
  readonly reason: string | null;
  readonly attempts: readonly Attempt[];
  /** When a worker may take it: its due moment, or that of the next attempt; null when there will be none. */
  readonly nextAt: Instant | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** What no two jobs of an app have in common. */
export function purposeOf({ booking, about = '', action, sequence, dueAt }: Job) {
  return { booking: booking ?? about, action, sequence: sequence ?? 0, dueAt };
}

/** The right of one worker to run a job until a moment. */
export interface Lease {
  /** A new UUID for each claim. */
  readonly token: string;
  readonly until: Instant;
}
