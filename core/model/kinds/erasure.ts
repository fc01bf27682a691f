import type { Erasure } from '../erasure.js';
import { asItIs, describeKind, flag, readingFields } from './kind.js';

export const ERASURE_KIND = describeKind<Erasure>()({
  foundBy: { done: flag(({ state }: Erasure) => state === 'done') },
  refersTo: { booking: { of: ({ bookings }: Erasure) => bookings, onRemoval: 'keep' } },
  personal: ['email', 'formerEmails', 'bookings', 'answered'],
  quota: null,
  reported: null,
  copied: asItIs,
  check: readingFields((fields) => fields.requiredInstant('at')),
});
