import { expect } from 'chai';
import { DAY, formatInstant, HOUR } from '../../core/basics/instants.js';
import { Dice } from '../support/dice.js';
import type { Caller, Received } from '../support/http.js';
import { NOW } from '../support/samples.js';
import { aBusiness, type Business, type TestMember } from '../support/staff.js';
import { onOneStorage, type TestStorage } from '../support/storages.js';
import { until } from '../support/waiting.js';

const at = (offset: number) => formatInstant(NOW + offset);

/** Contained in all texts of foreign objects. */
const MARK = 'zarathustra';
/** Address of a foreign customer. The member knows it, so answers may contain it, but nothing else of the customer. */
const KNOWN_ADDRESS = 'known@example.com';
const REQUESTS = 1_000;
const WRITES = 100;

interface World extends Business {
  readonly self: TestMember;
  /** Paths of foreign objects, including their collection. */
  readonly foreign: readonly string[];
  readonly own: readonly string[];
}

/** Creates a business with objects of each kind, of the member and of others. */
async function aWorld(business: Business): Promise<World> {
  const { made, mine, theirs, chair, app } = business;
  const self = await business.member('self');
  const [foreign, own]: [string[], string[]] = [[], []];
  const add = async (paths: string[], collection: string, body: object) => {
    const path = `/v1/${collection}/${await made(`/v1/${collection}`, body)}`;
    paths.push(path);
    return path.split('/').at(-1)!;
  };
  const booking = (resources: readonly string[], hours: number, more: object) => ({
    resources,
    start: at(DAY + hours * HOUR),
    duration_minutes: 60,
    ...more,
  });
  const series = (resource: string, title: string) => ({
    ...booking([resource], 30, { title }),
    rule: 'FREQ=DAILY;COUNT=3',
  });
  const off = (resource: string, reason: string) => ({
    resources: [resource],
    start: at(20 * DAY),
    end: at(21 * DAY),
    reason,
  });
  const url = 'https://calendars.example';
  const known = await add(foreign, 'customers', { name: `${MARK} K.`, email: KNOWN_ADDRESS, phone: MARK });
  const stranger = await add(foreign, 'customers', { name: `${MARK} S.`, email: `${MARK}@example.com`, notes: MARK });
  for (let hour = 0; hour < 4; hour += 1) {
    const resources = hour % 2 === 0 ? [theirs] : [theirs, chair];
    await add(
      foreign,
      'bookings',
      booking(resources, hour, { title: MARK, customer: { uuid: hour < 2 ? stranger : known } }),
    );
  }
  await add(foreign, 'series', series(theirs, MARK));
  await add(foreign, 'time-off', off(theirs, MARK));
  await add(foreign, 'calendars', { resource: theirs, url: `${url}/${MARK}.ics` });
  await add(foreign, 'feeds', { name: MARK, resource: theirs });
  await add(foreign, 'feeds', { name: MARK, resource: mine });
  await add(foreign, 'keys', { name: MARK });
  await add(foreign, 'staff', { name: MARK, email: `staff@${MARK}.example`, role: 'manager' });
  await add(foreign, 'services', {
    name: MARK,
    durations: [60],
    roles: [{ name: 'who', resources: [theirs] }],
  });
  foreign.push(`/v1/resources/${theirs}`, `/v1/resources/${chair}`);
  await app('PATCH', `/v1/resources/${theirs}`, { meta: { about: MARK } });
  const guest = await add(own, 'customers', { name: 'Guest', email: 'guest@example.com' });
  for (let hour = 0; hour < 4; hour += 1) {
    const resources = hour % 2 === 0 ? [mine] : [mine, chair];
    await add(own, 'bookings', booking(resources, hour, { title: 'Own', customer: { uuid: guest } }));
  }
  await add(own, 'series', series(mine, 'Own'));
  await add(own, 'time-off', off(mine, 'Own'));
  await add(own, 'calendars', { resource: mine, url: `${url}/own.ics` });
  own.push(`/v1/staff/${self.uuid}`, `/v1/resources/${mine}`, `/v1/services/${business.shared}`);
  return { ...business, self, foreign, own };
}

const uuidOf = (path: string) => path.split('/').at(-1)!;

/** Returns a random read or write of the member. The member's own objects may already be deleted. */
function aRequest(world: World, dice: Dice): readonly [method: string, path: string, body?: object] {
  const { mine, theirs, chair, shared, others } = world;
  const path = dice.chance(0.6) ? dice.pick(world.foreign) : dice.pick(world.own);
  const collection = path.slice(0, path.lastIndexOf('/'));
  const some = <T>(items: readonly T[]) => items.filter(() => dice.chance(0.5));
  const resource = () => dice.pick([mine, theirs, chair]);
  const resources = () => {
    const chosen = some([mine, theirs, chair]);
    return chosen.length > 0 ? chosen : [resource()];
  };
  const start = () => at(DAY + dice.below(96) * HOUR);
  const customers = [...world.foreign, ...world.own].filter((one) => one.includes('/customers/'));
  const customer = () =>
    dice.pick([
      { uuid: uuidOf(dice.pick(customers)) },
      { email: KNOWN_ADDRESS, name: 'Guess' },
      { email: 'guest@example.com', name: 'Guess' },
    ]);
  const span = `from=${at(DAY)}&to=${at(3 * DAY)}`;
  const timeOff = () => ({ resources: dice.pick([resources(), null]), start: start(), end: at(30 * DAY), reason: 'R' });
  const url = 'https://calendars.example/new.ics';
  const kinds = 'bookings customers series time-off calendars feeds keys staff services resources events deliveries';
  const filters = [
    '',
    `&resource=${resource()}`,
    `&service=${dice.pick([shared, others])}`,
    `&customer=${uuidOf(dice.pick(customers))}`,
    '&search=name&q=zara',
    '&include=resources',
    '&sort=-start',
  ];
  const act = dice.pick('cancel confirm approve decline complete no-show extend check-in end letter'.split(' '));
  return dice.pick<() => readonly [string, string, object?]>([
    () => ['GET', path],
    () => ['GET', `/v1/${dice.pick(kinds.split(' '))}?limit=100${dice.pick(filters)}`],
    () => [
      'GET',
      `${path}?include=${dice.pick(['resources', 'assignments', 'affected', 'bookings', 'app', 'counts'])}`,
    ],
    () => ['GET', `/v1/events?limit=100&booking=${uuidOf(path)}`],
    () => ['GET', `/v1/availability?${span}&duration_minutes=60&resources=${resources().join(',')}`],
    () => ['GET', `/v1/availability?${span}&choices=true&service=${dice.pick([shared, others])}`],
    () => ['GET', `/v1/availability?${span}&duration_minutes=60&resources=${mine}&exclude_booking=${uuidOf(path)}`],
    () => ['POST', '/v1/availability/explain', { service: dice.pick([shared, others]), start: start() }],
    () => ['PATCH', path, dice.pick<object>([{ title: 'Taken over' }, { name: 'Taken over' }, { notes: 'N' }])],
    () => ['PATCH', path, dice.pick<object>([{ customer: customer() }, { resources: resources() }, timeOff()])],
    () => ['PATCH', path, dice.pick<object>([{ resource: resource() }, { role: 'manager', resources: null }])],
    () => ['DELETE', `${path}${dice.pick(['', '?cancel_bookings=true'])}`],
    () => ['POST', `${path}/${act}`, {}],
    () => ['POST', `${path}/reschedule`, dice.pick<object>([{ start: start() }, { resources: resources() }])],
    () => ['POST', `${path}/${dice.pick(['rotate', 'refresh', 'link', 'tokens', 'cancel-bookings', 'export'])}`, {}],
    () => [
      'POST',
      '/v1/bookings',
      { resources: resources(), start: start(), duration_minutes: 60, customer: customer() },
    ],
    () => ['POST', '/v1/bookings', { service: dice.pick([shared, others]), start: start(), customer: customer() }],
    () => [
      'POST',
      '/v1/series',
      { resources: resources(), start: start(), duration_minutes: 60, rule: 'FREQ=DAILY;COUNT=2' },
    ],
    () => ['POST', '/v1/time-off', timeOff()],
    () => ['POST', '/v1/calendars', { resource: resource(), url }],
    () => ['POST', '/v1/feeds', { name: 'F', ...dice.pick<object>([{ resource: resource() }, { service: shared }]) }],
    () => [dice.pick(['POST', 'PATCH']), collection, { name: 'New', email: 'new@example.com' }],
  ])();
}

/** View of each object by the app's token. */
const asStored = async (app: Caller, paths: readonly string[]) =>
  Promise.all(paths.map(async (path) => [path, (await app('GET', path)).body] as const));

describe('HTTP: attacks of staff', () => {
  let close = async () => {};
  afterEach(() => close());
  const opened = async (storage: TestStorage) => {
    const business = await aBusiness(storage);
    close = () => business.api.close();
    return business;
  };

  onOneStorage((storage) => {
    it(`show and change nothing of others in ${REQUESTS} random reads and writes`, async () => {
      const seed = Number(process.env.SEED ?? 31);
      const dice = new Dice(seed);
      const world = await aWorld(await opened(storage));
      const { app, self, mine, foreign } = world;
      const before = await asStored(app, foreign);
      const secret = new Set(foreign.map(uuidOf).filter((uuid) => uuid !== world.theirs && uuid !== world.chair));
      const statuses = new Map<number, number>();
      for (let count = 1; count <= REQUESTS; count += 1) {
        const [method, path, body] = aRequest(world, dice);
        const answer: Received = await self.call(method, path, body);
        const name = `seed ${seed}, ${method} ${path} ${JSON.stringify(body ?? null)}: ${answer.status}`;
        const asked = `${path} ${JSON.stringify(body ?? null)}`;
        const said = answer.text.toLowerCase();
        expect(said.includes(MARK), name).to.equal(false);
        for (const uuid of secret) if (!asked.includes(uuid)) expect(said.includes(uuid), name).to.equal(false);
        expect(answer.status, name).to.be.below(500);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        if (count % 250 === 0) expect(await asStored(app, foreign), name).to.deep.equal(before);
      }
      for (const status of [200, 201, 403, 404]) expect(statuses.get(status), `${status}`).to.be.greaterThan(10);

      // All new objects are the member's own, and none is of a kind that it may not create.
      const all = async (collection: string) => (await app('GET', `/v1/${collection}?limit=1000`)).body.data;
      const isForeign = ({ uuid }: { readonly uuid: string }) => secret.has(uuid);
      const seriesOf = foreign.find((path) => path.includes('/series/'));
      for (const booking of await all('bookings')) {
        const isOfOthers = isForeign(booking) || (booking.series !== null && booking.series === uuidOf(seriesOf ?? ''));
        if (!isOfOthers) expect(booking.resources, booking.uuid).to.include(mine);
      }
      for (const one of (await all('time-off')).filter((one: { uuid: string }) => !isForeign(one))) {
        expect(one.resources).to.deep.equal([mine]);
      }
      for (const one of (await all('calendars')).filter((one: { uuid: string }) => !isForeign(one))) {
        expect(one.resource).to.equal(mine);
      }
      for (const one of (await all('feeds')).filter((one: { uuid: string }) => !isForeign(one))) {
        expect([one.resource, one.staff]).to.deep.equal([mine, self.uuid]);
      }
      const counts = await Promise.all(['resources', 'services', 'customers', 'keys', 'staff'].map(all));
      expect(counts.map(({ length }) => length)).to.deep.equal([3, 3, 3, 1, 2]);
    });

    for (const { what, role, change, write, refusal } of [
      { what: 'resources', role: 'self', change: { resources: 'theirs' }, write: '/v1/bookings', refusal: 404 },
      { what: 'role', role: 'manager', change: { role: 'reception' }, write: '/v1/services', refusal: 403 },
      { what: 'active', role: 'reception', change: { active: false }, write: '/v1/bookings', refusal: 401 },
    ] as const) {
      it(`commit nothing after ${what} has changed during ${WRITES} racing writes`, async () => {
        const { app, mine, theirs, member } = await opened(storage);
        const { uuid, call } = await member(role);
        const statuses: number[] = [];
        const one = async (n: number) => {
          const time = { resources: [mine], start: at(DAY + n * HOUR), duration_minutes: 60 };
          const sold = { name: `S ${n}`, durations: [60], roles: [{ name: 'who', resources: [mine] }] };
          const { status } = await call('POST', write, write === '/v1/bookings' ? time : sold);
          statuses.push(status);
        };
        const total = async () => (await app('GET', write)).body.total as number;
        const first = await total();
        const writes = Array.from({ length: WRITES / 2 }, (_, n) => one(n));
        await until(() => statuses.length > 0);
        const patched = app('PATCH', `/v1/staff/${uuid}`, 'resources' in change ? { resources: [theirs] } : change);
        writes.push(...Array.from({ length: WRITES / 2 }, (_, n) => one(WRITES / 2 + n)));
        expect((await patched).status).to.equal(200);
        const after = await total();
        await Promise.all(writes);
        expect(await total(), 'nothing later than the 200').to.equal(after);
        expect(statuses.filter((status) => status === 201)).to.have.length(after - first);
        expect(after).to.be.greaterThan(first);
        expect(statuses.filter((status) => status !== 201 && status !== refusal)).to.deep.equal([]);
        expect(statuses).to.have.length(WRITES);
        await one(WRITES);
        expect(statuses.at(-1)).to.equal(refusal);
      });
    }
  });
});
