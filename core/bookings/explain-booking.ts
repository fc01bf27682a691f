import { checkOwnResources, referenced } from '../ledger/edits.js';
import type { Ledger, View } from '../ledger/ledger.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import { inOrder, NO_OVERRIDE, type Override } from '../model/override.js';
import { answersAfter } from './booking-answers.js';
import { wantedToCreate } from './booking-hints.js';
import { checkOverride, type NewBooking, readNewBooking } from './booking-input.js';
import { customerOfRequest, isUnseen, resolveWhom } from './customer-link.js';
import { buildPlacement } from './new-booking.js';
import { type Explanation, explainPlacement, explainServicePlacement } from './placement.js';

export function explainBooking({ ledger }: { readonly ledger: Ledger }) {
  return async (caller: AppCaller, input: NewBooking): Promise<Explanation> => {
    const request = readNewBooking(input);
    const explain = (view: View): Explanation => {
      checkOwnResources(view, [...request.resources, ...request.prefer]);
      checkOverride(view, request.override);
      const service = request.service === null ? undefined : referenced(view, 'service', request.service);
      const { workflow } = request;
      if (typeof workflow === 'string') referenced(view, 'workflow', workflow);
      const { customer, known } = resolveWhom(view, request.details);
      const { answers: given } = request;
      answersAfter(view, { app: caller.app.uuid, service: service ?? null, given, isBooker: false });
      const placement = buildPlacement(request, service);
      const whom = { customer, isUnseen: isUnseen(view, { customer, known }) };
      const asked = customerOfRequest({ customer, known });
      const { resources: named, prefer } = request;
      const explainWith = (override: Override): Explanation => {
        const explained = service
          ? explainServicePlacement(view, { ...placement, service, named, prefer, ...whom, asked, override })
          : explainPlacement(view, placement, { ...whom, customer: asked, override });
        if (!known?.blocked) return explained;
        if (whom.isUnseen) return explainedAsTaken(explained);
        // Put `blocked` before all other reasons: it concerns the customer, not a candidate.
        if (!override.has('blocked')) return { reason: 'blocked', overrode: [], candidates: explained.candidates };
        return explained.reason ? explained : { ...explained, overrode: inOrder(['blocked'], explained.overrode) };
      };
      const plain = explainWith(NO_OVERRIDE);
      return plain.reason === null || request.override.size === 0 ? plain : explainWith(request.override);
    };
    return ledger.read(caller.app.uuid, wantedToCreate(request), explain, actorOf(caller));
  };
}

/** Changes an explanation for a member who must not learn that the customer is blocked: each candidate appears to be taken. */
function explainedAsTaken({ candidates, ...explained }: Explanation): Explanation {
  return {
    ...explained,
    reason: explained.reason ?? 'taken',
    overrode: [],
    candidates: candidates.map((one) => ({ ...one, reason: one.reason ?? 'taken' })),
  };
}
