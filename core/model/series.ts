import type { Reason } from '../errors.js';
import type { Instant } from '../ports.js';
import type { Booking } from './booking.js';

/** An instance that could not be had. */
export interface SkippedInstance {
  readonly start: Instant;
  readonly reason: Reason;
}

/** What a series is, or would be, as it was made: its bookings may have moved since. */
export interface SeriesPlan {
  /** An RRULE (RFC 5545 3.3.10). */
  readonly rule: string;
  /** The IANA zone in which the rule counts. */
  readonly timezone: string;
  /** The first instance that the rule generates. */
  readonly start: Instant;
  readonly durationMinutes: number;
  /** Null: resources were named outright. */
  readonly service: string | null;
  /** All that were taken, in order of first use. */
  readonly resources: readonly string[];
  /** The dates, `YYYY-MM-DD`, on which the wall time of `start` does not exist, up to the last instance counted. */
  readonly omitted: readonly string[];
  readonly skipped: readonly SkippedInstance[];
}

/** Bookings that were made together, by a rule. */
export interface Series extends SeriesPlan {
  readonly uuid: string;
  readonly app: string;
  /** In order of occurrence. */
  readonly bookings: readonly string[];
  /** Counts the changes, from 1: cancelling and rescheduling as a whole. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

/** A series with its bookings as they are now, in order of occurrence, cancelled ones included. */
export interface SeriesWithBookings {
  readonly series: Series;
  readonly bookings: readonly Booking[];
}

/** A series that would be made, and where each of its bookings would be. */
export interface PlannedSeries {
  readonly plan: SeriesPlan;
  readonly instances: readonly Pick<Booking, 'start' | 'end' | 'resources'>[];
}
