import type { Tentative } from '../model/calendar.js';
import type { Instant } from '../ports.js';

/** What is asked of wherever a calendar is kept; with a validator, only whether it has changed. */
export interface CalendarRequest {
  readonly url: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** What came back. No message names the url, nor any to which it redirects. */
export type CalendarAnswer =
  | {
      readonly kind: 'body';
      readonly body: Uint8Array;
      readonly etag: string | null;
      readonly lastModified: string | null;
    }
  | { readonly kind: 'unchanged' }
  | {
      readonly kind: 'failed';
      readonly message: string;
      /** Before this moment it is not to be asked again; null when nothing was said. */
      readonly notBefore: Instant | null;
    };

/** Never rejects for what the other side does. */
export type FetchCalendar = (request: CalendarRequest) => Promise<CalendarAnswer>;

/** How the text of a calendar is to be read. */
export interface CalendarReading {
  /** Of dates and floating times, where it is given. */
  readonly timezone: string | null;
  /** Of the same, where neither that is given nor the calendar names one. */
  readonly resourceTimezone: string;
  readonly tentative: Tentative;
  /** Busy times are wanted from here … */
  readonly from: Instant;
  /** … to here. */
  readonly to: Instant;
}

/** Start, end, start, end …: disjoint, in order; what touches is one. */
export type Times = readonly Instant[];

/** What a calendar holds. */
export type CalendarContent =
  | {
      readonly kind: 'read';
      readonly busy: Times;
      /** What could not be taken as it stands: at most 50 sentences, with lines and dates, but no texts of the calendar. */
      readonly reports: readonly string[];
    }
  | { readonly kind: 'failed'; readonly message: string; readonly reports: readonly string[] };

/** Answers those of some UUIDs that are bookings of the calendar's resource: events that name them are mirrored, and left out. */
export type OwnBookings = (uuids: readonly string[]) => Promise<readonly string[]>;

/**
 * Never rejects for what the text is, and takes no more time and memory than it may; rejects when a lookup does. Each lookup
 * asks for at most 500 bookings.
 */
export type ReadCalendar = (
  body: Uint8Array,
  reading: CalendarReading,
  ownBookings: OwnBookings,
) => Promise<CalendarContent>;
