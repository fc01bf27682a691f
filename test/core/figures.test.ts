import { expect } from 'chai';
import { openMemoryStorage } from '../../adapters/memory/index.js';
import { getBusiness } from '../../core/accounts/business/read-business.js';
import type { ValidationError } from '../../core/basics/errors.js';
import { getFigures } from '../../core/bookings/figures/get-figures.js';
import { settling } from '../../core/bookings/settle-bookings.js';
import { aClock, addApp, anUuid } from '../support/samples.js';

describe('figures', () => {
  it('are refused if there are more than 50,000 bookings to count', async () => {
    const storage = openMemoryStorage({ clock: aClock() });
    const of = (count: number) => {
      const uuids = async () => [Array.from({ length: count }, (_, n) => String(n))];
      const bookings = {
        uuids,
        inSlices: storage.bookings.inSlices.bind(storage.bookings),
        due: storage.bookings.due.bind(storage.bookings),
      };
      const needs = { ...storage, clock: aClock(), newUuid: anUuid };
      return getFigures({ ...needs, bookings, settle: settling(needs), getBusiness: getBusiness(needs) });
    };
    const app = await addApp(storage);
    const span = { from: '2026-11-01', to: '2026-11-30' };
    expect((await of(50_000)({ app }, span)).total.bookings).to.equal(0);
    const error = await of(50_001)({ app }, span).catch((refused: ValidationError) => refused);
    expect(error).to.have.property('code', 'invalid');
    expect(Object.keys((error as ValidationError).errors)).to.deep.equal(['to']);
  });
});
