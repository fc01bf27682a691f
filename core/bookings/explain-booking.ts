import { referenced } from '../ledger/edits.js';
import type { Ledger } from '../ledger/ledger.js';
import type { AppCaller } from '../model/callers.js';
import { type NewBooking, readNewBooking } from './booking-input.js';
import { wantedBy } from './create-booking.js';
import { whomOf } from './customer-link.js';
import { placementOf } from './new-booking.js';
import { checkCustomer, type Explanation, explainPlacement, explainServicePlacement } from './placement.js';

interface Needs {
  readonly ledger: Ledger;
}

/** Why a booking could or could not be made now, for each resource that could serve it; nothing is stored. */
export class ExplainBooking {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError and NotFoundError as making the booking does. */
  async execute(caller: AppCaller, input: NewBooking): Promise<Explanation> {
    const request = readNewBooking(input);
    return this.#needs.ledger.read(caller.app.uuid, wantedBy(request), (view) => {
      const service = request.service === null ? undefined : referenced(view, 'service', request.service);
      const { workflow } = request;
      if (typeof workflow === 'string') referenced(view, 'workflow', workflow);
      const { customer, known } = whomOf(view, request.details);
      if (service) checkCustomer(service, customer);
      const placement = placementOf(request, service);
      const explained = service
        ? explainServicePlacement(view, { ...placement, service, named: request.resources, customer })
        : explainPlacement(view, placement);
      // It is the first of all reasons, and no candidate's own.
      return known?.blocked ? { ...explained, reason: 'blocked' } : explained;
    });
  }
}
