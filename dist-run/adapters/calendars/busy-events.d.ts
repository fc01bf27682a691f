import type { Instant } from '../../core/index.js';
import type { Busy } from './busy.js';
import { type Event } from './events.js';
import { type Reports } from './reports.js';
/** The content of the calendar cannot be determined. */
export declare class Unknowable extends Error {
}
interface Window {
    readonly from: Instant;
    readonly to: Instant;
}
/**
 * Adds the busy times of the events with one UID: the masters of the highest rank, with the exceptions that replace
 * their occurrences.
 * @throws Unknowable if an event takes time, but its times are unclear.
 */
export declare function gatherEvents(events: readonly Event[], window: Window, busy: Busy, reports: Reports): void;
export {};
