import { expect } from 'chai';
import { BoundedTexts } from '../../adapters/koa/exchange/bounded-texts.js';

describe('BoundedTexts', () => {
  const kept = (texts: BoundedTexts<string>, keys: string) =>
    [...keys].filter((key) => texts.get(key) !== undefined).join('');

  it('keeps the most recently used texts up to its size', () => {
    const texts = new BoundedTexts<string>(80);
    for (const key of 'abcdefgh') texts.add(key, key, 9);
    expect(kept(texts, 'abcdefgh')).to.equal('abcdefgh');
    texts.get('a');
    texts.add('i', 'i', 9);
    expect(kept(texts, 'abcdefghi')).to.equal('acdefghi');
  });

  it('replaces a text without using more space, as the most recently used one', () => {
    const texts = new BoundedTexts<string>(80);
    for (const key of 'abcdefgh') texts.add(key, key, 9);
    for (let n = 0; n < 100; n += 1) texts.add('a', `${n}`, 9);
    expect(kept(texts, 'abcdefgh')).to.equal('abcdefgh');
    expect(texts.get('a')).to.equal('99');
    texts.add('b', 'anew', 9);
    texts.add('i', 'i', 9);
    expect(kept(texts, 'bci')).to.equal('bi');
  });

  it('does not keep a text that would displace many others', () => {
    const texts = new BoundedTexts<string>(80);
    texts.add('a', 'a', 9);
    texts.add('b', 'b', 10);
    expect(kept(texts, 'ab')).to.equal('a');
  });
});
