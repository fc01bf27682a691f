import type { AppRecord } from '../model/app.js';
import { type Booking } from '../model/booking.js';
import type { Job } from '../model/job.js';
import type { Instant } from '../ports.js';
/** Events of one booking whose moments were corrected. */
export interface PutBack {
    /** Moment of the first of these events. */
    readonly since: Instant;
    /** Version of the booking in the last of these events. */
    readonly version: number;
    /** True if one of these events has another end of the hold than the event before it. */
    readonly isHoldMoved: boolean;
}
export declare function bookingAsOfNow(booking: Booking, now: Instant, putBack?: PutBack): Booking;
/** A running job is left to its worker. */
export declare function jobAsOfNow(job: Job, now: Instant): Job;
/** Corrects the end of the previous token's grace period and of each session. */
export declare function appAsOfNow(record: AppRecord, now: Instant): AppRecord;
