import { expect } from 'chai';
import { dayOf, LAST_DAY } from '../../core/basics/calendar-dates.js';
import { FieldReader } from '../../core/basics/fields.js';
import { readSeriesRule } from '../../core/bookings/series/rule.js';

const MONDAY = 0;
const TUESDAY = 1;
const THURSDAY = 3;
const SUNDAY = 6;

function read(rule: unknown) {
  const fields = new FieldReader({ rule });
  const read = readSeriesRule(fields);
  fields.done();
  return read;
}

function errorsOf(rule: unknown): Record<string, string> {
  const fields = new FieldReader({ rule });
  readSeriesRule(fields);
  return { ...fields.errors };
}

const PARTS =
  'Must be parts of the form NAME=VALUE, in upper case, with ; between them and no blanks: ' +
  'FREQ, COUNT, UNTIL, INTERVAL, BYDAY, BYMONTHDAY, BYMONTH, BYSETPOS, WKST';
const FREQ = 'Must have a FREQ that is one of: DAILY, WEEKLY, MONTHLY, YEARLY';
const END = 'Must have either COUNT or UNTIL, and not both';
const UNTIL =
  'Must have an UNTIL that is a date, such as 20271231, or an instant that ends in Z, such as 20271231T225959Z';
const BYDAY =
  'Must have weekdays (MO, TU, WE, TH, FR, SA, SU), each with a number from 1 to 53 or -1 to -53 before it or without as BYDAY, with commas between them';
const BYMONTHDAY = 'Must have days from 1 to 31 or, from the end, -1 to -31 as BYMONTHDAY, with commas between them';
const BYMONTH = 'Must have months from 1 to 12 as BYMONTH, with commas between them';
const BYSETPOS = 'Must have positions from 1 to 366 or -1 to -366 as BYSETPOS, with commas between them';
const WKST = 'Must have a WKST that is one of: MO, TU, WE, TH, FR, SA, SU';

describe('readSeriesRule', () => {
  it('reads every part, in any order', () => {
    expect(read('COUNT=10;BYSETPOS=2,-1;WKST=SU;BYDAY=TU,1MO,-2TH;BYMONTH=3,12;INTERVAL=2;FREQ=YEARLY')).to.deep.equal({
      frequency: 'YEARLY',
      interval: 2,
      byMonth: new Set([3, 12]),
      byMonthDay: new Set(),
      byDay: [
        { weekday: TUESDAY, nth: null },
        { weekday: MONDAY, nth: 1 },
        { weekday: THURSDAY, nth: -2 },
      ],
      bySetPos: new Set([2, -1]),
      weekStart: SUNDAY,
      count: 10,
      lastDay: LAST_DAY,
      lastInstant: Number.POSITIVE_INFINITY,
    });
  });

  it('defaults to every day, week, month or year, and to weeks from Monday', () => {
    expect(read('FREQ=MONTHLY;COUNT=1')).to.deep.equal({
      frequency: 'MONTHLY',
      interval: 1,
      byMonth: new Set(),
      byMonthDay: new Set(),
      byDay: [],
      bySetPos: new Set(),
      weekStart: MONDAY,
      count: 1,
      lastDay: LAST_DAY,
      lastInstant: Number.POSITIVE_INFINITY,
    });
  });

  it('counts a repeated value of a list once, in any notation', () => {
    const rule = read('FREQ=MONTHLY;COUNT=1;BYMONTH=1,01;BYDAY=MO,1MO,+1MO,01MO,MO;BYSETPOS=1,+1,001');
    expect([...rule.byMonth]).to.deep.equal([1]);
    expect(rule.byDay).to.deep.equal([
      { weekday: MONDAY, nth: null },
      { weekday: MONDAY, nth: 1 },
    ]);
    expect([...rule.bySetPos]).to.deep.equal([1]);
    expect([...read('FREQ=MONTHLY;COUNT=1;BYMONTHDAY=15,+15,15,-15').byMonthDay]).to.deep.equal([15, -15]);
  });

  it('ends on the day of an UNTIL that is a date, at the instant of one that ends in Z', () => {
    const date = read('FREQ=DAILY;UNTIL=20280229');
    expect([date.count, date.lastDay, date.lastInstant]).to.deep.equal([
      Number.POSITIVE_INFINITY,
      dayOf(2028, 2, 29),
      Number.POSITIVE_INFINITY,
    ]);
    expect(read('FREQ=DAILY;UNTIL=20271231T225959Z').lastInstant).to.equal(Date.UTC(2027, 11, 31, 22, 59, 59));
    expect(read('FREQ=DAILY;UNTIL=99991231T235959Z').lastDay).to.equal(LAST_DAY);
  });

  it('accepts numbers as large as the grammar allows', () => {
    const rule = read('FREQ=YEARLY;INTERVAL=100000000000000000000;COUNT=366;BYDAY=53MO,-53SU;BYSETPOS=366,-366');
    expect(rule.interval).to.equal(1e20);
    expect(rule.count).to.equal(366);
    expect([...read('FREQ=MONTHLY;COUNT=1;BYMONTHDAY=31,-31').byMonthDay]).to.deep.equal([31, -31]);
  });

  /** Prefixes rules with `FREQ=DAILY;COUNT=1;`, for tests in which frequency and count do not matter. */
  const daily = (...parts: readonly string[]) => parts.map((part) => `FREQ=DAILY;COUNT=1;${part}`);
  const monthly = (...parts: readonly string[]) => parts.map((part) => `FREQ=MONTHLY;COUNT=1;${part}`);
  const yearly = (...parts: readonly string[]) => parts.map((part) => `FREQ=YEARLY;COUNT=1;${part}`);
  const until = (...ends: readonly string[]) => ends.map((end) => `FREQ=DAILY;UNTIL=${end}`);

  const refused: readonly (readonly [what: string, message: string, rules: readonly string[]])[] = [
    [
      'parts that it does not know',
      PARTS,
      [
        ...daily('BYHOUR=9', 'BYMINUTE=0', 'BYSECOND=0', 'RSCALE=GREGORIAN', 'X-NAME=1'),
        ...yearly('BYYEARDAY=1', 'BYWEEKNO=20'),
        'RRULE:FREQ=DAILY;COUNT=1',
        'every Tuesday',
      ],
    ],
    ['empty parts, and a last ;', PARTS, ['FREQ=DAILY;;COUNT=1', ';FREQ=DAILY;COUNT=1', 'FREQ=DAILY;COUNT=1;']],
    ['parts without a value, and with two', PARTS, daily('INTERVAL', 'INTERVAL=', 'BYDAY=', '=1', 'INTERVAL=1=1')],
    [
      'blanks around parts',
      PARTS,
      [' FREQ=DAILY;COUNT=1', 'FREQ=DAILY; COUNT=1', 'FREQ =DAILY;COUNT=1', '\nFREQ=DAILY'],
    ],
    ['lower case', PARTS, ['freq=DAILY;COUNT=1', 'FREQ=DAILY;count=1']],
    ['a part that is given twice', 'Must not have COUNT twice', ['FREQ=DAILY;COUNT=1;COUNT=1']],
    ['a FREQ that is given twice', 'Must not have FREQ twice', ['FREQ=DAILY;FREQ=WEEKLY;COUNT=1']],
    [
      'other frequencies, and none',
      FREQ,
      ['HOURLY', 'MINUTELY', 'SECONDLY', 'daily', 'DAILY ', 'DAILY,WEEKLY']
        .map((frequency) => `FREQ=${frequency};COUNT=1`)
        .concat('COUNT=1'),
    ],
    ['rules without an end, and with two', END, ['FREQ=DAILY', ...daily('UNTIL=20271231')]],
    [
      'a COUNT that is no whole number from 1 on',
      'Must have a whole number from 1 on as COUNT',
      ['0', '-1', '+1', '1.5', '1e2', '0x10', ' 1', '1\n'].map((count) => `FREQ=DAILY;COUNT=${count}`),
    ],
    [
      'an INTERVAL that is no whole number from 1 on',
      'Must have a whole number from 1 on as INTERVAL',
      daily('INTERVAL=0', 'INTERVAL=-2', 'INTERVAL=+2', 'INTERVAL=two'),
    ],
    [
      'a COUNT of more than 366',
      'Must not generate more than 366 instances',
      ['FREQ=DAILY;COUNT=367', `FREQ=DAILY;COUNT=${'9'.repeat(400)}`],
    ],
    ['an UNTIL that is a local date-time', UNTIL, until('20271231T225959', '20271231T225959+0100')],
    [
      'an UNTIL that does not exist',
      UNTIL,
      until('20270229', '20271301', '20270000', '20270229T000000Z', '20271231T240000Z'),
    ],
    [
      'an UNTIL in any other form',
      UNTIL,
      until('2027-12-31', '20271231Z', '20271231T2259Z', '20271231t225959z', 'TODAY', '120271231', '20271231T225959Z '),
    ],
    [
      'a BYDAY that is no list of weekdays',
      BYDAY,
      monthly('BYDAY=MO,', 'BYDAY=mo', 'BYDAY=MON', 'BYDAY=MO, TU', 'BYDAY=1', 'BYDAY=XX').concat(
        monthly('BYDAY=0MO', 'BYDAY=54MO', 'BYDAY=-54MO', 'BYDAY=--1MO', 'BYDAY=001MO'),
      ),
    ],
    [
      'a BYMONTHDAY that is no list of days',
      BYMONTHDAY,
      monthly('BYMONTHDAY=0', 'BYMONTHDAY=32', 'BYMONTHDAY=-32', 'BYMONTHDAY=1,,2', 'BYMONTHDAY=1-5', 'BYMONTHDAY=001'),
    ],
    [
      'a BYMONTH that is no list of months',
      BYMONTH,
      daily('BYMONTH=0', 'BYMONTH=13', 'BYMONTH=-1', 'BYMONTH=5L', 'BYMONTH=JAN', 'BYMONTH=1, 2', 'BYMONTH=001'),
    ],
    [
      'a BYSETPOS that is no list of positions',
      BYSETPOS,
      monthly('BYSETPOS=0', 'BYSETPOS=367', 'BYSETPOS=-367', 'BYSETPOS=x').map((rule) => `${rule};BYDAY=MO`),
    ],
    ['a WKST that is no weekday', WKST, daily('WKST=1MO', 'WKST=mo', 'WKST=MO,TU')],
    [
      'BYMONTHDAY with WEEKLY',
      'Must not have BYMONTHDAY with FREQ=WEEKLY',
      ['FREQ=WEEKLY;COUNT=1;BYMONTHDAY=1', 'FREQ=WEEKLY;COUNT=1;BYMONTHDAY=1;BYDAY=MO'],
    ],
    [
      'YEARLY with BYMONTHDAY but no BYMONTH',
      'Must have BYMONTH where FREQ=YEARLY has BYMONTHDAY; FREQ=MONTHLY means the days of every month',
      yearly('BYMONTHDAY=1', 'BYMONTHDAY=13;BYDAY=FR'),
    ],
    [
      'numbers in the BYDAY of days and weeks',
      'Must have numbers in BYDAY only with FREQ=MONTHLY or FREQ=YEARLY',
      [...daily('BYDAY=1MO'), 'FREQ=WEEKLY;COUNT=1;BYDAY=MO,-1TU'],
    ],
    [
      'numbers in BYDAY beside BYMONTHDAY',
      'Must not have numbers in BYDAY beside BYMONTHDAY',
      [...monthly('BYDAY=2FR;BYMONTHDAY=13'), ...yearly('BYMONTH=1;BYDAY=FR,2FR;BYMONTHDAY=13')],
    ],
    [
      'BYSETPOS without another BY part',
      'Must have BYDAY, BYMONTHDAY or BYMONTH where it has BYSETPOS',
      daily('BYSETPOS=1;INTERVAL=2;WKST=SU'),
    ],
  ];
  for (const [what, message, rules] of refused) {
    it(`refuses ${what}`, () => {
      for (const rule of rules) expect(errorsOf(rule), rule).to.deep.equal({ rule: message });
    });
  }

  it('accepts BYSETPOS beside any other BY part', () => {
    for (const part of ['BYDAY=MO', 'BYMONTHDAY=1', 'BYMONTH=1']) {
      expect(errorsOf(`FREQ=MONTHLY;COUNT=1;${part};BYSETPOS=1`), part).to.deep.equal({});
    }
  });

  it('requires a text of limited length', () => {
    for (const missing of [undefined, null, '', ' ']) {
      expect(errorsOf(missing)).to.deep.equal({ rule: 'This field is required' });
    }
    const text = { rule: 'Must be a string of at most 10,000 characters' };
    for (const other of [1, {}, ['FREQ=DAILY;COUNT=1']]) expect(errorsOf(other)).to.deep.equal(text);
    const padded = (length: number) => `FREQ=DAILY;COUNT=${'1'.padStart(length - 17, '0')}`;
    expect(errorsOf(padded(10_000))).to.deep.equal({});
    expect(errorsOf(padded(10_001))).to.deep.equal(text);
  });
});
