import type { Instant } from '../../basics/ports.js';
import type { Calendar } from '../../model/calendar.js';

/** Request for an external calendar. With `etag` or `lastModified` it is conditional. */
export interface CalendarRequest {
  readonly url: string;
  readonly etag: string | null;
  readonly lastModified: string | null;
}

/** Answer of the calendar's server. No message contains the URL or the target of a redirect. */
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
      /** Earliest moment of the next request, as the server asked. Null if it did not ask. */
      readonly notBefore: Instant | null;
    };

/** Fetches a calendar. Never rejects for a failure of its server. */
export type FetchCalendar = (request: CalendarRequest) => Promise<CalendarAnswer>;

/** Options for parsing a calendar's text. */
export interface CalendarReading {
  /** Zone of dates and floating times. Null: the calendar's own, or else `resourceTimezone`. */
  readonly timezone: string | null;
  /** Zone of dates and floating times if neither `timezone` nor the calendar has one. */
  readonly resourceTimezone: string;
  readonly tentative: Calendar['tentative'];
  /** Start of the span whose busy times are wanted. */
  readonly from: Instant;
  readonly to: Instant;
}

/** Times as start, end, start, end …: disjoint, in order, and not touching. */
export type Times = readonly Instant[];

/** Result of parsing a calendar. */
export type CalendarContent =
  | {
      readonly kind: 'read';
      readonly busy: Times;
      /** Problems with parts of the calendar: at most 50 sentences with lines and dates, without any text of the calendar. */
      readonly reports: readonly string[];
    }
  | { readonly kind: 'failed'; readonly message: string; readonly reports: readonly string[] };

/** Returns those UUIDs that are bookings of the calendar's resource: events with such a UUID are copies, and are ignored. */
export type OwnBookings = (uuids: readonly string[]) => Promise<readonly string[]>;

/** Parses a calendar within a limit of time and memory. Rejects only if a lookup of own bookings (at most 500 UUIDs each) rejects. */
export type ReadCalendar = (
  body: Uint8Array,
  reading: CalendarReading,
  ownBookings: OwnBookings,
) => Promise<CalendarContent>;
