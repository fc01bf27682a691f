import { expect } from 'chai';
import { Counterparts } from './fuzz/counterparts.js';
import { differencesOf, withSortedSets } from './fuzz/differences.js';

const OURS = '01a2dfb6-7f9b-7116-9377-19dc17021997';
const THEIRS = '01a2dfb6-7f9b-723d-b624-4a14966fd87a';

describe('the comparison of two builds', () => {
  it('pairs random values where both builds show them first, in both directions', () => {
    const counterparts = new Counterparts();
    counterparts.pair(
      { data: [{ uuid: OURS, tag: `"${OURS}-1"` }] },
      { data: [{ uuid: THEIRS, tag: `"${THEIRS}-1"` }] },
    );
    expect(counterparts.toTheirs(`/v1/bookings/${OURS}/cancel`)).to.equal(`/v1/bookings/${THEIRS}/cancel`);
    expect(counterparts.toOurs(`{"uuid":"${THEIRS}"}`)).to.equal(`{"uuid":"${OURS}"}`);
  });

  it('keeps values that have another counterpart, or none', () => {
    const counterparts = new Counterparts();
    const third = OURS.replace('01a2', '01a3');
    counterparts.pair(OURS, THEIRS);
    counterparts.pair(OURS, third);
    counterparts.pair(`${OURS} ${third}`, third);
    expect(counterparts.toTheirs(OURS)).to.equal(THEIRS);
    expect(counterparts.toOurs(third)).to.equal(third);
  });

  it('finds what differs in JSON, but not the order of keys', () => {
    expect(differencesOf({ a: 1, b: [{ c: null }] }, { b: [{ c: null }], a: 1 })).to.deep.equal([]);
    expect(differencesOf({ a: { b: 1 }, c: [1, 2] }, { a: { b: '1' }, c: [1] }, 'body')).to.deep.equal([
      'body/a/b: 1, theirs "1"',
      'body/c/1: 2, theirs absent',
    ]);
    expect(differencesOf({ a: [] }, { a: {} })).to.have.length(1);
    expect(differencesOf({ a: null }, {})).to.have.length(1);
  });

  it('ignores the order of sets in documents, and of nothing else', () => {
    const document = (items: string[], name: string) => withSortedSets({ schema: { [name]: items } });
    expect(document(['b', 'a'], 'enum')).to.deep.equal(document(['a', 'b'], 'enum'));
    expect(document(['b', 'a'], 'required')).to.deep.equal(document(['a', 'b'], 'required'));
    expect(document(['b', 'a'], 'parameters')).to.not.deep.equal(document(['a', 'b'], 'parameters'));
  });
});
