import { erasePerson } from '../accounts/persons/account.js';
import { issuePersonLink } from '../accounts/persons/command-links.js';
import { may, type NeedsOf } from '../ledger/access/may.js';
import { OPERATOR } from '../model/rights.js';
import { armStorage } from './arming/arm-storage.js';
import { findAppsAhead } from './clock/find-apps-ahead.js';
import { repairClock } from './clock/repair-clock.js';
import { verifyStorage } from './verification/verify-storage.js';

type Needs = NeedsOf<
  | typeof armStorage
  | typeof verifyStorage
  | typeof findAppsAhead
  | typeof repairClock
  | typeof issuePersonLink
  | typeof erasePerson
>;

export function operationUseCases(needs: Needs) {
  return {
    /**
     * Arms a storage, such as a finished copy or a restored backup: from then on it may send messages and call other services. Skips
     * jobs that have fallen due, or keeps them with `sendOverdue`. Returns undefined if the storage was already armed. Can be repeated
     * after an interruption. @throws CopyError if the storage is an unfinished copy.
     */
    arm: may(OPERATOR, armStorage(needs)),
    /** Reads a whole storage and checks its invariants. Changes nothing. @throws UnavailableError if the storage does not answer. */
    verify: may(OPERATOR, verifyStorage(needs)),
    /** Finds up to 20 apps whose last change is more than a minute in the future, because the clock of its process was ahead. */
    findAppsAhead: may(OPERATOR, findAppsAhead(needs)),
    /**
     * Repairs an app that was written to while a clock was ahead. New decisions use the correct time again, and changes from the
     * future count as made now. Holds and waits keep their durations, and jobs run at their times. The feed of events stays complete and
     * ordered, with one more event for each booking and for the app. Idempotent answers are replayed for 24 hours from now. The repair
     * runs no actions. Final states that the wrong clock caused (an expired hold) stay. The clocks of all processes must be correct
     * before the repair starts. The repair can be repeated and continues after an interruption. @throws NotFoundError if no app has that
     * slug.
     */
    repairClock: may(OPERATOR, repairClock(needs)),
    /** Creates a link to sign in, in place of the person's previous one. @throws NotFoundError if no person has that address. */
    issuePersonLink: may(OPERATOR, issuePersonLink(needs)),
    /** Erases a person again after the restore of a backup. Resolves with false if there is no such person, or it is erased already. */
    erasePerson: may(OPERATOR, erasePerson(needs)),
  };
}
