import { isFailure, type RefusedError } from '../../basics/errors.js';
import type { Recording } from '../../ledger/change-recorder.js';
import { Draft } from '../../ledger/draft.js';
import { DraftView } from '../../ledger/draft-view.js';
import type { View } from '../../ledger/ledger.js';
import type { Booking } from '../../model/booking.js';
import type { ObjectsByKind } from '../../model/kinds/objects.js';
import type { SkippedInstance } from '../../model/series.js';
import type { Service } from '../../model/service.js';
import type { BookingRequest, Placement } from '../booking-input.js';
import { customerOfRequest } from '../customer-link.js';
import { changedBy, madeBooking, type Named, placeRequest, recordCreated } from '../new-booking.js';
import { buildWish, type Placed, recordLapsed } from '../placement.js';
import { assignedForAll, countsAlone } from '../services/joint-assignment.js';
import { turnsAfter } from '../services/service-placement.js';
import type { Assigned, ServiceWish } from '../services/service-request.js';

/** Request for a series, whose instances are decided one after another. */
export interface SeriesWish {
  readonly request: BookingRequest;
  readonly named: Named;
  /** Placements of the instances, in order of occurrence. */
  readonly placements: readonly Placement[];
  /** True if the same resources must serve all instances. */
  readonly together: boolean;
  readonly series: string;
  /** Returns the UUID of the n-th instance's booking, the same at each call. */
  readonly uuidOf: (index: number) => string;
  readonly app: string;
  /** UUID of the customer that all bookings are linked to. Null: none. */
  readonly link: string | null;
}

export interface Decided {
  readonly bookings: readonly Booking[];
  readonly skipped: readonly SkippedInstance[];
  /** Refusal of the first skipped instance. Undefined: none was skipped. */
  readonly refusal: RefusedError | undefined;
  /** Changed objects other than bookings. */
  readonly put: ObjectsByKind;
}

/** Decides all instances in order, each as if those before it were stored, and records the new bookings. */
export function decideInstances(view: View, recording: Recording, wish: SeriesWish): Decided {
  const { request, named, placements, series, uuidOf, app, link } = wish;
  const draft = new Draft();
  const seen = new DraftView(view, draft);
  const assigned = wish.together && named.service ? assignedTogether(view, wish, named.service) : undefined;
  const bookings: Booking[] = [];
  const skipped: SkippedInstance[] = [];
  let refusal: RefusedError | undefined;
  placements.forEach((placement, index) => {
    const { start } = placement;
    // Read the service again: each booked instance may change its round robin.
    const service = named.service && seen.object('service', named.service.uuid);
    const whom = { ...named, service };
    const found = placedOr(() => placeRequest(seen, request, whom, placement, { assigned, isForced: true }));
    if ('reason' in found) {
      refusal ??= found;
      skipped.push({ start, reason: found.reason });
      return;
    }
    const isFirst = bookings.length === 0;
    const placed = assigned && service && isFirst ? withTurn(seen, wish, service, placement, assigned, found) : found;
    recordLapsed(recording, placed);
    const given = {
      uuid: uuidOf(index),
      app,
      now: view.now,
      link,
      series: { uuid: series, occurrence: start, sequence: 0 },
    };
    const booking = madeBooking(request, named, placement, placed, given);
    recordCreated(recording, booking);
    draft.add({ put: { ...changedBy(placed), booking: [booking] } }, { areNew: true });
    bookings.push(booking);
  });
  return { bookings, skipped, refusal, put: alsoChanged(draft) };
}

/** Returns the result of `place`, or its refusal. */
export function placedOr(place: () => Placed): Placed | RefusedError {
  try {
    return place();
  } catch (error) {
    if (!isFailure(error, 'refused')) throw error;
    return error;
  }
}

export function alsoChanged(draft: Draft): ObjectsByKind {
  return {
    resource: [...draft.objects('resource').values()].flatMap((resource) => resource ?? []),
    service: [...draft.objects('service').values()].flatMap((service) => service ?? []),
  };
}

function serviceWish(view: View, { request, named }: SeriesWish, service: Service, placement: Placement): ServiceWish {
  const { start, end, units, bufferAfterMinutes } = placement;
  const { resources, prefer, override } = request;
  // The choice of the resources must not depend on the bookings of a customer whom the member does not see.
  const { customer, asked } = named.isUnseen ? UNSEEN : { ...named, asked: customerOfRequest(named) };
  return buildWish(view, {
    service,
    named: resources,
    prefer,
    start,
    end,
    units,
    bufferAfterMinutes,
    customer,
    asked,
    override,
  });
}

/** Advances the round robin for the chosen resources. A series with the same resources counts once, at its first booking. */
function withTurn(
  view: View,
  wish: SeriesWish,
  service: Service,
  placement: Placement,
  assigned: Assigned,
  placed: Placed,
): Placed {
  const rotas = turnsAfter(view, serviceWish(view, wish, service, placement), placement.start, assigned);
  return rotas === service.rotas ? placed : { ...placed, service: { ...service, rotas } };
}

const UNSEEN = { customer: null, asked: null };

const startsOf = (placements: readonly Placement[]) => placements.map(({ start }) => start);

/** Chooses the same resources for all instances. Undefined if the service's pools cannot fill its roles at all. */
function assignedTogether(view: View, wish: SeriesWish, service: Service): Assigned | undefined {
  const { placements } = wish;
  const first = placements[0]!;
  const wishOfFirst = serviceWish(view, wish, service, first);
  const counts = countsAlone(view, wishOfFirst, startsOf(placements));
  const isOverriding = wishOfFirst.override !== undefined;
  // If resources can serve equally often, those that need no override are preferred.
  const without = isOverriding && countsAlone(view, { ...wishOfFirst, override: undefined }, startsOf(placements));
  return assignedForAll(view, wishOfFirst, first.start, {
    counts,
    all: placements.length,
    ...(without && { without }),
  });
}
