import { expect } from 'chai';
import { KnownLimitCounters } from '../../adapters/sqlite/caches/known-limit-counters.js';
import { DAY, HOUR } from '../../core/basics/instants.js';
import { Sales, type Sold } from '../../core/bookings/services/limit-counters.js';

const KEPT_MAX = 10;
const NOW = 1_000 * DAY;

describe('the cache of limit counters', () => {
  let stored: Map<string, Sold[]>;
  let reads: { readonly service: string; readonly since: number }[];
  let known: KnownLimitCounters;
  let count: number;

  beforeEach(() => {
    stored = new Map();
    reads = [];
    known = new KnownLimitCounters(KEPT_MAX);
    count = 0;
  });

  function sell(service: string, start: number): string {
    count += 1;
    const booking = `booking ${count}`;
    const sold = { booking, start, end: start + HOUR, isLive: true, email: null, resources: ['room'], lapse: null };
    stored.set(service, [...(stored.get(service) ?? []), sold]);
    known.change('app', service, (sales) => sales.put(sold));
    return booking;
  }

  function move(service: string, booking: string, start: number): void {
    const all = stored.get(service) ?? [];
    const moved = { ...all.find((sold) => sold.booking === booking)!, start, end: start + HOUR };
    stored.set(
      service,
      all.map((sold) => (sold.booking === booking ? moved : sold)),
    );
    known.change('app', service, (sales) => {
      sales.remove(booking);
      sales.put(moved);
    });
  }

  function expectRight(service: string, now: number): void {
    const expected = (stored.get(service) ?? []).filter(({ end }) => end > now).length;
    const sales = known.since('app', service, now, (since) => {
      reads.push({ service, since });
      const read = new Sales();
      for (const sold of stored.get(service) ?? []) if (sold.end > since) read.put(sold);
      return read;
    });
    expect(sales.tally({ service, liveAfter: now }).firm).to.equal(expected);
  }

  it('is read once, and follows changes', () => {
    expectRight('cut', NOW);
    const booking = sell('cut', NOW + HOUR);
    sell('cut', NOW + 2 * HOUR);
    expectRight('cut', NOW);
    move('cut', booking, NOW - 2 * HOUR);
    expectRight('cut', NOW);
    expect(reads).to.have.length(1);
  });

  it('is read again for earlier times', () => {
    sell('cut', NOW - 50 * DAY);
    expectRight('cut', NOW);
    expectRight('cut', NOW - 20 * DAY);
    expect(reads).to.have.length(1);
    expectRight('cut', NOW - 60 * DAY);
    expect(reads).to.have.length(2);
  });

  it('drops past times, however long it runs', () => {
    expectRight('cut', NOW);
    for (let day = 0; day < 200; day += 1) {
      sell('cut', NOW + day * DAY);
      expectRight('cut', NOW + day * DAY);
    }
    // A read starts 31 days earlier than needed, so only a part of the 200 days causes a read.
    expect(reads.length).to.be.within(5, 20);
    expect(reads.at(-1)?.since).to.be.above(NOW);
  });

  it('counts a booking once, however often it is moved', () => {
    const booking = sell('cut', NOW);
    expectRight('cut', NOW);
    for (let hour = 0; hour < 100; hour += 1) move('cut', booking, NOW + hour * HOUR);
    expectRight('cut', NOW);
    expect(reads).to.have.length(1);
  });

  it('is not read with each decision if more is requested than is kept', () => {
    for (let hour = 0; hour < 3 * KEPT_MAX; hour += 1) sell('cut', NOW + hour * HOUR);
    for (let hour = 0; hour < 3 * KEPT_MAX; hour += 1) {
      sell('cut', NOW + hour * HOUR);
      expectRight('cut', NOW);
    }
    expect(reads).to.have.length(1);
    for (let more = 0; more < 3; more += 1) sell('cut', NOW);
    expectRight('cut', NOW);
    expect(reads).to.have.length(2);
  });

  it('is limited over all services together', () => {
    for (const service of ['one', 'other', 'third']) {
      for (let hour = 0; hour < 4; hour += 1) sell(service, NOW + hour * HOUR);
      expectRight(service, NOW);
    }
    expect(['one', 'other', 'third'].map((service) => known.isKnown('app', service))).to.deep.equal([
      false,
      false,
      true,
    ]);
    expectRight('one', NOW);
    expectRight('one', NOW);
    expect(reads).to.have.length(4);
  });
});
