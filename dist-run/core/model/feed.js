import { FieldReader } from '../fields.js';
/** Amount of detail that a feed shows of a booking: only busy time, the title, or everything. */
export const DETAILS = ['busy', 'title', 'full'];
/** Subjects of a feed: one resource, service or customer. A feed without a subject shows the whole app. */
export const SUBJECTS = ['resource', 'service', 'customer'];
const PAST_DAYS_MAX = 365;
const PAST_DAYS = 30;
/** @throws ValidationError naming every bad field. */
export function readNewFeed(input) {
    const fields = new FieldReader(input);
    const feed = {
        resource: fields.uuid('resource', null),
        service: fields.uuid('service', null),
        customer: fields.uuid('customer', null),
        detail: fields.oneOf('detail', DETAILS, 'title'),
        pastDays: fields.whole('pastDays', 0, PAST_DAYS_MAX, PAST_DAYS),
    };
    const given = SUBJECTS.filter((subject) => fields.has(subject));
    if (given.length > 1) {
        for (const subject of given)
            fields.fail(subject, 'Must be given without the others: resource, service, customer');
    }
    fields.done();
    return feed;
}
/** Returns the subject of the feed. Undefined: the whole app. */
export function subjectOf(feed) {
    for (const kind of SUBJECTS) {
        const uuid = feed[kind];
        if (uuid !== null)
            return { kind, uuid };
    }
    return undefined;
}
