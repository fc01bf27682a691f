import { FieldReader } from '../fields.js';
import type { Instant } from '../ports.js';

/** Amount of detail that a feed shows of a booking: only busy time, the title, or everything. */
export const DETAILS = ['busy', 'title', 'full'] as const;
export type Detail = (typeof DETAILS)[number];

/** Subjects of a feed: one resource, service or customer. A feed without a subject shows the whole app. */
export const SUBJECTS = ['resource', 'service', 'customer'] as const;
export type FeedSubject = (typeof SUBJECTS)[number];

/** Fields of a feed that a client sends. */
export interface NewFeed {
  /** UUID of the subject. At most one of `resource`, `service` and `customer` may be set. */
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

/** Calendar of bookings, readable by anybody who knows its secret. */
export interface Feed extends FeedFields {
  readonly uuid: string;
  readonly app: string;
  /** Staff member who created the feed. Absent in feeds from before staff existed, and null if no member created it. */
  readonly staff?: string | null;
  /** Digest of the secret, by which the feed is found. */
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

/** Returns the subject of the feed. Undefined: the whole app. */
export function subjectOf(feed: FeedFields): { readonly kind: FeedSubject; readonly uuid: string } | undefined {
  for (const kind of SUBJECTS) {
    const uuid = feed[kind];
    if (uuid !== null) return { kind, uuid };
  }
  return undefined;
}
