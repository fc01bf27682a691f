import { readFile } from 'node:fs/promises';
import { gunzipSync } from 'node:zlib';
import { expect } from 'chai';
import { DAY, formatInstant } from '../../core/basics/instants.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Kind } from '../../core/model/kinds/objects.js';
import { verifyStorage } from '../../core/upkeep/verification/verify-storage.js';
import type { Api } from './http.js';

/** A GET request with its credential, and the answer of an earlier version. */
export interface Recorded {
  readonly as: string;
  readonly path: string;
  readonly body: unknown;
}

/** Answers of an earlier version, on a storage that this version filled. Later versions must give the same answers. */
export interface Recording {
  /** Moment at which the clock of the recording stood still. */
  readonly at: number;
  readonly answers: readonly Recorded[];
  /** A request that was sent twice with one idempotency key. */
  readonly repeated: Recorded;
}

/** Reads `<fixture>.json.gz`: the answers of the version that filled the storage. */
export async function readRecording(fixture: string): Promise<Recording> {
  return JSON.parse(gunzipSync(await readFile(`${fixture}.json.gz`)).toString());
}

/** Expects every recorded GET to be answered with at least the recorded fields. */
export async function expectAnswersOfThen(api: Api, { answers }: Recording): Promise<void> {
  expect(answers).to.have.length.greaterThan(30);
  for (const { as, path, body } of answers) {
    const received = await api.send('GET', path, { as });
    expect(received.body, path).to.containSubset(body);
  }
}

/** Expects `verify` to find no fault. */
export async function expectSound(storage: Storage, { at }: Recording): Promise<void> {
  const { faults, read } = await verifyStorage({ inspection: storage.inspection, clock: () => at })();
  expect(faults).to.deep.equal([]);
  expect(read).to.be.greaterThan(30);
}

/** Expects that a resource and a service can be booked beside the recorded bookings, and that a time is refused once it is taken. */
export async function expectFurtherBookings(api: Api, { at, repeated: { as } }: Recording): Promise<void> {
  const post = (body: object) => api.send('POST', '/v1/bookings', { as, body });
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

/** Expects that a search by customer also finds bookings that were stored before such searches existed. */
export async function expectFound(api: Api, { repeated: { as } }: Recording): Promise<void> {
  const listed = async (query: string) => (await api.send('GET', `/v1/bookings?limit=100&${query}`, { as })).body.data;
  const those = (await listed('')).filter((each: { customer: { email: string } | null }) => each.customer?.email);
  expect(those).not.to.be.empty;
  for (const { uuid, customer } of those) {
    for (const [field, term] of Object.entries({ email: customer.email, name: customer.name, phone: customer.phone })) {
      if (!term) continue;
      const found = await listed(`search=${encodeURIComponent(`${field}:${String(term).toUpperCase()}`)}`);
      expect(
        found.map((each: { uuid: string }) => each.uuid),
        `${field} ${term}`,
      ).to.include(uuid);
    }
  }
}

/** Returns the kinds of the objects in the storage. Reads each object as the core does. */
export async function kindsIn(storage: Storage): Promise<ReadonlySet<Kind>> {
  const kinds = new Set<Kind>();
  for await (const record of storage.copying.exportObjects('all')) {
    if (record.is === 'object') kinds.add(record.kind);
  }
  return kinds;
}

/** Kinds of objects in commit 8d1e22f, which made the newest fixtures. */
export const KINDS_OF_8D1E22F: readonly Kind[] = [
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
