import { expect } from 'chai';
import { createSlotkeeper, type Slotkeeper } from '../bootstrap/slotkeeper.js';
import { DAY, HOUR, MINUTE } from '../core/basics/instants.js';
import { failingWritesContract, inspectionContract } from './contracts/index.js';
import { NOW } from './support/samples.js';
import { drain, fakeClock, salon, storages } from './support/testing.js';

describe('slotkeeper/testing', () => {
  const offered = storages();

  it('offers all storages', () => {
    expect(offered.map(({ name }) => name)).to.deep.equal(['memory', 'sqlite', 'mongodb', 'postgres']);
  });

  for (const one of offered) {
    if ('skipped' in one) {
      it(`cannot run ${one.name}: ${one.skipped}`);
      continue;
    }
    it(`has a salon whose work is done without start() on ${one.name}, empty at each open`, async () => {
      for (let round = 0; round < 2; round += 1) {
        const clock = fakeClock(NOW);
        const storage = await one.open({ clock });
        const slotkeeper = await createSlotkeeper({ storage, clock });
        const { owner, caller, service, booking, chair } = await salon(slotkeeper);
        await salon(slotkeeper, { slug: 'second' });
        expect((await slotkeeper.apps.list(owner)).total).to.equal(2);
        expect([booking.status, booking.start]).to.deep.equal(['confirmed', Date.UTC(2026, 10, 17, 9)]);
        expect(booking.resources).to.include(chair.uuid);
        const told: string[] = [];
        await slotkeeper.subscribe('test', ['booking.*'], async ({ type }) => void told.push(type));
        const start = booking.start + HOUR;
        const hold = await slotkeeper.bookings.create(caller, { service: service.uuid, start, holdSeconds: 600 });
        clock.advance(11 * MINUTE);
        expect(told, 'nothing runs without drain').to.deep.equal([]);
        await drain(slotkeeper);
        await slotkeeper.bookings.change(caller, booking.uuid, { title: 'A' });
        await slotkeeper.bookings.cancel(caller, booking.uuid);
        await drain(slotkeeper);
        // Also the second change of the booking by a clock that stands still.
        expect(told).to.have.members(['booking.held', 'booking.expired', 'booking.updated', 'booking.cancelled']);
        const lapsed = await slotkeeper.bookings.get(caller, hold.booking.uuid);
        expect(lapsed.booking.status).to.equal('expired');
        clock.set(NOW + 401 * DAY);
        await drain(slotkeeper);
        expect((await slotkeeper.events.list(caller, {})).total, 'events older than 400 days').to.equal(0);
        await slotkeeper.stop();
        await storage.close();
      }
    });
  }

  it('has contracts that leave out what cannot run, under a runner without skip', () => {
    const titles: string[] = [];
    const runner = {
      describe: (_: string, body: () => void) => body(),
      it: (title: string) => titles.push(title),
      ...{ before() {}, after() {} },
    };
    const open = () => Promise.reject(new Error('No test runs'));
    failingWritesContract(open, runner);
    inspectionContract(open, runner);
    expect(titles).to.have.length(4);
  });

  it('refuses to drain anything but a service', async () => {
    const refused = await drain({} as Slotkeeper).catch((error: unknown) => error);
    expect(refused).to.be.instanceOf(TypeError).with.property('message', 'drain needs what createSlotkeeper returned');
  });
});
