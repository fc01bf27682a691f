import { fold } from '../search.js';
const itself = (query) => query;
/** Query with a limit: a cached answer suffices for smaller limits, and for larger ones if it was complete. */
function limited(keyOf, read) {
    return {
        keyOf,
        read: (reads, queries) => Promise.all(queries.map(async (query) => ({ limit: query.limit, bookings: await read(reads, query) }))),
        wider: (one, other) => (other.limit > one.limit ? other : one),
        suffices: ({ limit, bookings }, query) => limit >= query.limit || bookings.length < limit,
    };
}
const LOOKUPS = {
    object: {
        keyOf: ({ kind, uuid }) => `${kind}/${uuid}`,
        read: async (reads, queries) => {
            const kinds = [...new Set(queries.map(({ kind }) => kind))];
            const found = new Map();
            await Promise.all(kinds.map(async (kind) => {
                const uuids = queries.filter((query) => query.kind === kind).map(({ uuid }) => uuid);
                for (const object of await reads.objects(kind, uuids))
                    found.set(`${kind}/${object.uuid}`, object);
            }));
            return queries.map(({ kind, uuid }) => found.get(`${kind}/${uuid}`));
        },
    },
    actionsOf: {
        keyOf: itself,
        read: async (reads, workflows) => {
            const found = await reads.actionsOf(workflows);
            return workflows.map((uuid) => found.filter(({ workflow }) => workflow === uuid));
        },
    },
    inUse: limited(({ resource, workflow, service, endsAfter, heldAfter, key, holder }) => JSON.stringify([resource, workflow, service, endsAfter, heldAfter, key, holder]), (reads, query) => reads.inUse(query)),
    overlapping: limited(({ resource, service, email, from, to }) => JSON.stringify([resource, service, email, from, to]), (reads, query) => reads.overlapping(query)),
    ofCustomer: limited(({ customer, email, endsAfter }) => JSON.stringify([customer, email, endsAfter]), (reads, query) => reads.ofCustomer(query)),
    tally: {
        keyOf: ({ service, byResource = false, email, startsFrom, startsBefore, liveAfter, exclude }) => JSON.stringify([service, byResource, email, startsFrom, startsBefore, liveAfter, exclude]),
        read: (reads, queries) => reads.tallies(queries),
    },
    customerWithEmail: {
        keyOf: itself,
        read: async (reads, emails) => {
            const customers = await reads.customersWithEmails(emails);
            const found = new Map(customers.map((customer) => [customer.email === null ? null : fold(customer.email), customer]));
            return emails.map((folded) => found.get(folded));
        },
    },
    count: { keyOf: itself, read: (reads, kinds) => reads.counts(kinds) },
    select: {
        keyOf: ({ kind, where }) => JSON.stringify([kind, where]),
        read: (reads, questions) => Promise.all(questions.map((question) => reads.select(question))),
    },
    answer: {
        keyOf: itself,
        read: async (reads, keys) => {
            const found = new Map((await reads.answers(keys)).map((answer) => [answer.key, answer]));
            return keys.map((key) => found.get(key));
        },
    },
};
export function lookupOf(sort) {
    return LOOKUPS[sort];
}
