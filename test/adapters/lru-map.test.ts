import { expect } from 'chai';
import { LruMap } from '../../adapters/sqlite/caches/lru-map.js';

describe('LruMap', () => {
  const filled = (max: number, count: number) => {
    const map = new LruMap<number, string>(max);
    for (let n = 0; n < count; n += 1) map.set(n, `${n}`);
    return map;
  };
  const found = (map: LruMap<number, string>, count: number) =>
    Array.from({ length: count }, (_, n) => n).filter((n) => map.get(n) !== undefined);

  it('keeps what was used lately, and never more than its bound', () => {
    const map = new LruMap<number, string>(10);
    map.set(-1, 'used');
    for (let n = 0; n < 1_000; n += 1) {
      map.set(n, `${n}`);
      expect(map.get(-1)).to.equal('used');
    }
    expect(found(map, 1_000)).to.include(999).and.not.include(900);
    expect(found(filled(10, 1_000), 1_000))
      .to.have.length.within(5, 10)
      .and.include(999);
  });

  it('answers the value that was set last, whichever half the one before it lies in', () => {
    const map = filled(10, 7);
    map.set(1, 'anew');
    expect(map.get(1)).to.equal('anew');
    for (let n = 10; n < 14; n += 1) map.set(n, `${n}`);
    expect(map.get(1)).to.equal('anew');
  });

  it('forgets what is deleted, and everything when it is cleared', () => {
    const map = filled(10, 9);
    for (const n of [2, 8]) map.delete(n);
    expect([map.get(2), map.get(8), map.get(7), map.get(3)]).to.deep.equal([undefined, undefined, '7', '3']);
    map.clear();
    expect(found(map, 9)).to.deep.equal([]);
  });
});
