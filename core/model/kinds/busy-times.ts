import type { BusyTimes } from '../calendar.js';
import { asItIs, describeKind, readingFields } from './kind.js';

export const BUSY_TIMES_KIND = describeKind<BusyTimes>()({
  foundBy: {},
  refersTo: { calendar: { of: ({ uuid }: BusyTimes) => [uuid.split('/')[0]], onRemoval: 'cascade with more' } },
  personal: 'none',
  quota: null,
  reported: null,
  copied: asItIs,
  check: readingFields(() => {}),
});
