import type { Series } from '../model/series.js';
import { describeKind, uuid } from './kind.js';

export const SERIES_KIND = describeKind<Series>()({
  foundBy: { service: uuid(({ service }: Series) => service) },
  refersTo: {
    service: { of: ({ service }: Series) => [service], onRemoval: 'keep' },
    resource: { of: ({ resources }: Series) => resources, onRemoval: 'keep' },
    booking: { of: ({ bookings }: Series) => bookings, onRemoval: 'keep' },
  },
  personal: 'none',
  quota: null,
  told: {
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
});
