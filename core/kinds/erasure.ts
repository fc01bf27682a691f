import type { Erasure } from '../model/erasure.js';
import { describeKind, flag } from './kind.js';

export const ERASURE_KIND = describeKind<Erasure>()({
  foundBy: { done: flag(({ state }: Erasure) => state === 'done') },
  refersTo: { booking: { of: ({ bookings }: Erasure) => bookings, onRemoval: 'keep' } },
  personal: ['email', 'formerEmails', 'bookings', 'answered'],
  quota: null,
  told: null,
});
