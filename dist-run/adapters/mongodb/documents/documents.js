import { namedBy } from '../../../core/model/booking.js';
import { purposeOf } from '../../../core/model/job.js';
/** Place in the sequence of an app. Later places compare as greater strings. */
export function position(seq, index) {
    return `${String(seq).padStart(16, '0')}.${String(index).padStart(6, '0')}`;
}
/** Pairs allocations with their `_id`s. The list must contain all allocations of a booking, or none. */
export function identified(allocations) {
    const counts = new Map();
    return allocations.map((allocation) => {
        const first = `${allocation.booking}/${allocation.resource}`;
        const count = (counts.get(first) ?? 0) + 1;
        counts.set(first, count);
        return [count === 1 ? first : `${first}/${count}`, allocation];
    });
}
/** Value of `change` for copied events, which no change of this database made. */
export const COPIED = 'copy';
/** Identifier of a job by its purpose: a second job for the same purpose collides with the first. */
export function jobId(job) {
    const { booking, action, sequence, dueAt } = purposeOf(job);
    return `${booking}/${action}/${sequence}/${dueAt}`;
}
export function eventFields(event, change) {
    const object = event.booking === null ? event : { ...event, data: withMetaText(event.data) };
    return { object, change, named: event.booking === null ? '' : (namedBy(event.data) ?? '') };
}
export function eventOf({ object }) {
    return object.booking === null ? object : { ...object, data: withMeta(object.data) };
}
export function answerId(app, key) {
    return `${app}/${key}`;
}
export function withMetaText(object) {
    return { ...object, meta: JSON.stringify(object.meta) };
}
/** Restores the object. */
export function withMeta(object) {
    return { ...object, meta: JSON.parse(object.meta) };
}
