import { createHash } from 'node:crypto';
import Sqlite from 'better-sqlite3';
import { expect } from 'chai';
import { STEPS } from '../adapters/sqlite/file/schema.js';

/** SHA-256 of each schema step, in order. Lines of released steps never change, because files were made by these steps. */
const DIGESTS = [
  '63e6f6465fd820c259d3a7cce67480739f5a7d8474f89abf2fbdfc36356ef40a',
  'ea36321e52838ef0309c49191475d34c46ce7032b974fda34a591c124158780a',
  '6a67d5cce22bab5926cd9cdc288ac4e8dd50ca7a9a34c5177a20b292548bbf70',
  '96c528794d8ea7747caa736a5bfc9b0319e2d66d95d60dc1595d675d4cffb215',
  '1a697012f89d5713c6b66ce875ce762c37b1e9cf45d721a2a0ddafe3ee1348ea',
];

describe('The schema of SQLite', () => {
  it('has the recorded digest of every step: a new step must be recorded here', () => {
    expect(STEPS.map((step) => createHash('sha256').update(step).digest('hex'))).to.deep.equal(DIGESTS);
  });

  it("names everything slotkeeper_…, so that a host's file can contain it", () => {
    const file = new Sqlite(':memory:');
    for (const step of STEPS) file.exec(step);
    const names = file.prepare<[], string>('SELECT name FROM sqlite_schema WHERE sql IS NOT NULL').pluck().all();
    expect(names).to.have.length.greaterThan(100);
    expect(names.filter((name) => !name.startsWith('slotkeeper_'))).to.deep.equal([]);
  });
});
