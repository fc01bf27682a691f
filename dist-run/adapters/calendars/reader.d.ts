import type { CalendarContent, CalendarReading, ReadCalendar } from '../../core/index.js';
/** Input of a thread (read.worker.ts). */
export interface Task {
    readonly body: Uint8Array;
    readonly reading: CalendarReading;
    readonly niceness: number;
}
/** Message from the thread: the calendar's content, or a request to look up which UUIDs are bookings of this service. */
export type Answer = CalendarContent | {
    readonly kind: 'asks';
    readonly bookings: readonly string[];
};
export interface CalendarReaderOptions {
    /** Timeout for reading. Default 10 s. */
    readonly timeoutMilliseconds?: number;
    /** Memory limit for reading. Default 256 MiB. */
    readonly memoryMegabytes?: number;
}
/** Reads each calendar in its own thread, with a timeout and a memory limit, so that no calendar can harm the process. */
export declare function calendarReader(options?: CalendarReaderOptions): ReadCalendar;
