import type { Sample } from '../sample.js';
import { asItIs, describeKind, readingFields } from './kind.js';

export const SAMPLE_KIND = describeKind<Sample>()({
  foundBy: {},
  refersTo: {},
  personal: 'none',
  quota: null,
  // Its objects have events of their own.
  reported: null,
  copied: asItIs,
  check: readingFields((fields) => {
    fields.requiredInstant('createdAt');
    const objects = fields.nested('objects');
    for (const kind of Object.keys(Object(fields.raw('objects')))) objects.requiredUuids(kind, Number.MAX_SAFE_INTEGER);
  }),
});
