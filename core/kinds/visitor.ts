import { confirmedAt, type Visitor } from '../model/visitor.js';
import { describeKind, instant } from './kind.js';

export const VISITOR_KIND = describeKind<Visitor>()({
  foundBy: { confirmedAt: instant((visitor: Visitor) => confirmedAt(visitor)) },
  refersTo: {},
  // The digest of an address identifies no customer, and is deleted after a day.
  personal: 'none',
  quota: null,
  told: null,
});
