import { endedByNow } from '../ledger/present-allocations.js';
/** More bookings than a customer has. */
const ALL = 1_000_000_000;
/** True if the booking takes a resource of the member in any of its steps. */
export function isOwnBooking({ resources }, booking) {
    return booking.resources.some((uuid) => resources.includes(uuid));
}
/** True if a role of the service names a resource of the member. */
export function isOwnService({ resources }, { roles }) {
    return roles.some((role) => role.resources.some((uuid) => resources.includes(uuid)));
}
/** True if the member may see the time off: it closes all resources, or one of the member. */
export function seesTimeOff({ resources }, { resources: closed }) {
    return closed === null || closed.some((uuid) => resources.includes(uuid));
}
/** True if the series has at least one booking that has not expired, and all such bookings are the member's own. */
export function isOwnSeries(member, bookings) {
    const standing = bookings.filter(({ status }) => status !== 'expired');
    return standing.length > 0 && standing.every((booking) => isOwnBooking(member, booking));
}
/** Visibility rules of the kinds for which the object alone is enough to decide. */
const SEES = {
    resource: ({ resources }, { uuid }) => resources.includes(uuid),
    service: isOwnService,
    booking: isOwnBooking,
    timeOff: seesTimeOff,
    calendar: ({ resources }, { resource }) => resources.includes(resource),
    feed: ({ uuid, resources }, { staff, resource }) => staff === uuid && resource !== null && resources.includes(resource),
    staff: (member, { uuid }) => uuid === member.uuid,
};
/** True if the member sees the object. Workflows are visible to every member, kinds without a rule to none. */
export function sees(member, kind, object) {
    if (kind === 'workflow')
        return true;
    const isSeen = SEES[kind];
    return isSeen?.(member, object) ?? false;
}
/** True if the object is own in a decision, so that the member may name it, or change it where its role may. */
export function owns(view, member, kind, object) {
    if (kind === 'customer')
        return isOwnCustomer(view, member, object.uuid);
    if (kind === 'series') {
        const { bookings } = object;
        view.prepare?.({ objects: { booking: bookings } });
        return isOwnSeries(member, bookings.flatMap((uuid) => view.object('booking', uuid) ?? []));
    }
    if (kind === 'timeOff') {
        const { resources } = object;
        return resources?.every((uuid) => member.resources.includes(uuid)) ?? false;
    }
    return sees(member, kind, object);
}
/** True if an own booking that has not expired is linked to the customer. */
function isOwnCustomer(view, member, customer) {
    const linked = view.ofCustomer({ customer, email: null, limit: ALL });
    return linked.some((booking) => booking.status !== 'expired' && isOwnBooking(member, booking) && endedByNow(view, booking) !== 'expired');
}
const NOTHING = ['or', []];
/** The conditions that a storage lists own objects by. */
export const OWN = {
    resource: ({ resources }) => ['in', 'uuid', resources],
    service: ({ resources }) => [
        'or',
        resources.map((uuid) => ['has', 'names', uuid]),
    ],
    booking: ({ resources }) => resources.length === 1
        ? ['has', 'resources', resources[0]]
        : ['or', resources.map((uuid) => ['has', 'resources', uuid])],
    timeOff: ({ resources }) => [
        'or',
        [['eq', 'closesAll', true], ...resources.map((uuid) => ['has', 'resources', uuid])],
    ],
    calendar: ({ resources }) => ['in', 'resource', resources],
    feed: ({ uuid }) => ['eq', 'staff', uuid],
    staff: ({ uuid }) => ['eq', 'uuid', uuid],
};
/** The condition of a list that names something which is not own. */
export const NONE = NOTHING;
