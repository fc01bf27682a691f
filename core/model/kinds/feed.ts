import { eventDetails, parse } from '../../basics/schema.js';
import { FEED, type Feed, subjectOf } from '../feed.js';
import { asItIs, describeKind, uniqueText, uuid } from './kind.js';

export const FEED_KIND = describeKind<Feed>()({
  fields: FEED,
  foundBy: {
    subject: uuid((feed: Feed) => subjectOf(feed)?.uuid ?? null),
    digest: uniqueText(({ digest }: Feed) => digest),
    staff: uuid(({ staff = null }: Feed) => staff),
  },
  refersTo: {
    resource: { of: ({ resource }: Feed) => [resource], onRemoval: 'cascade', by: 'subject' },
    service: { of: ({ service }: Feed) => [service], onRemoval: 'cascade', by: 'subject' },
    customer: { of: ({ customer }: Feed) => [customer], onRemoval: 'cascade', by: 'subject' },
    staff: { of: ({ staff }: Feed) => [staff], onRemoval: 'cascade', by: 'staff' },
  },
  personal: ['customer'],
  quota: { name: 'feeds', most: 1_000 },
  reported: { as: 'feed', fields: eventDetails(FEED) },
  copied: asItIs,
  check: (feed: Feed) => parse(FEED, feed),
});
