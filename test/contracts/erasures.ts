import type { Storage } from '../../core/ledger/storage/storage.js';
import type { Booking } from '../../core/model/booking.js';
import { erasedEvent, type KnownPerson } from '../../core/model/erasure.js';
import type { AppEvent, BookingEvent } from '../../core/model/event.js';
import { aBooking, anAnswer, anEvent, anUuid, write } from '../support/samples.js';
import { expect } from './expectation.js';
import { failureOf, type Open, withApps } from './lists.js';
import { globalRunner, type Runner } from './runner.js';

const ADA = { name: 'Ada', email: 'Ada@Example.com', phone: '1' };
const BEA = { name: 'Bea', email: 'bea@example.com', phone: null };

const eventsOf = async (storage: Storage, app: string): Promise<readonly AppEvent[]> =>
  (await storage.events.after(app, undefined, 1_000))!;

export function erasuresContract(open: Open, { describe, it }: Runner = globalRunner()): void {
  describe('erasures', () => {
    describe('eraseEvents', () => {
      /** Creates an app whose feed names Ada by UUID, by address, by a former address, and not at all, beside events about Bea. */
      async function given() {
        const { storage, app, other } = await withApps(open);
        const [ada, bea] = [anUuid(), anUuid()];
        const said = { title: 'Cut', notes: 'N', reason: 'R', meta: { of: 'Ada' }, language: 'de' } as const;
        const [linked, typed, moved] = [
          aBooking({ app: app.uuid, customer: ADA, customerUuid: ada, ...said }),
          aBooking({ app: app.uuid, customer: ADA, ...said }),
          aBooking({ app: app.uuid, customer: BEA, customerUuid: bea, version: 3 }),
        ];
        const eventOf = (data: Booking) => anEvent({ data, type: 'booking.updated' });
        const before: Booking = {
          ...moved,
          version: 1,
          customer: { ...ADA, email: 'former@example.com' },
          customerUuid: null,
        };
        const unnamed: Booking = { ...moved, version: 2, customer: null, customerUuid: null, title: 'Cut' };
        const after: Booking = { ...moved, version: 4, customer: null, customerUuid: null, title: 'Beard' };
        const events = [linked, typed, before, unnamed, moved, after].map(eventOf);
        for (const event of events) await write(storage, app, { events: [event] });
        const theirs = eventOf({ ...linked, app: other.uuid });
        await write(storage, other, { events: [theirs] });
        const person: KnownPerson = {
          customer: ada,
          email: 'ada@example.com',
          formerEmails: ['former@example.com'],
          versions: { [moved.uuid]: 2 },
        };
        const expectErased = async (places: readonly number[]) => {
          const expected = events.map((event, n) => (places.includes(n) ? erasedEvent(event as BookingEvent) : event));
          expect(await eventsOf(storage, app.uuid)).to.deep.equal(expected);
          expect(await eventsOf(storage, other.uuid)).to.deep.equal([theirs]);
        };
        return { storage, app: app.uuid, person, linked, typed, moved, expectErased };
      }

      it('erases events of the given bookings: those that name the customer, or a former address or nobody up to a version', async () => {
        const { storage, app, person, moved, linked, expectErased } = await given();
        await storage.erasures.eraseEvents(app, person, [moved.uuid]);
        await expectErased([2, 3]);
        await storage.erasures.eraseEvents(app, person, [linked.uuid, moved.uuid, anUuid()]);
        await expectErased([0, 2, 3]);
        await storage.erasures.eraseEvents(app, person, [linked.uuid, moved.uuid]);
        await expectErased([0, 2, 3]);
        await storage.erasures.eraseEvents(app, person, []);
        await expectErased([0, 2, 3]);
      });

      it('erases all events that contain the UUID or the address of the customer, also without bookings', async () => {
        const { storage, app, person, expectErased } = await given();
        await storage.erasures.eraseEvents(app, person, null);
        await expectErased([0, 1]);
      });

      it('keeps events of bookings that were made after another customer got the address', async () => {
        const { storage, app, person, typed, expectErased } = await given();
        await storage.erasures.eraseEvents(app, { ...person, at: typed.createdAt }, null);
        await expectErased([0]);
        await storage.erasures.eraseEvents(app, { ...person, at: typed.createdAt + 1 }, null);
        await expectErased([0, 1]);
      });

      it('waits for the caller before it erases a batch, and erases nothing if the caller fails', async () => {
        const { storage, app, person, linked, typed, expectErased } = await given();
        const batches: (readonly string[])[] = [];
        const failing = storage.erasures.eraseEvents(app, person, null, async (bookings) => {
          batches.push(bookings);
          throw new Error('not yet');
        });
        expect(await failureOf(failing)).to.include({ message: 'not yet' });
        await expectErased([]);
        expect(batches).to.have.length(1);
        batches.length = 0;
        await storage.erasures.eraseEvents(app, person, null, async (bookings) => void batches.push(bookings));
        expect(batches.flat()).to.have.members([linked.uuid, typed.uuid]);
        await expectErased([0, 1]);
      });

      it('does nothing in an app that does not exist', async () => {
        const { storage, person, linked, expectErased } = await given();
        await storage.erasures.eraseEvents(anUuid(), person, [linked.uuid]);
        await storage.erasures.eraseEvents(anUuid(), person, null);
        await expectErased([]);
      });
    });

    it('deletes the stored answers about an object, of one app only', async () => {
      const { storage, app, other } = await withApps(open);
      const [one, two] = [anUuid(), 'ada@example.com'];
      const answers = [[one], [anUuid(), two], [anUuid()], undefined].map((about) => anAnswer(about ? { about } : {}));
      for (const { uuid } of [app, other]) {
        for (const answer of answers) await write(storage, { uuid }, { answer });
      }
      const kept = async ({ uuid }: { readonly uuid: string }) => {
        const found: boolean[] = [];
        for (const { key } of answers) {
          found.push(await storage.ledger.read(uuid, { answer: key }, (view) => view.answer(key) !== undefined));
        }
        return found;
      };
      await storage.answers.forget(app.uuid, [anUuid()]);
      expect(await kept(app)).to.deep.equal([true, true, true, true]);
      await storage.answers.forget(app.uuid, [one, two]);
      expect(await kept(app)).to.deep.equal([false, false, true, true]);
      expect(await kept(other)).to.deep.equal([true, true, true, true]);
      await storage.answers.forget(anUuid(), [one, two]);
    });

    it('reports whether it has overwritten deleted data', async () => {
      const storage = await open();
      expect(typeof (await storage.erasures.overwrite())).to.equal('boolean');
    });
  });
}
