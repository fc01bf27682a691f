export { body, patchOf } from './body.js';
/** The media type of Server-Sent Events. */
export const EVENT_STREAM = 'text/event-stream';
/** Lists the names of a path's parameters. */
export function namesIn(path) {
    return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
}
/** Groups of operations, in the order of the document. */
export const TAGS = {
    Apps: 'A business location, department or entity, and the token that proves it. Owners make them.',
    Business: 'What a business says of itself to its customers.',
    Letters: 'Standard mails to customers and to the team, which need no workflow.',
    Workflows: 'How bookings live: at once or after approval, and until when they may be cancelled or moved.',
    Actions: 'What a workflow does around its bookings: webhooks, mail, transitions, log lines.',
    Resources: 'What can be booked: a room, a person, a thing; its opening hours and rules.',
    Services: 'What a business sells: durations, the resources that they take, and how these are chosen.',
    'Time off': 'Time in which resources are closed, whatever their hours.',
    Calendars: 'Calendars that are kept elsewhere, and make resources busy.',
    Availability: 'The times that can be booked.',
    Bookings: 'A time taken on one resource or several, from hold to completion.',
    Series: 'Bookings that recur: every Tuesday at nine, checked and booked all at once.',
    Staff: 'People who work in a business, what each may do, and tokens for their programs.',
    People: 'Persons who sign in, once for the whole service: passwords, links, sessions and their account.',
    Keys: 'Credentials for pages in browsers, and the secret behind the links to manage bookings.',
    'One booking': 'A booking, for whoever holds its manage token.',
    Customers: 'Who books: found by their e-mail addresses, or made by their first booking.',
    Feeds: 'Calendars of bookings for others to subscribe to: on a phone, or in another calendar.',
    Events: 'What happened to bookings, in commit order: a feed to page through, or a stream to follow.',
    Deliveries: 'What became of the jobs that actions made, attempt by attempt.',
    Process: 'The process itself, and this document.',
};
/** Kinds of credentials of persons, and none: their requests have no scope for an `Idempotency-Key`. */
const WITHOUT_KEYS = new Set(['none', 'person', 'link']);
/** True if an `Idempotency-Key` has an effect. */
export function takesKey({ method, token }) {
    return method === 'POST' && !WITHOUT_KEYS.has(token);
}
/** Lists the media types of the answers. */
export function mediaTypesOf({ produces = 'application/json', alsoAs = {}, }) {
    const others = Object.keys(alsoAs);
    return typeof produces === 'string' ? [produces, ...others] : [...produces, ...others];
}
/** Path parameter that is any text, not a UUID. */
export const SECRET = 'secret';
/** Path parameter that is a UUID, written as 32 lower-case hexadecimal digits. */
export const HEX = 'hex';
/** Declares an operation. The declaration determines the type of the call that its handler receives. */
export function operation(declared) {
    // Cast: a list of operations loses the types. The service only calls each handler with values from its own
    // declaration.
    return declared;
}
