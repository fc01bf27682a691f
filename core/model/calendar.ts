import { DAY, MINUTE } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import {
  assigned,
  type InputOf,
  instant,
  integer,
  internal,
  object,
  oneOf,
  type StoredObject,
  type StoredOf,
  text,
  timezone,
  uuid,
} from '../basics/schema.js';
import type { Window } from './schedule.js';

export const CALENDAR_STATUSES = ['new', 'ok', 'failing', 'stale'] as const;
export type CalendarStatus = (typeof CALENDAR_STATUSES)[number];

const moment = { default: null, readOnly: true } as const;

/** Result of reading a calendar. */
export const CALENDAR_STATE = object(
  {
    /** Number of changes of the state. */
    revision: internal<number>(),
    triedAt: instant(moment),
    /** Includes answers of "not modified". */
    fetchedAt: instant({ ...moment, description: 'The time of the last successful answer.' }),
    /** Time of the last answer with a calendar, not counting "not modified". Its busy times are known for `KNOWN_FOR` after that. */
    readAt: internal<Instant | null>(),
    changedAt: instant({ ...moment, description: 'The time of the last change of its busy times.' }),
    /** It never contains the URL. */
    error: assigned<string | null>(
      { type: ['string', 'null'] },
      { description: 'Reason for which the last attempt failed. null: it did not.' },
    ),
    busy: assigned<number>({ type: 'integer', minimum: 0 }, { description: 'The number of busy intervals.' }),
    reports: assigned<readonly string[]>(
      { type: 'array', items: { type: 'string' }, maxItems: 50 },
      {
        description: "Problems with events of the calendar, each with the event's line and date, and how to solve it.",
      },
    ),
    /** Reports about the last calendar that could be parsed. Present only while `reports` is about a later one that could not. */
    goodReports: internal<readonly string[]>({ added: true }),
    /** Numbers of the stored parts of the busy times (`BusyTimes`). */
    parts: internal<readonly number[]>(),
    /** Entity tag of the last answer with a calendar, sent with the next request (RFC 9110, 8.8.3). */
    etag: internal<string | null>(),
    lastModified: internal<string | null>(),
    /** Number of failed attempts since the last successful answer. */
    failures: internal<number>(),
    /** Start of the time until the calendar is stale: the last success, or else the creation or the last change of URL or resource. */
    since: internal<Instant>(),
    /** True if the event `calendar.stale` was already written for the current outage. */
    isReportedStale: internal<boolean>(),
    /** Time of the next attempt. During an attempt, the end of its lease. */
    nextAt: internal<Instant>(),
    /** Token of the worker that is reading the calendar. */
    lease: internal<string | null>(),
  },
  { readOnly: true, inEvents: 'nothing' },
);
export interface CalendarState extends StoredOf<typeof CALENDAR_STATE> {}

/** Fields of an external calendar (core/availability/README.md, "Calendars"). */
export const CALENDAR = object({
  resource: uuid({
    inEvents: 'values',
    request: {
      description: "The resource that is busy during the calendar's events. At most 10 calendars for each resource.",
    },
  }),
  url: text(
    {
      description:
        'The address of the calendar, often a secret: `https`, `http`, or `webcal` (which means `https`), without user name and password.',
      json: {
        minLength: undefined,
        pattern: undefined,
        examples: ['https://calendars.example.com/private-5f2c1a/basic.ics'],
      },
      answer: {
        type: ['string', 'null'],
        description: 'null for a staff member with the role `self`, except in the answer to setting it.',
      },
    },
    2_048,
  ),
  timezone: timezone({
    default: null,
    inEvents: 'values',
    description: "The zone of dates and floating times. null: the calendar's own zone, or else the resource's.",
  }),
  refreshMinutes: integer(5, 1_440, { default: 15, inEvents: 'values' }),
  tentative: oneOf(['busy', 'free'], {
    default: 'busy',
    inEvents: 'values',
    description: 'Treatment of tentative events.',
  }),
  /** `keep` uses the last known busy times. */
  onStale: oneOf(['close', 'keep'], {
    default: 'close',
    inEvents: 'values',
    description: 'Treatment of the resource while the calendar is stale.',
  }),
  staleAfterMinutes: integer(60, 43_200, { default: 1_440, inEvents: 'values' }),
  state: CALENDAR_STATE,
});

export interface NewCalendar extends InputOf<typeof CALENDAR> {}

/** External calendar. Its busy times take the whole capacity of a resource. `version` counts the changes by clients. */
export interface Calendar extends StoredObject, StoredOf<typeof CALENDAR> {
  readonly state: CalendarState;
}

/** Busy times of a calendar within a fixed number of days: the split limits what a decision reads and a storage writes at once. */
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

/** Validates a calendar's URL. Returns the problem in a sentence, or undefined. */
export type CalendarUrlProblem = (url: string) => string | undefined;

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
    isReportedStale: false,
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
  const { nextAt, isReportedStale } = calendar.state;
  return isReportedStale ? nextAt : Math.min(nextAt, staleAt(calendar) + 1);
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

export function calendarNow(calendar: Calendar, now: Instant): CalendarAsOfNow {
  return { calendar, status: statusOf(calendar, now) };
}
