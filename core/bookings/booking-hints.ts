import { FieldReader } from '../basics/fields.js';
import { MINUTE } from '../basics/instants.js';
import type { Instant } from '../basics/ports.js';
import { fold } from '../basics/search.js';
import { withWaitingJobs } from '../ledger/change-recorder.js';
import type { Wanted } from '../ledger/ledger.js';
import { type Booking, type BookingTransition, foldedEmail, isUnconfirmed } from '../model/booking.js';
import { defaultMinutes } from '../model/durations.js';
import { LONGEST_BOOKING, MINUTES_MAX } from '../model/settings.js';
import type { Query } from './availability-query.js';
import type { BookingRequest, Details, Placement } from './booking-input.js';
import { buildWanted } from './services/service-hints.js';

/** Lists what deciding the request is likely to read. `uuid` is the UUID of the new booking. */
export function wantedToCreate(request: BookingRequest, uuid?: string): Wanted {
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
        const until = end ?? start + defaultMinutes(known.durations) * MINUTE;
        return buildWanted(known, { start, end: until, lastStart: start }, now, {
          email: foldedEmail(details.customer),
        });
      },
    },
  };
}

export function wantedOfCustomer({ customer, named }: Pick<Details, 'customer' | 'named'>) {
  const folded = foldedEmail(customer);
  return { customer: named ? [named.uuid] : [], emails: folded === null ? [] : [folded] };
}

/** Lists what deciding imported bookings reads, except allocations. These are read on demand, because each booking needs only its own time. */
export function wantedToImport(booking: readonly string[], requests: readonly BookingRequest[]): Wanted {
  const customers = requests.map(({ details }) => wantedOfCustomer(details));
  return {
    objects: {
      booking,
      resource: [...new Set(requests.flatMap(({ resources }) => resources))],
      customer: customers.flatMap(({ customer }) => customer),
    },
    emails: customers.flatMap(({ emails }) => emails),
  };
}

export function wantedToSearch({ from, to, resources, service, excludeBooking, customerEmail }: Query): Wanted {
  const span = { start: from, end: to };
  const booking = excludeBooking === null ? [] : [excludeBooking];
  const email = customerEmail === null ? null : fold(customerEmail);
  const emails = email === null ? [] : [email];
  if (service === null) return { objects: { resource: resources, booking }, emails, span };
  const who = { email, ...(excludeBooking !== null && { moving: { uuid: excludeBooking } }) };
  return {
    objects: { service: [service], booking },
    emails,
    ofService: { service, wants: (known, now) => buildWanted(known, { ...span, lastStart: to }, now, who) },
  };
}

export function wantedToTransition(transition: BookingTransition): (booking: Booking) => Wanted {
  return (booking) => {
    const wanted = wantedToConfirm(booking);
    return transition === 'cancel' ? withWaitingJobs(booking, wanted) : wanted;
  };
}

function wantedToConfirm(booking: Booking): Wanted {
  if (!isUnconfirmed(booking)) return {};
  const { customer } = booking;
  const folded = foldedEmail(customer);
  return { ...wantedToMove(booking, booking, customer), emails: folded === null ? [] : [folded] };
}

/** Lists what rescheduling a booking is likely to read. Only a move that keeps the start may change a booking under way. */
export function wantedToReschedule(booking: Booking, asked: Placement, service?: string): Wanted {
  const toMove = withWaitingJobs(booking, wantedToMove(booking, asked, undefined, service));
  if (service !== undefined) return toMove;
  if (asked.start !== 0 && asked.start !== booking.start) return toMove;
  const { objects, ...wanted } = toMove;
  const end = Math.max(Math.min(asked.end, booking.start + LONGEST_BOOKING), booking.end);
  const ahead = wantedUnderWay(booking, asked.resources, end);
  return { ...wanted, ...ahead, objects: { ...objects, ...ahead.objects } };
}

/** Lists what changing the end of a booking is likely to read: data of its resources, and of the resources that join it. */
export function wantedUnderWay(booking: Booking, newcomers: readonly string[], end: Instant): Wanted {
  const { resources, sale, start } = booking;
  const resource = [...new Set([...resources, ...newcomers])];
  return { objects: { resource, service: sale ? [sale.service] : [] }, span: { start, end } };
}

/** Lists what moving a booking is likely to read, including the data for limits of `customer`. `asked` with a start of 0 keeps the time. */
export function wantedToMove(
  booking: Booking,
  asked: Pick<Placement, 'start' | 'end'>,
  customer = isUnconfirmed(booking) ? null : booking.customer,
  service = booking.sale?.service,
): Wanted {
  const { uuid, start: before, end: beforeEnd } = booking;
  if (service === undefined) return {};
  const start = asked.start === 0 ? before : asked.start;
  const length = asked.end === asked.start ? beforeEnd - before : asked.end - asked.start;
  const span = { start, end: start + Math.min(length, MINUTES_MAX * MINUTE), lastStart: start };
  const who = { email: foldedEmail(customer), moving: { uuid } };
  return {
    objects: { service: [service] },
    ofService: { service, wants: (known, now) => buildWanted(known, span, now, who) },
  };
}

/** Lists what recording a payment is likely to read: to confirm the booking, or to decide its time again if it has expired. */
export function wantedToPay(booking: Booking): Wanted {
  if (!booking.payment) return {};
  const folded = foldedEmail(booking.customer);
  return { ...wantedToMove(booking, booking, null), emails: folded === null ? [] : [folded] };
}

/** Lists what linking a patched booking is likely to read, as far as the patch shows it. */
export function wantedToLink(patch: unknown, linkedTo: string | null = null): Wanted {
  const asked = new FieldReader(patch);
  if (!asked.has('customer')) return {};
  const named = asked.nested('customer');
  const uuid = named.uuid('uuid', linkedTo);
  const folded = foldedEmail({ email: named.emailOrBlank('email') });
  return { objects: { customer: uuid === null ? [] : [uuid] }, emails: folded === null ? [] : [folded] };
}
