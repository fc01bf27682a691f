import { expect } from 'chai';
import { MINUTE } from '../../core/basics/instants.js';
import { cutAt, disjoint } from '../../core/model/block-cuts.js';
import type { Block } from '../../core/model/booking.js';
import { Dice } from '../support/dice.js';
import { aBooking } from '../support/samples.js';

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

describe('an early end of a booking with pauses', () => {
  it('keeps its own buffer after the last remaining run, but no longer than the booking had the resource', () => {
    const spans = (...all: readonly (readonly [string, number, number, number?])[]) =>
      all.map(([resource, start, end, bufferAfter]) => ({
        resource,
        start: start * MINUTE,
        end: end * MINUTE,
        ...(bufferAfter !== undefined && { bufferAfter: bufferAfter * MINUTE }),
      }));
    const runs = spans(['a', 0, 30], ['b', 30, 60], ['a', 60, 90], ['c', 0, 20], ['c', 30, 40]);
    const sale = { service: 'colour', assignments: runs.map((run) => ({ ...run, role: run.resource })), joint: false };
    const booking = aBooking({
      resources: ['a', 'b', 'c'],
      start: 0,
      end: 90 * MINUTE,
      sale: sale as never,
      bufferAfterMinutes: 15,
      // The chair c has a buffer of ten minutes, which joins its runs.
      blocks: spans(['a', 0, 30], ['b', 30, 75], ['a', 60, 105], ['c', 0, 65]),
    });
    for (const [at, left] of [
      [10, spans(['a', 0, 25, 15], ['c', 0, 35, 25])],
      [20, spans(['a', 0, 30], ['c', 0, 45, 25])],
      [45, spans(['a', 0, 30], ['b', 30, 60, 15], ['c', 0, 65])],
      [70, spans(['a', 0, 30], ['b', 30, 75], ['a', 60, 85, 15], ['c', 0, 65])],
    ] as const) {
      const cut = cutAt(booking, at * MINUTE);
      expect(cut, `${at}`).to.deep.equal(left);
      expect(cutAt({ ...booking, blocks: cut }, at * MINUTE), `${at}, again`).to.deep.equal(cut);
    }
  });
});
