import { isOwnBooking } from './ownership.js';
const OF_RECEPTION = new Set(['booking', 'series', 'resource', 'service', 'time_off', 'customer']);
const OF_SELF = new Set(['booking', 'resource', 'service', 'time_off']);
/** True if the member may be shown events of that type at all. */
export function seesType({ role }, type) {
    if (role === 'manager')
        return true;
    return (role === 'reception' ? OF_RECEPTION : OF_SELF).has(type.slice(0, type.indexOf('.')));
}
/** The event as the caller is shown it; undefined: not at all. */
export function seenEvent(member, event) {
    if (!member || member.role === 'manager')
        return event;
    if (!seesType(member, event.type))
        return undefined;
    if (member.role === 'reception')
        return event;
    if (event.booking !== null)
        return seenBookingEvent(member, event);
    return 'actor' in event && concerns(member, event) ? event : undefined;
}
function seenBookingEvent(member, event) {
    if (isOwnBooking(member, event.data))
        return event;
    if (!event.formerResources?.some((uuid) => member.resources.includes(uuid)))
        return undefined;
    return { ...event, data: { kind: 'booking', uuid: event.booking } };
}
/** True if the change concerns a resource of the member, before or after it. */
function concerns({ resources }, event) {
    if (event.data.kind === 'resource')
        return resources.includes(event.data.uuid);
    const concerned = event.resources === undefined ? heldIn(event) : event.resources;
    return concerned === null || concerned.some((uuid) => resources.includes(uuid));
}
/** The resources that an event names which was written before events kept them. */
function heldIn({ changes }) {
    const values = Object.values(changes).flatMap(({ from, to }) => [from, to]);
    return values.flatMap((value) => uuidsIn(value));
}
function uuidsIn(value) {
    if (typeof value === 'string')
        return [value];
    return typeof value === 'object' && value !== null ? Object.values(value).flatMap(uuidsIn) : [];
}
