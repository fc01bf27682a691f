import type { FieldReader } from '../basics/fields.js';
import {
  type InputOf,
  integer,
  internal,
  object,
  oneOf,
  type StoredObject,
  type StoredOf,
  uuid,
} from '../basics/schema.js';

/** Amount of detail that a feed shows of a booking: only busy time, the title, or everything. */
export const DETAILS = ['busy', 'title', 'full'] as const;
export type Detail = (typeof DETAILS)[number];

/** Subjects of a feed: one resource, service or customer. A feed without a subject shows the whole app. */
export const SUBJECTS = ['resource', 'service', 'customer'] as const;
export type FeedSubject = (typeof SUBJECTS)[number];

/** Fields of a feed (core/bookings/README.md, "Feed"). */
export const FEED = object(
  {
    resource: uuid({ default: null, inEvents: 'values' }),
    service: uuid({ default: null, inEvents: 'values' }),
    customer: uuid({ default: null }),
    staff: uuid({
      default: null,
      readOnly: true,
      inEvents: 'values',
      description: 'The staff member who made the feed. The feed ends if the member loses the right to make it.',
    }),
    detail: oneOf(DETAILS, {
      default: 'title',
      inEvents: 'values',
      description:
        'Amount of detail. `busy`: only that time is taken; `title`: also the title; `full`: also the customer, the notes and the status.',
    }),
    pastDays: integer(0, 365, {
      default: 30,
      inEvents: 'values',
      request: { description: 'Number of past days whose bookings are shown. Days begin at midnight UTC.' },
      answer: { minimum: undefined, maximum: undefined },
    }),
    /** Digest of the secret, by which the feed is found. */
    digest: internal<string>(),
  },
  { rule: checkSubjects },
);

export interface NewFeed extends InputOf<typeof FEED> {}

/** Calendar of bookings, readable by anybody who knows its secret. */
export interface Feed extends StoredObject, StoredOf<typeof FEED> {}

function checkSubjects(_: unknown, fields: FieldReader): void {
  const given = SUBJECTS.filter((subject) => fields.has(subject));
  if (given.length <= 1) return;
  for (const subject of given) fields.fail(subject, 'Must be given without the others: resource, service, customer');
}

/** Returns the subject of the feed. Undefined: the whole app. */
export function subjectOf(
  feed: Pick<Feed, FeedSubject>,
): { readonly kind: FeedSubject; readonly uuid: string } | undefined {
  for (const kind of SUBJECTS) {
    const uuid = feed[kind];
    if (uuid !== null) return { kind, uuid };
  }
  return undefined;
}
