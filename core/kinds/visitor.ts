import { confirmedAt, type Visitor } from '../model/visitor.js';
import { describeKind, instant } from './kind.js';

export const VISITOR_KIND = describeKind<Visitor>()({
  foundBy: { confirmedAt: instant((visitor: Visitor) => confirmedAt(visitor)) },
  refersTo: {},
  // The digest of an address leads to no customer; it is forgotten after a day.
  personal: 'none',
  quota: null,
  told: null,
});
