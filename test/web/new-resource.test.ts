import { expect } from 'chai';
import { blankResource, resourceBody } from '../../adapters/web/browser/console/resources/draft.js';

describe('the hours of a new person or room', () => {
  const hours = (start: string, overrides: { date: string; windows: [] }[] = []) => ({
    color: null,
    schedule: { weekly: [{ days: ['mon' as const], start, end: '18:00' }], overrides },
  });
  const hoursBeside = (...others: Parameters<typeof blankResource>[1]) =>
    resourceBody(blankResource('UTC', others)).schedule;

  it('are those that most of the others have each week', () => {
    const late = hours('12:00', [{ date: '2027-01-01', windows: [] }]);
    expect(hoursBeside(hours('08:00'), late, hours('12:00'))).to.deep.equal(hours('12:00').schedule);
    const always = { color: null, schedule: null };
    expect(hoursBeside(always, hours('08:00'), always)).to.equal(null);
    expect(hoursBeside()?.weekly).to.have.length.above(0);
  });
});
