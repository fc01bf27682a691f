import type { Instant } from '../basics/ports.js';
import type { Trigger } from './action.js';
import type { Actor } from './actor.js';
import type { Booking, LastLetter, Status } from './booking.js';
import type { EventType, LatePaymentReason } from './event.js';
import type { CancelledBy, LetterKind } from './letters.js';
import type { Resource } from './resource.js';

/**
 * `waiting` for its moment or its next attempt; `running` under a worker's lease; then `delivered`, `failed` after
 * the last attempt, or `skipped` because the booking or the action has changed.
 */
export const JOB_STATUSES = ['waiting', 'running', 'delivered', 'failed', 'skipped'] as const;
export type JobStatus = (typeof JOB_STATUSES)[number];

export interface Attempt {
  readonly at: Instant;
  /** True if the receiver accepted it. */
  readonly ok: boolean;
  /** HTTP or SMTP status code of the answer. Null without an answer. */
  readonly status: number | null;
  /** Message of the receiver or the error, for the operator. */
  readonly message: string | null;
}

/** Data of a deleted resource that letters about its bookings still need. */
export type GoneResource = Pick<Resource, 'uuid' | 'name' | 'timezone' | 'hidden'>;

/** The part of a job that sends a letter. */
export interface LetterJob {
  readonly kind: LetterKind;
  /** The booking's `manageCounter` when the job was made. If it has changed, the letter omits the booking. Null in team letters. */
  readonly addressCounter: number | null;
  /** UUID of the staff member who gets a team letter. Null: the address of the business. Absent in letters to customers. */
  readonly member?: string | null;
  /** Series that the letter is about, with the receiver's bookings that were created, moved or cancelled together. */
  readonly series?: { readonly uuid: string; readonly bookings: readonly LetterBooking[] };
  /** Party that cancelled the booking, if it was cancelled. */
  readonly by?: CancelledBy;
  /** Content of the receiver's last letter, if this one is about a move of a single booking. Absent without such a letter. */
  readonly was?: LastLetter;
  /** Reason of a late payment, if the letter is about one, and the time was not the reason. */
  readonly late?: LatePaymentReason;
  /** True if the letter is about a move that has changed only the resources. */
  readonly isTimeKept?: true;
  /** True if the letter is about a move that has changed the service and not the time. */
  readonly isOther?: true;
  /** True if the letter was requested again: it is sent even if the customer knows its content. */
  readonly isAgain?: true;
}

/** A booking of a series with the sequence that a letter is about. */
export interface LetterBooking {
  readonly uuid: string;
  readonly sequence: number;
  /** The booking's `manageCounter` when the job was made. Absent if it equals the letter's `addressCounter`. */
  readonly addressCounter?: number | null;
}

/** The part of a job that tells the team how many mails were held back (`MailLimits`). */
export interface HeldBackReport {
  /** UUID of the staff member who gets it. Null: the address of the business. */
  readonly member: string | null;
  readonly count: number;
}

/** Run of an action, letter about a booking, or event for a subscription. Unique by subject, action, sequence and `dueAt` (`jobKey`). */
export interface Job {
  readonly uuid: string;
  readonly app: string;
  /** Null if the job is about no booking. Then its sequence and status are null too. */
  readonly booking: string | null;
  /** UUID of the subject of a job without a booking. */
  readonly about?: string;
  /** Workflow of the action. Null for a letter or a subscription. */
  readonly workflow: string | null;
  /** UUID of the action, or a name that no action has (`letterQueue`, `eventJob`). Jobs with the same `action` share a queue. */
  readonly action: string;
  /** Present only in jobs that send letters. */
  readonly letter?: LetterJob;
  /** Present only in jobs that tell the team about mails that were held back. */
  readonly report?: HeldBackReport;
  /** Name of the subscription that gets the event with the UUID `event`. Both are absent in other jobs. */
  readonly subscription?: string;
  readonly event?: string;
  /** True if the job's actor may not own the receiver's address (`isUnproved`). Its mail is limited. */
  readonly unproved?: true;
  /** Position of the action when the job was created: orders jobs with the same moment. */
  readonly position: number;
  /** Trigger of the action when the job was made, or the type of the event. Null in a letter that was requested again. */
  readonly trigger: Trigger | EventType | null;
  /** Sequence and status of the booking when the job was made. The job only runs while they are the same. */
  readonly sequence: number | null;
  readonly bookingStatus: Status | null;
  /** Resources of the booking that were being deleted when the job was made. */
  readonly gone?: readonly GoneResource[];
  readonly dueAt: Instant;
  readonly status: JobStatus;
  /** Reason why it was skipped or failed. Otherwise null. */
  readonly reason: string | null;
  readonly attempts: readonly Attempt[];
  /** Receiver of the last attempt, masked. Absent before the first attempt and after an erasure. */
  readonly to?: string;
  /** Earliest moment for the next attempt. Null if there is none. */
  readonly nextAt: Instant | null;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Returns the moment of the first attempt. Changes of a booking differ in their moments, so that of the latest may be ahead of the clock. */
export const firstAttempt = (dueAt: Instant, at: Instant, now: Instant): Instant =>
  dueAt === at ? Math.min(at, now) : dueAt;

/** Returns the `action` of a job that sends a letter: letters of one kind and receiver share a queue. */
export function letterQueue(
  app: string,
  { kind, member, isAgain }: Pick<LetterJob, 'kind' | 'member' | 'isAgain'>,
): string {
  return `${app}/${kind}${isAgain ? '/again' : ''}${member ? `/${member}` : ''}`;
}

/**
 * True if the actor may not own the addresses to which the change sends mail: a visitor with a key, a booker, or the clock for a booking
 * that was made with a key.
 */
export function isUnproved({ kind }: Actor, booking: Pick<Booking, 'madeWith'> | undefined): boolean {
  return kind === 'key' || kind === 'manage' || (kind === 'clock' && booking?.madeWith !== undefined);
}

/** Returns the unique key of a job within its app. */
export function jobKey({ booking, event = '', about = event, action, sequence, dueAt }: Job) {
  return { booking: booking ?? about, action, sequence: sequence ?? 0, dueAt };
}

export function skippedJob(job: Job, reason: string, now: Instant): Job {
  return { ...job, status: 'skipped', reason, nextAt: null, updatedAt: now };
}

/** Reasons why a job is skipped whose booking has changed since. */
export const BOOKING_MOVED = 'The booking was moved';
export const SAMPLE_SENDS_NO_MAIL = 'Bookings of the sample data send no mail';
export const bookingIs = (status: Status): string => `The booking is ${status}`;

/** Exclusive right of one worker to run a job, until a moment. */
export interface Lease {
  /** New UUID for each claim. */
  readonly token: string;
  readonly until: Instant;
}
