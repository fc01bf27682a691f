import { expect } from 'chai';
import fc from 'fast-check';
import ICAL from 'ical.js';
import { type CalendarEvent, calendarText, eventText } from '../../core/bookings/icalendar/calendar.js';
import { contentLine, parameterValue, textValue, utcValue } from '../../core/bookings/icalendar/content-lines.js';

const SEED = Number(process.env.FC_SEED ?? 20261122);

const event: CalendarEvent = {
  uid: '0190c5b1-0000-7000-8000-00000000000b',
  sequence: 2,
  updatedAt: Date.UTC(2026, 10, 1, 12, 0, 5, 999),
  start: Date.UTC(2026, 10, 20, 9, 30),
  end: Date.UTC(2026, 10, 20, 11),
  status: 'CONFIRMED',
  isOpaque: true,
  summary: 'Cut',
};

/** Normalizes a text as calendars store it: line ends are \n, forbidden characters are removed, lone surrogates are U+FFFD. */
const legible = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '');

describe('iCalendar texts', () => {
  it('contain events and calendars in the exact format', () => {
    const events = [
      eventText({ ...event, description: 'One, two; three \\ four\nfive' }),
      eventText({ ...event, uid: 'x', status: 'CANCELLED', isOpaque: false, location: 'Here', others: ['X-A:b'] }),
    ];
    expect(calendarText({ name: 'Room 1, Clinic', refreshEvery: 'PT15M' }, events)).to.equal(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Slotkeeper//Slotkeeper//EN',
        'CALSCALE:GREGORIAN',
        'X-WR-CALNAME:Room 1\\, Clinic',
        'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
        'X-PUBLISHED-TTL:PT15M',
        'BEGIN:VEVENT',
        'UID:0190c5b1-0000-7000-8000-00000000000b',
        'DTSTAMP:20261101T120005Z',
        'LAST-MODIFIED:20261101T120005Z',
        'SEQUENCE:2',
        'DTSTART:20261120T093000Z',
        'DTEND:20261120T110000Z',
        'STATUS:CONFIRMED',
        'TRANSP:OPAQUE',
        'SUMMARY:Cut',
        'DESCRIPTION:One\\, two\\; three \\\\ four\\nfive',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:x',
        'DTSTAMP:20261101T120005Z',
        'LAST-MODIFIED:20261101T120005Z',
        'SEQUENCE:2',
        'DTSTART:20261120T093000Z',
        'DTEND:20261120T110000Z',
        'STATUS:CANCELLED',
        'TRANSP:TRANSPARENT',
        'SUMMARY:Cut',
        'LOCATION:Here',
        'X-A:b',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('contain the first and the last possible moment', () => {
    expect(utcValue(-62_167_219_200_000)).to.equal('00000101T000000Z');
    expect(utcValue(253_402_300_799_999)).to.equal('99991231T235959Z');
  });

  for (const [what, sign] of [
    ['one octet', 'a'],
    ['two', 'ü'],
    ['three', '漢'],
    ['four', '🦊'],
  ] as const) {
    it(`are folded at 75 octets, between characters of ${what}, wherever they begin`, () => {
      for (let before = 0; before < 80; before += 1) {
        const line = 'x'.repeat(before) + sign.repeat(60);
        const folded = contentLine(line);
        const lines = folded.split('\r\n');
        expect(lines.pop()).to.equal('');
        for (const [index, part] of lines.entries()) {
          const octets = Buffer.byteLength(part);
          expect(octets).to.be.at.most(75);
          // Each line is filled as far as possible.
          if (index < lines.length - 1) expect(octets).to.be.above(75 - 4);
          expect(part.isWellFormed()).to.equal(true);
        }
        expect(folded.replaceAll('\r\n ', '')).to.equal(`${line}\r\n`);
      }
    });
  }

  it('escape every text, so that it ends no line and adds no property, and keep it legible', () => {
    const hostile = fc.constantFrom(
      '\r\nATTENDEE:mailto:eve@example.com',
      '\nEND:VEVENT\nBEGIN:VALARM',
      '\r',
      '\\',
      '\\n',
      ';',
      ',',
      ':',
      '"',
      '\0\u0007\u001b\u007f\u0085',
      '\t',
      '\ud83e',
      '\udd8a',
      '👩‍👩‍👧',
      '\u202Eʇxǝʇ',
      'אבג',
      'x'.repeat(200),
    );
    const text = fc
      .array(fc.oneof(hostile, fc.string({ unit: 'binary' })), { maxLength: 12 })
      .map((all) => all.join(''));
    fc.assert(
      fc.property(text, text, (summary, description) => {
        const written = calendarText({}, [eventText({ ...event, summary, description })]);
        const sent = Buffer.from(written).toString();
        expect(sent, 'well-formed').to.equal(written);
        for (const line of sent.split('\r\n')) {
          expect(Buffer.byteLength(line)).to.be.at.most(75);
          expect(line).not.to.match(/(?!\t)\p{Cc}/u);
        }
        const parsed = new ICAL.Component(ICAL.parse(sent));
        const [only, ...others] = parsed.getAllSubcomponents();
        expect(others).to.deep.equal([]);
        expect(only?.getAllSubcomponents()).to.deep.equal([]);
        expect(only?.getAllProperties().map(({ name }) => name)).to.deep.equal([
          'uid',
          'dtstamp',
          'last-modified',
          'sequence',
          'dtstart',
          'dtend',
          'status',
          'transp',
          'summary',
          'description',
        ]);
        expect(only?.getFirstPropertyValue('summary')).to.equal(legible(summary));
        expect(only?.getFirstPropertyValue('description')).to.equal(legible(description));
      }),
      { seed: SEED, numRuns: 300 },
    );
  });

  it('quote the values of parameters in one line', () => {
    expect(parameterValue('Acme; "the" Co: ^x\r\ny')).to.equal('"Acme; ^\'the^\' Co: ^^x y"');
    expect(textValue('plain')).to.equal('plain');
  });
});
