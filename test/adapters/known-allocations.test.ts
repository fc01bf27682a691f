import { expect } from 'chai';
import { KnownAllocations } from '../../adapters/sqlite/caches/known-allocations.js';
import { DAY, HOUR } from '../../core/basics/instants.js';
import type { Allocation } from '../../core/model/booking.js';
import { randomNumbers } from '../support/samples.js';

const RESOURCE = 'room';

describe('the cache of allocations', () => {
  let stored: Allocation[];
  /** All reads of the storage: the length of the span in days, and the number of allocations found. */
  let reads: { readonly days: number; readonly found: number }[];
  let known: KnownAllocations;
  let count: number;

  beforeEach(() => {
    stored = [];
    reads = [];
    known = new KnownAllocations();
    count = 0;
  });

  const overlapping = (start: number, end: number) => stored.filter((its) => its.start < end && its.end > start);

  const read = (start: number, end: number, limit: number) => {
    const found = overlapping(start, end).map((its) => ({ ...its }));
    if (found.length > limit) return undefined;
    reads.push({ days: (end - start) / DAY, found: found.length });
    return found;
  };

  function add(start: number, end: number, lapses = false): void {
    count += 1;
    const lapse = lapses ? ({ status: 'held', at: start } as const) : null;
    const allocation = {
      booking: `booking ${String(count).padStart(6, '0')}`,
      resource: RESOURCE,
      start,
      end,
      units: 1 + (count % 3),
      lapse,
    };
    stored.push(allocation);
    known.add({ ...allocation });
  }

  function expectRight(start: number, end: number): void {
    const expected = overlapping(start, end);
    const found = [...known.overlapping(RESOURCE, start, end, read)].sort((a, b) => (a.booking < b.booking ? -1 : 1));
    expect(found).to.deep.equal(expected);
    const units = expected.reduce((sum, { lapse, units }) => sum + (lapse ? Number.POSITIVE_INFINITY : units), 0);
    const isTooLong = Math.floor(end / DAY) - Math.floor(start / DAY) > 400;
    expect(known.units(RESOURCE, start, end, read)).to.equal(isTooLong ? undefined : units);
  }

  for (const [name, days, most] of [
    ['few in a year', 365, 1],
    ['many in two weeks', 14, 12],
    ['some before and after 1970', 30, 4],
  ] as const) {
    it(`equals the stored ones, with ${name}`, () => {
      const dice = randomNumbers(7);
      const from = name.includes('1970') ? -15 : 20_000;
      for (let round = 0; round < 600; round += 1) {
        const start = (from + dice(days)) * DAY + dice(24) * HOUR;
        for (let n = dice(most + 1); n > 0; n -= 1)
          add(start, start + (1 + dice(dice(20) === 0 ? 200 : 5)) * HOUR, dice(9) === 0);
        if (dice(3) === 0 && stored.length > 0) {
          const [removed] = stored.splice(dice(stored.length), 1);
          known.remove(removed!);
        }
        const asked = (from + dice(days)) * DAY + dice(24) * HOUR;
        expectRight(asked, asked + (1 + dice(dice(10) === 0 ? 24 * (dice(9) === 0 ? 600 : 40) : 10)) * HOUR);
        if (dice(300) === 0) known.clear();
      }
    });
  }

  it('is read once, for a resource that is requested once only for the requested days', () => {
    add(DAY, DAY + HOUR);
    expectRight(DAY, DAY + HOUR);
    expectRight(DAY + HOUR, DAY + 2 * HOUR);
    expect(reads).to.deep.equal([{ days: 1, found: 1 }]);
  });

  it('is read in growing ranges when other days are requested repeatedly', () => {
    for (let day = 0; day < 365; day += 1) add(day * DAY, day * DAY + HOUR);
    for (let n = 0; n < 365; n += 1) expectRight(((n * 101) % 365) * DAY, ((n * 101) % 365) * DAY + HOUR);
    expect(reads.length).to.be.below(6);
    expect(reads.map(({ days }) => days)).to.include(512);
  });

  it('is read by the day if there are many', () => {
    for (let day = 0; day < 100; day += 1) for (let n = 0; n < 200; n += 1) add(day * DAY, day * DAY + HOUR);
    for (let day = 0; day < 100; day += 1) expectRight(day * DAY, day * DAY + HOUR);
    expect(Math.max(...reads.map(({ found }) => found))).to.equal(200);
    expect(reads.length).to.equal(100);
  });

  it('is read by the day if longer ranges turn out to contain many', () => {
    for (let n = 0; n < 2_000; n += 1) add(40 * DAY, 40 * DAY + HOUR);
    for (let day = 0; day < 40; day += 1) expectRight(day * DAY, day * DAY + HOUR);
    expect(Math.max(...reads.map(({ found }) => found)), 'but for who asks for it').to.equal(0);
    expectRight(40 * DAY, 40 * DAY + HOUR);
    expect(reads.at(-1)).to.deep.equal({ days: 1, found: 2_000 });
    for (let day = 41; day < 80; day += 1) expectRight(day * DAY, day * DAY + HOUR);
    expect(Math.max(...reads.map(({ days }) => days))).to.equal(8);
  });

  it('is read by the day again once a longer range contains many', () => {
    for (const day of [0, 100, 200, 300]) expectRight(day * DAY, day * DAY + HOUR);
    expect(reads.at(-1)?.days).to.equal(512);
    for (let n = 0; n < 2_100; n += 1) add((n % 500) * DAY, (n % 500) * DAY + HOUR);
    expectRight(7 * DAY, 7 * DAY + HOUR);
    expect(reads.at(-1)).to.deep.equal({ days: 1, found: 5 });
  });

  it('never exceeds some hundred thousand, whatever is requested', () => {
    const size = 200_000;
    for (const resource of ['a', 'b', 'c']) {
      const many = Array.from({ length: size }, (_, n) => ({
        ...{ booking: `${n}`, resource, start: n, end: n + 1, units: 1, lapse: null },
      }));
      expect(known.units(resource, 0, size, () => many)).to.equal(size);
    }
    let isReadAgain = false;
    known.units('a', 0, size, () => {
      isReadAgain = true;
      return [];
    });
    expect(isReadAgain).to.equal(true);
  });

  it('is kept through repeated additions and removals', () => {
    expectRight(DAY, DAY + HOUR);
    const allocation = { booking: 'x', resource: RESOURCE, start: DAY, end: DAY + HOUR, units: 1, lapse: null };
    for (let n = 0; n < 450_000; n += 1) {
      known.add(allocation);
      known.remove(allocation);
    }
    expectRight(DAY, DAY + HOUR);
    expect(reads.length).to.equal(1);
  });

  it('is not affected by changes to returned objects', () => {
    add(DAY, DAY + HOUR, true);
    const [allocation] = known.overlapping(RESOURCE, DAY, 2 * DAY, read);
    expect(allocation).to.be.frozen;
    expect(allocation?.lapse).to.be.frozen;
  });
});
