import type { Booking } from '../../model/booking.js';
import type { Member } from '../../model/callers.js';
import type { Kind, Objects } from '../../model/kinds/objects.js';
import type { Where } from '../../model/questions/question.js';
import type { Service } from '../../model/service.js';
import type { TimeOff } from '../../model/time-off.js';
import type { View } from '../ledger.js';
import { endedByNow } from '../present-allocations.js';

/** True if the booking takes a resource of the member in any of its steps. */
export function isOwnBooking({ resources }: Member, booking: Pick<Booking, 'resources'>): boolean {
  return booking.resources.some((uuid) => resources.includes(uuid));
}

/** True if a role of the service names a resource of the member. */
export function isOwnService({ resources }: Member, { roles }: Service): boolean {
  return roles.some((role) => role.resources.some((uuid) => resources.includes(uuid)));
}

/** True if the member may see the time off: it closes all resources, or one of the member. */
export function seesTimeOff({ resources }: Member, { resources: closed }: TimeOff): boolean {
  return closed === null || closed.some((uuid) => resources.includes(uuid));
}

/** Returns the time off as the member sees it: without resources of other members. */
export function seenTimeOff({ resources }: Member, timeOff: TimeOff): TimeOff {
  if (timeOff.resources === null) return timeOff;
  return { ...timeOff, resources: timeOff.resources.filter((uuid) => resources.includes(uuid)) };
}

/** Returns the part of the time off that closes the member's own resources. */
export function selectOwnPart({ resources }: Member, timeOff: TimeOff): TimeOff {
  return { ...timeOff, resources: timeOff.resources?.filter((uuid) => resources.includes(uuid)) ?? resources };
}

/** True if the series has at least one booking that has not expired, and all such bookings are the member's own. */
function isOwnSeries(member: Member, bookings: readonly Booking[]): boolean {
  const unexpired = bookings.filter(({ status }) => status !== 'expired');
  return unexpired.length > 0 && unexpired.every((booking) => isOwnBooking(member, booking));
}

type Seen = { readonly [K in Kind]?: (member: Member, object: Objects[K]) => boolean };

/** Visibility rules of the kinds for which the object alone is enough to decide. */
const SEES: Seen = {
  resource: ({ resources }, { uuid }) => resources.includes(uuid),
  service: isOwnService,
  booking: isOwnBooking,
  timeOff: seesTimeOff,
  calendar: ({ resources }, { resource }) => resources.includes(resource),
  feed: ({ uuid, resources }, { staff, resource }) =>
    staff !== null && staff === uuid && resource !== null && resources.includes(resource),
  staff: (member, { uuid }) => uuid === member.uuid,
};

/** True if the member sees the object. Workflows are visible to every member, kinds without a rule to none. */
export function sees<K extends Kind>(member: Member, kind: K, object: Objects[K]): boolean {
  if (kind === 'workflow') return true;
  const isSeen = SEES[kind] as ((member: Member, object: Objects[K]) => boolean) | undefined;
  return isSeen?.(member, object) ?? false;
}

/** True if the object is the member's own. Only then may its decision refer to it, or change it if the role allows that. */
export function owns<K extends Kind>(view: View, member: Member, kind: K, object: Objects[K]): boolean {
  if (kind === 'customer') return isOwnCustomer(view, member, object.uuid);
  if (kind === 'series') {
    const { bookings } = object as Objects['series'];
    view.prepare?.({ objects: { booking: bookings } });
    return isOwnSeries(
      member,
      bookings.flatMap((uuid) => view.object('booking', uuid) ?? []),
    );
  }
  if (kind === 'timeOff') {
    const { resources } = object as TimeOff;
    return resources?.every((uuid) => member.resources.includes(uuid)) ?? false;
  }
  return sees(member, kind, object);
}

/** True if an own booking that has not expired is linked to the customer. */
function isOwnCustomer(view: View, member: Member, customer: string): boolean {
  const linked = view.select({ kind: 'booking', where: ['eq', 'customer', customer] });
  return linked.some(
    (booking) =>
      booking.status !== 'expired' && isOwnBooking(member, booking) && endedByNow(view, booking) !== 'expired',
  );
}

/** Conditions by which a storage lists the member's own objects of a kind. */
export const OWN = {
  resource: ({ resources }: Member): Where<'resource'> => ['in', 'uuid', resources],
  service: ({ resources }: Member): Where<'service'> => [
    'or',
    resources.map((uuid) => ['has', 'names', uuid] as const),
  ],
  booking: ({ resources }: Member): Where<'booking'> =>
    resources.length === 1
      ? ['has', 'resources', resources[0]!]
      : ['or', resources.map((uuid) => ['has', 'resources', uuid] as const)],
  timeOff: ({ resources }: Member): Where<'timeOff'> => [
    'or',
    [['eq', 'closesAll', true], ...resources.map((uuid) => ['has', 'resources', uuid] as const)],
  ],
  calendar: ({ resources }: Member): Where<'calendar'> => ['in', 'resource', resources],
  feed: ({ uuid }: Member): Where<'feed'> => (uuid === null ? NONE : ['eq', 'staff', uuid]),
  staff: ({ uuid }: Member): Where<'staff'> => (uuid === null ? NONE : ['eq', 'uuid', uuid]),
} as const;

/** Condition on bookings: not expired. */
export const UNEXPIRED: Where<'booking'> = ['not', ['eq', 'status', 'expired']];

/** Conditions on own bookings that have not expired. The customers and series of these bookings are the member's own, too. */
export const ownUnexpired = (self: Member): readonly Where<'booking'>[] => [OWN.booking(self), UNEXPIRED];

/** Condition of a list whose filter refers to an object that is not the member's own: no object meets it. */
export const NONE = ['or', []] as const;
