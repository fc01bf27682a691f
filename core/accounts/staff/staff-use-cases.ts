import { may, type NeedsOf } from '../../ledger/access/may.js';
import { DESK, MANAGER, MANAGER_IN_PERSON } from '../../model/rights.js';
import { createStaffLink } from '../persons/staff-links.js';
import { changeStaff, deleteStaff } from './change-staff.js';
import { createStaff } from './create-staff.js';
import { getStaff, getStaffOwner, listStaff } from './read-staff.js';
import { createStaffToken, deleteStaffToken, listStaffTokens } from './staff-tokens.js';

type Needs = NeedsOf<
  | typeof createStaff
  | typeof listStaff
  | typeof getStaff
  | typeof getStaffOwner
  | typeof changeStaff
  | typeof deleteStaff
  | typeof createStaffLink
  | typeof createStaffToken
  | typeof listStaffTokens
  | typeof deleteStaffToken
>;

export function staffUseCases(needs: Needs) {
  return {
    /**
     * Creates a member, with `invite` an invitation, too: mailed, or returned. If the mail cannot be sent, the member stays, without a link.
     * @throws ValidationError; NotFoundError for an unknown resource; DuplicateError on `email`; RefusedError `quota`; with `invite`
     * RefusedError `no_mail`, `inactive`; ForbiddenError to programs; TooManyError after three mails within an hour.
     */
    create: may(MANAGER, createStaff(needs)),
    /** Lists staff, oldest first. @throws ValidationError on `page`, `limit`, and a `search` by e-mail if the caller does not see addresses. */
    list: may(DESK, listStaff(needs)),
    /** @throws NotFoundError when the caller has no such member. */
    get: may(DESK, getStaff(needs)),
    /** Returns the owner of the app, who is no member. */
    getOwner: may(MANAGER, getStaffOwner(needs)),
    /**
     * Changes a member by a JSON merge patch. Links and feeds that the member's new rights no longer allow are removed. @throws
     * ValidationError, StaleError; NotFoundError for an unknown member or resource; DuplicateError on `email`; RefusedError `yourself`
     * if members change their own rights.
     */
    change: may(MANAGER, changeStaff(needs)),
    /**
     * Removes a member and erases the member's personal data. The member's tokens, links and feeds end. Resolves when no interface
     * shows the member any more. Bytes on disk are overwritten by the next `background.finishErasures`. @throws StaleError; NotFoundError;
     * RefusedError `yourself`.
     */
    delete: may(MANAGER, deleteStaff(needs)),
    /**
     * Creates a link for a staff member: an invitation, or a sign-in link for the person that is joined to the member. @throws
     * ValidationError; NotFoundError; RefusedError `elsewhere` if the person has memberships that the caller does not manage,
     * `inactive`, or `no_mail`; TooManyError after three mails within an hour.
     */
    createLink: may(MANAGER_IN_PERSON, createStaffLink(needs)),
    /**
     * Creates a token with which programs act as a staff member. Its text is returned only here: only its digest is stored. @throws
     * ValidationError on `expiresInSeconds`; NotFoundError; RefusedError `quota` if the member has 20 live tokens.
     */
    createToken: may(MANAGER_IN_PERSON, createStaffToken(needs)),
    /** Lists a member's live tokens, oldest first, without their texts. @throws NotFoundError when the caller has no such member. */
    listTokens: may(MANAGER_IN_PERSON, listStaffTokens(needs)),
    /** Revokes a member's token early. @throws NotFoundError when the caller has no such member, or the member no such token. */
    deleteToken: may(MANAGER_IN_PERSON, deleteStaffToken(needs)),
  };
}
