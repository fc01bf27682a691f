import { checkOwnResources, referenced } from '../ledger/edits.js';
import type { Ledger, View } from '../ledger/ledger.js';
import { foldedEmail } from '../model/booking.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import { inOrder, NO_OVERRIDE, type Override } from '../model/override.js';
import type { Service } from '../model/service.js';
import { isCustomersLimitReached } from '../services/limits.js';
import { otherTimes } from '../services/same-customer.js';
import { type NewBooking, type Placement, readNewBooking } from './booking-input.js';
import { wantedBy } from './create-booking.js';
import { isUnseen, type Whom, whomOf } from './customer-link.js';
import { placementOf } from './new-booking.js';
import { checkCustomer, type Explanation, explainPlacement, explainServicePlacement } from './placement.js';

interface Needs {
  readonly ledger: Ledger;
}

/** Explains for each possible resource if a booking could be made now. Stores nothing. */
export class ExplainBooking {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError and NotFoundError, as for creating the booking. */
  async execute(caller: AppCaller, input: NewBooking): Promise<Explanation> {
    const request = readNewBooking(input);
    const explain = (view: View): Explanation => {
      checkOwnResources(view, request.resources);
      const service = request.service === null ? undefined : referenced(view, 'service', request.service);
      const { workflow } = request;
      if (typeof workflow === 'string') referenced(view, 'workflow', workflow);
      const { customer, known } = whomOf(view, request.details);
      if (service) checkCustomer(service, customer);
      const placement = placementOf(request, service);
      const isHidden = isUnseen(view, { customer, known });
      const seen = isHidden ? null : customer;
      const explainWith = (override: Override): Explanation => {
        const explained = service
          ? explainServicePlacement(view, { ...placement, service, named: request.resources, customer: seen, override })
          : explainPlacement(view, placement, override);
        if (isHidden) return explainedAsTaken(view, { customer, known, service }, placement, explained);
        if (!known?.blocked) return explained;
        // Put `blocked` before all other reasons: it concerns the customer, not a candidate.
        if (!override.has('blocked')) return { ...explained, reason: 'blocked', overrode: [] };
        return explained.reason ? explained : { ...explained, overrode: inOrder(['blocked'], explained.overrode) };
      };
      const plain = explainWith(NO_OVERRIDE);
      return plain.reason === null || request.override.size === 0 ? plain : explainWith(request.override);
    };
    return this.#needs.ledger.read(caller.app.uuid, wantedBy(request), explain, actorOf(caller));
  }
}

/** Changes an explanation for a member who does not see the customer: refusals specific to the customer become `taken`. */
function explainedAsTaken(
  view: View,
  { customer, known, service }: Whom & { readonly service: Service | undefined },
  { start, end }: Placement,
  explained: Explanation,
): Explanation {
  if (explained.reason !== null) return explained;
  const email = foldedEmail(customer);
  const isAtLimit = service && isCustomersLimitReached(view, { service, email }, start);
  const isElsewhere = service && otherTimes(view, { service, email }, { start, end }).length > 0;
  return known?.blocked || isAtLimit || isElsewhere ? { ...explained, reason: 'taken', overrode: [] } : explained;
}
