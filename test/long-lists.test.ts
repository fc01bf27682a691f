import { expect } from 'chai';
import type { Sliced } from '../core/basics/pagination.js';
import type { Search } from '../core/basics/search.js';
import { buildBookingQuestion } from '../core/bookings/booking-questions.js';
import { buildCustomerQuestion } from '../core/customers/customer-questions.js';
import type { Storage } from '../core/ledger/storage/storage.js';
import type { App } from '../core/model/app.js';
import type { Booking } from '../core/model/booking.js';
import { narrowed } from '../core/model/questions/question.js';
import { aBooking, aCustomer, addApp, anEvent, anUuid, aResource, NOW, write } from './support/samples.js';
import { forEachStorage } from './support/storages.js';

/** Minimum number of turns of the event loop during a search. MongoDB's server examines the list in a process of its own. */
const TURNS = { memory: 2, sqlite: 2, mongodb: 1, postgres: 1 } as const;

const titled = (folded: string): Search<'title'> => ({ all: [{ field: 'title', folded }], any: [] });

/** Counts the turns of the event loop while `work` is under way. */
async function turnsDuring<T>(work: () => Promise<T>): Promise<{ readonly result: T; readonly turns: number }> {
  let turns = 0;
  let isOver = false;
  const turn = () => {
    turns += 1;
    if (!isOver) setImmediate(turn);
  };
  setImmediate(turn);
  const result = await work();
  isOver = true;
  return { result, turns };
}

describe('A substring search of a long list', () => {
  forEachStorage(({ name, open }) => {
    /** More bookings than a search examines in two turns of the event loop. MongoDB's server examines them in its own process. */
    const MANY = name === 'mongodb' ? 300 : 12_000;
    let storage: Storage;
    let app: App;
    let bookings: Booking[];

    beforeEach(async () => {
      storage = await open();
      app = await addApp(storage);
      bookings = Array.from({ length: MANY }, (_, n) =>
        aBooking({ app: app.uuid, resources: [], status: 'completed', title: `Visit ${n}`, start: NOW - n, end: NOW }),
      );
      for (let from = 0; from < MANY; from += 2_000) {
        await write(storage, app, { put: { booking: bookings.slice(from, from + 2_000) } });
      }
    });

    it('finds the same as a search of a short list, in each order, page by page', async () => {
      const found = bookings.filter(({ title }) => title?.includes('t 1'));
      const reversed = [...found].reverse();
      for (const [sort, expected] of [
        ['created_at', found],
        ['-created_at', reversed],
        ['start', reversed],
        ['-start', found],
      ] as const) {
        const filter = { search: titled('t 1'), sort };
        const page = await storage.objects.list(app.uuid, buildBookingQuestion(filter), { offset: 70, limit: 30 });
        expect(page.total, sort).to.equal(found.length);
        const uuids = expected.slice(70, 100).map(({ uuid }) => uuid);
        expect(
          page.items.map(({ uuid }) => uuid),
          sort,
        ).to.deep.equal(uuids);
      }
      const past = await storage.objects.list(app.uuid, buildBookingQuestion({ search: titled('visit') }), {
        offset: MANY,
        limit: 10,
      });
      expect(past).to.deep.equal({ items: [], total: MANY });
    });

    it('yields to the event loop, and shows the list as it was at one moment', async () => {
      const ends = [bookings[0], bookings.at(-1)].map((booking) => ({ ...(booking as Booking), title: 'Moved' }));
      const filter = { search: titled('moved'), sort: 'created_at' } as const;
      const searching = () => storage.objects.list(app.uuid, buildBookingQuestion(filter), { offset: 0, limit: 10 });
      const { result, turns } = await turnsDuring(async () => {
        const [page] = await Promise.all([searching(), write(storage, app, { put: { booking: ends } })]);
        return page;
      });
      expect(turns).to.be.at.least(TURNS[name]);
      expect(result.items.length).to.equal(result.total).and.be.oneOf([0, 2]);
      expect((await searching()).total).to.equal(2);
    });

    if (name === 'sqlite') {
      it('examines fewer rows in a turn if it has more terms, and takes turns with other searches', async () => {
        const turnsOf = async (terms: number, searches = 1) => {
          const all = Array.from({ length: terms }, (_, n) => ({ field: 'title', folded: `none ${n}` }) as const);
          const list = () =>
            storage.objects.list(app.uuid, buildBookingQuestion({ search: { all, any: [] } }), {
              offset: 0,
              limit: 10,
            });
          return (await turnsDuring(() => Promise.all(Array.from({ length: searches }, list)))).turns;
        };
        const one = await turnsOf(1);
        expect(await turnsOf(10)).to.be.at.least(MANY / 500);
        expect(await turnsOf(1, 8)).to.be.at.least(7 * (one - 1));
      });

      it('yields to the event loop, as lists of a member and of some types of events do', async () => {
        const own = bookings.filter((_, n) => n % 2 === 1).map(({ uuid }) => uuid);
        const room = aResource({ app: app.uuid });
        const late = bookings
          .slice(-3)
          .map((booking) => ({ ...booking, resources: [room.uuid], customerUuid: anUuid() }));
        const event = aBooking({ app: app.uuid });
        const events = Array.from({ length: 5_100 }, (_, n) =>
          anEvent({ app: app.uuid, data: event, type: n % 2 ? 'booking.created' : 'booking.confirmed' }),
        );
        await write(storage, app, { put: { resource: [room], booking: late }, events });
        const filter = { search: { all: [], any: [] }, sort: 'start' } as const;
        const slice = { offset: 1, limit: 2 };
        const ofMember = ['has', 'resources', room.uuid] as const;
        const seen = [];
        for (const list of [
          () => storage.objects.list(app.uuid, narrowed(buildBookingQuestion(filter), ['in', 'uuid', own]), slice),
          () => storage.objects.list(app.uuid, narrowed(buildBookingQuestion(filter), ofMember), slice),
          () => storage.events.list(app.uuid, slice, { types: ['booking.created'] }, events[99]!.uuid),
        ]) {
          const { result, turns } = await turnsDuring<Sliced<{ readonly uuid: string }> | undefined>(list);
          expect(turns).to.be.at.least(2);
          seen.push([result?.total, result?.items.map(({ uuid }) => uuid)]);
        }
        const [, second, third] = [...own].reverse();
        expect(seen).to.deep.equal([
          [MANY / 2, [second, third]],
          [3, [late[1]!.uuid, late[0]!.uuid]],
          [2_500, [events[103]!.uuid, events[105]!.uuid]],
        ]);
        const where = ['and', [ofMember, ['not', ['eq', 'status', 'expired']]]] as const;
        const { result, turns } = await turnsDuring(() =>
          storage.objects.distinct(app.uuid, 'booking', 'customer', where),
        );
        expect(turns).to.be.at.least(2);
        expect(result).to.have.members(late.map(({ customerUuid }) => customerUuid));
      });
    }

    it('yields to the event loop in lists of customers, too', async () => {
      const customers = Array.from({ length: MANY }, (_, n) =>
        aCustomer({ app: app.uuid, name: `Ann ${n}`, email: null }),
      );
      for (let from = 0; from < MANY; from += 2_000) {
        await write(storage, app, { put: { customer: customers.slice(from, from + 2_000) } });
      }
      const search: Search<'name'> = { all: [{ field: 'name', folded: 'ann 119' }], any: [] };
      for (const sort of ['created_at', '-created_at'] as const) {
        const { result, turns } = await turnsDuring(() =>
          storage.objects.list(app.uuid, buildCustomerQuestion({ search, sort }), { offset: 0, limit: 1_000 }),
        );
        const found = customers.filter(({ name }) => name?.includes('Ann 119')).map(({ uuid }) => uuid);
        expect(turns).to.be.at.least(TURNS[name]);
        expect(result.total).to.equal(found.length);
        expect(result.items.map(({ uuid }) => uuid)).to.deep.equal(sort === 'created_at' ? found : found.reverse());
      }
    });
  });
});
