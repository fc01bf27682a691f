import { expect } from 'chai';
import { disjoint } from '../../core/model/block-cuts.js';
import type { Block } from '../../core/model/booking.js';
import { Dice } from '../support/dice.js';

describe('disjoint', () => {
  const UNITS = 2;
  const unitsAt = (blocks: readonly Block[], resource: string, moment: number) =>
    blocks
      .filter((block) => block.resource === resource && block.start <= moment && moment < block.end)
      .map(({ units = UNITS }) => units);

  it('returns non-overlapping parts with the largest units of the overlapping blocks at every moment', () => {
    const dice = new Dice(7);
    for (let round = 0; round < 500; round += 1) {
      const blocks = Array.from({ length: 1 + dice.below(5) }, () => {
        const start = dice.below(12);
        const block = { resource: dice.pick(['a', 'b']), start, end: start + 1 + dice.below(8) };
        return dice.chance(0.5) ? block : { ...block, units: 1 + dice.below(3) };
      });
      const parts = disjoint(blocks, UNITS);
      for (const resource of ['a', 'b']) {
        for (let moment = 0; moment < 20; moment += 1) {
          const taken = unitsAt(blocks, resource, moment);
          const expected = taken.length === 0 ? [] : [Math.max(...taken)];
          expect(unitsAt(parts, resource, moment), JSON.stringify({ blocks, moment })).to.deep.equal(expected);
        }
      }
    }
  });

  it('keeps blocks that overlap no other block of their resource', () => {
    const blocks = [
      { resource: 'a', start: 0, end: 5 },
      { resource: 'a', start: 5, end: 7, units: 3 },
      { resource: 'b', start: 2, end: 9 },
    ];
    expect(disjoint(blocks, UNITS)).to.equal(blocks);
  });
});
