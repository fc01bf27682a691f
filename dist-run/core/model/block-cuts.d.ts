import type { Span } from '../instants.js';
import type { Instant } from '../ports.js';
import type { Block, Booking } from './booking.js';
/** Returns the agreed times of the resource, in order: a service may need it in only some of its steps. */
export declare function runsAgreed({ sale, stays, start, end }: Booking, resource: string): readonly Span[];
/** The same as it really came to be: what an early end cut off is gone. */
export declare function runsTaken(booking: Booking, resource: string): readonly Span[];
/**
 * Returns the blocks of the booking if it ends at that moment. A run that is under way ends there, followed by its block's buffer. Later
 * runs take nothing. Completed runs keep their buffers.
 */
export declare function cutAt(booking: Booking, at: Instant): readonly Block[];
/** Returns the agreed blocks that a booking takes again when it continues from now on. Runs that are over stay free. */
export declare function resumedFrom(booking: Booking, now: Instant): readonly Block[];
/** Returns the parts of `blocks` that overlap none of `others` on the same resource. */
export declare function beyond(blocks: readonly Block[], others: readonly Block[]): readonly Block[];
/** Merges blocks of one resource that overlap or touch. */
export declare function joined(blocks: readonly Block[]): readonly Block[];
