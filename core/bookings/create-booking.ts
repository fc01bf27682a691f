import type { AppCaller } from '../auth/callers.js';
import { MINUTE } from '../instants.js';
import type { Once } from '../ledger/idempotency.js';
import { decidedOnce } from '../ledger/idempotent-decision.js';
import type { Ledger, Wanted } from '../ledger/ledger.js';
import type { NewUuid } from '../ports.js';
import { wantedOf } from '../services/serving.js';
import { type Booked, type BookingInclude, bookedIn } from './booked.js';
import { foldedEmail } from './booking.js';
import { type BookingRequest, type NewBooking, readNewBooking } from './booking-input.js';
import { changedBy, madeBooking, namedIn, placementOf, placeRequest, recordMade } from './making.js';
import { recordLapsed } from './placing.js';
import { Recording } from './recording.js';

interface Needs {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
}

/** Takes a time: of all the resources or of none, and never more than there is. */
export class CreateBooking {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /**
   * @throws ValidationError naming every bad field; NotFoundError when a resource or the workflow is not the caller's;
   * RefusedError with the reason why the time cannot be had now.
   */
  async execute(
    caller: AppCaller,
    input: NewBooking,
    include: BookingInclude = {},
    once?: Once<Booked>,
  ): Promise<Booked> {
    const { ledger, newUuid } = this.#needs;
    const request = readNewBooking(input);
    const app = caller.app.uuid;
    const uuid = newUuid();
    return ledger.commit(
      app,
      { ...wantedBy(request, uuid), answer: once?.key },
      decidedOnce(once, (view) => {
        const named = namedIn(view, request);
        const placement = placementOf(request, named.service);
        const placed = placeRequest(view, request, named, placement);
        const recording = new Recording(view, newUuid);
        recordLapsed(recording, placed);
        const booking = madeBooking(request, named, placement, placed, { uuid, app, now: view.now });
        recordMade(recording, booking);
        const change = recording.toChange({ put: changedBy(placed) });
        return { result: bookedIn(view, booking, include), change };
      }),
    );
  }
}

/** What deciding the request is likely to read. `uuid` is the new booking's. */
export function wantedBy(request: BookingRequest, uuid?: string): Wanted {
  const { service, resources, start, end, workflow, details } = request;
  const workflows = workflow === null || workflow === undefined ? [] : [workflow];
  // the booking itself, which is not there yet: a storage that replaces it need not ask
  const booking = uuid === undefined ? [] : [uuid];
  if (service === null) {
    const span = { start, end: end ?? start };
    return { objects: { booking, resource: resources, workflow: workflows }, span, actionsOf: workflows };
  }
  return {
    objects: { booking, service: [service], workflow: workflows },
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
