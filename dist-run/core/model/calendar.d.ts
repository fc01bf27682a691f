import type { Instant } from '../ports.js';
import type { Window } from './schedule.js';
/** Fields of an external calendar that a client sends (core/README.md, "Calendars"). */
export interface NewCalendar {
    /** UUID of the resource that the calendar makes busy. */
    readonly resource: string;
    /** URL of the calendar: `https`, `http`, or `webcal`, which means `https`. Often a secret. */
    readonly url: string;
    /** Zone of dates and floating times. Null: the calendar's own zone, or else the resource's. */
    readonly timezone?: string | null | undefined;
    /** 5 to 1,440, default 15. */
    readonly refreshMinutes?: number | null | undefined;
    /** Decides if tentative events make the resource busy, which is the default. */
    readonly tentative?: Tentative | null | undefined;
    /** Decides if the resource is closed while the calendar is stale, which is the default. */
    readonly onStale?: OnStale | null | undefined;
    /** 60 to 43,200, default 1,440. */
    readonly staleAfterMinutes?: number | null | undefined;
}
export declare const TENTATIVE: readonly ['busy', 'free'];
export type Tentative = (typeof TENTATIVE)[number];
export declare const ON_STALE: readonly ['close', 'keep'];
export type OnStale = (typeof ON_STALE)[number];
export declare const CALENDAR_STATUSES: readonly ['new', 'ok', 'failing', 'stale'];
export type CalendarStatus = (typeof CALENDAR_STATUSES)[number];
export interface CalendarFields {
    readonly resource: string;
    readonly url: string;
    readonly timezone: string | null;
    readonly refreshMinutes: number;
    readonly tentative: Tentative;
    readonly onStale: OnStale;
    readonly staleAfterMinutes: number;
}
/** Result of reading a calendar. */
export interface CalendarState {
    /** Number of changes of the state. */
    readonly revision: number;
    readonly triedAt: Instant | null;
    /** Time of the last successful answer, including "not modified". */
    readonly fetchedAt: Instant | null;
    /** Time of the last successful answer with a calendar. Its busy times are known for `KNOWN_FOR` after that. */
    readonly readAt: Instant | null;
    readonly changedAt: Instant | null;
    /** Reason why the last attempt failed, or null. It never contains the URL. */
    readonly error: string | null;
    /** Number of busy intervals. */
    readonly busy: number;
    readonly reports: readonly string[];
    /** Reports of the last calendar that could be parsed, while `reports` is about one that could not. */
    readonly goodReports?: readonly string[];
    /** Numbers of the stored parts of the busy times (`BusyTimes`). */
    readonly parts: readonly number[];
    /** From the last answer with a calendar. */
    readonly etag: string | null;
    readonly lastModified: string | null;
    /** Number of failed attempts since the last successful answer. */
    readonly failures: number;
    /**
     * Start of the time until the calendar is stale: the last successful answer, or else the calendar's creation or its
     * last change of URL or resource.
     */
    readonly since: Instant;
    /** True if the event `calendar.stale` has been written since. */
    readonly isToldStale: boolean;
    /** Time of the next attempt. During an attempt, the end of its lease. */
    readonly nextAt: Instant;
    /** Token of the worker that is reading the calendar. */
    readonly lease: string | null;
}
/** External calendar. Its busy times take the whole capacity of a resource. */
export interface Calendar extends CalendarFields {
    readonly uuid: string;
    readonly app: string;
    readonly state: CalendarState;
    /** Counts the changes by clients, from 1. */
    readonly version: number;
    readonly createdAt: Instant;
    readonly updatedAt: Instant;
}
/**
 * Busy times of a calendar within a fixed number of days. The split limits what a decision reads and what a storage
 * writes at once, for calendars of any size.
 */
export interface BusyTimes {
    /** UUID of the calendar and number of the part (`partId`). */
    readonly uuid: string;
    readonly app: string;
    /** Start, end, start, end …: disjoint, in order. */
    readonly times: readonly Instant[];
}
/** Time for which busy times are known after the last answer with a calendar. */
export declare const KNOWN_FOR: number;
/** Limit of calendars for one resource. Older resources may have more. */
export declare const CALENDARS_OF_RESOURCE = 10;
/** Limit of busy times of a resource's calendars. Overlapping times count as one. */
export declare const BUSY_OF_RESOURCE = 100000;
/** Limit of stored busy times of a resource's calendars, including overlaps: a search reads all of them at once. */
export declare const BUSY_STORED_OF_RESOURCE = 500000;
/** Limit of busy times of an app's calendars. */
export declare const BUSY_OF_APP = 1000000;
/** Validates a calendar's URL. Returns the problem in a sentence, or undefined. */
export type CalendarUrlProblem = (url: string) => string | undefined;
/** @throws ValidationError naming every bad field. */
export declare function readNewCalendar(input: unknown, urlProblem?: CalendarUrlProblem): CalendarFields;
/** The fields of the calendar that a client may send. */
export declare function calendarFields(calendar: CalendarFields): CalendarFields;
/** State of a calendar that was never read and is due at once. */
export declare function newState(now: Instant, revision: number): CalendarState;
/** Makes the calendar due at once, to be read completely. A worker that is reading it now loses its lease. */
export declare function toBeReadAnew<C extends Pick<Calendar, 'state'>>(calendar: C, now: Instant): C;
/** Returns the moment at which a worker must read the calendar or report it as stale. */
export declare function dueAt(calendar: Calendar): Instant;
export declare function isStale(calendar: Calendar, now: Instant): boolean;
/** True if the last attempt succeeded: such calendars have worker slots of their own. */
export declare function isProven({ state }: Pick<Calendar, 'state'>): boolean;
/** Lane of the requests for a calendar: one for each host and app. */
export declare function laneOf({ app, url }: Pick<Calendar, 'app' | 'url'>): string;
export declare function statusOf(calendar: Calendar, now: Instant): CalendarStatus;
/** Counts the calendars by status. */
export declare function countedByStatus(calendars: Iterable<Calendar>, now: Instant): Record<CalendarStatus, number>;
/** Returns the window in which a stale calendar closes its resource. */
export declare function closedBy(calendar: Calendar, now: Instant): Window | undefined;
/** Calendar with its status at a moment. */
export interface CalendarAsOfNow {
    readonly calendar: Calendar;
    readonly status: CalendarStatus;
}
export declare function calendarAsOf(calendar: Calendar, now: Instant): CalendarAsOfNow;
