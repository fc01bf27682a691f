import { DESCRIPTORS, descriptorOf, KINDS } from '../../../core/kinds/objects.js';
import { jobId, withMeta, withMetaText } from './documents.js';
/**
 * Keeps the literal name of the collection and the types of the fields, from which the type of the documents follows.
 */
function codec(its) {
    return its;
}
/** Codec of a kind whose documents have the object as it is, and each value that it is found by under its own name. */
function plain(kind, collection) {
    const foundBy = Object.entries(descriptorOf(kind).foundBy);
    return {
        collection,
        fields: (object) => ({
            object,
            ...Object.fromEntries(foundBy.map(([name, { of }]) => [name, of(object)])),
        }),
        object: ({ object }) => object,
    };
}
export const CODECS = {
    workflow: plain('workflow', 'workflows'),
    resource: codec({
        collection: 'resources',
        fields: (resource) => ({
            object: withMetaText(resource),
            nameFolded: DESCRIPTORS.resource.foundBy.nameFolded.of(resource),
        }),
        object: ({ object }) => withMeta(object),
    }),
    service: codec({
        collection: 'services',
        fields: (service) => ({
            // Weights and rotas have UUIDs of resources as keys, roles have names chosen by clients. JSON text preserves
            // every key exactly.
            object: {
                ...withMetaText(service),
                roles: service.roles.map((role) => ({ ...role, weights: JSON.stringify(role.weights) })),
                rotas: JSON.stringify(service.rotas),
            },
            nameFolded: DESCRIPTORS.service.foundBy.nameFolded.of(service),
            /** Ends with null if the service has no workflow: stored documents contain it. */
            names: [...DESCRIPTORS.service.foundBy.names.of(service), ...(service.workflow === null ? [null] : [])],
        }),
        object: ({ object }) => ({
            ...withMeta(object),
            roles: object.roles.map((role) => ({ ...role, weights: JSON.parse(role.weights) })),
            rotas: JSON.parse(object.rotas),
        }),
    }),
    timeOff: codec({
        collection: 'timeOff',
        fields: (timeOff) => ({
            object: withMetaText(timeOff),
            startsAt: DESCRIPTORS.timeOff.foundBy.startsAt.of(timeOff),
            endsAt: DESCRIPTORS.timeOff.foundBy.endsAt.of(timeOff),
        }),
        object: ({ object }) => withMeta(object),
    }),
    series: codec({
        collection: 'series',
        fields: (series) => ({ object: series }),
        object: ({ object }) => object,
    }),
    key: codec({
        collection: 'keys',
        fields: (key) => ({ object: key, nameFolded: DESCRIPTORS.key.foundBy.nameFolded.of(key) }),
        object: ({ object }) => object,
    }),
    staff: codec({
        collection: 'staff',
        fields: (staff) => ({
            object: staff,
            nameFolded: DESCRIPTORS.staff.foundBy.nameFolded.of(staff),
            emailFolded: DESCRIPTORS.staff.foundBy.emailFolded.of(staff),
        }),
        object: ({ object }) => object,
    }),
    visitor: codec({
        collection: 'visitors',
        fields: (visitor) => ({
            // Stored as text, because a list of numbers would become one field for each number.
            object: { ...visitor, confirmations: JSON.stringify(visitor.confirmations) },
            confirmedAt: DESCRIPTORS.visitor.foundBy.confirmedAt.of(visitor),
        }),
        object: ({ object }) => ({ ...object, confirmations: JSON.parse(object.confirmations) }),
    }),
    logo: plain('logo', 'logos'),
    profile: plain('profile', 'profiles'),
    letters: plain('letters', 'letters'),
    customer: codec({
        collection: 'customers',
        fields: (customer) => ({
            object: withMetaText(customer),
            nameFolded: DESCRIPTORS.customer.foundBy.nameFolded.of(customer),
            emailFolded: DESCRIPTORS.customer.foundBy.emailFolded.of(customer),
            phoneDigits: DESCRIPTORS.customer.foundBy.phoneDigits.of(customer),
            emailSearched: DESCRIPTORS.customer.foundBy.emailSearched.of(customer),
        }),
        object: ({ object }) => withMeta(object),
    }),
    feed: codec({
        collection: 'feeds',
        fields: (feed) => ({ object: feed, subject: DESCRIPTORS.feed.foundBy.subject.of(feed) }),
        object: ({ object }) => object,
    }),
    erasure: plain('erasure', 'erasures'),
    calendar: codec({
        collection: 'calendars',
        fields: (calendar) => ({ object: calendar, dueAt: DESCRIPTORS.calendar.foundBy.dueAt.of(calendar) }),
        object: ({ object }) => object,
    }),
    busyTimes: codec({
        collection: 'busyTimes',
        // Stored as text, because a list of numbers would become one field for each number.
        fields: (busy) => ({ object: { ...busy, times: JSON.stringify(busy.times) } }),
        object: ({ object }) => ({ ...object, times: JSON.parse(object.times) }),
    }),
    action: codec({
        collection: 'actions',
        // Headers have names chosen by clients. JSON text preserves every key exactly.
        fields: (action) => ({ object: { ...action, config: JSON.stringify(action.config) } }),
        object: ({ object }) => ({ ...object, config: JSON.parse(object.config) }),
    }),
    booking: codec({
        collection: 'bookings',
        fields: (booking) => ({
            object: withMetaText(booking),
            titleFolded: DESCRIPTORS.booking.foundBy.titleFolded.of(booking),
            customerEmailFolded: DESCRIPTORS.booking.foundBy.customerEmailFolded.of(booking),
            nameFolded: DESCRIPTORS.booking.foundBy.nameFolded.of(booking),
            phoneDigits: DESCRIPTORS.booking.foundBy.phoneDigits.of(booking),
            emailSearched: DESCRIPTORS.booking.foundBy.emailSearched.of(booking),
            externalIdFolded: DESCRIPTORS.booking.foundBy.externalIdFolded.of(booking),
        }),
        object: ({ object }) => withMeta(object),
    }),
    job: codec({
        collection: 'jobs',
        // A stored job has no lease. If its status is running, its lease has expired.
        fields: (job) => ({
            object: job,
            uuid: job.uuid,
            /** Token of the worker's lease, and its end. */
            lease: null,
            leaseUntil: (job.status === 'running' ? 0 : null),
            /** Last lease under which the job was released. */
            settledUnder: null,
        }),
        object: ({ object }) => object,
        // A second job for the same purpose gets the same `_id`.
        idOf: jobId,
    }),
};
const BY_KIND = CODECS;
export function codecOf(kind) {
    return BY_KIND[kind];
}
/** Fields to remove when a document becomes a tombstone. A job keeps its UUID. */
export const NO_FIELDS = {
    object: '',
    nameFolded: '',
    emailFolded: '',
    done: '',
    phoneDigits: '',
    emailSearched: '',
    externalIdFolded: '',
    confirmedAt: '',
    clock: '',
    subject: '',
    names: '',
    startsAt: '',
    endsAt: '',
    dueAt: '',
    titleFolded: '',
    customerEmailFolded: '',
    lease: '',
    leaseUntil: '',
    settledUnder: '',
};
/** Collections that changes are applied to, and that are cleared when an app is deleted. */
export const APPLIED = [...KINDS.map((kind) => CODECS[kind].collection), 'allocations', 'events', 'answers'];
