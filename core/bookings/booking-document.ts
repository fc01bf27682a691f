import { formatInstant } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import { writtenIn, type Zone, zone } from '../basics/zone.js';
import type { View } from '../ledger/ledger.js';
import type { App } from '../model/app.js';
import { type Booking, namedBy, priceOf, serviceOf } from '../model/booking.js';
import type { UuidsByKind } from '../model/kinds/objects.js';
import type { Resource } from '../model/resource.js';
import type { Service } from '../model/service.js';
import type { Workflow } from '../model/workflow.js';

/** Converts a booking to the interface's names and formats, for HTTP, events, webhooks and templates. Without `meta`. */
/** `paymentUrl`: page where the booking can be paid, if the reader may see it. Events do not contain it. */
export function bookingDocument(booking: Booking, paymentUrl: string | null = null) {
  const local = zone(booking.timezone);
  return {
    uuid: booking.uuid,
    resources: booking.resources,
    start: writtenIn(local, booking.start),
    end: writtenIn(local, booking.end),
    units: booking.units,
    buffer_after_minutes: booking.bufferAfterMinutes ?? 0,
    service: serviceOf(booking),
    price: priceOf(booking),
    payment: paymentDocument(booking, local, paymentUrl),
    series: booking.series?.uuid ?? null,
    occurrence: booking.series ? writtenIn(local, booking.series.occurrence) : null,
    workflow: booking.workflow,
    status: booking.status,
    hold_expires_at: booking.holdExpiresAt === null ? null : writtenIn(local, booking.holdExpiresAt),
    title: booking.title,
    notes: booking.notes,
    customer: booking.customer && {
      name: booking.customer.name,
      email: booking.customer.email,
      phone: booking.customer.phone,
      uuid: booking.customerUuid,
    },
    timezone: booking.timezone,
    language: booking.language ?? null,
    external_id: booking.externalId ?? null,
    reason: booking.reason,
    sequence: booking.sequence,
    checked_in_at: writtenOrNull(local, booking.checkedInAt),
    ended_at: writtenOrNull(local, booking.endedAt),
    released_at: writtenOrNull(local, booking.releasedAt),
    overrode: booking.overrode ?? [],
    created_at: formatInstant(booking.createdAt),
    updated_at: formatInstant(booking.updatedAt),
  };
}

function paymentDocument(booking: Booking, local: Zone, url: string | null) {
  const { payment, holdExpiresAt } = booking;
  if (!payment) return null;
  const isShown = isPayable(booking);
  return {
    status: payment.status,
    due: payment.due,
    paid: payment.paid,
    refunded: payment.refunded,
    currency: payment.currency,
    url: isShown ? url : null,
    expires_at: isShown ? writtenOrNull(local, holdExpiresAt) : null,
    reference: payment.records.at(-1)?.reference ?? null,
    updated_at: formatInstant(payment.updatedAt),
  };
}

function writtenOrNull(local: Zone, instant: Instant | null | undefined): string | null {
  return instant === null || instant === undefined ? null : writtenIn(local, instant);
}

/** Selects the related objects that are returned with a booking. */
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
  /** Page where the booking can be paid. Absent unless it waits for its payment. */
  readonly paymentUrl?: string | null | undefined;
}

/** Returns the page where a booking of the app can be paid, with its current values. Null if it is too long with these. */
export type PaymentUrl = (view: View, app: App, booking: Booking) => string | null;

/** Needs of use cases whose results contain the URL of a payment. */
interface Paying {
  readonly app: App;
  /** Default: answers show no URL. */
  readonly paymentUrl?: PaymentUrl | undefined;
}

/** True if an answer with the booking shows where it can be paid. */
export function isPayable({ status, payment }: Booking): boolean {
  return status === 'held' && payment?.status === 'due';
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
export function bookedIn(view: View, booking: Booking, include: BookingInclude, { app, paymentUrl }: Paying): Booked {
  const payable = isPayable(booking) && { paymentUrl: paymentUrl?.(view, app, booking) ?? null };
  if (!includesObjects(include)) return payable ? { booking, ...payable } : { booking };
  const found = <K extends 'workflow' | 'service'>(kind: K, uuid: string | null | undefined) =>
    uuid ? (view.object(kind, uuid) ?? null) : null;
  return {
    booking,
    ...(include.resources && { resources: booking.resources.flatMap((uuid) => view.object('resource', uuid) ?? []) }),
    ...(include.workflow && { workflow: found('workflow', booking.workflow) }),
    ...(include.service && { service: found('service', booking.sale?.service) }),
    ...payable,
  };
}

/** Returns the zone of the booking's place: the service's, else the first resource's, else the booking's own. */
export function findPlaceZone({
  service,
  resources,
  booking,
}: {
  readonly service: Pick<Service, 'timezone'> | undefined;
  readonly resources: readonly Pick<Resource, 'timezone'>[];
  readonly booking: Pick<Booking, 'timezone'>;
}): string {
  return service?.timezone ?? resources[0]?.timezone ?? booking.timezone;
}
