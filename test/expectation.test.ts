import { expect } from 'chai';
import { expect as expectation } from './contracts/expectation.js';

const one = { uuid: 'a', meta: JSON.parse('{"__proto__":1,"x-y":[1,2]}') };
const two = { uuid: 'b', meta: {} };

/** Failures of the contracts' own assertions, which no other test shows. */
const FAILURES: readonly (readonly [attempt: () => unknown, message: string])[] = [
  [
    () => expectation({ meta: {} }, 'read').to.deep.equal({ meta: one.meta }),
    'read: object.meta.__proto__: missing\nobject.meta["x-y"]: missing',
  ],
  [
    () => expectation([one, two]).to.deep.equal([two, { ...one, meta: { ...one.meta, 'x-y': [1] } }]),
    'list[a].meta["x-y"]: expected 1 items, got [ 1, 2 ]',
  ],
  [() => expectation([one, two]).to.deep.equal([two, one]), "list: expected the order [ 'b', 'a' ], got [ 'a', 'b' ]"],
  [
    () => expectation({ items: [one], total: 1 }).to.deep.equal({ items: [two], total: 1 }),
    'object.items[b]: missing\nobject.items[a]: not expected',
  ],
  [() => expectation([two, two]).to.have.deep.members([two]), "list[{ uuid: 'b', meta: {} }]: not expected"],
  [() => expectation([two]).to.contain([two, one]), 'list[a]: missing'],
  [() => expectation({ a: 1, b: undefined }).to.deep.equal({ a: 1 }), 'object.b: not expected, got undefined'],
  [() => expectation({ a: 1 }).to.include({ a: 2 }), 'object.a: expected 2, got 1'],
  [() => expectation({ a: { b: 1 } }).to.have.property('a.b', 2), 'object.a.b: expected 2, got 1'],
  [() => expectation(new Set([1])).to.deep.equal(new Set([2])), 'object: expected Set(1) { 2 }, got Set(1) { 1 }'],
  [() => expectation(one).not.to.deep.equal({ ...one }), 'expected anything but'],
  [() => expectation([1]).to.have.length(2), 'expected a length of 2, got [ 1 ]'],
  [() => expectation(3).to.be.within(1, 2), 'expected a number within [ 1, 2 ], got 3'],
  [() => expectation(3).to.be.above(3), 'expected more than 3, got 3'],
  [() => expectation(new Error('x')).to.be.instanceOf(TypeError), "expected a 'TypeError'"],
];

describe('the assertions of the contracts', () => {
  for (const [attempt, message] of FAILURES) {
    it(`fail with ${message}`, () => expect(attempt).to.throw(message));
  }

  it('accept equal values, whatever their prototypes', () => {
    expectation([one, two]).to.deep.equal([structuredClone(one), Object.assign(Object.create(null), two)]);
    expectation([one, two]).to.have.deep.members([two, one]);
    expectation([two, one]).to.contain([one]);
    expectation({ a: 1, b: 2 }).to.include({ a: 1 });
  });
});
