import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { getAffected } from '../../core/availability/time-off/read-time-off.js';
import { HOUR } from '../../core/basics/instants.js';
import type { Ledger } from '../../core/ledger/ledger.js';
import { aBooking, aClock, addApp, aResource, aTimeOff, NOW, write } from '../support/samples.js';

describe('the bookings that time off affects', () => {
  it('are examined in short pieces, with a pause after each', async () => {
    const storage = openMemoryStorage({ clock: aClock() });
    const app = await addApp(storage);
    const room = aResource({ app: app.uuid, capacity: 10_000 });
    const bookings = Array.from({ length: 1_000 }, (_, n) =>
      aBooking({ app: app.uuid, resources: [room.uuid], start: NOW + HOUR + n, end: NOW + 2 * HOUR + n }),
    );
    const timeOff = aTimeOff({ app: app.uuid, resources: [room.uuid], start: NOW, end: NOW + 10 * HOUR });
    await write(storage, app, { put: { resource: [room], booking: bookings, timeOff: [timeOff] } });
    let pauses = 0;
    const pieces: number[] = [];
    const newTurn = () => async () => {
      pauses += 1;
    };
    const watched: Pick<Ledger, 'read'> = {
      read(uuid, wanted, look) {
        const { length } = wanted.objects?.booking ?? [];
        if (length > 0) pieces.push(length);
        expect(pauses, 'pauses').to.equal(pieces.length);
        return storage.ledger.read(uuid, wanted, look);
      },
    };
    const ledger = Object.assign(Object.create(storage.ledger), watched);
    const { total } = await getAffected({ ...storage, ledger, newTurn })({ app }, timeOff.uuid);
    expect(total).to.equal(1_000);
    expect(pieces).to.deep.equal([200, 200, 200, 200, 200]);
  });
});
