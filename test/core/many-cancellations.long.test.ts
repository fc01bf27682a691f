import { expect } from 'chai';
import { DAY, HOUR } from '../../core/basics/instants.js';
import { NO_SEARCH } from '../../core/basics/search.js';
import type { NewBooking } from '../../core/bookings/booking-input.js';
import { buildBookingQuestion } from '../../core/bookings/booking-questions.js';
import type { Ledger } from '../../core/ledger/ledger.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Booking, Status } from '../../core/model/booking.js';
import type { AppCaller } from '../../core/model/callers.js';
import type { Resource } from '../../core/model/resource.js';
import { partsOver } from '../support/http.js';
import { outcomeOf as outcome } from '../support/outcomes.js';
import { aBooking, aClock, addApp, NOW, type TestClock, write } from '../support/samples.js';
import { onOneStorage } from '../support/storages.js';

/** Tomorrow, 10:00 UTC. The clock shows 09:00 today. */
const TEN = NOW + DAY + HOUR;
const ALL_BOOKINGS = { search: NO_SEARCH, sort: 'created_at' } as const;

describe('resources.delete with more bookings than one commit cancels', () => {
  onOneStorage((under) => {
    let storage: Storage;
    let clock: TestClock;
    let uses: ReturnType<typeof partsOver>;
    let app: AppCaller;
    let room: Resource;

    beforeEach(async () => {
      clock = aClock();
      storage = await under.open({ clock });
      uses = partsOver(storage, { clock });
      app = { app: await addApp(storage) };
      room = await uses.resources.create(app, { name: 'Room' });
    });

    const book = (fields: Partial<NewBooking> = {}) =>
      uses.bookings.create(app, { resources: [room.uuid], start: TEN, durationMinutes: 60, ...fields });
    const reschedule = ({ uuid }: Booking, to: Parameters<typeof uses.bookings.reschedule>[2]) =>
      uses.bookings.reschedule(app, uuid, to);
    const sequence = () => storage.events.sequence(app.app.uuid);
    const events = async () =>
      ((await storage.events.after(app.app.uuid, undefined, 10_000)) ?? []).filter(({ booking }) => booking !== null);
    const starts = async () => {
      const wanted = { resources: [room.uuid], from: TEN - HOUR, to: TEN + 4 * HOUR, durationMinutes: 60 };
      return (await uses.availability.find(app, wanted)).slots ?? [];
    };
    const remove = (options: { cancelBookings?: boolean } = {}, of = uses) =>
      of.resources.delete(app, room.uuid, options);
    const isThere = async () => (await storage.objects.find(app.app.uuid, 'resource', room.uuid)) !== undefined;

    // jongodb (a test server for MongoDB) takes 20 ms for each booking.
    const MANY = under.name === 'mongodb' ? 502 : 1_001;
    let crowd: readonly Booking[];
    beforeEach(async () => {
      crowd = Array.from({ length: MANY }, () =>
        aBooking({ app: app.app.uuid, resources: [room.uuid], start: TEN, end: TEN + HOUR }),
      );
      room = { ...room, capacity: 9_999, longestBlock: HOUR };
      for (let i = 0; i < MANY; i += 250) {
        await write(storage, app.app, { put: { resource: [room], booking: crowd.slice(i, i + 250) } });
      }
    });

    const count = async (status: Status) => {
      const filter = { ...ALL_BOOKINGS, status };
      return (await storage.objects.list(app.app.uuid, buildBookingQuestion(filter), { offset: 0, limit: 1 })).total;
    };

    /** Returns the use cases on a ledger that fails permanently after `commits` commits. */
    function failingAfter(commits: number) {
      let left = commits;
      const { ledger } = storage;
      const failing: Ledger = {
        commit(...commit) {
          if (left === 0) throw new Error('The process has crashed');
          left -= 1;
          return ledger.commit(...commit);
        },
        read: (...read) => ledger.read(...read),
      };
      return partsOver({ ...storage, ledger: failing }, { clock });
    }

    it('closes the resource, cancels in commits of 500, then removes it', async () => {
      const before = await sequence();
      await remove({ cancelBookings: true });
      expect(await sequence(), 'closed, 500, …, the last with the removal').to.equal(
        before + 1 + Math.ceil(MANY / 500),
      );
      expect(await count('cancelled')).to.equal(MANY);
      expect(await isThere()).to.equal(false);
      const cancelled = (await events()).map((event) => event.booking);
      expect(new Set(cancelled)).to.deep.equal(new Set(crowd.map(({ uuid }) => uuid)));
      expect(cancelled).to.have.lengthOf(MANY);
    });

    it('refuses new bookings meanwhile, and continues after a crash', async () => {
      const thrown = await remove({ cancelBookings: true }, failingAfter(2)).catch((error: Error) => error.message);
      expect(thrown).to.equal('The process has crashed');
      const gone = new Set((await events()).map((event) => event.booking));
      expect(gone.size).to.equal(500);
      expect(await count('cancelled')).to.equal(500);
      expect(await count('confirmed')).to.equal(MANY - 500);
      expect((await storage.objects.find(app.app.uuid, 'resource', room.uuid))?.closing).to.equal(true);
      expect(await outcome(book())).to.equal('not_found');
      expect(await outcome(book({ start: TEN + 9 * HOUR }))).to.equal('not_found');
      expect(await outcome(starts())).to.equal('not_found');
      const left = crowd.find(({ uuid }) => !gone.has(uuid))!;
      expect(await outcome(reschedule(left, { start: TEN + HOUR }))).to.equal('not_found');
      await uses.resources.change(app, room.uuid, { name: 'Renamed' });
      expect(await outcome(book()), 'a change does not open it again').to.equal('not_found');
      // Any later call completes the removal, even without `cancel_bookings`, because the decision is already stored.
      await remove();
      expect(await isThere()).to.equal(false);
      expect(await count('cancelled')).to.equal(MANY);
      expect((await events()).filter(({ type }) => type === 'booking.cancelled')).to.have.lengthOf(MANY);
    });
  });
});
