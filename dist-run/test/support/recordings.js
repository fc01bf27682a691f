import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { DAY, formatInstant } from '../../core/instants.js';
import { VerifyStorage } from '../../core/verification/verify-storage.js';
import { exchange } from './http.js';
/** Reads `<fixture>.json.gz`: the answers of the version that filled the storage. */
export async function readRecording(fixture) {
    return JSON.parse(gunzipSync(await readFile(`${fixture}.json.gz`)).toString());
}
/** Expects every recorded GET to be answered with at least the fields of then. */
export async function expectAnswersOfThen(api, { answers }) {
    expect(answers).to.have.length.greaterThan(30);
    for (const { as, path, body } of answers) {
        const received = await api.send('GET', path, { as });
        expect(received.body, path).to.containSubset(body);
    }
}
/** Expects the repeated request to be answered with the kept answer of then. */
export async function expectRepeated(api, { repeated }) {
    const { as, path, key, sent, body } = repeated;
    // not held against today's document: it is the answer of then
    const headers = { Authorization: as, 'Content-Type': 'application/json', 'Idempotency-Key': key };
    const received = await exchange(api.url, 'POST', path, headers, JSON.stringify(sent));
    expect(received.status).to.equal(201);
    expect(received.body).to.deep.equal(body);
}
/** Expects `verify` to find no fault. */
export async function expectSound(storage, { at }) {
    const { faults, read } = await new VerifyStorage({ inspection: storage.inspection, clock: () => at }).execute();
    expect(faults).to.deep.equal([]);
    expect(read).to.be.greaterThan(30);
}
/** Expects that a resource and a service can be booked beside the recorded bookings, and that the recorded times are refused. */
export async function expectFurtherBookings(api, { at, repeated: { as } }) {
    const post = (body) => api.send('POST', '/v1/bookings', { as, body });
    const start = formatInstant(at + 9 * DAY);
    const [{ uuid: resource }] = (await api.send('GET', '/v1/resources?name=Room', { as })).body.data;
    const [{ uuid: service }] = (await api.send('GET', '/v1/services', { as })).body.data;
    const all = { resources: [resource], start, duration_minutes: 60, units: 2 };
    expect((await post(all)).status).to.equal(201);
    const customer = { email: 'linus@example.com' };
    const refused = await post({ service, start, duration_minutes: 60, customer });
    expect([refused.status, refused.body.reason]).to.deep.equal([409, 'taken']);
    const later = { service, start: formatInstant(at + 10 * DAY), duration_minutes: 60, customer };
    expect((await post(later)).status).to.equal(201);
}
/** Bookings from before customers were searched are found by them. */
export async function expectFound(api, { repeated: { as } }) {
    const listed = async (query) => (await api.send('GET', `/v1/bookings?limit=100&${query}`, { as })).body.data;
    const those = (await listed('')).filter((each) => each.customer?.email);
    expect(those).not.to.be.empty;
    for (const { uuid, customer } of those) {
        for (const [field, term] of Object.entries({ email: customer.email, name: customer.name, phone: customer.phone })) {
            if (!term)
                continue;
            const found = await listed(`search=${encodeURIComponent(`${field}:${String(term).toUpperCase()}`)}`);
            expect(found.map((each) => each.uuid), `${field} ${term}`).to.include(uuid);
        }
    }
}
/** The kinds that the storage has objects of, each read as the core has it. */
export async function kindsIn(storage) {
    const kinds = new Set();
    for await (const record of storage.copying.exportObjects(() => ({ contents: 'all' }))) {
        if (record.is === 'object')
            kinds.add(record.kind);
    }
    return kinds;
}
/** The kinds of objects at 8d1e22f, where the newest fixtures were made. */
export const KINDS_OF_8D1E22F = [
    'workflow',
    'resource',
    'service',
    'timeOff',
    'series',
    'key',
    'customer',
    'erasure',
    'feed',
    'calendar',
    'busyTimes',
    'action',
    'booking',
    'job',
];
