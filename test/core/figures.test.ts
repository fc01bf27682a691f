import { getFigures } from '../../core/figures/get-figures.js';
import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import type { ValidationError } from '../../core/errors.js';

import { partsOver } from '../support/http.js';
import { aClock, addApp } from '../support/samples.js';

describe('figures', () => {
  it('are refused if there are more than 50,000 bookings to count', async () => {
    const storage = openMemoryStorage({ clock: aClock() });
    const { getBusiness, settleBookings: settle } = partsOver(storage);
    const of = (count: number) => {
      const uuids = async () => [Array.from({ length: count }, (_, n) => String(n))];
      const bookings = { ...storage.bookings, uuids };
      return getFigures({ ...storage, bookings, getBusiness, settle, clock: aClock() });
    };
    const app = await addApp(storage);
    const span = { from: '2026-11-01', to: '2026-11-30' };
    expect((await of(50_000)({ app }, span)).total.bookings).to.equal(0);
    const error = await of(50_001)
      ({ app }, span)
      .catch((refused: ValidationError) => refused);
    expect(error).to.have.property('code', 'invalid');
    expect(Object.keys((error as ValidationError).errors)).to.deep.equal(['to']);
  });
});
