import { expect } from 'chai';
import fc from 'fast-check';
import { unite } from '../../core/model/busy-times.js';

describe('the union of busy times', () => {
  /** Ordered disjoint times that never touch, from alternating lengths of gaps and busy times. */
  const times = fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 24 }).map((lengths) => {
    let at = 0;
    const all = lengths.map((length) => (at += length));
    return all.length % 2 === 0 ? all : all.slice(1);
  });
  const minutesOf = (all: readonly number[]) => {
    const minutes = new Set<number>();
    for (let i = 0; i < all.length; i += 2) for (let m = all[i]!; m < all[i + 1]!; m += 1) minutes.add(m);
    return [...minutes].sort((a, b) => a - b);
  };

  it('contains each moment of either list, in disjoint times that do not touch', () => {
    fc.assert(
      fc.property(times, times, (some, others) => {
        const union = unite(some, others);
        expect(minutesOf(union)).to.deep.equal(
          [...new Set([...minutesOf(some), ...minutesOf(others)])].sort((a, b) => a - b),
        );
        for (let i = 1; i < union.length; i += 1) expect(union[i]).to.be.greaterThan(union[i - 1]!);
      }),
    );
  });
});
