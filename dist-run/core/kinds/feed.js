import { readNewFeed, subjectOf } from '../model/feed.js';
import { asItIs, describeKind, uniqueText, uuid } from './kind.js';
export const FEED_KIND = describeKind()({
    foundBy: {
        subject: uuid((feed) => subjectOf(feed)?.uuid ?? null),
        digest: uniqueText(({ digest }) => digest),
        staff: uuid(({ staff = null }) => staff),
    },
    refersTo: {
        resource: { of: ({ resource }) => [resource], onRemoval: 'cascade', by: 'subject' },
        service: { of: ({ service }) => [service], onRemoval: 'cascade', by: 'subject' },
        customer: { of: ({ customer }) => [customer], onRemoval: 'cascade', by: 'subject' },
        staff: { of: ({ staff }) => [staff], onRemoval: 'cascade', by: 'staff' },
    },
    personal: ['customer'],
    quota: { name: 'feeds', most: 1_000 },
    told: {
        as: 'feed',
        fields: {
            resource: 'values',
            service: 'values',
            customer: 'name',
            staff: 'values',
            detail: 'values',
            pastDays: 'values',
            digest: 'nothing',
        },
    },
    copied: asItIs,
    check: readNewFeed,
});
