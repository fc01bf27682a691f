import { expect } from 'chai';
import fc from 'fast-check';
import { openMemoryStorage } from '../adapters/memory/index.js';
import { SortedList } from '../adapters/memory/sorted-list.js';
import { HOUR } from '../core/basics/instants.js';
import { NO_SEARCH } from '../core/basics/search.js';
import { buildBookingQuestion } from '../core/bookings/booking-questions.js';
import { aBooking, addApp, aResource, NOW, write } from './support/samples.js';

const SEED = Number(process.env.FC_SEED ?? 20261122);

describe('Memory storage', () => {
  it('keeps sorted lists equal to a sorted array, over many chunks', () => {
    const numbers = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 0, maxLength: 4000, size: 'max' });
    const slice = fc.record({ offset: fc.nat(4000), limit: fc.nat(1500) });
    fc.assert(
      fc.property(numbers, numbers, fc.nat(5000), slice, (added, removed, bound, { offset, limit }) => {
        const list = new SortedList<number>((a, b) => a - b);
        const model = new Set<number>();
        for (const number of added) {
          if (!model.has(number)) list.add(number);
          model.add(number);
        }
        for (const number of removed) {
          list.delete(number);
          model.delete(number);
        }
        const sorted = [...model].sort((a, b) => a - b);
        expect([...list]).to.deep.equal(sorted);
        expect(list.length).to.equal(sorted.length);
        expect(list.first).to.equal(sorted[0]);
        expect([...list.reversed()]).to.deep.equal(sorted.toReversed());
        expect([...list.from((number) => number < bound)]).to.deep.equal(sorted.filter((number) => number >= bound));
        expect(list.slice({ offset, limit })).to.deep.equal(sorted.slice(offset, offset + limit));
        const backwards = sorted.toReversed().slice(offset, offset + limit);
        expect(list.sliceReversed({ offset, limit })).to.deep.equal(backwards);
      }),
      { seed: SEED, numRuns: 50, endOnFailure: true },
    );
  });

  it('finds the overlaps among thousands of past bookings without reading those', async () => {
    const storage = openMemoryStorage({ clock: () => NOW });
    const app = await addApp(storage);
    const resource = aResource({ app: app.uuid });
    const bookings = Array.from({ length: 3000 }, (_, n) => {
      const start = NOW - n * HOUR;
      return aBooking({ app: app.uuid, resources: [resource.uuid], start, end: start + HOUR });
    });
    await write(storage, app, { put: { resource: [resource], booking: bookings } });
    const taken = await storage.ledger.read(app.uuid, {}, (view) => view.taken(resource, NOW - HOUR + 1, NOW + 1));
    expect(taken.map(({ booking }) => booking)).to.deep.equal([bookings[1]!.uuid, bookings[0]!.uuid]);
    const filter = { search: NO_SEARCH, sort: '-start' } as const;
    const { items, total } = await storage.objects.list(app.uuid, buildBookingQuestion(filter), {
      offset: 1022,
      limit: 1000,
    });
    expect(total).to.equal(3000);
    expect(items).to.deep.equal(bookings.slice(1022, 2022));
  });

  it('returns frozen objects, so that accidental changes throw', async () => {
    const storage = openMemoryStorage();
    const app = await addApp(storage);
    const found = (await storage.apps.record({ uuid: app.uuid }))?.app;
    expect(found).to.be.frozen;
    expect(found?.meta).to.be.frozen;
  });
});
