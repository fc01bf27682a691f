import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { changeResource } from '../../core/availability/resources/change-resource.js';
import { getAffected } from '../../core/availability/time-off/read-time-off.js';
import { HOUR } from '../../core/basics/instants.js';
import type { Ledger } from '../../core/ledger/ledger.js';
import { aBooking, aClock, addApp, aResource, aTimeOff, NOW, write } from '../support/samples.js';

describe('the bookings that time off or other hours affect', () => {
  const COUNT = 1_000;

  /** A room with many bookings, and a ledger that checks that there is a pause before each piece of them. */
  const busyRoom = async () => {
    const storage = openMemoryStorage({ clock: aClock() });
    const app = await addApp(storage);
    const room = aResource({ app: app.uuid, capacity: 10_000 });
    const bookings = Array.from({ length: COUNT }, (_, n) =>
      aBooking({ app: app.uuid, resources: [room.uuid], start: NOW + HOUR + n, end: NOW + 2 * HOUR + n }),
    );
    await write(storage, app, { put: { resource: [room], booking: bookings } });
    let pauses = 0;
    const pieces: number[] = [];
    const newTurn = () => async () => {
      pauses += 1;
    };
    const watched: Pick<Ledger, 'read' | 'commit'> = {
      commit: storage.ledger.commit.bind(storage.ledger),
      read(uuid, wanted, look) {
        const { length } = wanted.objects?.booking ?? [];
        if (length > 0) pieces.push(length);
        expect(pauses, 'pauses').to.equal(pieces.length);
        return storage.ledger.read(uuid, wanted, look);
      },
    };
    const ledger = Object.assign(Object.create(storage.ledger), watched) as Ledger;
    return { storage, app, room, bookings, pieces, needs: { ...storage, ledger, newTurn } };
  };

  it('are examined in short pieces, with a pause after each', async () => {
    const { storage, app, room, pieces, needs } = await busyRoom();
    const timeOff = aTimeOff({ app: app.uuid, resources: [room.uuid], start: NOW, end: NOW + 10 * HOUR });
    await write(storage, app, { put: { timeOff: [timeOff] } });
    const { total } = await getAffected(needs)({ app }, timeOff.uuid);
    expect(total).to.equal(COUNT);
    expect(pieces).to.deep.equal([200, 200, 200, 200, 200]);
  });

  it('are all counted after a change of hours, and the first 100 of them are listed', async () => {
    const { app, room, bookings, pieces, needs } = await busyRoom();
    const change = changeResource(needs);
    const { affected } = await change({ app, actor: { kind: 'app', uuid: app.uuid } }, room.uuid, {
      schedule: { weekly: [] },
    });
    expect([affected?.total, affected?.withoutEmail]).to.deep.equal([COUNT, COUNT]);
    expect(affected?.bookings.map(({ booking }) => booking.uuid)).to.deep.equal(
      bookings.slice(0, 100).map(({ uuid }) => uuid),
    );
    expect(pieces).to.deep.equal([200, 200, 200, 200, 200]);
  });
});
