import { FieldReader } from '../fields.js';
import type { Instant } from '../ports.js';

/** How much of a booking a calendar shows: that time is taken; what for; or all that there is to know. */
export const DETAILS = ['busy', 'title', 'full'] as const;
export type Detail = (typeof DETAILS)[number];

/** What a feed shows: one resource, service or customer, or, if it names none, all of the app. */
export const SUBJECTS = ['resource', 'service', 'customer'] as const;
export type FeedSubject = (typeof SUBJECTS)[number];

/** What a client says of a feed. */
export interface NewFeed {
  /** UUIDs, of which at most one is given. */
  readonly resource?: string | null | undefined;
  readonly service?: string | null | undefined;
  readonly customer?: string | null | undefined;
  /** Default `title`. */
  readonly detail?: Detail | null | undefined;
  /** 0 to 365, default 30. */
  readonly pastDays?: number | null | undefined;
}

export interface FeedFields {
  readonly resource: string | null;
  readonly service: string | null;
  readonly customer: string | null;
  readonly detail: Detail;
  readonly pastDays: number;
}

/** A calendar of bookings, for whoever knows its secret. */
export interface Feed extends FeedFields {
  readonly uuid: string;
  readonly app: string;
  /** Of its secret, by which it is found. */
  readonly digest: string;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

const PAST_DAYS_MAX = 365;
const PAST_DAYS = 30;

/** @throws ValidationError naming every bad field. */
export function readNewFeed(input: unknown): FeedFields {
  const fields = new FieldReader(input);
  const feed = {
    resource: fields.uuid('resource', null),
    service: fields.uuid('service', null),
    customer: fields.uuid('customer', null),
    detail: fields.oneOf('detail', DETAILS, 'title' as const),
    pastDays: fields.whole('pastDays', 0, PAST_DAYS_MAX, PAST_DAYS),
  };
  const given = SUBJECTS.filter((subject) => fields.has(subject));
  if (given.length > 1) {
    for (const subject of given) fields.fail(subject, 'Must be given without the others: resource, service, customer');
  }
  fields.done();
  return feed;
}

/** What the feed is of; undefined: of the whole app. */
export function subjectOf(feed: FeedFields): { readonly kind: FeedSubject; readonly uuid: string } | undefined {
  for (const kind of SUBJECTS) {
    const uuid = feed[kind];
    if (uuid !== null) return { kind, uuid };
  }
  return undefined;
}
