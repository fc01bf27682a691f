import { MINUTE } from '../../basics/instants.js';
import { writtenIn, zone } from '../../basics/zone.js';
import { answersInLanguage } from '../../bookings/booking-answers.js';
import { type Booked, bookingDocument, findPlaceZone } from '../../bookings/booking-document.js';
import { settingsOf } from '../../bookings/transitions.js';
import { servedBy } from '../../model/booking.js';
import type { Resource } from '../../model/resource.js';

/** Returns the booking for its booker, in wire names, without meta and others' data. `booked` has only what still exists. */
export function bookerDocument({ booking, resources = [], service, workflow, paymentUrl }: Booked) {
  const shown = bookingDocument(booking, paymentUrl);
  const local = zone(booking.timezone);
  const settings = settingsOf(workflow ?? undefined);
  const { cancelUntilMinutes, rescheduleUntilMinutes, checkInFromMinutes = null } = settings;
  const before = (minutes: number | null) =>
    minutes === null ? null : writtenIn(local, booking.start - minutes * MINUTE);
  const known = new Map(resources.map((resource) => [resource.uuid, resource]));
  const { sale } = booking;
  return {
    uuid: shown.uuid,
    status: shown.status,
    start: shown.start,
    end: shown.end,
    duration_minutes: (booking.end - booking.start) / MINUTE,
    timezone: shown.timezone,
    language: shown.language,
    units: shown.units,
    title: shown.title,
    notes: shown.notes,
    answers: answersInLanguage(booking),
    customer: booking.customer && {
      name: booking.customer.name,
      email: booking.customer.email,
      phone: booking.customer.phone,
    },
    service: sale ? { uuid: sale.service, name: service?.name ?? null } : null,
    instructions: booking.status === 'confirmed' ? (service?.instructions ?? null) : null,
    // A deleted resource has no name any more.
    resources: booking.resources
      .filter((uuid) => !known.get(uuid)?.hidden)
      .map((uuid) => ({ uuid, name: known.get(uuid)?.name ?? null })),
    price: shown.price,
    payment: shown.payment && withoutReference(shown.payment),
    reason: shown.reason,
    hold_expires_at: shown.hold_expires_at,
    sequence: shown.sequence,
    cancel_until: before(cancelUntilMinutes),
    reschedule_until: before(rescheduleUntilMinutes),
    check_in_from: before(checkInFromMinutes),
    checked_in_at: shown.checked_in_at,
    ended_at: shown.ended_at,
    created_at: shown.created_at,
    updated_at: shown.updated_at,
  };
}

function withoutReference<P extends { readonly reference: unknown }>({
  reference: _,
  ...payment
}: P): Omit<P, 'reference'> {
  return payment;
}

/** Returns the resources that bookers see. */
export const listVisible = (resources: readonly Resource[]) => resources.filter(({ hidden }) => !hidden);

/** Returns the booking as a manage token shows it: with the names and the zone that letters to the customer have. */
export function ownBookingDocument(booked: Booked) {
  const { booking, resources = [], service } = booked;
  const named = new Map(listVisible(resources).map(({ uuid, name }) => [uuid, { uuid, name }]));
  return {
    ...bookerDocument(booked),
    place_timezone: findPlaceZone({ booking, resources, service: service ?? undefined }),
    with: servedBy(booking).flatMap((uuid) => named.get(uuid) ?? []),
  };
}
