import { expect } from 'chai';
import fc from 'fast-check';
import { fromBase64, toBase64 } from '../../core/basics/base64.js';
import { imageFacts } from '../../core/model/image.js';
import { extendedWebp, JPEG, jpegOf, LOSSLESS_WEBP, WEBP } from '../support/images.js';
import { aPng, pngChunk } from '../support/samples.js';

const whole = { isAnimated: false, isWhole: true };

describe('images, read from their bytes', () => {
  it('have a type, a width and a height', () => {
    expect(imageFacts(aPng(300, 20))).to.deep.equal({ type: 'image/png', width: 300, height: 20, ...whole });
    expect(imageFacts(JPEG)).to.deep.equal({ type: 'image/jpeg', width: 24, height: 16, ...whole });
    expect(imageFacts(jpegOf(700, 90))).to.deep.equal({ type: 'image/jpeg', width: 700, height: 90, ...whole });
    for (const webp of [WEBP, LOSSLESS_WEBP])
      expect(imageFacts(webp)).to.deep.equal({ type: 'image/webp', width: 24, height: 16, ...whole });
    expect(imageFacts(extendedWebp(1_999, 257))).to.deep.equal({
      type: 'image/webp',
      width: 1_999,
      height: 257,
      ...whole,
    });
  });

  it('have no known type, whatever else they are', () => {
    const others = ['', 'GIF89a', '<svg xmlns="http://www.w3.org/2000/svg"/>', 'RIFF0000WAVE', '\x89PNG'];
    for (const text of others) expect(imageFacts(Buffer.from(text, 'latin1')), text).to.equal(undefined);
  });

  it('are recognized as animated', () => {
    const control = pngChunk('acTL', Buffer.alloc(8));
    expect(imageFacts(aPng(32, 16, [control]))).to.include({ isAnimated: true });
    expect(imageFacts(extendedWebp(24, 16, true))).to.include({ isAnimated: true });
  });

  it('are recognized as truncated at any place', () => {
    for (const file of [aPng(), JPEG, WEBP, LOSSLESS_WEBP, extendedWebp(24, 16)]) {
      expect(imageFacts(file)).to.include({ isWhole: true });
      for (let length = 0; length < file.length; length += 1) {
        const facts = imageFacts(file.subarray(0, length));
        if (facts) expect(facts.isWhole, `${facts.type} of ${length} bytes`).to.equal(false);
      }
    }
  });

  it('are read to the end, however their bytes are shuffled', () => {
    const file = fc.constantFrom(aPng(), JPEG, WEBP, LOSSLESS_WEBP, extendedWebp(24, 16));
    const changes = fc.array(fc.tuple(fc.nat(), fc.integer({ min: 0, max: 255 })), { maxLength: 20 });
    fc.assert(
      fc.property(file, changes, (original, changed) => {
        const bytes = Buffer.from(original);
        for (const [at, byte] of changed) bytes[at % bytes.length] = byte;
        imageFacts(bytes);
      }),
      { numRuns: 500 },
    );
  });

  it('are encoded in Base64 and decoded', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 50 }), (bytes) => {
        const text = toBase64(bytes);
        expect(text).to.equal(Buffer.from(bytes).toString('base64'));
        expect(Buffer.from(fromBase64(text)!).equals(bytes)).to.equal(true);
      }),
    );
    for (const text of ['A', 'AB', 'ABC', 'A===', 'AB-_', '====']) expect(fromBase64(text), text).to.equal(undefined);
  });
});
