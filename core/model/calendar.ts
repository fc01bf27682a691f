import { FieldReader, REQUIRED } from '../fields.js';
import { DAY, MINUTE } from '../instants.js';
import type { Instant } from '../ports.js';
import type { Window } from './schedule.js';

/** What a client says of a calendar that is kept elsewhere (core/README.md, "Calendars"). */
export interface NewCalendar {
  /** The UUID of the resource that it makes busy. */
  readonly resource: string;
  /** Where it is read: `https`, `http`, or `webcal`, which is `https`. Often a secret. */
  readonly url: string;
  /** Of dates and floating times; null: the one that the calendar names, else the resource's. */
  readonly timezone?: string | null | undefined;
  /** 5 to 1,440; default 15. */
  readonly refreshMinutes?: number | null | undefined;
  /** Whether what is tentative makes busy; default it does. */
  readonly tentative?: Tentative | null | undefined;
  /** What becomes of the resource while it is not known what the calendar holds; default it is closed. */
  readonly onStale?: OnStale | null | undefined;
  /** 60 to 43,200; default 1,440. */
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

/** What has become of reading it. */
export interface CalendarState {
  /** Counts the changes of the state, from 0. */
  readonly revision: number;
  readonly triedAt: Instant | null;
  /** The last good answer, one that nothing has changed included. */
  readonly fetchedAt: Instant | null;
  /** The last good answer with a calendar in it: its busy times are known for `KNOWN_FOR` from then. */
  readonly readAt: Instant | null;
  readonly changedAt: Instant | null;
  /** Why the last try failed; null when it did not. It never names the url. */
  readonly error: string | null;
  /** How many intervals are busy. */
  readonly busy: number;
  readonly reports: readonly string[];
  /** Those of the last good answer with a calendar, while `reports` are of one that could not be read. */
  readonly goodReports?: readonly string[];
  /** The parts of the busy times that are stored (`BusyTimes`), by number. */
  readonly parts: readonly number[];
  /** As the last answer with a calendar gave them. */
  readonly etag: string | null;
  readonly lastModified: string | null;
  /** The tries that have failed since the last good answer. */
  readonly failures: number;
  /** From when staleness counts: the last good answer, or else when it was made or got another url or resource. */
  readonly since: Instant;
  /** Whether the event `calendar.stale` has been written since. */
  readonly isToldStale: boolean;
  /** When it is to be read next; while somebody reads it, when their lease ends. */
  readonly nextAt: Instant;
  /** The token of the worker that reads it. */
  readonly lease: string | null;
}

/** A calendar that is kept elsewhere, whose busy times take a resource's whole capacity. */
export interface Calendar extends CalendarFields {
  readonly uuid: string;
  readonly app: string;
  readonly state: CalendarState;
  /** Counts the changes that clients make, from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/**
 * A part of the busy times of a calendar: those in so many days. What a decision reads of them, and what a storage keeps
 * in one place, is bounded by that, however much a calendar holds.
 */
export interface BusyTimes {
  /** That of the calendar and the number of the part (`partId`). */
  readonly uuid: string;
  readonly app: string;
  /** Start, end, start, end …: disjoint, in order. */
  readonly times: readonly Instant[];
}

/** How far ahead of the last answer with a calendar in it busy times are known. */
export const KNOWN_FOR = 400 * DAY;

/** At most so many calendars make one resource busy; more that exist already stay. */
export const CALENDARS_OF_RESOURCE = 10;
/** At most so many busy times are kept of the calendars of a resource; those that overlap count as one. */
export const BUSY_OF_RESOURCE = 100_000;
/** At most so many are stored of the calendars of a resource, the overlaps included: a search reads all of them at once. */
export const BUSY_STORED_OF_RESOURCE = 500_000;
/** At most so many busy times are kept of the calendars of an app. */
export const BUSY_OF_APP = 1_000_000;

const URL_MAX = 2_048;

/** The problem with a calendar's url, as a sentence; undefined when there is none. */
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

/** Of a calendar of which nothing is known yet, and which is to be read at once. */
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

/** The same calendar, to be read at once and whole; whoever reads it now reads it in vain. */
export function toBeReadAnew<C extends Pick<Calendar, 'state'>>(calendar: C, now: Instant): C {
  const state: CalendarState = { ...calendar.state, etag: null, lastModified: null, nextAt: now, lease: null };
  return { ...calendar, state: { ...state, revision: state.revision + 1 } };
}

/** The moment from which there has been no good answer for too long. */
function staleAt({ state, staleAfterMinutes }: Pick<Calendar, 'state' | 'staleAfterMinutes'>): Instant {
  return state.since + staleAfterMinutes * MINUTE;
}

/** When somebody has to look after it: to read it, or to say that it is stale. */
export function dueAt(calendar: Calendar): Instant {
  const { nextAt, isToldStale } = calendar.state;
  return isToldStale ? nextAt : Math.min(nextAt, staleAt(calendar) + 1);
}

export function isStale(calendar: Calendar, now: Instant): boolean {
  return now > staleAt(calendar);
}

/** True if the last try was good: then the calendar is read in slots that are kept for such calendars. */
export function isProven({ state }: Pick<Calendar, 'state'>): boolean {
  return state.fetchedAt !== null && state.error === null;
}

/** The receiver of requests for a calendar: the host, for each app by itself. */
export function laneOf({ app, url }: Pick<Calendar, 'app' | 'url'>): string {
  const [, host = ''] = /^[^:]*:\/\/([^/?#]*)/.exec(url) ?? [];
  return `${app} ${host.toLowerCase()}`;
}

export function statusOf(calendar: Calendar, now: Instant): CalendarStatus {
  if (isStale(calendar, now)) return 'stale';
  if (calendar.state.error !== null) return 'failing';
  return calendar.state.fetchedAt === null ? 'new' : 'ok';
}

/** How many of the calendars have each status. */
export function countedByStatus(calendars: Iterable<Calendar>, now: Instant): Record<CalendarStatus, number> {
  const counts: Record<CalendarStatus, number> = { new: 0, ok: 0, failing: 0, stale: 0 };
  for (const calendar of calendars) counts[statusOf(calendar, now)] += 1;
  return counts;
}

/** When it closes the resource, for nobody knows what it holds. */
export function closedBy(calendar: Calendar, now: Instant): Window | undefined {
  const { readAt } = calendar.state;
  if (calendar.onStale === 'keep') return undefined;
  const isKnown = readAt !== null && !isStale(calendar, now);
  return { start: isKnown ? readAt + KNOWN_FOR : Number.NEGATIVE_INFINITY, end: Number.POSITIVE_INFINITY };
}

/** A calendar, and what its state comes to at a moment. */
export interface CalendarAsOfNow {
  readonly calendar: Calendar;
  readonly status: CalendarStatus;
}

export function calendarAsOf(calendar: Calendar, now: Instant): CalendarAsOfNow {
  return { calendar, status: statusOf(calendar, now) };
}
