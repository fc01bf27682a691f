import type { View } from '../ledger/ledger.js';
import type { Resource } from '../resources/resource.js';
import type { Workflow } from '../workflows/workflow.js';
import type { Booking } from './booking.js';

/** The related objects to answer with a booking. */
export interface BookingInclude {
  readonly resources?: boolean | undefined;
  readonly workflow?: boolean | undefined;
}

/** A booking with the related objects that were asked for; a resource or workflow that was deleted is left out. */
export interface Booked {
  readonly booking: Booking;
  readonly resources?: readonly Resource[] | undefined;
  readonly workflow?: Workflow | null | undefined;
}

/** The booking with what is to be included, read from the view. */
export function bookedIn(view: View, booking: Booking, include: BookingInclude): Booked {
  if (!include.resources && !include.workflow) return { booking };
  return {
    booking,
    ...(include.resources && { resources: booking.resources.flatMap((uuid) => view.object('resource', uuid) ?? []) }),
    ...(include.workflow && {
      workflow: booking.workflow === null ? null : (view.object('workflow', booking.workflow) ?? null),
    }),
  };
}
