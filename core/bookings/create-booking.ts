import { MINUTE } from '../basics/instants.js';
import type { NewUuid } from '../basics/ports.js';
import { Recording } from '../ledger/change-recorder.js';
import { checkOwnResources } from '../ledger/edits.js';
import type { Idempotent } from '../ledger/idempotency.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import type { Ledger, Lettering, Wanted } from '../ledger/ledger.js';
import { foldedEmail } from '../model/booking.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import { aboutBooked, type Booked, bookedIn, type Including } from './booking-document.js';
import { type BookingRequest, type Details, type NewBooking, readNewBooking } from './booking-input.js';
import { linkOf } from './customer-link.js';
import { changedBy, madeBooking, namedIn, placementOf, placeRequest, recordMade } from './new-booking.js';
import { recordLapsed } from './placement.js';
import { wantedOf } from './services/service-hints.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
}

export function createBooking({ ledger, newUuid }: Needs) {
  return async (
    caller: AppCaller,
    input: NewBooking,
    { include = {}, once, letters }: Including & Idempotent<Booked> & Lettering = {},
  ): Promise<Booked> => {
    const request = readNewBooking(input);
    const app = caller.app.uuid;
    const uuid = newUuid();
    return ledger.commit(
      app,
      { ...wantedBy(request, uuid), answer: once?.key },
      decidedOnce(
        once,
        (view) => {
          checkOwnResources(view, request.resources);
          const named = namedIn(view, request);
          const placement = placementOf(request, named.service);
          const placed = placeRequest(view, request, named, placement);
          const recording = new Recording(view, newUuid);
          recordLapsed(recording, placed);
          const link = linkOf(view, named, app, newUuid);
          const booking = madeBooking(request, named, placement, placed, { uuid, app, now: view.now, link: link.uuid });
          recordMade(recording, booking);
          const change = recording.toChange({ put: changedBy(placed, link) });
          return { result: bookedIn(view, booking, include), change, letters };
        },
        aboutBooked,
      ),
      actorOf(caller),
    );
  };
}

/** Lists what deciding the request is likely to read. `uuid` is the UUID of the new booking. */
export function wantedBy(request: BookingRequest, uuid?: string): Wanted {
  const { service, resources, start, end, workflow, details } = request;
  const workflows = workflow === null || workflow === undefined ? [] : [workflow];
  const { customer, emails } = wantedOfCustomer(details);
  const newObjects = uuid === undefined ? undefined : { booking: [uuid] };
  if (service === null) {
    const span = { start, end: end ?? start };
    return {
      objects: { resource: resources, workflow: workflows, customer },
      newObjects,
      emails,
      span,
      actionsOf: workflows,
    };
  }
  return {
    objects: { service: [service], workflow: workflows, customer },
    newObjects,
    emails,
    actionsOf: workflows,
    ofService: {
      service,
      wants: (known, now) => {
        const until = end ?? start + (known.durations[0] ?? 0) * MINUTE;
        return wantedOf(known, { start, end: until, lastStart: start }, now, { email: foldedEmail(details.customer) });
      },
    },
  };
}

/** Lists what finding the booking's customer reads. */
export function wantedOfCustomer({ customer, named }: Pick<Details, 'customer' | 'named'>) {
  const folded = foldedEmail(customer);
  return { customer: named ? [named.uuid] : [], emails: folded === null ? [] : [folded] };
}
