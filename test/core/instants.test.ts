import { expect } from 'chai';
import { isFailure } from '../../core/basics/errors.js';
import { formatInstant, HOUR, isInstant, parseInstant } from '../../core/basics/instants.js';
import { readMove, readNewBooking } from '../../core/bookings/booking-input.js';
import { anUuid } from '../support/samples.js';

const FIRST = Date.parse('0000-01-01T00:00:00.000Z');
const LAST = Date.parse('9999-12-31T23:59:59.999Z');

describe('instants', () => {
  it('lie in the years 0000 to 9999, whatever their written offset', () => {
    expect(parseInstant('0000-01-01T00:00:00Z')).to.equal(FIRST);
    expect(parseInstant('9999-12-31T23:59:59.999Z')).to.equal(LAST);
    expect(parseInstant('9999-12-31T23:59:59+23:59')).to.equal(LAST - 999 - (23 * 60 + 59) * 60_000);
    for (const text of [
      '0000-01-01T00:00:00+00:01',
      '9999-12-31T23:59:59-00:01',
      '10000-01-01T00:00:00Z',
      '-0001-12-31T00:00:00Z',
      '+10000-01-01T00:00:00Z',
    ]) {
      expect(parseInstant(text), text).to.equal(undefined);
    }
    for (const value of [FIRST - 1, LAST + 1, 0.5, Number.NaN, '0']) expect(isInstant(value)).to.equal(false);
    for (const value of [FIRST, 0, LAST]) expect(isInstant(value)).to.equal(true);
  });

  it('are whole milliseconds, however many digits their fraction has', () => {
    const whole = Date.parse('2026-11-20T09:30:00Z');
    for (const [fraction, milliseconds] of [
      ['.5', 500],
      ['.007', 7],
      ['.1234567', 123],
      ['.000999999', 0],
      ['.9999999999999999999999', 999],
    ] as const) {
      expect(parseInstant(`2026-11-20T09:30:00${fraction}Z`), fraction).to.equal(whole + milliseconds);
    }
    for (const fraction of ['.', ',5', '.5x'])
      expect(parseInstant(`2026-11-20T09:30:00${fraction}Z`)).to.equal(undefined);
  });

  it('are written with four digits of a year, even if the offset would require more', () => {
    expect(formatInstant(LAST - HOUR, HOUR)).to.equal('9999-12-31T23:59:59+01:00');
    expect(formatInstant(LAST, HOUR)).to.equal('9999-12-31T23:59:59+00:00');
    expect(formatInstant(FIRST, -HOUR)).to.equal('0000-01-01T00:00:00+00:00');
    expect(formatInstant(FIRST, HOUR)).to.equal('0000-01-01T01:00:00+01:00');
  });

  it('of a booking stay within these years, given as text, number or duration', () => {
    const resources = [anUuid()];
    const badIn = (read: () => unknown) => {
      try {
        read();
      } catch (error) {
        if (isFailure(error, 'invalid')) return Object.keys(error.errors);
        throw error;
      }
      return [];
    };
    const start = LAST - 999 - HOUR + 1_000;
    const bad = (input: object) => badIn(() => readNewBooking({ resources, start, ...input }));
    expect(bad({ durationMinutes: 59 })).to.deep.equal([]);
    expect(bad({ durationMinutes: 60 })).to.deep.equal(['durationMinutes']);
    expect(bad({ end: LAST + 1 })).to.deep.equal(['end']);
    expect(bad({ start: FIRST - 60_000, durationMinutes: 1 })).to.deep.equal(['start']);
    const from = { resources, start: 0, end: HOUR, units: 1 };
    expect(badIn(() => readMove({ start }, from))).to.deep.equal(['start']);
    expect(badIn(() => readMove({ start: start - 1_000 }, from))).to.deep.equal([]);
  });
});
