import { expect } from 'chai';
import { BoundedTexts } from '../../adapters/koa/exchange/bounded-texts.js';
describe('BoundedTexts', () => {
    const kept = (texts, keys) => [...keys].filter((key) => texts.get(key) !== undefined).join('');
    it('keeps as much as there is room for: what was used lately', () => {
        const texts = new BoundedTexts(80);
        for (const key of 'abcdefgh')
            texts.add(key, key, 9);
        expect(kept(texts, 'abcdefgh')).to.equal('abcdefgh');
        texts.get('a');
        texts.add('i', 'i', 9);
        expect(kept(texts, 'abcdefghi')).to.equal('acdefghi');
    });
    it('takes a value anew without losing room, and as the one used last', () => {
        const texts = new BoundedTexts(80);
        for (const key of 'abcdefgh')
            texts.add(key, key, 9);
        for (let n = 0; n < 100; n += 1)
            texts.add('a', `${n}`, 9);
        expect(kept(texts, 'abcdefgh')).to.equal('abcdefgh');
        expect(texts.get('a')).to.equal('99');
        texts.add('b', 'anew', 9);
        texts.add('i', 'i', 9);
        expect(kept(texts, 'bci')).to.equal('bi');
    });
    it('does not keep what would push out much else', () => {
        const texts = new BoundedTexts(80);
        texts.add('a', 'a', 9);
        texts.add('b', 'b', 10);
        expect(kept(texts, 'ab')).to.equal('a');
    });
});
