import { readNewResource } from '../model/resource.js';
import { fold } from '../search.js';
import { asItIs, describeKind, text } from './kind.js';
export const RESOURCE_KIND = describeKind()({
    foundBy: { nameFolded: text(({ name }) => fold(name)) },
    refersTo: { calendar: { of: ({ calendars }) => calendars ?? [], onRemoval: 'cascade with more' } },
    personal: 'none',
    quota: { name: 'resources', most: 10_000 },
    told: {
        as: 'resource',
        fields: {
            name: 'values',
            description: 'name',
            timezone: 'values',
            capacity: 'values',
            overbook: 'values',
            schedule: 'values',
            rules: 'values',
            meta: 'name',
            calendars: 'nothing',
            longestBlock: 'nothing',
            closing: 'nothing',
        },
    },
    copied: asItIs,
    check: readNewResource,
});
