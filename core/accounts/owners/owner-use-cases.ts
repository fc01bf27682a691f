import { may, type NeedsOf } from '../../ledger/access/may.js';
import { OPERATOR } from '../../model/rights.js';
import { isOwnerUnjoined, issueOwnerLink } from '../persons/command-links.js';
import { issuingOwnerTokens, listOwnerTokens, revokeOwnerToken } from './owner-tokens.js';

type Needs = NeedsOf<
  | typeof issuingOwnerTokens
  | typeof listOwnerTokens
  | typeof revokeOwnerToken
  | typeof issueOwnerLink
  | typeof isOwnerUnjoined
>;

export function ownerUseCases(needs: Needs) {
  const issuing = issuingOwnerTokens(needs);
  return {
    /** Creates a token for a new or known owner, returned only here: its digest is stored. @throws ValidationError on `email`. */
    issueToken: may(OPERATOR, issuing.issueToken),
    /** Makes `token` the only one from the environment, for any owner. @throws ValidationError on `email` or `token`. */
    adoptToken: may(OPERATOR, issuing.adoptToken),
    listTokens: may(OPERATOR, listOwnerTokens(needs)),
    /** @throws NotFoundError when no token has that UUID. */
    revokeToken: may(OPERATOR, revokeOwnerToken(needs)),
    /** Creates a link by which an owner signs in. The previous link becomes invalid. @throws NotFoundError if no owner has that address. */
    issueLink: may(OPERATOR, issueOwnerLink(needs)),
    /** True if the owner cannot sign in with a password yet. */
    isUnjoined: may(OPERATOR, isOwnerUnjoined(needs)),
  };
}
