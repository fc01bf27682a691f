import { may, type NeedsOf } from '../../ledger/access/may.js';
import { MANAGER, PUBLIC } from '../../model/rights.js';
import { receiveNotice } from './receive-notice.js';
import { deleteStripe, getStripe, replaceStripe } from './stripe-setting.js';

type Needs = NeedsOf<typeof getStripe | typeof replaceStripe | typeof deleteStripe | typeof receiveNotice>;

export function noticeUseCases(needs: Needs) {
  return {
    /** Returns whether Stripe's notices are set up for the caller's app. */
    getStripe: may(MANAGER, getStripe(needs)),
    /**
     * Sets the secret of Stripe's notices. The secret before stays valid for 72 hours, or until the next one. @throws ValidationError on
     * `webhookSecret`; StaleError; RefusedError `no_stripe` if the library is not installed; NotFoundError when the app is gone.
     */
    replaceStripe: may(MANAGER, replaceStripe(needs)),
    /** Removes both secrets at once: further notices are NotFoundError. @throws StaleError; NotFoundError when the app is gone. */
    deleteStripe: may(MANAGER, deleteStripe(needs)),
    /**
     * Records what a notice says of a payment. Resolves after the commit, also if the notice changes nothing. `slug`: of the app, or its
     * UUID. @throws NotFoundError if that app takes no notices; ValidationError on `signature`; RefusedError `quota`.
     */
    receive: may(PUBLIC, receiveNotice(needs)),
  };
}
