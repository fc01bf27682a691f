import { expect } from 'chai';
import {
  addMonths,
  cityOf,
  countdownText,
  dayText,
  deviceZone,
  durationText,
  firstWeekday,
  isSameClock,
  listDays,
  localDate,
  offsetText,
  priceText,
  spanBesideText,
  spanText,
  startOfDay,
  timeBesideText,
  timeText,
  weekdayOf,
  weekdays,
} from '../../adapters/web/browser/parts/times.js';

/** Chromium and Node format the same, except for the kind of blank. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u2009\u202f]/g, ' ');

describe('times on pages', () => {
  for (const named of ['Etc/Unknown', undefined]) {
    it(`have no zone of the device if the browser names it ${named}`, () => {
      const { prototype } = Intl.DateTimeFormat;
      const { resolvedOptions } = prototype;
      prototype.resolvedOptions = () => ({ timeZone: named }) as Intl.ResolvedDateTimeFormatOptions;
      try {
        expect(deviceZone()).to.equal(undefined);
      } finally {
        prototype.resolvedOptions = resolvedOptions;
      }
      expect(deviceZone()).to.be.a('string');
    });
  }

  const starts: readonly (readonly [string, string, string])[] = [
    ['2026-12-03', 'Europe/Berlin', '2026-12-02T23:00:00.000Z'],
    ['2027-03-28', 'Europe/Berlin', '2027-03-27T23:00:00.000Z'],
    ['2027-03-29', 'Europe/Berlin', '2027-03-28T22:00:00.000Z'],
    ['2026-10-25', 'Europe/Berlin', '2026-10-24T22:00:00.000Z'],
    ['2026-10-26', 'Europe/Berlin', '2026-10-25T23:00:00.000Z'],
    ['2026-12-03', 'Asia/Kolkata', '2026-12-02T18:30:00.000Z'],
    ['2026-12-03', 'Pacific/Kiritimati', '2026-12-02T10:00:00.000Z'],
    // Clocks change at midnight: the day begins at 1:00, the hour before midnight repeats, or midnight itself repeats.
    ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
    ['2018-02-18', 'America/Sao_Paulo', '2018-02-18T03:00:00.000Z'],
    ['2024-11-03', 'America/Havana', '2024-11-03T04:00:00.000Z'],
    ['2024-03-10', 'America/Havana', '2024-03-10T05:00:00.000Z'],
  ];
  for (const [date, zone, expected] of starts) {
    it(`begin ${date} in ${zone} at its first existing moment`, () => {
      const start = startOfDay(date, zone);
      expect(new Date(start).toISOString()).to.equal(expected);
      expect(localDate(start, zone)).to.equal(date);
      expect(localDate(start - 1, zone)).to.not.equal(date);
    });
  }

  it('count months and days like calendars', () => {
    expect(addMonths('2026-12', 1)).to.equal('2027-01');
    expect(addMonths('2026-01', -1)).to.equal('2025-12');
    expect(listDays('2028-02')).to.have.length(29);
    expect(listDays('2026-11').at(-1)).to.equal('2026-11-30');
    expect(weekdayOf('2026-11-22')).to.equal(7);
  });

  it('begin weeks as the region does', () => {
    expect(firstWeekday('de')).to.equal(1);
    expect(firstWeekday('en-US')).to.equal(7);
    expect(weekdays('en-US')[0]).to.deep.equal({ short: 'Sun', long: 'Sunday' });
    expect(weekdays('fr').at(-1)?.long).to.equal('dimanche');
  });

  it('write days, times and lengths in the language', () => {
    const start = Date.parse('2026-12-03T13:30:00Z');
    expect(dayText('en-GB', '2026-12-03')).to.equal('Thursday 3 December');
    expect(dayText('de', '2027-01-04', '2026-12-03')).to.equal('Montag, 4. Januar 2027');
    expect(timeText('en-GB', start, 'Europe/Berlin')).to.equal('14:30');
    expect(plain(timeText('en-US', start, 'America/New_York'))).to.equal('8:30 AM');
    expect(plain(spanText('en-GB', start, start + 5_400_000, 'Europe/Berlin'))).to.equal('14:30–16:00');
    expect(spanText('en-GB', start - 14_400_000, start, 'UTC')).to.equal('9:30–13:30');
    expect(plain(spanText('en-US', start, start + 5_400_000, 'America/New_York'))).to.equal('8:30 – 10:00 AM');
    expect(plain(spanText('en-GB', start, start + 86_400_000, 'Europe/Berlin'))).to.match(/Thu.*14:30.*Fri.*14:30/);
    expect(plain(durationText('en', 90))).to.equal('1 hour 30 minutes');
    expect(plain(durationText('de', 45))).to.equal('45 Minuten');
    expect(plain(durationText('fr', 1440))).to.equal('1 jour');
    expect(countdownText(65_000)).to.equal('1:05');
    expect(countdownText(-1)).to.equal('0:00');
    expect([countdownText(3_599_000), countdownText(3_600_000)]).to.deep.equal(['59:59', '1:00:00']);
    expect(countdownText(85_756_000)).to.equal('23:49:16');
  });

  it('write the day of another zone with the time if it differs', () => {
    const start = Date.parse('2026-12-29T09:15:00Z');
    const beside = (length: number, zone: string, other: string) =>
      plain(spanBesideText('en-US', start, start + length, zone, other));
    expect(beside(1_800_000, 'Europe/Paris', 'Pacific/Honolulu')).to.equal('Mon, Dec 28, 11:15 – 11:45 PM');
    expect(beside(1_800_000, 'Pacific/Honolulu', 'Europe/Paris')).to.equal('Tue, Dec 29, 10:15 – 10:45 AM');
    expect(beside(1_800_000, 'Europe/Paris', 'Europe/London')).to.equal('9:15 – 9:45 AM');
    // If the time spans two days there, the text names each of them once.
    expect(beside(3_600_000, 'Europe/Paris', 'Pacific/Honolulu').match(/Mon|Tue/g)).to.deep.equal(['Mon', 'Tue']);
    const time = (other: string) => plain(timeBesideText('en-US', start, 'Europe/Paris', other));
    expect(time('Pacific/Honolulu')).to.equal('Mon, Dec 28, 11:15 PM');
    expect(time('Europe/London')).to.equal('9:15 AM');
  });

  it('name the UTC offset of a time that the clock shows twice', () => {
    const at = (time: string) => Date.parse(`2027-10-31T${time}:00Z`);
    const times = ['23:30', '00:00', '00:59', '01:00', '01:59', '02:00'].map((time) =>
      timeText('en-GB', at(time), 'Europe/Berlin'),
    );
    expect(times.slice(1)).to.deep.equal(['2:00 GMT+2', '2:59 GMT+2', '2:00 GMT+1', '2:59 GMT+1', '3:00']);
    expect(timeText('en-US', Date.parse('2027-11-07T06:30:00Z'), 'America/New_York')).to.match(/^1:30.AM GMT-5$/);
    // Clocks go forward: no time is shown twice.
    expect(timeText('en-GB', Date.parse('2027-03-28T01:00:00Z'), 'Europe/Berlin')).to.equal('3:00');
    const span = (start: string, end: string) => plain(spanText('en-GB', at(start), at(end), 'Europe/Berlin'));
    expect(span('01:30', '02:00')).to.equal('2:30 GMT+1 – 3:00');
    expect(span('00:45', '01:15')).to.equal('2:45 GMT+2 – 2:15 GMT+1');
    expect(plain(spanText('en-GB', at('00:30') - 86_400_000, at('00:30'), 'Europe/Berlin'))).to.match(/GMT\+2$/);
    expect(plain(spanBesideText('en-GB', at('01:30'), at('02:00'), 'UTC', 'Europe/Berlin'))).to.equal(
      '2:30 GMT+1 – 3:00',
    );
  });

  it('know which clocks agree, and name the places of zones', () => {
    const winter = Date.parse('2026-12-03T12:00:00Z');
    const between = Date.parse('2027-03-20T12:00:00Z');
    expect(isSameClock(winter, 'Europe/Berlin', 'Europe/Paris')).to.equal(true);
    expect(isSameClock(winter, 'America/New_York', 'America/Bogota')).to.equal(true);
    expect(isSameClock(between, 'America/New_York', 'America/Bogota')).to.equal(false);
    expect(offsetText('en', winter, 'America/New_York')).to.equal('GMT-5');
    expect(cityOf('America/New_York')).to.equal('New York');
  });

  it('write prices in the minor units of their currency', () => {
    expect(priceText('en', { amount: 8500, currency: 'EUR' })).to.equal('€85');
    expect(priceText('en', { amount: 8550, currency: 'EUR' })).to.equal('€85.50');
    expect(priceText('en', { amount: 8500, currency: 'JPY' })).to.equal('¥8,500');
    expect(plain(priceText('en', { amount: 8500, currency: 'KWD' }))).to.equal('KWD 8.500');
    expect(plain(priceText('de', { amount: 8550, currency: 'EUR' }))).to.equal('85,50 €');
  });
});
