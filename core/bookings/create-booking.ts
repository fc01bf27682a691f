import type { AppCaller } from '../auth/callers.js';
import { NotFoundError } from '../errors.js';
import type { EventType } from '../events/event.js';
import { MINUTE, SECOND } from '../instants.js';
import type { Once } from '../ledger/answers.js';
import type { Ledger, Wanted } from '../ledger/ledger.js';
import type { ObjectsByKind } from '../ledger/objects.js';
import { decidedOnce } from '../ledger/once.js';
import type { NewUuid } from '../ports.js';
import type { Service } from '../services/service.js';
import { wantedOf } from '../services/serving.js';
import { type Booked, type BookingInclude, bookedIn } from './booked.js';
import type { Booking } from './booking.js';
import { type BookingRequest, type NewBooking, type Placement, readNewBooking } from './booking-input.js';
import { checkCustomer, foldedEmail, type Placed, place, placeService, serviceOf } from './placing.js';
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
    const { details, holdSeconds } = request;
    const app = caller.app.uuid;
    const uuid = newUuid();
    return ledger.commit(
      app,
      { ...wantedBy(request, uuid), answer: once?.key },
      decidedOnce(once, (view) => {
        const { now } = view;
        const service = request.service === null ? undefined : serviceOf(view, request.service);
        const workflowUuid = request.workflow === undefined ? (service?.workflow ?? null) : request.workflow;
        const workflow = workflowUuid === null ? undefined : view.object('workflow', workflowUuid);
        if (workflowUuid !== null && !workflow) throw new NotFoundError(`There is no workflow ${workflowUuid}`);
        if (service) checkCustomer(service, details.customer);
        const recording = new Recording(view, newUuid);
        const placement = placementOf(request, service);
        const placed = service
          ? placeService(view, recording, {
              ...placement,
              service,
              named: request.resources,
              customer: details.customer,
            })
          : place(view, recording, placement);
        const { blocks, resources } = placed;
        const status = holdSeconds !== null ? 'held' : workflow?.settings.mode === 'confirm' ? 'pending' : 'confirmed';
        // Field by field: spread in the middle of a literal, it would cost several µs, here and wherever it is read.
        const plain: Booking = {
          uuid,
          app,
          resources: service ? resources.map((resource) => resource.uuid) : placement.resources,
          start: placement.start,
          end: placement.end,
          units: placement.units,
          workflow: workflowUuid,
          status,
          holdExpiresAt: holdSeconds === null ? null : now + holdSeconds * SECOND,
          pendingSince: status === 'pending' ? now : null,
          title: details.title,
          notes: details.notes,
          customer: details.customer,
          timezone: details.timezone ?? service?.timezone ?? resources[0]?.timezone ?? 'UTC',
          meta: details.meta,
          reason: null,
          blocks,
          sequence: 0,
          invited: null,
          version: 1,
          createdAt: now,
          updatedAt: now,
        };
        const booking: Booking = placed.sale ? { ...plain, sale: placed.sale } : plain;
        recording.add(booking, ...FIRST_EVENT[status]);
        const change = recording.toChange({ put: changedBy(placed) });
        return { result: bookedIn(view, booking, include), change };
      }),
    );
  }
}

/** What a placement changes besides the booking; most change nothing. */
export function changedBy({ longer, service }: Placed): ObjectsByKind | undefined {
  if (longer.length === 0 && !service) return undefined;
  return { resource: longer, service: service ? [service] : [] };
}

/** Where the request wants to be. */
export function placementOf(request: BookingRequest, service: Service | undefined): Placement {
  const { resources, start, units } = request;
  return { resources, start, end: request.end ?? start + (service?.durations[0] ?? 0) * MINUTE, units };
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

/** What has happened when a booking is made in a status: its event, and the triggers that it pulls. */
const FIRST_EVENT: Readonly<Record<'held' | 'pending' | 'confirmed', [EventType, readonly EventType[]]>> = {
  held: ['booking.held', ['booking.held']],
  pending: ['booking.created', ['booking.created']],
  confirmed: ['booking.created', ['booking.created', 'booking.confirmed']],
};
