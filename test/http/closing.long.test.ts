import { expect } from 'chai';
import { DAY, HOUR } from '../../core/instants.js';
import type { Booking } from '../../core/model/booking.js';
import { openApi } from '../support/http.js';
import { aBooking, aClock, aResource, NOW, write } from '../support/samples.js';
import { forEachStorage } from '../support/storages.js';

describe('HTTP: closing with many bookings in it', () => {
  forEachStorage(({ open }) => {
    it('finds and cancels more than one commit does', async function () {
      this.timeout(600_000);
      const clock = aClock();
      const storage = await open({ clock });
      const api = await openApi(storage, { clock });
      const { call: app, uuid: app_ } = await api.app();
      const affectedBy = async (uuid: string) =>
        (await app('GET', `/v1/time-off/${uuid}?include=affected`)).body.data.affected;
      const hall = aResource({ app: app_, capacity: 1_000, longestBlock: HOUR });
      const bookings = Array.from({ length: 520 }, (_, n) =>
        aBooking({ app: app_, resources: [hall.uuid], start: NOW + DAY + (n % 20) * HOUR }),
      );
      await write(storage, { uuid: app_ }, { put: { resource: [hall] } });
      await write(storage, { uuid: app_ }, { put: { booking: bookings } });
      const at = (moment: number) => new Date(NOW + moment).toISOString();
      const span = { resources: [hall.uuid], start: at(DAY), end: at(3 * DAY) };
      const { uuid, affected } = (await app('POST', '/v1/time-off', span)).body.data;
      expect(affected.total).to.equal(520);
      expect(affected.bookings).to.have.length(100);
      expect(await affectedBy(uuid)).to.deep.equal(affected);
      const path = `/v1/time-off/${uuid}/cancel-bookings`;
      const named = await app('POST', path, { bookings: affected.bookings.map(({ uuid: its }: Booking) => its) });
      expect(named.body.data.cancelled).to.equal(100);
      expect(named.body.data.affected.total).to.equal(420);
      expect((await app('POST', path, {})).body.data).to.deep.include({ cancelled: 420 });
      expect((await affectedBy(uuid)).total).to.equal(0);
      await api.close();
    });
  });
});
