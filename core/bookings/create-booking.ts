import type { NewUuid } from '../basics/ports.js';
import { Recording } from '../ledger/change-recorder.js';
import { checkOwnResources } from '../ledger/edits.js';
import type { Idempotent } from '../ledger/idempotency.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import type { Decision, Ledger, Lettering, View } from '../ledger/ledger.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import { aboutBooked, type Booked, bookedIn, type Including, type PaymentUrl } from './booking-document.js';
import { wantedToCreate } from './booking-hints.js';
import { type NewBooking, readNewBooking } from './booking-input.js';
import { buildLink } from './customer-link.js';
import { buildPlacement, changedBy, madeBooking, namedIn, placeRequest, recordCreated } from './new-booking.js';
import { recordLapsed } from './placement.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
  readonly paymentUrl?: PaymentUrl | undefined;
}

export function createBooking({ ledger, newUuid, paymentUrl }: Needs) {
  return async (
    caller: AppCaller,
    input: NewBooking,
    { include = {}, once, letters }: Including & Idempotent<Booked> & Lettering = {},
  ): Promise<Booked> => {
    const request = readNewBooking(input);
    const app = caller.app.uuid;
    const uuid = newUuid();
    const decide = (view: View): Decision<Booked> => {
      checkOwnResources(view, [...request.resources, ...request.prefer]);
      const named = namedIn(view, app, request);
      const placement = buildPlacement(request, named.service);
      const placed = placeRequest(view, request, named, placement);
      const recording = new Recording(view, newUuid);
      recordLapsed(recording, placed);
      const link = buildLink(view, named, app, newUuid);
      const booking = madeBooking(request, named, placement, placed, { uuid, app, now: view.now, link: link.uuid });
      recordCreated(recording, booking);
      const change = recording.toChange({ put: changedBy(placed, link) });
      return { result: bookedIn(view, booking, include, { app: caller.app, paymentUrl }), change, letters };
    };
    const wanted = { ...wantedToCreate(request, uuid), answer: once?.key };
    return ledger.commit(app, wanted, decidedOnce(once, decide, aboutBooked), actorOf(caller));
  };
}
