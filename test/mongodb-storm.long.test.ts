import { expect } from 'chai';
import { openMongoStorage } from '../adapters/mongodb/index.js';
import { DAY, formatInstant, HOUR } from '../core/basics/instants.js';
import { Dice } from './support/dice.js';
import { type Api, openApi } from './support/http.js';
import { mongodbProxy } from './support/mongodb-proxy.js';
import { mongodbServer } from './support/mongodb-server.js';

const CLIENTS = 8;
const WISHES = 12;
const SLOTS = 20;
const CAPACITY = 2;
const MOST_TRIES = 100;
const SEED = Number(process.env.FC_SEED ?? 20261122);

const asked = process.env.STORAGES?.split(',').map((name) => name.trim());

describe('MongoDB over a network that loses, delays and repeats messages', () => {
  before(function () {
    if (asked && !asked.includes('mongodb')) this.skip();
  });

  it('makes each booking once, keeps acknowledged ones, and never exceeds a capacity', async () => {
    const server = await mongodbServer();
    const target = server.directUrl(`slotkeeper_storm_${process.pid}`);
    const proxy = await mongodbProxy(target);
    const storages = await Promise.all([openMongoStorage({ url: proxy.url }), openMongoStorage({ url: proxy.url })]);
    const apis = await Promise.all(storages.map((storage) => openApi(storage)));
    try {
      const [first] = apis as [Api, Api];
      const { token } = await first.app();
      const as = `Bearer ${Buffer.from(token).toString('base64')}`;
      const room = await first.send('POST', '/v1/resources', { as, body: { name: 'Room', capacity: CAPACITY } });
      const resource = room.body.data.uuid;
      const from = Math.ceil(Date.now() / DAY) * DAY + DAY;

      proxy.storm(new Dice(SEED));
      const acknowledged = new Map<string, string>();
      const client = async (number: number) => {
        const dice = new Dice(SEED + number + 1);
        for (let wish = 0; wish < WISHES; wish += 1) {
          const start = formatInstant(from + dice.below(SLOTS) * HOUR);
          const body = { resources: [resource], start, duration_minutes: 60 };
          const headers = { 'Idempotency-Key': `wish-${number}-${wish}` };
          for (let tries = 0; ; tries += 1) {
            const { status, body: its } = await dice.pick(apis).send('POST', '/v1/bookings', { as, body, headers });
            if (status === 201) acknowledged.set(`${number}-${wish}`, its.data.uuid);
            if (status === 201 || status === 409) break;
            expect(status, JSON.stringify(its)).to.equal(503);
            expect(tries, 'tries of one wish').to.be.below(MOST_TRIES);
          }
        }
      };
      await Promise.all(Array.from({ length: CLIENTS }, (_, number) => client(number)));
      proxy.calm();

      const stored = new Map<string, string>();
      for (let page = 1; page * 100 < 100 + CLIENTS * WISHES; page += 1) {
        const { body } = await first.send('GET', `/v1/bookings?limit=100&page=${page}`, { as });
        for (const { uuid, start } of body.data) stored.set(uuid, start);
      }
      const taken = new Map<string, number>();
      for (const start of stored.values()) taken.set(start, (taken.get(start) ?? 0) + 1);
      const told = [...acknowledged.values()].sort();
      expect([...stored.keys()].sort(), `acknowledged and stored, seed ${SEED}`).to.deep.equal(told);
      expect(new Set(told).size).to.equal(told.length);
      expect(Math.max(...taken.values()), 'bookings of an hour').to.equal(CAPACITY);
      const { body: events } = await first.send('GET', '/v1/events?type=booking.*&limit=1000', { as });
      expect(events.data.map(({ booking }: { booking: string }) => booking).sort()).to.deep.equal(told);

      const { drop, lose, delay, repeat } = proxy.weather;
      expect(Math.min(drop, lose, delay, repeat), 'of each kind of weather').to.be.above(2);
      for (const { failures } of apis) {
        expect(failures.filter((error) => (error as Error).name !== 'UnavailableError')).to.deep.equal([]);
      }
    } finally {
      proxy.calm();
      for (const api of apis) await api.close();
      for (const storage of storages) await storage.close();
      proxy.cut();
      await server.stop();
    }
  });
});
