import { formatInstant } from '../instants.js';
import { namedBy } from '../model/booking.js';
import { writtenIn, zone } from '../zone.js';
/**
 * The booking as the world sees it, in the names and formats of the interface: over HTTP, in events, in webhooks, and
 * as the names that templates may use. Meta is left out: it is shown only where it is asked for.
 */
export function bookingDocument(booking) {
    const local = zone(booking.timezone);
    return {
        uuid: booking.uuid,
        resources: booking.resources,
        start: writtenIn(local, booking.start),
        end: writtenIn(local, booking.end),
        units: booking.units,
        service: booking.sale?.service ?? null,
        price: priceOf(booking),
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
            uuid: booking.customerUuid ?? null,
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
function writtenOrNull(local, instant) {
    return instant === null || instant === undefined ? null : writtenIn(local, instant);
}
/** The price of a unit, as it was when the booking was made, times the units. */
function priceOf({ sale, units }) {
    if (!sale?.unitPrice)
        return null;
    const { amount, currency } = sale.unitPrice;
    return { amount: amount * units, currency };
}
/** Lists the UUIDs of the objects that an answer with this booking describes. */
export function aboutBooked({ booking }) {
    const named = namedBy(booking);
    return named === null ? [booking.uuid] : [booking.uuid, named];
}
/** Lists the objects that the view must provide for the requested includes. */
export function includedObjects(bookings, include) {
    const distinct = (uuids) => [...new Set(uuids)];
    return {
        resource: include.resources ? distinct(bookings.flatMap(({ resources }) => resources)) : [],
        workflow: include.workflow ? distinct(bookings.flatMap(({ workflow }) => workflow ?? [])) : [],
        service: include.service ? distinct(bookings.flatMap(({ sale }) => sale?.service ?? [])) : [],
    };
}
/** True if objects besides the booking must be read. */
export function includesObjects({ resources, workflow, service }) {
    return resources === true || workflow === true || service === true;
}
/** Returns the booking with its requested related objects from the view. */
export function bookedIn(view, booking, include) {
    if (!includesObjects(include))
        return { booking };
    const found = (kind, uuid) => uuid ? (view.object(kind, uuid) ?? null) : null;
    return {
        booking,
        ...(include.resources && { resources: booking.resources.flatMap((uuid) => view.object('resource', uuid) ?? []) }),
        ...(include.workflow && { workflow: found('workflow', booking.workflow) }),
        ...(include.service && { service: found('service', booking.sale?.service) }),
    };
}
