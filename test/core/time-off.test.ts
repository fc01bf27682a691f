import { expect } from 'chai';
import { closures } from '../../core/availability/closures.js';
import { DAY, HOUR } from '../../core/basics/instants.js';
import { zone } from '../../core/basics/zone.js';
import { buildWidestWindow, buildWindow, buildWindows } from '../../core/model/closed-windows.js';
import { readNewTimeOff, type TimeOff } from '../../core/model/time-off.js';
import { fieldErrors } from '../support/field-errors.js';
import { anUuid, aTimeOff } from '../support/samples.js';

const ROOM = anUuid();

const errorsOf = (input: object) => fieldErrors(() => readNewTimeOff(input));
/** The fields with errors, sorted. */
const wrong = (input: object) => Object.keys(errorsOf(input)).sort().join(' ');

const at = (text: string) => Date.parse(text);
const written = (window: { start: number; end: number }) =>
  `${new Date(window.start).toISOString()} ${new Date(window.end).toISOString()}`;

describe('new time off', () => {
  const days = { startDate: '2027-06-16', endDate: '2027-06-18' };
  const times = { start: '2027-06-16T08:00:00Z', end: '2027-06-16T10:00:00Z' };

  it('is for the named resources, or for the whole app if they are null', () => {
    expect(readNewTimeOff({ resources: [ROOM.toUpperCase()], ...days }).resources).to.deep.equal([ROOM]);
    expect(readNewTimeOff({ resources: null, ...days }).resources).to.equal(null);
    expect(errorsOf(days)).to.deep.equal({ resources: 'This field is required' });
    expect(wrong({ resources: [], ...days })).to.equal('resources');
    const many = (n: number) => Array.from({ length: n }, () => anUuid());
    expect(wrong({ resources: many(100), ...days })).to.equal('');
    expect(wrong({ resources: many(101), ...days })).to.equal('resources');
  });

  it('has exactly one pair of instants or dates', () => {
    const resources = null;
    expect(readNewTimeOff({ resources, ...times })).to.include({ start: at('2027-06-16T08:00Z'), startDate: null });
    expect(readNewTimeOff({ resources, ...days })).to.include({
      start: null,
      startDate: '2027-06-16',
      endDate: '2027-06-18',
    });
    expect(wrong({ resources })).to.equal('start');
    expect(wrong({ resources, ...times, ...days })).to.equal('start');
    expect(wrong({ resources, start: times.start, endDate: days.endDate })).to.equal('start');
    expect(wrong({ resources, start: times.start })).to.equal('end start');
    expect(errorsOf({ resources, end: times.end })).to.deep.equal({ start: 'This field is required' });
    expect(wrong({ resources, startDate: days.startDate })).to.equal('endDate start');
    expect(wrong({ resources, endDate: days.endDate })).to.equal('start startDate');
    expect(wrong({ resources, startDate: '2027-02-29', endDate: 'soon' })).to.equal('endDate startDate');
  });

  it('ends after its start, and lasts at most 3,660 days, both ends included', () => {
    const resources = null;
    expect(wrong({ resources, start: times.start, end: times.start })).to.equal('end');
    expect(wrong({ resources, startDate: '2027-06-16', endDate: '2027-06-15' })).to.equal('endDate');
    expect(wrong({ resources, startDate: '2027-06-16', endDate: '2027-06-16' })).to.equal('');
    const last = new Date(at('2027-06-16') + 3_659 * DAY).toISOString().slice(0, 10);
    const beyond = new Date(at('2027-06-16') + 3_660 * DAY).toISOString().slice(0, 10);
    expect(wrong({ resources, startDate: '2027-06-16', endDate: last })).to.equal('');
    expect(wrong({ resources, startDate: '2027-06-16', endDate: beyond })).to.equal('endDate');
    expect(wrong({ resources, start: 0, end: 3_660 * DAY })).to.equal('');
    expect(wrong({ resources, start: 0, end: 3_660 * DAY + 1 })).to.equal('end');
  });
});

describe('the span of time off', () => {
  const dates = (startDate: string, endDate: string) => ({ start: null, end: null, startDate, endDate }) as const;

  it('covers local days of the zone, from the start of the first to the start of the day after the last', () => {
    const days = dates('2027-03-27', '2027-03-28');
    expect(written(buildWindow(days, zone('Europe/Paris')))).to.equal(
      '2027-03-26T23:00:00.000Z 2027-03-28T22:00:00.000Z',
    );
    expect(written(buildWindow(days, zone('UTC')))).to.equal('2027-03-27T00:00:00.000Z 2027-03-29T00:00:00.000Z');
    // Apia skipped 30 December 2011 altogether.
    const skipped = buildWindow(dates('2011-12-30', '2011-12-30'), zone('Pacific/Apia'));
    expect(skipped.end - skipped.start).to.equal(0);
  });

  it('lies within its widest window in any zone', () => {
    const days = dates('2027-06-16', '2027-06-16');
    const widest = buildWidestWindow(days);
    for (const name of ['Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Etc/GMT+12', 'UTC']) {
      const { start, end } = buildWindow(days, zone(name));
      expect(start, name).to.be.at.least(widest.start);
      expect(end, name).to.be.at.most(widest.end);
    }
  });

  it('closes the resources concerned, as disjoint windows in order', () => {
    const entry = (resources: readonly string[] | null, start: number, end: number, units: number | null = null) =>
      aTimeOff({ resources, start: start * HOUR, end: end * HOUR, units } as Partial<TimeOff>);
    const closed = (of: readonly TimeOff[], capacity = 1, timezone = 'UTC') =>
      closures(of, { uuid: ROOM, timezone, capacity }, { start: 0, end: DAY });
    const entries = [entry([ROOM], 10, 12), entry([anUuid()], 0, 24), entry(null, 5, 8), entry([ROOM], 11, 13)];
    const skipped = { ...entry(null, 0, 0), ...dates('2011-12-30', '2011-12-30') } as TimeOff;
    expect(closed([skipped], 1, 'Pacific/Apia').closed).to.deep.equal([]);
    expect(closed(entries)).to.deep.equal({
      closed: [
        { start: 5 * HOUR, end: 8 * HOUR },
        { start: 10 * HOUR, end: 13 * HOUR },
      ],
      off: [],
    });
    // Units add up, and close the resource where they reach its capacity.
    expect(closed([entry([ROOM], 1, 4, 2), entry(null, 3, 6, 1), entry([anUuid()], 0, 9, 3)], 3)).to.deep.equal({
      closed: [{ start: 3 * HOUR, end: 4 * HOUR }],
      off: [
        { start: HOUR, end: 3 * HOUR, units: 2 },
        { start: 4 * HOUR, end: 6 * HOUR, units: 1 },
      ],
    });
  });

  it('closes the weekly hours that start on its days, by the wall clock of the zone', () => {
    const { days, ...hours } = { days: ['sat', 'sun'], start: '22:30', end: '02:30' } as const;
    const entry = { ...dates('2027-03-26', '2027-03-28'), weekly: { days, ...hours } };
    const shown = (name: string, from: string, to: string) =>
      buildWindows(entry, zone(name), { start: at(from), end: at(to) }).map(written);
    // The night of the 28th has no 02:30: the clocks skip it, and it moves to 03:30.
    expect(shown('Europe/Paris', '2027-03-01', '2027-04-30')).to.deep.equal([
      '2027-03-27T21:30:00.000Z 2027-03-28T01:30:00.000Z',
      '2027-03-28T20:30:00.000Z 2027-03-29T00:30:00.000Z',
    ]);
    expect(shown('UTC', '2027-04-10', '2027-04-11')).to.deep.equal([]);
    expect(buildWidestWindow(entry).end).to.be.at.least(at('2027-03-29T14:30:00Z'));
    const resources = null;
    const { start, end, ...whole } = entry;
    expect(wrong({ resources, ...whole })).to.equal('');
    expect(wrong({ resources, start: 0, end: HOUR, weekly: whole.weekly })).to.equal('weekly');
    expect(wrong({ resources, ...whole, weekly: { days: [], start: '9:00' }, units: 10_001 })).to.equal(
      'units weekly.days weekly.end weekly.start',
    );
  });
});
