import { expect } from 'chai';
import { createTimeOff } from '../../core/availability/time-off/change-time-off.js';
import { DAY, HOUR } from '../../core/basics/instants.js';
import type { Booking } from '../../core/model/booking.js';
import { failureOf } from '../contracts/lists.js';
import { openApi } from '../support/http.js';
import { aBooking, aClock, anUuid, aResource, NOW, write } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

const at = (moment: number) => new Date(NOW + moment).toISOString();

describe('HTTP: closing with many bookings in it', () => {
  onOneStorage(({ open }) => {
    /** Creates an app with more bookings in a hall than one commit cancels, and the time off that closes it. */
    async function opened() {
      const clock = aClock();
      const storage = await open({ clock });
      const api = await openApi(storage, { clock });
      const { call: app, uuid: app_ } = await api.app();
      const hall = aResource({ app: app_, capacity: 1_000, longestBlock: HOUR });
      const bookings = Array.from({ length: 520 }, (_, n) =>
        aBooking({ app: app_, resources: [hall.uuid], start: NOW + DAY + (n % 20) * HOUR }),
      );
      await write(storage, { uuid: app_ }, { put: { resource: [hall] } });
      await write(storage, { uuid: app_ }, { put: { booking: bookings } });
      const span = { resources: [hall.uuid], start: at(DAY), end: at(3 * DAY) };
      return { storage, api, app, app_, span };
    }

    it('lists and cancels more bookings than one commit does', async function () {
      this.timeout(600_000);
      const { api, app, span } = await opened();
      const affectedBy = async (uuid: string) =>
        (await app('GET', `/v1/time-off/${uuid}?include=affected`)).body.data.affected;
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

    it('is continued by a retry after a crash between two commits', async function () {
      this.timeout(600_000);
      const { storage, api, app, app_, span } = await opened();
      const { ledger, bookings, apps } = storage;
      const once = { key: 'summer', fingerprint: 'closing', render: () => 'done' };
      const account = (await apps.record({ uuid: app_ }))!.app;
      const close = (newTurn?: () => () => Promise<void>) =>
        createTimeOff({ ledger, bookings, newUuid: anUuid, newTurn })({ app: account }, span, {
          cancelBookings: true,
          once,
        });
      let turns = 0;
      const crashing = () => async () => {
        turns += 1;
        if (turns === 2) throw new Error('crashed');
      };
      expect(await failureOf(close(crashing))).to.include({ message: 'crashed' });
      expect((await app('GET', '/v1/bookings?status=confirmed')).body.total).to.equal(320);
      const { timeOff, affected } = await close();
      expect(affected.total).to.equal(320);
      expect((await app('GET', '/v1/time-off')).body.data.map(({ uuid }: Booking) => uuid)).to.deep.equal([
        timeOff.uuid,
      ]);
      expect((await app('GET', '/v1/bookings?status=confirmed')).body.data).to.deep.equal([]);
      expect(await failureOf(close())).to.include({ code: 'replay' });
      await api.close();
    });
  });
});
