import { expect } from 'chai';
import { RRuleTemporal } from 'rrule-temporal';
import { calendarReader } from '../../adapters/calendars/index.js';
import { openCalendar } from '../../adapters/calendars/opened-calendar.js';
import type { CalendarContent, CalendarReading } from '../../core/availability/calendars/calendar-ports.js';
import { DAY, HOUR, MINUTE } from '../../core/basics/instants.js';
import { zone } from '../../core/basics/zone.js';
import { anEventOf, calendarText } from '../support/calendar-server.js';
import { anUuid, randomNumbers } from '../support/samples.js';

/** Sunday, 2026-11-01, in UTC. */
const FROM = Date.UTC(2026, 10, 1);
const TO = FROM + 400 * DAY;
const IN_PARIS: CalendarReading = {
  timezone: null,
  resourceTimezone: 'Europe/Paris',
  tentative: 'busy',
  from: FROM,
  to: TO,
};

const bytes = (text: string) => new TextEncoder().encode(text);

function readCalendar(body: Uint8Array, reading: CalendarReading, ours: readonly string[] = []): CalendarContent {
  const opened = openCalendar(body, reading);
  return opened.kind === 'failed' ? opened : opened.content(new Set(ours));
}

const noneOfOurs = async () => [];

function content(lines: readonly string[], reading: Partial<CalendarReading> = {}): CalendarContent {
  return readCalendar(bytes(calendarText(...lines)), { ...IN_PARIS, ...reading });
}

/** Returns busy times, such as `2026-11-20T10:00/11:00`. The end includes its date if it differs. */
function busy(lines: readonly string[], reading: Partial<CalendarReading> = {}): readonly string[] {
  const found = content(lines, reading);
  if (found.kind === 'failed') return [`failed: ${found.message}`];
  return written(found.busy);
}

function written(times: readonly number[]): readonly string[] {
  const text = (instant: number) => new Date(instant).toISOString().slice(0, 16);
  const pairs: string[] = [];
  for (let i = 0; i < times.length; i += 2) {
    const [start, end] = [text(times[i]!), text(times[i + 1]!)];
    pairs.push(`${start}/${start.slice(0, 10) === end.slice(0, 10) ? end.slice(11) : end}`);
  }
  return pairs;
}

const reports = (lines: readonly string[], reading: Partial<CalendarReading> = {}) => content(lines, reading).reports;

describe('readCalendar', () => {
  describe('busy time', () => {
    const hour = (...lines: readonly string[]) => anEventOf('DTSTART:20261120T100000Z', 'DURATION:PT1H', ...lines);
    const HOUR_OF_20 = ['2026-11-20T10:00/11:00'];

    it('comes from events that are neither cancelled, transparent nor free; tentative ones if they count', () => {
      for (const line of [
        'STATUS:CONFIRMED',
        'TRANSP:OPAQUE',
        'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
        'STATUS:',
        'PARTSTAT:X',
      ]) {
        expect(busy(hour(line)), line).to.deep.equal(HOUR_OF_20);
      }
      for (const line of ['status:cancelled', 'TRANSP:Transparent', 'X-MICROSOFT-CDO-BUSYSTATUS:FREE']) {
        expect(busy(hour(line)), line).to.deep.equal([]);
      }
      for (const line of ['STATUS:TENTATIVE', 'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE']) {
        expect(busy(hour(line)), line).to.deep.equal(HOUR_OF_20);
        expect(busy(hour(line), { tentative: 'free' }), line).to.deep.equal([]);
      }
    });

    it('comes from VFREEBUSY, by type', () => {
      const said = (type: string) => ['BEGIN:VFREEBUSY', `FREEBUSY${type}:20261120T100000Z/PT1H`, 'END:VFREEBUSY'];
      for (const type of ['', ';FBTYPE=BUSY', ';FBTYPE=BUSY-UNAVAILABLE', ';FBTYPE=busy-tentative']) {
        expect(busy(said(type)), type).to.deep.equal(HOUR_OF_20);
      }
      expect(busy(said(';FBTYPE=FREE'))).to.deep.equal([]);
      expect(busy(said(';FBTYPE=BUSY-TENTATIVE'), { tentative: 'free' })).to.deep.equal([]);
      const several = 'FREEBUSY:20261120T160000Z/PT8H30M,20261122T160000Z/20261122T180000Z';
      expect(busy(['BEGIN:VFREEBUSY', several, 'END:VFREEBUSY'])).to.deep.equal([
        '2026-11-20T16:00/2026-11-21T00:30',
        '2026-11-22T16:00/18:00',
      ]);
      expect(busy(['BEGIN:VFREEBUSY', 'FREEBUSY:sometime', 'END:VFREEBUSY'])[0]).to.match(/^failed/);
    });

    it("lasts a day of the calendar's zone for a date, and nothing for a time without a length", () => {
      const day = ['2026-11-19T23:00/2026-11-20T23:00'];
      expect(busy(anEventOf('DTSTART;VALUE=DATE:20261120'))).to.deep.equal(day);
      expect(busy(anEventOf('DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261120'))).to.deep.equal(day);
      expect(busy(anEventOf('DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261121'))).to.deep.equal(day);
      expect(busy(anEventOf('DTSTART;VALUE=DATE:20261120', 'DURATION:P2D'))).to.deep.equal([
        '2026-11-19T23:00/2026-11-21T23:00',
      ]);
      expect(busy(anEventOf('DTSTART:20261120T100000Z'))).to.deep.equal([]);
      expect(busy(anEventOf('DTSTART:20261120T100000Z', 'DTEND:20261120T100000Z'))).to.deep.equal([]);
      expect(busy(anEventOf('DTSTART:20261120T100000Z', 'DTEND:', 'DURATION:PT1H'))).to.deep.equal(HOUR_OF_20);
      for (const end of ['DTEND:20261120T090000Z', 'DURATION:-PT1H']) {
        expect(busy(anEventOf('DTSTART:20261120T100000Z', end)), end).to.deep.equal([]);
        expect(reports(anEventOf('DTSTART:20261120T100000Z', end)), end).to.have.length(1);
      }
      const reversed = anEventOf('DTSTART;VALUE=DATE:20261120', 'DTEND;VALUE=DATE:20261119');
      expect([busy(reversed), reports(reversed).length]).to.deep.equal([[], 1]);
    });

    it('is joined where it touches or overlaps, from now on', () => {
      const at = (from: string, to: string) => anEventOf(`DTSTART:202611${from}00Z`, `DTEND:202611${to}00Z`);
      const lines = [...at('20T1100', '20T1200'), ...at('20T1000', '20T1100'), ...at('20T1130', '20T1300')];
      expect(busy(lines)).to.deep.equal(['2026-11-20T10:00/13:00']);
      expect(busy(at('20T1000', '20T1200'), { from: Date.UTC(2026, 10, 20, 11) })).to.deep.equal([
        '2026-11-20T11:00/12:00',
      ]);
      expect(busy(at('20T1000', '20T1200'), { from: Date.UTC(2026, 10, 20, 12) })).to.deep.equal([]);
      expect(busy(at('20T1000', '20T1200'), { to: Date.UTC(2026, 10, 20, 10) })).to.deep.equal([]);
    });

    it('does not come from events that name a booking of this service', () => {
      const uuid = anUuid();
      const event = (uid: string, hour: number) =>
        anEventOf(`UID:${uid}`, `DTSTART:20261120T${hour}0000Z`, 'DURATION:PT1H');
      const lines = [...event(uuid.toUpperCase(), 10), ...event(`${uuid}-2@${anUuid()}`, 12), ...event(`x${uuid}`, 14)];
      const opened = openCalendar(bytes(calendarText(...lines)), IN_PARIS);
      if (opened.kind === 'failed') throw new Error(opened.message);
      expect(opened.bookings).to.deep.equal([uuid]);
      const read = (ours: readonly string[]) => {
        const found = opened.content(new Set(ours));
        return found.kind === 'failed' ? [found.message] : written(found.busy);
      };
      expect(read([uuid])).to.deep.equal(['2026-11-20T14:00/15:00']);
      const all = ['2026-11-20T10:00/11:00', '2026-11-20T12:00/13:00', '2026-11-20T14:00/15:00'];
      expect(read([])).to.deep.equal(all);
    });

    it('is limited over the whole calendar, whatever the UIDs are', () => {
      const seconds = (start: string, uid: string) =>
        anEventOf(`UID:${uid}`, `DTSTART:${start}`, 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;INTERVAL=2;COUNT=60000');
      const [first, second] = [anUuid(), anUuid()];
      const lines = [...seconds('20261120T000000Z', first), ...seconds('20261220T000000Z', second)];
      expect(busy(lines)).to.deep.equal(['failed: It has more than 100,000 busy times']);
      const found = readCalendar(bytes(calendarText(...lines)), IN_PARIS, [second]);
      expect(found.kind === 'read' && found.busy).to.have.length(120_000);
    });
  });

  describe('zones', () => {
    /** Defines a zone with offsets that never change. */
    const zoneNamed = (name: string, ...offsets: readonly string[]) => [
      ...['BEGIN:VTIMEZONE', `TZID:${name}`],
      ...offsets.flatMap((offset) => [
        ...['BEGIN:STANDARD', 'DTSTART:16010101T000000'],
        ...[`TZOFFSETFROM:${offset}`, `TZOFFSETTO:${offset}`, 'END:STANDARD'],
      ]),
      'END:VTIMEZONE',
    ];
    const at = (tzid: string, reading: Partial<CalendarReading> = {}, more: readonly string[] = []) =>
      busy([...more, ...anEventOf(`DTSTART${tzid}:20261120T100000`, 'DURATION:PT1H')], reading)[0]?.slice(11, 16);

    it("of floating times are the given one, else the calendar's, else the resource's", () => {
      expect(at('')).to.equal('09:00');
      expect(at('', {}, ['X-WR-TIMEZONE:America/New_York'])).to.equal('15:00');
      expect(at('', { timezone: 'Asia/Tokyo' }, ['X-WR-TIMEZONE:America/New_York'])).to.equal('01:00');
      expect(at('', {}, ['X-WR-TIMEZONE:Pacific Standard Time'])).to.equal('18:00');
    });

    it('may be of IANA, of Windows by id or display name, or defined in the file', () => {
      for (const [tzid, hour] of [
        ['Asia/Tokyo', '01:00'],
        ['Tokyo Standard Time', '01:00'],
        ['"(UTC-08:00) Pacific Time (US & Canada)"', '18:00'],
        ['"(GMT-08.00) Pacific Time (US and Canada)"', '18:00'],
        ['Pacific Time (US & Canada)', '18:00'],
        ['(UTC+01:00) Amsterdam\\, Berlin', '09:00'],
        ['"(UTC+01:00) Amsterdam, Berlin, Bern, Rome, Stockholm, Vienna"', '09:00'],
      ] as const) {
        expect(at(`;TZID=${tzid}`), tzid).to.equal(hour);
      }
      const changes = (part: string, start: string, month: number, from: string, to: string) => [
        ...[`BEGIN:${part}`, `DTSTART:${start}`, `RRULE:FREQ=YEARLY;BYMONTH=${month};BYDAY=-1SU`],
        ...[`TZOFFSETFROM:${from}`, `TZOFFSETTO:${to}`, `END:${part}`],
      ];
      const own = [
        ...['BEGIN:VTIMEZONE', 'TZID:Ours'],
        ...changes('DAYLIGHT', '19700329T020000', 3, '+0300', '+0400'),
        ...changes('STANDARD', '19701025T030000', 10, '+0400', '+0300'),
        'END:VTIMEZONE',
      ];
      expect(at(';TZID=Ours', {}, own)).to.equal('07:00');
      const summer = anEventOf('DTSTART;TZID=Ours:20270720T100000', 'DURATION:PT1H');
      expect(busy([...own, ...summer])).to.deep.equal(['2027-07-20T06:00/07:00']);
      expect(busy([...summer, ...own]), 'whatever comes first').to.deep.equal(['2027-07-20T06:00/07:00']);
    });

    it('have names that are texts in a VTIMEZONE, and parameters elsewhere, with or without quotes', () => {
      const own = zoneNamed('(UTC+05:00) Here\\, There\\; Elsewhere', '+0500');
      for (const tzid of [
        '"(UTC+05:00) Here, There; Elsewhere"',
        '"(UTC+05:00) Here\\, There\\; Elsewhere"',
        '(UTC+05:00) Here\\, There\\; Elsewhere',
        '(UTC+05:00) Here, There; Elsewhere',
      ]) {
        expect(at(`;TZID=${tzid}`, {}, own), tzid).to.equal('05:00');
      }
      expect(at(';TZID="(UTC+07:00) Bangkok, Hanoi, Jakarta"')).to.equal('03:00');
      expect(at(';TZID=(UTC+07:00) Bangkok\\, Hanoi\\, Jakarta')).to.equal('03:00');
      const quoted = zoneNamed('"Quoted, and escaped\\, too"', '+0500');
      expect(at(';TZID="Quoted, and escaped, too"', {}, quoted)).to.equal('05:00');
      expect(at(';TZID=Twice', {}, [...zoneNamed('Twice'), ...zoneNamed('Twice', '+0500')])).to.equal('05:00');
    });

    it("without a slash mean the file's definition, else the IANA name, and never a name that only ICU knows", () => {
      const inTokyo = { timezone: 'Asia/Tokyo' };
      for (const [name, iana] of [
        ['IST', undefined],
        ['BST', undefined],
        ['pst', undefined],
        ['GMT', '10:00'],
        ['EST', '15:00'],
        ['MST', '17:00'],
        ['Singapore', '02:00'],
      ] as const) {
        expect(at(`;TZID=${name}`, inTokyo, zoneNamed(name, '+0400')), name).to.equal('06:00');
        expect(at(`;TZID=${name}`, inTokyo, zoneNamed(name, 'soon')), name).to.equal(iana ?? '01:00');
        expect(at(`;TZID=${name}`, inTokyo), name).to.equal(iana ?? '01:00');
        const lines = anEventOf(`DTSTART;TZID=${name}:20261120T100000`, 'DURATION:PT1H');
        expect(reports(lines), name).to.have.length(iana ? 0 : 1);
        expect(reports([`X-WR-TIMEZONE:${name}`]), name).to.have.length(iana ? 0 : 1);
      }
      for (const [name, hour] of [
        ['Europe/Paris', '09:00'],
        ['tzone://Microsoft/Utc', '10:00'],
        ['SystemV/EST5', '06:00'],
        ['Tokyo Standard Time', '01:00'],
        ['UTC', '10:00'],
      ] as const) {
        expect(at(`;TZID=${name}`, {}, zoneNamed(name, '+0400')), name).to.equal(hour);
      }
      expect(reports(anEventOf('DTSTART;TZID=SystemV/EST5:20261120T100000', 'DURATION:PT1H'))).to.have.length(1);
    });

    it("of whole days in a calendar that says UTC are the resource's", () => {
      const day = anEventOf('DTSTART;VALUE=DATE:20261120');
      for (const name of ['UTC', 'GMT', 'Etc/UTC', 'etc/gmt', 'Zulu', 'GMT0', 'tzone://Microsoft/Utc']) {
        expect(busy([`X-WR-TIMEZONE:${name}`, ...day]), name).to.deep.equal(['2026-11-19T23:00/2026-11-20T23:00']);
        expect(at('', {}, [`X-WR-TIMEZONE:${name}`]), name).to.equal('10:00');
      }
      const until = anEventOf('DTSTART;VALUE=DATE:20261120', 'RRULE:FREQ=DAILY;UNTIL=20261121T230000Z');
      expect(busy(['X-WR-TIMEZONE:UTC', ...until])).to.deep.equal(['2026-11-19T23:00/2026-11-22T23:00']);
      expect(busy(['X-WR-TIMEZONE:UTC', ...day], { timezone: 'UTC' })).to.deep.equal([
        '2026-11-20T00:00/2026-11-21T00:00',
      ]);
      expect(busy(['X-WR-TIMEZONE:Africa/Abidjan', ...day])).to.deep.equal(['2026-11-20T00:00/2026-11-21T00:00']);
    });

    it("of Microsoft that are custom are read from the file, else as the calendar's, and reported", () => {
      for (const tzid of ['tzone://Microsoft/Custom', '"tzone://Microsoft/Custom"']) {
        const lines = anEventOf(
          `DTSTART;TZID=${tzid}:20261120T100000`,
          `DTEND;TZID=${tzid}:20261120T110000`,
          'RRULE:FREQ=DAILY;COUNT=3',
          `EXDATE;TZID=${tzid}:20261121T100000`,
          `RDATE;TZID=${tzid}:20261124T100000`,
        );
        expect(busy(lines, { timezone: 'Asia/Tokyo' }), tzid).to.deep.equal([
          '2026-11-20T01:00/02:00',
          '2026-11-22T01:00/02:00',
          '2026-11-24T01:00/02:00',
        ]);
        expect(reports(lines), tzid).to.deep.equal([
          "A time zone is not known: its times are read in the calendar's (line 3, 2026-11-20). Use a name of the IANA time zone database, or define the zone in a VTIMEZONE with the same TZID",
        ]);
      }
      expect(at(';TZID=tzone://Microsoft/Utc')).to.equal('10:00');
    });

    it("that are unknown are reported without their names, and read as the calendar's", () => {
      const lines = anEventOf('DTSTART;TZID=Our secret office:20261120T100000', 'DURATION:PT1H');
      expect(busy(lines, { timezone: 'Asia/Tokyo' })).to.deep.equal(['2026-11-20T01:00/02:00']);
      expect(reports(lines)).to.have.length(1);
      expect(reports(lines)[0]).not.to.match(/secret|office/i);
      expect(reports(['X-WR-TIMEZONE:Our secret office'])[0]).to.match(/^A time zone is not known.*\(line 1\)/);
    });
  });

  describe('dates and times', () => {
    it('are recognized by their form, whatever VALUE says', () => {
      expect(busy(anEventOf('DTSTART:20261120'))).to.deep.equal(['2026-11-19T23:00/2026-11-20T23:00']);
      expect(busy(anEventOf('DTSTART;TZID=Asia/Tokyo:20261120', 'DTEND;TZID=Asia/Tokyo:20261122'))).to.deep.equal([
        '2026-11-19T23:00/2026-11-21T23:00',
      ]);
      const timed = ['DTSTART;VALUE=DATE:20261120T100000', 'DTEND;VALUE=DATE:20261120T110000'];
      expect(busy(anEventOf(...timed))).to.deep.equal(['2026-11-20T09:00/10:00']);
      expect(busy(anEventOf('DTSTART;VALUE=DATE-TIME:20261120'))).to.deep.equal(['2026-11-19T23:00/2026-11-20T23:00']);
      const except = ['RRULE:FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20261121T100000'];
      expect(busy(anEventOf(...timed, ...except))).to.deep.equal(['2026-11-20T09:00/10:00']);
    });
  });

  describe('a report', () => {
    it('names the line and date of the event, and the remedy', () => {
      const folded = ['DESCRIPTION:one', ' two', '\tthree', ''];
      const reversed = anEventOf('DTSTART:20261120T100000Z', ...folded, 'DURATION:-PT1H');
      const doubtful = anEventOf('DTSTART:20261121T100000Z', 'DURATION:PT1H', 'EXDATE:secret');
      const recurs = anEventOf('DTSTART:20261122T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=SECRET');
      expect(reports([...reversed, ...doubtful, ...recurs])).to.deep.equal([
        'An event ends before it starts: it takes no time (line 3, 2026-11-20). Its DTEND must be later than its DTSTART',
        'An event has exceptions that cannot be read, so it may take too much time (line 13, 2026-11-21). To be read, it needs EXDATE: dates or date-times, with commas between them',
        'An event recurs in a way that cannot be read: only its first occurrence counts (line 20, 2026-11-22). To be read, it needs RRULE: a rule as in RFC 5545, such as FREQ=WEEKLY;BYDAY=MO',
      ]);
    });

    it('of a failure is in its message, too', () => {
      for (const [lines, place, property] of [
        [anEventOf('DTSTART:secret', 'DURATION:PT1H'), 'line 3', 'DTSTART'],
        [anEventOf('DURATION:PT1H'), 'line 3', 'DTSTART'],
        [anEventOf('DTSTART:20261120T100000Z', 'DURATION:secret'), 'line 3, 2026-11-20', 'DURATION'],
        [anEventOf('DTSTART:20261120T100000Z', 'DTEND:secret'), 'line 3, 2026-11-20', 'DTEND'],
        [anEventOf('DTSTART:20201120T100000Z', 'DURATION:PT1H', 'RRULE:secret'), 'line 3, 2020-11-20', 'RRULE'],
        [['BEGIN:VFREEBUSY', 'FREEBUSY:secret', 'END:VFREEBUSY'], 'line 3', 'FREEBUSY'],
      ] as const) {
        const found = content(lines);
        if (found.kind !== 'failed') throw new Error(`It was read: ${lines.join(' ')}`);
        for (const text of [found.message, ...found.reports]) {
          expect(text).to.contain(`(${place}). To be read, it needs ${property}:`);
          expect(text).not.to.match(/secret/i);
        }
        expect(found.reports).to.have.length(1);
      }
    });

    it('names five places of each kind, and the number of the others', () => {
      const one = () => anEventOf('DTSTART:20261120T100000Z', 'DURATION:-PT1H');
      const [only, ...others] = reports(Array.from({ length: 7 }, one).flat());
      expect(others).to.deep.equal([]);
      expect(only).to.contain('(line 3, 2026-11-20; line 9, 2026-11-20; ').and.to.contain('; 2 more). ');
    });
  });

  describe('a recurring event', () => {
    const every = (rule: string, ...lines: readonly string[]) =>
      anEventOf('DTSTART;TZID=Europe/Paris:20261120T100000', 'DURATION:PT1H', `RRULE:${rule}`, ...lines);
    const starts = (lines: readonly string[], reading: Partial<CalendarReading> = {}) =>
      busy(lines, reading).map((pair) => pair.slice(0, 16));

    it('keeps its wall time, and counts from its first occurrence, whether or not the rule generates it', () => {
      expect(starts(every('FREQ=MONTHLY;COUNT=7'))).to.deep.equal([
        '2026-11-20T09:00',
        '2026-12-20T09:00',
        '2027-01-20T09:00',
        '2027-02-20T09:00',
        '2027-03-20T09:00',
        '2027-04-20T08:00',
        '2027-05-20T08:00',
      ]);
      expect(starts(every('FREQ=WEEKLY;BYDAY=MO;COUNT=3'))).to.deep.equal([
        '2026-11-20T09:00',
        '2026-11-23T09:00',
        '2026-11-30T09:00',
      ]);
    });

    it('ends with an UNTIL of any kind', () => {
      for (const [until, count] of [
        ['20261122T090000Z', 3],
        ['20261122T085959Z', 2],
        ['20261122T100000', 3],
        ['20261122T095959', 2],
        ['20261122', 3],
        ['20261121', 2],
      ] as const) {
        expect(starts(every(`FREQ=DAILY;UNTIL=${until}`)), until).to.have.length(count);
      }
      const dates = (until: string) =>
        starts(anEventOf('DTSTART;VALUE=DATE:20261120', `RRULE:FREQ=WEEKLY;UNTIL=${until}`));
      expect(dates('20261204T000000Z')).to.have.length(3);
      expect(dates('20261203T225959Z')).to.have.length(2);
    });

    it("of whole days reads an instant as its date in the calendar's zone, and other times as written", () => {
      /** Days of June 2027 that are busy at their noon, on the clock of the zone. */
      const days = (name: string, lines: readonly string[], reading: Partial<CalendarReading> = {}) => {
        const found = content(anEventOf('DTSTART;VALUE=DATE:20270601', ...lines), { timezone: name, ...reading });
        if (found.kind === 'failed') throw new Error(found.message);
        const isBusy = (at: number) =>
          found.busy.some((from, i) => i % 2 === 0 && from <= at && at < found.busy[i + 1]!);
        return Array.from({ length: 30 }, (_, i) => i + 1).filter((day) =>
          isBusy(zone(name).instantOf(Date.UTC(2027, 5, day, 12))),
        );
      };
      for (const frequency of [
        'DAILY',
        'WEEKLY;BYDAY=MO,TU,WE,TH,FR,SA,SU',
        'HOURLY',
        'MONTHLY;BYMONTHDAY=1,2,3,4,5',
      ]) {
        const until = (name: string, text: string) => days(name, [`RRULE:FREQ=${frequency};UNTIL=${text}`]).length;
        expect(until('Europe/London', '20270602T230000Z'), frequency).to.equal(3);
        expect(until('Europe/London', '20270602T225959Z'), frequency).to.equal(2);
        expect(until('America/New_York', '20270603T035959Z'), frequency).to.equal(2);
        expect(until('America/New_York', '20270603T040000Z'), frequency).to.equal(3);
        expect(until('Pacific/Kiritimati', '20270602T100000Z'), frequency).to.equal(3);
        expect(until('Pacific/Pago_Pago', '20270603T105959Z'), frequency).to.equal(2);
        expect(until('America/New_York', '20270603T000000'), frequency).to.equal(3);
      }
      const daily = 'RRULE:FREQ=DAILY;COUNT=3';
      expect(days('Europe/Berlin', ['RDATE:20270603T220000Z'])).to.deep.equal([1, 4]);
      expect(days('America/New_York', ['RDATE:20270604T035959Z'])).to.deep.equal([1, 3]);
      expect(days('Europe/Berlin', ['RDATE;TZID=America/New_York:20270603T220000'])).to.deep.equal([1, 3]);
      expect(days('Europe/Berlin', [daily, 'EXDATE:20270601T220000Z'])).to.deep.equal([1, 3]);
      expect(days('America/New_York', [daily, 'EXDATE:20270602T035959Z'])).to.deep.equal([2, 3]);
      expect(days('Europe/Berlin', [daily, 'EXDATE;TZID=America/New_York:20270602T000000'])).to.deep.equal([1, 3]);
      expect(days('Europe/Berlin', [daily, 'EXDATE:20270602T000000'])).to.deep.equal([1, 3]);
      const period = days('Europe/Berlin', ['RDATE;VALUE=PERIOD:20270603T093000Z/PT1H']);
      expect(period, 'until the end of the period').to.deep.equal([1, 3]);
      const override = anEventOf('UID:a', 'RECURRENCE-ID:20270601T220000Z', 'DTSTART;VALUE=DATE:20270620');
      expect(days('Europe/Berlin', ['UID:a', daily, 'END:VEVENT', ...override.slice(0, -1)])).to.deep.equal([1, 3, 20]);
      const later = anEventOf(
        'UID:a',
        'RECURRENCE-ID;RANGE=THISANDFUTURE:20270601T220000Z',
        'DTSTART;VALUE=DATE:20270612',
      );
      expect(days('Europe/Berlin', ['UID:a', daily, 'END:VEVENT', ...later.slice(0, -1)])).to.deep.equal([1, 12, 13]);
    });

    it('of whole days in a calendar of an unknown zone blocks each possible day of an instant, and frees none', () => {
      const event = (...lines: readonly string[]) => [
        'X-WR-TIMEZONE:Our office',
        ...anEventOf('DTSTART;VALUE=DATE:20270601', ...lines),
      ];
      const starts = (...lines: readonly string[]) =>
        busy(event(...lines), { resourceTimezone: 'UTC' }).map((pair) => pair.slice(8, 10));
      expect(starts('RDATE:20270610T110000Z', 'RDATE:20270620T050000Z').join()).to.equal('01,09,19');
      expect(busy(event('RDATE:20270610T110000Z'), { resourceTimezone: 'UTC' })[1]).to.equal(
        '2027-06-09T00:00/2027-06-12T00:00',
      );
      expect(
        busy(event('RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20270602T120000Z'), { resourceTimezone: 'UTC' }),
      ).to.deep.equal(['2027-06-01T00:00/2027-06-04T00:00']);
      expect(busy(event('RRULE:FREQ=DAILY;UNTIL=20270602T110000Z'), { resourceTimezone: 'UTC' })).to.deep.equal([
        '2027-06-01T00:00/2027-06-04T00:00',
      ]);
    });

    it('in an unknown zone is not shortened by times in another zone', () => {
      const daily = (zoned: string, ...lines: readonly string[]) =>
        starts(anEventOf(`DTSTART${zoned}:20261120T100000`, 'DURATION:PT1H', ...lines), { timezone: 'UTC' }).length;
      const unknown = ';TZID=Our office';
      expect(daily('', 'RRULE:FREQ=DAILY;COUNT=3', `EXDATE${unknown}:20261121T100000`)).to.equal(3);
      expect(daily(unknown, 'RRULE:FREQ=DAILY;COUNT=3', `EXDATE${unknown}:20261121T100000`)).to.equal(2);
      expect(daily(unknown, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE;VALUE=DATE:20261121')).to.equal(2);
      expect(daily(unknown, 'RRULE:FREQ=DAILY;COUNT=3', 'EXDATE:20261121T100000Z')).to.equal(3);
      const later = anEventOf(
        'UID:a',
        `RECURRENCE-ID;RANGE=THISANDFUTURE${unknown}:20261121T100000`,
        'DTSTART:20261121T200000Z',
        'DURATION:PT1H',
      );
      expect(daily('', 'UID:a', 'RRULE:FREQ=DAILY;COUNT=3', 'END:VEVENT', ...later.slice(0, -1))).to.equal(6);
      // 10:00 on the 22nd in Kiritimati.
      expect(daily(unknown, 'RRULE:FREQ=DAILY;UNTIL=20261121T200000Z')).to.be.at.least(3);
      const moved = anEventOf(
        'UID:a',
        `RECURRENCE-ID${unknown}:20261121T100000`,
        'DTSTART:20261225T100000Z',
        'DURATION:PT1H',
      );
      expect(daily('', 'UID:a', 'RRULE:FREQ=DAILY;COUNT=3', 'END:VEVENT', ...moved.slice(0, -1))).to.equal(4);
      expect(daily(unknown, 'UID:a', 'RRULE:FREQ=DAILY;COUNT=3', 'END:VEVENT', ...moved.slice(0, -1))).to.equal(3);
    });

    it('counts as a series with a RECURRENCE-ID, unless it replaces an occurrence of a series in the file', () => {
      const ID = 'RECURRENCE-ID:19700101T070000Z';
      const inJune = { from: Date.UTC(2027, 5, 1), to: Date.UTC(2027, 5, 30), timezone: 'UTC' };
      const event = (...lines: readonly string[]) =>
        anEventOf(ID, 'DTSTART;TZID=America/Denver:20270607T180000', 'DURATION:PT2H', ...lines);
      const mondays = ['2027-06-08T00:00', '2027-06-15T00:00', '2027-06-22T00:00', '2027-06-29T00:00'];
      const weekly = 'RRULE:FREQ=WEEKLY;BYDAY=MO';
      expect(starts(event(weekly), inJune)).to.deep.equal(mondays);
      expect(starts(event(weekly, 'UID:'), inJune)).to.deep.equal(mondays);
      expect(starts([...event('UID:a', weekly), ...event('UID:b')], inJune)).to.deep.equal(mondays);
      expect(starts(event(weekly, 'EXDATE;TZID=America/Denver:20270614T180000'), inJune)).to.have.length(3);
      expect(starts(event('RDATE;TZID=America/Denver:20270614T180000'), inJune)).to.deep.equal(mondays.slice(0, 2));
      const days = anEventOf('RECURRENCE-ID;VALUE=DATE:19700101', 'DTSTART;VALUE=DATE:20270607', weekly);
      expect(starts(days, inJune)).to.deep.equal(mondays.map((at) => `${at.slice(0, 9)}${Number(at[9]) - 1}T00:00`));
      const unreadable = event('RRULE:FREQ=SOMETIMES');
      expect(busy(unreadable, { ...inJune, from: Date.UTC(2027, 5, 9) })[0]).to.match(/^failed/);
      // The latest event of each RECURRENCE-ID counts, and an override of an occurrence replaces it.
      const newer = event('UID:a', 'SEQUENCE:1', 'RRULE:FREQ=WEEKLY;COUNT=2');
      expect(starts([...event('UID:a', weekly), ...newer], inJune)).to.deep.equal(mondays.slice(0, 2));
      const other = anEventOf(
        'UID:a',
        'RECURRENCE-ID;VALUE=DATE:20300101',
        'DTSTART:20270610T100000Z',
        'DURATION:PT1H',
      );
      const rule = ['RRULE:FREQ=DAILY;COUNT=2', ...other.slice(-1)];
      expect(starts([...event('UID:a', weekly), ...other.slice(0, -1), ...rule], inJune)).to.have.length(6);
      const moved = anEventOf('UID:a', `RECURRENCE-ID:20270615T000000Z`, 'DTSTART:20270616T100000Z', 'DURATION:PT1H');
      expect(starts([...event('UID:a', weekly), ...moved], inJune)).to.deep.equal(mondays.with(1, '2027-06-16T10:00'));
      const master = anEventOf('UID:a', 'DTSTART:20270607T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=3');
      const override = anEventOf(
        'UID:a',
        'RECURRENCE-ID:20270608T100000Z',
        'DTSTART:20270610T100000Z',
        'DURATION:PT1H',
        weekly,
      );
      expect(starts([...master, ...override], inJune)).to.deep.equal(
        ['07', '09', '10'].map((day) => `2027-06-${day}T10:00`),
      );
      expect(reports([...master, ...override], inJune)).to.have.length(1);
      expect(starts([...master, ...event('UID:a', weekly)], inJune)).to.have.length(7);
      const later = override.map((line) =>
        line.replace('RECURRENCE-ID', 'RECURRENCE-ID;RANGE=THISANDFUTURE').replace(weekly, 'RRULE:FREQ=DAILY;COUNT=5'),
      );
      expect(starts([...master, ...later], inJune)).to.deep.equal(
        ['07', '10', '11', '12', '13', '14'].map((day) => `2027-06-${day}T10:00`),
      );
    });

    it('omits exceptions, and includes additional dates, with their own lengths', () => {
      expect(starts(every('FREQ=DAILY;COUNT=4', 'EXDATE:20261121T090000Z,20261122T100000Z'))).to.deep.equal([
        '2026-11-20T09:00',
        '2026-11-22T09:00',
        '2026-11-23T09:00',
      ]);
      expect(starts(every('FREQ=DAILY;COUNT=2', 'EXDATE;VALUE=DATE:20261120'))).to.deep.equal(['2026-11-21T09:00']);
      const added = [
        'RDATE;VALUE=PERIOD:20261201T100000Z/20261201T103000Z,20261202T100000Z/P1D',
        'RDATE:20261203T120000Z',
      ];
      expect(busy(every('FREQ=DAILY;COUNT=1', ...added))).to.deep.equal([
        '2026-11-20T09:00/10:00',
        '2026-12-01T10:00/10:30',
        '2026-12-02T10:00/2026-12-03T10:00',
        '2026-12-03T12:00/13:00',
      ]);
      // EXRULE is deprecated and ignored. If an event has several rules, all of them apply.
      expect(starts(every('FREQ=DAILY;COUNT=2', 'RRULE:FREQ=WEEKLY;COUNT=2', 'EXRULE:FREQ=DAILY'))).to.have.length(3);
    });

    it('has the exact length of its DTEND, and the nominal length of its DURATION', () => {
      const lasting = (line: string) =>
        busy(anEventOf('DTSTART;TZID=Europe/Paris:20261024T120000', line, 'RRULE:FREQ=DAILY;COUNT=2'), {
          from: Date.UTC(2026, 9, 1),
        });
      // The night of the 25th is an hour longer.
      expect(lasting('DURATION:P1D')).to.deep.equal(['2026-10-24T10:00/2026-10-26T11:00']);
      expect(lasting('DURATION:PT24H')).to.deep.equal([
        '2026-10-24T10:00/2026-10-25T10:00',
        '2026-10-25T11:00/2026-10-26T11:00',
      ]);
      expect(lasting('DTEND;TZID=Europe/Paris:20261025T110000')).to.deep.equal([
        '2026-10-24T10:00/2026-10-25T10:00',
        '2026-10-25T11:00/2026-10-26T11:00',
      ]);
    });

    it('moves forward where the clocks skip its time', () => {
      const lines = anEventOf(
        'DTSTART;TZID=Europe/Paris:20270327T023000',
        'DURATION:PT15M',
        'RRULE:FREQ=DAILY;COUNT=3',
      );
      expect(starts(lines)).to.deep.equal(['2027-03-27T01:30', '2027-03-28T01:30', '2027-03-29T00:30']);
    });

    it('has its occurrences replaced, moved and cancelled individually', () => {
      const master = every('FREQ=DAILY;COUNT=3', 'UID:a', 'SEQUENCE:2');
      const override = (id: string, ...lines: readonly string[]) => anEventOf('UID:a', `RECURRENCE-ID${id}`, ...lines);
      const moved = override(';TZID=Europe/Paris:20261121T100000', 'DTSTART:20271101T100000Z', 'DURATION:PT2H');
      expect(busy([...master, ...moved])).to.deep.equal([
        '2026-11-20T09:00/10:00',
        '2026-11-22T09:00/10:00',
        '2027-11-01T10:00/12:00',
      ]);
      const cancelled = override(';VALUE=DATE:20261121', 'DTSTART:20261121T090000Z', 'STATUS:CANCELLED');
      expect(starts([...cancelled, ...master])).to.deep.equal(['2026-11-20T09:00', '2026-11-22T09:00']);
      const orphan = override(':20261225T090000Z', 'DTSTART:20261225T100000Z', 'DURATION:PT1H');
      expect(starts([...master, ...orphan]))
        .to.include('2026-12-25T10:00')
        .and.to.have.length(4);
      expect(starts(orphan)).to.deep.equal(['2026-12-25T10:00']);
      // If two overrides change the same instance, the newer one applies.
      const older = override(':20261121T090000Z', 'SEQUENCE:1', 'DTSTART:20261201T100000Z', 'DURATION:PT1H');
      const newer = override(':20261121T090000Z', 'SEQUENCE:2', 'DTSTART:20261202T100000Z', 'DURATION:PT1H');
      expect(starts([...newer, ...master, ...older])).to.deep.equal([
        '2026-11-20T09:00',
        '2026-11-22T09:00',
        '2026-12-02T10:00',
      ]);
      // An EXDATE wins over an override if the event with the EXDATE is at least as new as the override. An older event does not win.
      const without = every('FREQ=DAILY;COUNT=3', 'UID:a', 'SEQUENCE:2', 'EXDATE:20261121T090000Z');
      expect(starts([...without, ...newer])).to.deep.equal(['2026-11-20T09:00', '2026-11-22T09:00']);
      const newest = override(':20261121T090000Z', 'SEQUENCE:3', 'DTSTART:20261202T100000Z', 'DURATION:PT1H');
      expect(starts([...without, ...newest])).to.include('2026-12-02T10:00');
    });

    it('changes from an occurrence on with RANGE=THISANDFUTURE', () => {
      const master = every('FREQ=DAILY;COUNT=5', 'UID:a');
      const later = anEventOf(
        'UID:a',
        'RECURRENCE-ID;RANGE=THISANDFUTURE;TZID=Europe/Paris:20261122T100000',
        'DTSTART;TZID=Europe/Paris:20261122T140000',
        'DURATION:PT30M',
      );
      expect(busy([...master, ...later])).to.deep.equal([
        '2026-11-20T09:00/10:00',
        '2026-11-21T09:00/10:00',
        '2026-11-22T13:00/13:30',
        '2026-11-23T13:00/13:30',
        '2026-11-24T13:00/13:30',
      ]);
      const single = anEventOf('UID:a', 'RECURRENCE-ID:20261123T090000Z', 'DTSTART:20261123T200000Z', 'DURATION:PT1H');
      expect(starts([...master, ...later, ...single])).to.deep.equal([
        '2026-11-20T09:00',
        '2026-11-21T09:00',
        '2026-11-22T13:00',
        '2026-11-23T20:00',
        '2026-11-24T13:00',
      ]);
      const ended = later.map((line) => (line.startsWith('DURATION') ? 'STATUS:CANCELLED' : line));
      expect(starts([...master, ...ended])).to.have.length(2);
    });

    it('has the version of the highest SEQUENCE, then DTSTAMP; equal versions and events without UID all count', () => {
      const master = (hour: number, ...lines: readonly string[]) =>
        anEventOf(`DTSTART:20261120T${hour}0000Z`, 'DURATION:PT1H', ...lines);
      const of = (hour: number, ...lines: readonly string[]) => master(hour, 'UID:a', ...lines);
      expect(starts([...of(10, 'SEQUENCE:1'), ...of(12, 'SEQUENCE:10')])).to.deep.equal(['2026-11-20T12:00']);
      const stamped = (hour: number, stamp: string) => of(hour, 'SEQUENCE:1', `DTSTAMP:${stamp}`);
      expect(starts([...stamped(10, '20261101T000001Z'), ...stamped(12, '20261101T000000Z')])).to.deep.equal([
        '2026-11-20T10:00',
      ]);
      expect(starts([...of(10), ...of(12)])).to.have.length(2);
      expect(starts([...master(10, 'UID:', 'SEQUENCE:1'), ...master(12, 'UID:', 'SEQUENCE:2')])).to.have.length(2);
    });

    it('costs as much with the same UID as all others as with its own', () => {
      const COUNT = 20_000;
      const spent = (uidOf: (index: number) => string) => {
        const lines = Array.from({ length: COUNT }, (_, index) => {
          const start = new Date(FROM + index * 5 * MINUTE).toISOString().replace(/[-:]|\.\d+/g, '');
          return ['BEGIN:VEVENT', `UID:${uidOf(index)}`, `DTSTART:${start}`, 'DURATION:PT1M', 'END:VEVENT'];
        }).flat();
        const text = bytes(calendarText(...lines));
        const before = process.cpuUsage();
        const found = readCalendar(text, IN_PARIS);
        const { user, system } = process.cpuUsage(before);
        expect(found.kind === 'read' && found.busy.length).to.equal(2 * COUNT);
        return user + system;
      };
      spent(String); // warm-up: the first measurement is always slower
      expect(spent(() => 'all') / spent(String)).to.be.below(2.5);
    });

    it('may have more events of one UID than a function accepts arguments', () => {
      const times = 'DTSTART:20261120T100000Z\r\nDTEND:20261120T110000Z';
      const lines = Array.from({ length: 130_000 }, (_, sequence) => {
        return `BEGIN:VEVENT\r\nUID:1\r\nSEQUENCE:${sequence}\r\n${times}\r\nEND:VEVENT`;
      });
      expect(busy([lines.join('\r\n')])).to.deep.equal(['2026-11-20T10:00/11:00']);
    });

    it('costs nothing if it has no length, however often it recurs', () => {
      for (const end of [[], ['DTEND:20200101T090000Z'], ['DURATION:PT0S']]) {
        const read = content(anEventOf('DTSTART:20200101T100000Z', ...end, 'RRULE:FREQ=NOPE'));
        expect(read.kind, end.join()).to.equal('read');
      }
    });

    it('keeps its first occurrence if its rule cannot be read, and fails when that is over', () => {
      for (const rule of ['FREQ=OFTEN', 'COUNT=3', 'FREQ=DAILY;INTERVAL=0', 'FREQ=DAILY;BYHOUR=24', 'FREQ=DAILY;X=1']) {
        expect(starts(every(rule)), rule).to.deep.equal(['2026-11-20T09:00']);
        expect(reports(every(rule)), rule).to.have.length(1);
        const over = content(every(rule), { from: Date.UTC(2026, 10, 20, 10) });
        expect(over.kind, rule).to.equal('failed');
        expect(over.reports, rule).to.have.length(1);
      }
      expect(busy(every('FREQ=OFTEN', 'STATUS:CANCELLED'))).to.deep.equal([]);
      for (const lines of [['DURATION:PT1H'], ['DTSTART:tomorrow', 'DURATION:PT1H'], ['DTSTART:20261131T100000Z']]) {
        expect(content(anEventOf(...lines)).kind, lines.join()).to.equal('failed');
        expect(content(anEventOf(...lines, 'TRANSP:TRANSPARENT')).kind, lines.join()).to.equal('read');
      }
    });
  });

  describe("the examples of RFC 5545, 3.8.5.3, and those of libical's collection", () => {
    /** Returns the local dates (and hours) of the first occurrences in New York. The event starts there on 1997-09-02 at nine. */
    const first = (rule: string, most = 6, start = '19970902T090000') => {
      const lines = anEventOf(`DTSTART;TZID=America/New_York:${start}`, 'DURATION:PT1M', `RRULE:${rule}`);
      const from = Date.UTC(Number(start.slice(0, 4)), 0, 1);
      const found = content(lines, { from, to: from + 6_000 * DAY });
      if (found.kind === 'failed') throw new Error(found.message);
      const local = zone('America/New_York');
      const starts = found.busy.filter((_, i) => i % 2 === 0).slice(0, most);
      return starts.map((at) => {
        const text = new Date(at + local.offsetAt(at)).toISOString();
        return text.slice(11, 16) === '09:00' ? text.slice(0, 10) : text.slice(0, 16);
      });
    };

    for (const [rule, expected] of [
      ['FREQ=DAILY;INTERVAL=10;COUNT=5', ['1997-09-02', '1997-09-12', '1997-09-22', '1997-10-02', '1997-10-12']],
      ['FREQ=WEEKLY;INTERVAL=2;WKST=SU;BYDAY=TU,TH;COUNT=4', ['1997-09-02', '1997-09-04', '1997-09-16', '1997-09-18']],
      ['FREQ=MONTHLY;COUNT=3;BYDAY=-2MO', ['1997-09-02', '1997-09-22', '1997-10-20']],
      ['FREQ=MONTHLY;BYMONTHDAY=-3;COUNT=3', ['1997-09-02', '1997-09-28', '1997-10-29']],
      ['FREQ=YEARLY;INTERVAL=3;COUNT=4;BYYEARDAY=1,100,200', ['1997-09-02', '2000-01-01', '2000-04-09', '2000-07-18']],
      ['FREQ=YEARLY;BYDAY=20MO;COUNT=3', ['1997-09-02', '1998-05-18', '1999-05-17']],
      ['FREQ=YEARLY;BYWEEKNO=20;BYDAY=MO;COUNT=4', ['1997-09-02', '1998-05-11', '1999-05-17', '2000-05-15']],
      ['FREQ=MONTHLY;BYDAY=FR;BYMONTHDAY=13;COUNT=4', ['1997-09-02', '1998-02-13', '1998-03-13', '1998-11-13']],
      ['FREQ=MONTHLY;COUNT=3;BYDAY=TU,WE,TH;BYSETPOS=3', ['1997-09-02', '1997-09-04', '1997-10-07']],
      [
        'FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-2;COUNT=4',
        ['1997-09-02', '1997-09-29', '1997-10-30', '1997-11-27'],
      ],
      ['FREQ=HOURLY;INTERVAL=3;UNTIL=19970902T210000Z', ['1997-09-02', '1997-09-02T12:00', '1997-09-02T15:00']],
      ['FREQ=MINUTELY;INTERVAL=90;COUNT=4', ['1997-09-02', '1997-09-02T10:30', '1997-09-02T12:00', '1997-09-02T13:30']],
      [
        'FREQ=DAILY;BYHOUR=9,10;BYMINUTE=0,20;COUNT=5',
        ['1997-09-02', '1997-09-02T09:20', '1997-09-02T10:00', '1997-09-02T10:20', '1997-09-03'],
      ],
      ['FREQ=MONTHLY;BYMONTHDAY=15,30;COUNT=5', ['1997-09-02', '1997-09-15', '1997-09-30', '1997-10-15', '1997-10-30']],
      ['FREQ=YEARLY;BYMONTHDAY=1;COUNT=4', ['1997-09-02', '1997-10-01', '1997-11-01', '1997-12-01']],
      ['FREQ=YEARLY;BYWEEKNO=1;COUNT=3', ['1997-09-02', '1997-12-30', '1999-01-05']],
      ['FREQ=YEARLY;BYWEEKNO=-1;BYDAY=MO;COUNT=3', ['1997-09-02', '1997-12-22', '1998-12-28']],
      ['FREQ=SECONDLY;BYHOUR=9;BYMINUTE=0;BYSECOND=0;COUNT=3', ['1997-09-02', '1997-09-03', '1997-09-04']],
      ['FREQ=DAILY;BYYEARDAY=-1;COUNT=3', ['1997-09-02', '1997-12-31', '1998-12-31']],
    ] as const) {
      it(rule, () => expect(first(rule)).to.deep.equal(expected));
    }
  });

  it('expands random rules as another library does', () => {
    const below = randomNumbers(5545);
    const pick = <T>(...items: readonly T[]) => items[below(items.length)]!;
    const some = (max: number, min = 1) =>
      Array.from({ length: 1 + below(3) }, () => min + below(max - min + 1)).join(',');
    const days = (numbered: boolean) =>
      Array.from(
        { length: 1 + below(3) },
        () => `${numbered && below(2) ? pick(1, 2, -1) : ''}${pick('MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU')}`,
      );
    const optional = (part: string) => (below(3) === 0 ? [part] : []);
    for (let i = 0; i < 300; i += 1) {
      const frequency = pick('DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'HOURLY');
      const isLong = frequency === 'MONTHLY' || frequency === 'YEARLY';
      const parts = [
        `FREQ=${frequency}`,
        `INTERVAL=${pick(1, 1, 2, 3)}`,
        ...optional(`BYMONTH=${some(12)}`),
        ...(frequency === 'WEEKLY' ? [] : optional(`BYMONTHDAY=${some(31)}`)),
        ...optional(`BYDAY=${[...new Set(days(false))].join(',')}`),
        ...(frequency === 'YEARLY' ? optional(`BYYEARDAY=${some(366)}`) : []),
        ...optional(`BYHOUR=${[...new Set(some(23).split(','))].sort((a, b) => +a - +b).join(',')}`),
        `WKST=${pick('MO', 'SU')}`,
      ];
      if (isLong && parts.some((part) => /^BY(DAY|MONTHDAY)/.test(part)))
        parts.push(...optional(`BYSETPOS=${pick(1, 2, -1)}`));
      // The other library differs from ours for BYMONTHDAY without BYMONTH in a yearly rule.
      if (
        frequency === 'YEARLY' &&
        parts.some((part) => part.startsWith('BYMONTHDAY')) &&
        !parts.some((part) => part.startsWith('BYMONTH='))
      )
        continue;
      if (
        parts.some((part) => part.startsWith('BYYEARDAY')) &&
        parts.some((part) => /^BY(MONTH|DAY|MONTHDAY)/.test(part))
      )
        continue;
      const rule = parts.join(';');
      const lines = ['DTSTART:20261103T091500Z', `RRULE:${rule}`];
      const found = content(anEventOf(...lines, 'DURATION:PT1M'));
      const other = new RRuleTemporal({ rruleString: lines.join('\n') });
      const expected = other
        .between(new Date(FROM), new Date(TO - MINUTE), true)
        .map((each) => each.epochMilliseconds)
        .filter((at) => at !== Date.UTC(2026, 10, 3, 9, 15));
      expect(found.kind, rule).to.equal('read');
      if (found.kind !== 'read') continue;
      const starts = found.busy.filter((_, n) => n % 2 === 0).filter((at) => at !== Date.UTC(2026, 10, 3, 9, 15));
      expect(
        starts.map((at) => new Date(at).toISOString()),
        rule,
      ).to.deep.equal(expected.map((at) => new Date(at).toISOString()));
    }
  });

  it('expands a rule with an early start as fast as a recent one', () => {
    const below = randomNumbers(7);
    for (let i = 0; i < 60; i += 1) {
      const frequency = ['DAILY', 'WEEKLY', 'MONTHLY', 'YEARLY', 'HOURLY', 'MINUTELY'][below(6)]!;
      const rule = `FREQ=${frequency};INTERVAL=${1 + below(40)}${below(2) ? ';BYDAY=MO,TH' : ''}`;
      const lines = anEventOf('DTSTART;TZID=Europe/Paris:19991231T233000', 'DURATION:PT20M', `RRULE:${rule}`);
      const counted = lines.map((line) => (line.startsWith('RRULE') ? `${line};COUNT=100000000` : line));
      const window = { from: FROM + below(1_000) * HOUR, to: FROM + 60 * DAY };
      expect(content(lines, window), rule).to.deep.equal(content(counted, window));
    }
  });

  describe('text that is not a calendar', () => {
    const read = (text: string) => readCalendar(bytes(text), IN_PARIS);

    it('fails: empty text, a page, or a truncated file', () => {
      const whole = calendarText(...anEventOf('DTSTART:20261120T100000Z', 'DURATION:PT1H'));
      for (const text of ['', ' \r\n', '<!DOCTYPE html><html></html>', '{}', whole.slice(0, -20), `${whole}x`]) {
        expect(read(text).kind, text).to.equal('failed');
      }
      for (const text of [
        whole,
        `\uFEFF${whole}\r\n\r\n`,
        whole.replaceAll('\r\n', '\n'),
        whole.replace('END:VCAL', 'end:v\r\n cal'),
      ]) {
        expect(read(text).kind, text).to.equal('read');
      }
    });

    it('is read behind blanks of any kind, at the beginning and before any line', () => {
      const lines = calendarText(...anEventOf('DTSTART:20261120T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=DAILY;COUNT=2'));
      for (const blank of [' ', '\t', ' \t ', '\r\n ', '\u00a0', '\uFEFF\uFEFF', '\u200b', '\uFEFF \f']) {
        const found = read(`${blank}${lines}`);
        expect(found.kind === 'read' && found.busy.length, JSON.stringify(blank)).to.equal(4);
      }
      for (const blank of ['\u00a0', '\uFEFF', '\u200b', '\f']) {
        const found = read(lines.replaceAll('\r\n', `\r\n${blank}`));
        expect(found.kind === 'read' && found.busy.length, JSON.stringify(blank)).to.equal(4);
      }
    });

    it('is reported if all of its components are skipped', () => {
      const said = (...parts: readonly string[]) => reports(parts.flatMap((part) => [`BEGIN:${part}`, `END:${part}`]));
      for (const parts of [['VTODO'], ['VJOURNAL', 'X-EVENT'], ['EVENT', 'VTIMEZONE']]) {
        expect(said(...parts), parts.join()).to.have.length(1);
        expect(said(...parts)[0]).to.match(/^No event is read/);
      }
      for (const begin of ['?BEGIN:VEVENT', ' BEGIN:VEVENT']) {
        expect(reports([begin, 'DTSTART:20261120T100000Z', 'END:VEVENT']), begin).to.have.length(1);
      }
      for (const parts of [[], ['VTIMEZONE'], ['VFREEBUSY', 'VTODO'], ['VTODO', 'VEVENT']]) {
        expect(
          said(...parts).filter((text) => text.startsWith('No event')),
          parts.join(),
        ).to.deep.equal([]);
      }
    });

    it('is read if calendars are nested in it, or not ended', () => {
      const alarm = ['BEGIN:VALARM', 'TRIGGER:-PT1H', 'DURATION:PT9H', 'END:VALARM'];
      const nested = anEventOf('DTSTART:20261120T100000Z', ...alarm, 'DURATION:PT1H');
      const open = anEventOf('DTSTART:20261121T100000Z', 'DURATION:PT1H').slice(0, -1);
      const deep = [
        ...Array(50_000).fill('BEGIN:X-DEEP'),
        'DTSTART:20261101T000000Z',
        ...Array(50_000).fill('END:X-DEEP'),
      ];
      const other = ['BEGIN:VAVAILABILITY', 'DTSTART:20261101T000000Z', 'DTEND:20271101T000000Z', 'END:VAVAILABILITY'];
      expect(busy([...deep, ...open, ...other, ...nested])).to.deep.equal([
        '2026-11-20T10:00/11:00',
        '2026-11-21T10:00/11:00',
      ]);
    });

    it('is not quoted', () => {
      const found = content([
        ...anEventOf(
          'UID:secret-uid',
          'DTSTART;TZID=Secret zone:20261120T100000',
          'DURATION:PT1H',
          'RRULE:FREQ=SECRET',
        ),
        ...anEventOf('DTSTART:20261120T100000Z', 'DURATION:-PT1H', 'EXDATE:secret', 'SUMMARY:secret'),
      ]);
      expect(JSON.stringify(found)).not.to.match(/secret/i);
      expect(found.reports).to.have.length(4);
    });
  });

  describe('in a thread', () => {
    const text = (...lines: readonly string[]) => bytes(calendarText(...anEventOf(...lines)));

    it('gives up after too much time or memory, and others are read', async () => {
      const read = calendarReader({ timeoutMilliseconds: 8_000, memoryMegabytes: 24 });
      const endless = text('DTSTART:19000101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;COUNT=9999999999');
      const many = Array.from({ length: 150_000 }, (_, i) =>
        anEventOf(`UID:${i}`, 'DTSTART:20261120T100000Z').join('\r\n'),
      );
      const huge = bytes(calendarText(many.join('\r\n')));
      const small = text('DTSTART:20261120T100000Z', 'DURATION:PT1H');
      const [first, second] = await Promise.all([endless, huge].map((body) => read(body, IN_PARIS, noneOfOurs)));
      const third = await read(small, IN_PARIS, noneOfOurs);
      expect(first).to.deep.equal({ kind: 'failed', message: 'It takes more than 8 s to read', reports: [] });
      expect(second!.kind).to.equal('failed');
      expect(third.kind === 'read' && written(third.busy)).to.deep.equal(['2026-11-20T10:00/11:00']);
    });

    it('starts again if it got too little of the processor, and finishes short calendars at once', async () => {
      // Threads have their own priorities only on Linux, so only there are two attempts.
      const attempts = process.platform === 'linux' ? 2 : 1;
      let threads = 0;
      const count = () => {
        threads += 1;
      };
      process.on('worker', count);
      try {
        const read = calendarReader({ timeoutMilliseconds: 500 });
        const endless = text('DTSTART:19000101T000000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;COUNT=9999999999');
        expect(await read(endless, IN_PARIS, noneOfOurs)).to.deep.include({
          message: 'It takes more than 0.5 s to read',
        });
        expect(threads).to.equal(attempts);
        // The first attempt has the lowest priority, and gets little of a busy machine.
        const patient = calendarReader({ timeoutMilliseconds: 60_000 });
        expect((await patient(text('DTSTART:20261120T100000Z'), IN_PARIS, noneOfOurs)).kind).to.equal('read');
        expect(threads).to.equal(attempts + 1);
      } finally {
        process.off('worker', count);
      }
    });

    it('reads rules that never match, never end, or exceed the number of stored busy times', async () => {
      const read = calendarReader();
      const never = text('DTSTART:20201120T100000Z', 'DURATION:PT1H', 'RRULE:FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=30');
      expect(await read(never, IN_PARIS, noneOfOurs)).to.deep.include({ kind: 'read', busy: [] });
      const often = text('DTSTART:20261120T100000Z', 'DURATION:PT1S', 'RRULE:FREQ=SECONDLY;INTERVAL=2');
      expect(await read(often, IN_PARIS, noneOfOurs)).to.deep.include({
        kind: 'failed',
        message: 'It has more than 100,000 busy times',
      });
    });
  });
});
