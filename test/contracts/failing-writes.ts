import type { Storage } from '../../core/ledger/storage/storage.js';
import { aBooking, addApp, anEvent, aResource, NOW, write } from '../support/samples.js';
import { expect, fail } from './expectation.js';
import { failureOf, type Open } from './lists.js';
import { globalRunner, itIf, type Runner } from './runner.js';

export interface FailingWrites extends Partial<Runner> {
  /** Lets every write fail that stores an event, after it has begun. Returns the function that ends this. */
  readonly failEvents?: ((storage: Storage) => Promise<() => Promise<void>>) | undefined;
}

/** Contract of writes that fail in the middle. Without `failEvents`, its tests are pending. */
export function failingWritesContract(open: Open, { failEvents, ...given }: FailingWrites = {}): void {
  const { describe, it } = globalRunner(given);
  const test = itIf(failEvents, it);
  describe('a write that fails in the middle', () => {
    test('stores nothing of a change, and a later write is stored', async () => {
      const storage = await open({ clock: () => NOW });
      const app = await addApp(storage);
      const room = aResource({ app: app.uuid });
      const booking = aBooking({ app: app.uuid, resources: [room.uuid] });
      const attempt = () =>
        storage.ledger.commit(app.uuid, {}, (view) => {
          if (view.object('booking', booking.uuid)) fail(['a failed write left its booking in a cache']);
          const put = { resource: [room], booking: [booking] };
          return {
            result: view.taken(room, booking.start, booking.end),
            change: { put, events: [anEvent({ data: booking })] },
          };
        });
      const end = await failEvents!(storage);
      for (let n = 0; n < 2; n += 1) await failureOf(attempt());
      await end();
      expect(await storage.events.sequence(app.uuid)).to.equal(0);
      expect(await storage.events.after(app.uuid, undefined, 10)).to.deep.equal([]);
      expect(await storage.objects.find(app.uuid, 'resource', room.uuid)).to.equal(undefined);
      expect(await attempt()).to.deep.equal([]);
      expect(await storage.events.sequence(app.uuid)).to.equal(1);
      expect(await storage.objects.find(app.uuid, 'booking', booking.uuid)).to.deep.equal(booking);
    });

    test('stores exactly those of simultaneous changes that succeed', async () => {
      const storage = await open({ clock: () => NOW });
      const app = await addApp(storage);
      const bookings = Array.from({ length: 12 }, () => aBooking({ app: app.uuid }));
      const end = await failEvents!(storage);
      const outcomes = await Promise.allSettled(
        bookings.map((booking, n) => {
          const events = n % 3 === 0 ? [anEvent({ data: booking })] : [];
          return write(storage, app, { put: { booking: [booking] }, events });
        }),
      );
      await end();
      for (const [n, { status }] of outcomes.entries()) {
        const stored = await storage.objects.find(app.uuid, 'booking', bookings[n]!.uuid);
        expect(stored, `booking ${n}, which was ${status}`).to.deep.equal(
          status === 'fulfilled' ? bookings[n] : undefined,
        );
      }
    });
  });
}
