import { asItIs, describeKind, flag, readingFields } from './kind.js';
export const ERASURE_KIND = describeKind()({
    foundBy: { done: flag(({ state }) => state === 'done') },
    refersTo: { booking: { of: ({ bookings }) => bookings, onRemoval: 'keep' } },
    personal: ['email', 'formerEmails', 'bookings', 'answered'],
    quota: null,
    told: null,
    copied: asItIs,
    check: readingFields((fields) => fields.requiredInstant('at')),
});
