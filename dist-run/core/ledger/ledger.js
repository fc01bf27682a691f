import { blocks, foldedEmail, isLive } from '../model/booking.js';
/** True if the booking matches the query. */
export function isInUse(booking, query) {
    const { resource, workflow, service, endsAfter, heldAfter, key, holder } = query;
    return (isLive(booking.status) &&
        (resource === undefined || takes(booking, resource, endsAfter)) &&
        (workflow === undefined || booking.workflow === workflow) &&
        (service === undefined || booking.sale?.service === service) &&
        (endsAfter === undefined || booking.end > endsAfter) &&
        (heldAfter === undefined || (booking.holdExpiresAt ?? heldAfter) > heldAfter) &&
        (key === undefined || booking.madeWith?.key === key) &&
        (holder === undefined || booking.madeWith?.holder === holder));
}
/**
 * True if the booking takes the resource, after `beyond` if given. A service with steps may free a resource before
 * the booking ends.
 */
function takes({ resources, blocks: taken }, wanted, beyond) {
    if (beyond === undefined)
        return resources.includes(wanted);
    return taken.some(({ resource, end }) => resource === wanted && end > beyond);
}
/** True if the booking matches the query. */
export function overlaps({ status, start, end, resources, sale, customer }, { resource, service, email, from, to }) {
    return (blocks(status) &&
        start < to &&
        end > from &&
        (resource === undefined || resources.includes(resource)) &&
        (service === undefined || sale?.service === service) &&
        (email === undefined || foldedEmail(customer) === email));
}
/**
 * Checks that a storage has handled all parts of a change. A forgotten part does not compile, and an unknown part,
 * which only untyped code can pass, fails instead of being lost.
 * @throws TypeError
 */
export function expectNothing(left) {
    for (const part in left)
        throw new TypeError(`A change has no part '${part}'`);
}
