import { LONG_TEXT_MAX } from '../../basics/fields.js';
import type { Series } from '../series.js';
import { asItIs, describeKind, mustBeList, readingFields, uuid } from './kind.js';

export const SERIES_KIND = describeKind<Series>()({
  foundBy: { service: uuid(({ service }: Series) => service) },
  refersTo: {
    service: { of: ({ service }: Series) => [service], onRemoval: 'keep' },
    resource: { of: ({ resources }: Series) => resources, onRemoval: 'keep' },
    booking: { of: ({ bookings }: Series) => bookings, onRemoval: 'keep' },
  },
  personal: 'none',
  quota: null,
  reported: {
    as: 'series',
    fields: {
      rule: 'values',
      timezone: 'values',
      start: 'moments',
      durationMinutes: 'values',
      service: 'values',
      resources: 'values',
      omitted: 'nothing',
      skipped: 'nothing',
      bookings: 'nothing',
    },
  },
  copied: asItIs,
  check: readingFields((fields) => {
    fields.requiredText('rule', LONG_TEXT_MAX);
    fields.timezone('timezone', null);
    fields.requiredInstant('start');
    fields.requiredWhole('durationMinutes', 1, Number.MAX_SAFE_INTEGER);
    mustBeList(fields, 'bookings');
  }),
});
