import { asItIs, describeKind, readingFields } from './kind.js';
export const BUSY_TIMES_KIND = describeKind()({
    foundBy: {},
    refersTo: { calendar: { of: ({ uuid }) => [uuid.split('/')[0]], onRemoval: 'cascade with more' } },
    personal: 'none',
    quota: null,
    told: null,
    copied: asItIs,
    check: readingFields(() => { }),
});
