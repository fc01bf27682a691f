import { ACTION_KIND } from './action.js';
import { BOOKING_KIND } from './booking.js';
import { BUSY_TIMES_KIND } from './busy-times.js';
import { CALENDAR_KIND } from './calendar.js';
import { CUSTOMER_KIND } from './customer.js';
import { ERASURE_KIND } from './erasure.js';
import { FEED_KIND } from './feed.js';
import { JOB_KIND } from './job.js';
import { KEY_KIND } from './key.js';
import { LETTERS_KIND } from './letters.js';
import { LOGO_KIND } from './logo.js';
import { PROFILE_KIND } from './profile.js';
import { RESOURCE_KIND } from './resource.js';
import { SERIES_KIND } from './series.js';
import { SERVICE_KIND } from './service.js';
import { STAFF_KIND } from './staff.js';
import { TIME_OFF_KIND } from './time-off.js';
import { VISITOR_KIND } from './visitor.js';
import { WORKFLOW_KIND } from './workflow.js';
/**
 * All kinds of objects of an app, in the order in which a change is stored: bookings are checked against the
 * resources of the same change. New kinds are only added here: every table of kinds is typed over this map or derived
 * from it.
 */
export const DESCRIPTORS = {
    workflow: WORKFLOW_KIND,
    resource: RESOURCE_KIND,
    service: SERVICE_KIND,
    timeOff: TIME_OFF_KIND,
    series: SERIES_KIND,
    key: KEY_KIND,
    staff: STAFF_KIND,
    customer: CUSTOMER_KIND,
    erasure: ERASURE_KIND,
    feed: FEED_KIND,
    calendar: CALENDAR_KIND,
    busyTimes: BUSY_TIMES_KIND,
    action: ACTION_KIND,
    booking: BOOKING_KIND,
    job: JOB_KIND,
    visitor: VISITOR_KIND,
    profile: PROFILE_KIND,
    logo: LOGO_KIND,
    letters: LETTERS_KIND,
};
/** All kinds, in the order of `DESCRIPTORS`. */
export const KINDS = Object.keys(DESCRIPTORS);
/** Returns the descriptor of a kind, with one type for all. */
export function descriptorOf(kind) {
    return DESCRIPTORS[kind];
}
export const COUNTED_KINDS = KINDS.filter((kind) => DESCRIPTORS[kind].quota !== null);
export const TOLD_OBJECT_KINDS = KINDS.filter((kind) => DESCRIPTORS[kind].told !== null);
/**
 * Visits the objects kind by kind, in the order of `KINDS`.
 * @throws TypeError for an unknown kind, which only untyped code can pass, and which would otherwise be lost.
 */
export function eachKind(objects, visit) {
    for (const kind in objects)
        if (!Object.hasOwn(DESCRIPTORS, kind))
            throw new TypeError(`There are no objects of kind '${kind}'`);
    const visitOne = (kind) => {
        const those = objects[kind];
        if (those)
            visit(kind, those);
    };
    for (const kind of KINDS)
        visitOne(kind);
}
/** Visits all objects, in the order of `KINDS`. */
export function eachObject(objects, visit) {
    eachKind(objects, (kind, those) => {
        for (const object of those)
            visit(kind, object);
    });
}
/** Builds a map with one object. */
export function oneObject(kind, object) {
    // Cast: a computed key loses its kind.
    return { [kind]: [object] };
}
