import { may, type NeedsOf } from '../../ledger/access/may.js';
import { FRONT, MANAGER } from '../../model/rights.js';
import { writeManageTokens } from './manage-secret.js';
import { rotateManageSecret } from './rotate-manage-secret.js';

type Needs = NeedsOf<typeof writeManageTokens | typeof rotateManageSecret>;

export function manageTokenUseCases(needs: Needs) {
  return {
    /** Returns a function that creates the manage token of one of the caller's bookings. @throws NotFoundError when the app is gone. */
    write: may(FRONT, writeManageTokens(needs)),
    /**
     * Replaces the secret that signs an app's manage tokens. Existing tokens become invalid at once, or after a grace period. @throws
     * ValidationError on `graceSeconds`; NotFoundError when the app is gone.
     */
    rotateSecret: may(MANAGER, rotateManageSecret(needs)),
  };
}
