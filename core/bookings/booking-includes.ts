import type { UuidsByKind } from '../kinds/objects.js';
import type { View } from '../ledger/ledger.js';
import { type Booking, namedBy } from '../model/booking.js';
import type { Resource } from '../model/resource.js';
import type { Service } from '../model/service.js';
import type { Workflow } from '../model/workflow.js';

/** The related objects to answer with a booking. */
export interface BookingInclude {
  readonly resources?: boolean | undefined;
  readonly workflow?: boolean | undefined;
  readonly service?: boolean | undefined;
}

/** Option of a use case that returns bookings: the related objects to return with each. */
export interface Including {
  readonly include?: BookingInclude | undefined;
}

/** Booking with its requested related objects. Deleted ones are missing in `resources`, and null elsewhere. */
export interface Booked {
  readonly booking: Booking;
  readonly resources?: readonly Resource[] | undefined;
  readonly workflow?: Workflow | null | undefined;
  readonly service?: Service | null | undefined;
}

/** Lists the UUIDs of the objects that an answer with this booking describes. */
export function aboutBooked({ booking }: Booked): readonly string[] {
  const named = namedBy(booking);
  return named === null ? [booking.uuid] : [booking.uuid, named];
}

/** Lists the objects that the view must provide for the requested includes. */
export function includedObjects(bookings: readonly Booking[], include: BookingInclude): UuidsByKind {
  const distinct = (uuids: readonly string[]) => [...new Set(uuids)];
  return {
    resource: include.resources ? distinct(bookings.flatMap(({ resources }) => resources)) : [],
    workflow: include.workflow ? distinct(bookings.flatMap(({ workflow }) => workflow ?? [])) : [],
    service: include.service ? distinct(bookings.flatMap(({ sale }) => sale?.service ?? [])) : [],
  };
}

/** True if objects besides the booking must be read. */
export function includesObjects({ resources, workflow, service }: BookingInclude): boolean {
  return resources === true || workflow === true || service === true;
}

/** Returns the booking with its requested related objects from the view. */
export function bookedIn(view: View, booking: Booking, include: BookingInclude): Booked {
  if (!includesObjects(include)) return { booking };
  const found = <K extends 'workflow' | 'service'>(kind: K, uuid: string | null | undefined) =>
    uuid ? (view.object(kind, uuid) ?? null) : null;
  return {
    booking,
    ...(include.resources && { resources: booking.resources.flatMap((uuid) => view.object('resource', uuid) ?? []) }),
    ...(include.workflow && { workflow: found('workflow', booking.workflow) }),
    ...(include.service && { service: found('service', booking.sale?.service) }),
  };
}
