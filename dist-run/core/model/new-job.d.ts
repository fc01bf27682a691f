import type { Instant } from '../ports.js';
import { type Action } from './action.js';
import type { Job } from './job.js';
/** Reason of jobs that were already past when their booking was made or moved. */
export declare const TOO_LATE = "Its moment had passed when the booking was made or moved";
/** Input of a job in addition to its action. */
interface Given {
    readonly uuid: string;
    /** Subject of the job. */
    readonly about: Pick<Job, 'booking' | 'about' | 'sequence' | 'bookingStatus' | 'gone'>;
    /** Moment of the trigger. The action's offset is relative to it. */
    readonly moment: Instant;
    readonly at: Instant;
}
/** Creates the job of a triggered action. */
export declare function jobFor(action: Action, { uuid, about, moment, at }: Given): Job;
export {};
