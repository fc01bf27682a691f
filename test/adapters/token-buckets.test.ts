import { expect } from 'chai';
import { TokenBuckets } from '../../adapters/koa/limits/token-buckets.js';

describe('TokenBuckets', () => {
  function filled(perSecond: number, burst: number, remembered?: number) {
    let now = 1e6;
    const buckets = new TokenBuckets({ perSecond, burst }, () => now, remembered);
    return {
      buckets,
      pass: (milliseconds: number) => {
        now += milliseconds;
      },
    };
  }

  it('are full at first, and are refilled over time up to their size', () => {
    const { buckets, pass } = filled(2, 4);
    for (let taken = 0; taken < 4; taken += 1) expect(buckets.take('a', 1)).to.be.a('number');
    expect(buckets.take('a', 1)).to.equal(undefined);
    pass(499);
    expect(buckets.take('a', 1)).to.equal(undefined);
    pass(1);
    expect(buckets.take('a', 1)).to.be.a('number');
    expect(buckets.take('b', 4), 'another').to.equal(0);
    pass(60_000);
    expect(buckets.tokens('a')).to.equal(4);
    expect(buckets.take('a', 5)).to.equal(undefined);
    expect(buckets.tokens('a'), 'nothing is taken of what is too little').to.equal(4);
  });

  it('can be charged afterwards, down to minus their size', () => {
    const { buckets, pass } = filled(1, 3);
    buckets.charge('a', 4);
    expect(buckets.tokens('a')).to.equal(-1);
    expect(buckets.charge('a', 100)).to.equal(-3);
    expect(buckets.tokens('a')).to.equal(-3);
    pass(3_000);
    expect(buckets.take('a', 1)).to.equal(undefined);
    pass(1_000);
    expect(buckets.take('a', 1)).to.be.a('number');
  });

  it('return the seconds until there are enough tokens', () => {
    const { buckets } = filled(2, 10);
    expect(buckets.secondsBetween(10, 10)).to.equal(0);
    expect(buckets.secondsBetween(0, 1)).to.equal(1);
    expect(buckets.secondsBetween(0, 5)).to.equal(3);
    expect(buckets.secondsBetween(0, 10)).to.equal(5);
    expect(buckets.secondsBetween(0.002, 5)).to.equal(3);
    expect(buckets.secondsBetween(-4, 1)).to.equal(3);
  });

  it('remember a limited number of clients, the most recently used ones', () => {
    const { buckets } = filled(1, 1, 10);
    const isRemembered = (index: number) => buckets.tokens(`${index}`) === 0;
    for (let last = 0; last < 100; last += 1) {
      buckets.take(`${last}`, 1);
      const remembered = Array.from({ length: last + 1 }, (_, index) => index).filter(isRemembered);
      expect(remembered.length, `of ${last + 1}`).to.be.within(Math.min(last + 1, 10), 19);
      expect(remembered[0], 'those that were used last').to.equal(last + 1 - remembered.length);
    }
  });
});
