import { FieldReader, REQUIRED } from '../fields.js';
import { DAY, MINUTE } from '../instants.js';
import type { Instant } from '../ports.js';
import type { Window } from './schedule.js';

/** Fields of an external calendar that a client sends (core/README.md, "Calendars"). */
export interface NewCalendar {
  /** UUID of the resource that is busy during the calendar's events. */
  readonly resource: string;
  /** URL of the calendar: `https`, `http`, or `webcal`, which means `https`. Often a secret. */
  readonly url: string;
  /** Zone of dates and floating times. Null: the calendar's own zone, or else the resource's. */
  readonly timezone?: string | null | undefined;
  /** 5 to 1,440, default 15. */
  readonly refreshMinutes?: number | null | undefined;
  /** Treatment of tentative events: `busy`, the default, or `free`. */
  readonly tentative?: Tentative | null | undefined;
  /** Treatment of the resource while the calendar is stale: `close`, the default, or `keep`, which uses the last known busy times. */
  readonly onStale?: OnStale | null | undefined;
  /** 60 to 43,200, default 1,440. */
  readonly staleAfterMinutes?: number | null | undefined;
}

export const TENTATIVE = ['busy', 'free'] as const;
export type Tentative = (typeof TENTATIVE)[number];
export const ON_STALE = ['close', 'keep'] as const;
export type OnStale = (typeof ON_STALE)[number];
export const CALENDAR_STATUSES = ['new', 'ok', 'failing', 'stale'] as const;
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
  /** Time of the last answer with a calendar, not counting "not modified". Its busy times are known for `KNOWN_FOR` after that. */
  readonly readAt: Instant | null;
  readonly changedAt: Instant | null;
  /** Reason why the last attempt failed, or null. It never contains the URL. */
  readonly error: string | null;
  /** Number of busy intervals. */
  readonly busy: number;
  readonly reports: readonly string[];
  /** Reports about the last calendar that could be parsed. Present only while `reports` is about a later one that could not. */
  readonly goodReports?: readonly string[];
  /** Numbers of the stored parts of the busy times (`BusyTimes`). */
  readonly parts: readonly number[];
  /** Entity tag of the last answer with a calendar, sent with the next request (RFC 9110, 8.8.3). */
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** Number of failed attempts since the last successful answer. */
  readonly failures: number;
  /**
   * Start of the time until the calendar is stale: the last successful answer, or else the calendar's creation or its
   * last change of URL or resource.
   */
  readonly since: Instant;
  /** True if the event `calendar.stale` was already written for the current outage. */
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
export const KNOWN_FOR = 400 * DAY;

/** Limit of calendars for one resource. Older resources may have more. */
export const CALENDARS_OF_RESOURCE = 10;
/** Limit of busy times of a resource's calendars. Overlapping times count as one. */
export const BUSY_OF_RESOURCE = 100_000;
/** Limit of stored busy times of a resource's calendars, including overlaps: a search reads all of them at once. */
export const BUSY_STORED_OF_RESOURCE = 500_000;
/** Limit of busy times of an app's calendars. */
export const BUSY_OF_APP = 1_000_000;

const URL_MAX = 2_048;

/** Validates a calendar's URL. Returns the problem in a sentence, or undefined. */
export type CalendarUrlProblem = (url: string) => string | undefined;

/** @throws ValidationError naming every bad field. */
export function readNewCalendar(input: unknown, urlProblem: CalendarUrlProblem = () => undefined): CalendarFields {
  const fields = new FieldReader(input);
  const resource = fields.uuid('resource', '');
  if (!fields.has('resource')) fields.fail('resource', REQUIRED);
  const url = fields.requiredText('url', URL_MAX);
  const problem = fields.isBad('url') ? undefined : urlProblem(url);
  if (problem !== undefined) fields.fail('url', problem);
  const calendar = {
    resource,
    url,
    timezone: fields.timezone('timezone', null),
    refreshMinutes: fields.whole('refreshMinutes', 5, 1_440, 15),
    tentative: fields.oneOf('tentative', TENTATIVE, 'busy'),
    onStale: fields.oneOf('onStale', ON_STALE, 'close'),
    staleAfterMinutes: fields.whole('staleAfterMinutes', 60, 43_200, 1_440),
  };
  fields.done();
  return calendar;
}

/** The fields of the calendar that a client may send. */
export function calendarFields(calendar: CalendarFields): CalendarFields {
  const { resource, url, timezone, refreshMinutes, tentative, onStale, staleAfterMinutes } = calendar;
  return { resource, url, timezone, refreshMinutes, tentative, onStale, staleAfterMinutes };
}

/** State of a calendar that was never read and is due at once. */
export function newState(now: Instant, revision: number): CalendarState {
  return {
    revision,
    triedAt: null,
    fetchedAt: null,
    readAt: null,
    changedAt: null,
    error: null,
    busy: 0,
    reports: [],
    parts: [],
    etag: null,
    lastModified: null,
    failures: 0,
    since: now,
    isToldStale: false,
    nextAt: now,
    lease: null,
  };
}

/** Makes the calendar due at once, to be read completely. A worker that is reading it now loses its lease. */
export function toBeReadAnew<C extends Pick<Calendar, 'state'>>(calendar: C, now: Instant): C {
  const state: CalendarState = { ...calendar.state, etag: null, lastModified: null, nextAt: now, lease: null };
  return { ...calendar, state: { ...state, revision: state.revision + 1 } };
}

/** Returns the moment at which the calendar becomes stale. */
function staleAt({ state, staleAfterMinutes }: Pick<Calendar, 'state' | 'staleAfterMinutes'>): Instant {
  return state.since + staleAfterMinutes * MINUTE;
}

/** Returns the moment at which a worker must read the calendar or report it as stale. */
export function dueAt(calendar: Calendar): Instant {
  const { nextAt, isToldStale } = calendar.state;
  return isToldStale ? nextAt : Math.min(nextAt, staleAt(calendar) + 1);
}

export function isStale(calendar: Calendar, now: Instant): boolean {
  return now > staleAt(calendar);
}

/** True if the last attempt succeeded: some worker slots are reserved for such calendars. */
export function isProven({ state }: Pick<Calendar, 'state'>): boolean {
  return state.fetchedAt !== null && state.error === null;
}

/** Returns the key that groups the requests for calendars at one host for one app. Limits of concurrent requests apply to each group. */
export function laneOf({ app, url }: Pick<Calendar, 'app' | 'url'>): string {
  const [, host = ''] = /^[^:]*:\/\/([^/?#]*)/.exec(url) ?? [];
  return `${app} ${host.toLowerCase()}`;
}

export function statusOf(calendar: Calendar, now: Instant): CalendarStatus {
  if (isStale(calendar, now)) return 'stale';
  if (calendar.state.error !== null) return 'failing';
  return calendar.state.fetchedAt === null ? 'new' : 'ok';
}

/** Counts the calendars by status. */
export function countedByStatus(calendars: Iterable<Calendar>, now: Instant): Record<CalendarStatus, number> {
  const counts: Record<CalendarStatus, number> = { new: 0, ok: 0, failing: 0, stale: 0 };
  for (const calendar of calendars) counts[statusOf(calendar, now)] += 1;
  return counts;
}

/** Returns the window in which a calendar closes its resource because its busy times are unknown. Undefined: none. */
export function closedBy(calendar: Calendar, now: Instant): Window | undefined {
  const { readAt } = calendar.state;
  if (calendar.onStale === 'keep') return undefined;
  const isKnown = readAt !== null && !isStale(calendar, now);
  return { start: isKnown ? readAt + KNOWN_FOR : Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };
}

/** Calendar with its status at a moment. */
export interface CalendarAsOfNow {
  readonly calendar: Calendar;
  readonly status: CalendarStatus;
}

export function calendarAsOf(calendar: Calendar, now: Instant): CalendarAsOfNow {
  return { calendar, status: statusOf(calendar, now) };
}
