import { confirmedAt, type Visitor } from '../visitor.js';
import { asItIs, describeKind, instant, readingFields } from './kind.js';

export const VISITOR_KIND = describeKind<Visitor>()({
  foundBy: { confirmedAt: instant((visitor: Visitor) => confirmedAt(visitor)) },
  refersTo: {},
  // The digest of an address identifies no customer, and is deleted after a day.
  personal: 'none',
  quota: null,
  reported: null,
  copied: asItIs,
  check: readingFields((fields) => {
    const moments = fields.raw('confirmations');
    if (!Array.isArray(moments) || !moments.every(Number.isSafeInteger))
      fields.fail('confirmations', 'Must be moments');
  }),
});
