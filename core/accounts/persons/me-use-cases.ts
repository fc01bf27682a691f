import { may, type NeedsOf } from '../../ledger/access/may.js';
import type { PersonCaller } from '../../model/person-callers.js';
import { PERSON } from '../../model/rights.js';
import { changeAccount, deletePerson, listPlaces } from './account.js';
import { createBusiness } from './create-business.js';
import { joinByLink } from './link-use.js';
import { endingSessions, listPersonSessions } from './person-sessions.js';

type Needs = NeedsOf<
  | typeof changeAccount
  | typeof deletePerson
  | typeof listPlaces
  | typeof createBusiness
  | typeof joinByLink
  | typeof listPersonSessions
  | typeof endingSessions
>;

export function meUseCases(needs: Needs) {
  const ending = endingSessions(needs);
  return {
    /** Returns the person of the caller's session. */
    get: may(PERSON, async ({ person }: PersonCaller) => person),
    /**
     * Changes a person by a JSON merge patch. E-mail and password require the current password, if there is one, unless the session began
     * with a link recently. Changing one of them ends all other sessions and all open links. With a mail server, a new address only takes
     * effect when a link mailed to it is used; until then, nothing reveals if another person has it. @throws ValidationError; StaleError;
     * DuplicateError on `email` without mail; TooManyError after wrong passwords, addresses that other people have, or mails to a new
     * address.
     */
    change: may(PERSON, changeAccount(needs)),
    /**
     * Erases a person. Its staff members stay, without a person. @throws StaleError; ValidationError on `currentPassword`, which is
     * required under the same conditions as for setting a new password; TooManyError after wrong passwords.
     */
    delete: may(PERSON, deletePerson(needs)),
    /** Lists the apps of a person with the person's role in each, sorted by the apps' names. */
    listApps: may(PERSON, listPlaces(needs)),
    /**
     * Creates an app of the owner that the person is joined to. @throws ForbiddenError for a person without an owner; ValidationError;
     * NotFoundError if the owner has no app `like`; RefusedError `quota`; DuplicateError if `slug` is taken.
     */
    createApp: may(PERSON, createBusiness(needs)),
    /**
     * Joins the person of a session to the member or the owner that the link was made for. Ends all other sessions and all open links
     * of the person. @throws ValidationError on `link` and `password`; RefusedError `already_here`, `already_owner`, or `unconfirmed`
     * if mail is set up and the person has never used a link mailed to its address.
     */
    joinByLink: may(PERSON, joinByLink(needs)),
    /** Lists the live sessions of a person, oldest first. */
    listSessions: may(PERSON, listPersonSessions(needs)),
    /** Ends one session of the person. @throws NotFoundError if the person has no such session. */
    endSession: may(PERSON, ending.endSession),
    /** Ends all sessions of the person. */
    endSessions: may(PERSON, ending.endSessions),
  };
}
