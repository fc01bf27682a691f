import type { Reason } from '../basics/errors.js';
import type { Instant } from '../basics/ports.js';
import type { Booking } from './booking.js';

/** Instance of a series that could not be booked. */
export interface SkippedInstance {
  readonly start: Instant;
  readonly reason: Reason;
}

/** Series as it was created or previewed. Its bookings may have moved since. */
export interface SeriesPlan {
  /** RRULE (RFC 5545 3.3.10). */
  readonly rule: string;
  /** IANA zone of the rule. */
  readonly timezone: string;
  /** First instance that the rule generates. */
  readonly start: Instant;
  readonly durationMinutes: number;
  /** Null if the request named resources. */
  readonly service: string | null;
  /** All resources of the bookings, in order of first use. */
  readonly resources: readonly string[];
  /** Dates, `YYYY-MM-DD`, up to the last counted instance, on which the wall time of `start` does not exist. */
  readonly omitted: readonly string[];
  readonly skipped: readonly SkippedInstance[];
}

/** Bookings that a rule created together. */
export interface Series extends SeriesPlan {
  readonly uuid: string;
  readonly app: string;
  /** In order of occurrence. */
  readonly bookings: readonly string[];
  /** Counts the changes of the whole series (cancelling and rescheduling), from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** Series with the current state of its bookings, in order of occurrence, including cancelled ones. */
export interface SeriesWithBookings {
  readonly series: Series;
  readonly bookings: readonly Booking[];
}

/** Preview of a series, with the times of its bookings. */
export interface PlannedSeries {
  readonly plan: SeriesPlan;
  readonly instances: readonly Pick<Booking, 'start' | 'end' | 'resources'>[];
}
