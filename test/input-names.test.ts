import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { inputNamesSource } from './support/input-names.js';

describe('the names of the fields that use cases take', () => {
  it('are those of their types: npm run generate:inputs', () => {
    expect(readFileSync('core/composition/input-names.ts', 'utf8')).to.equal(inputNamesSource());
  }).timeout(120_000);
});
