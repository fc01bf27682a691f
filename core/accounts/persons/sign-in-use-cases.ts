import { may, type NeedsOf } from '../../ledger/access/may.js';
import { LINK, PUBLIC } from '../../model/rights.js';
import { getLink, useLink } from './link-use.js';
import { noteSessionUse } from './person-sessions.js';
import { mailSignInLink, signIn } from './sign-in.js';

type Needs = NeedsOf<typeof signIn | typeof mailSignInLink | typeof getLink | typeof useLink | typeof noteSessionUse>;

export function signInUseCases(needs: Needs) {
  return {
    /** `byMail`: true if links can be mailed. */
    getWays: may(PUBLIC, () => ({ byMail: needs.linkMail.canMail })),
    /**
     * Starts a session with e-mail and password. A wrong pair costs the same work for known and unknown addresses. @throws
     * ValidationError; TooManyError after wrong passwords; WrongCredentialError for every wrong pair; UnavailableError.
     */
    withPassword: may(PUBLIC, signIn(needs)),
    /**
     * Mails a person a link for signing in. Neither the result nor the duration of this or other requests reveals if the person exists.
     * Resolves before the address is looked up. Does nothing if too many look-ups wait, or if three links were mailed within the last
     * hour and one is still valid. @throws ValidationError on `email`; RefusedError `no_mail`.
     */
    mailLink: may(PUBLIC, mailSignInLink(needs)),
    /** Describes a link without using it. */
    getLink: may(LINK, getLink()),
    /**
     * Uses a link up: creates a person, or signs the existing one in, and starts a session. If refused, the link stays valid. @throws
     * ValidationError; DuplicateError on `email`; WrongCredentialError if the link was used meanwhile; TooManyError if the client has named
     * too many addresses of other people.
     */
    useLink: may(LINK, useLink(needs)),
    /** Records the use of a session, at most every 10 minutes, because a session expires when it is unused for long. */
    noteUse: may(PUBLIC, noteSessionUse(needs)),
  };
}
