import { execFileSync, spawnSync } from 'node:child_process';
import { expect } from 'chai';
import ICAL from 'ical.js';
import { renderInvitation } from '../adapters/mail/index.js';
import { oneLine } from '../core/basics/fields.js';
import { HOUR } from '../core/basics/instants.js';
import { bookingCalendar, buildFeedEvents } from '../core/bookings/feeds/feed-events.js';
import { calendarText, eventText } from '../core/bookings/icalendar/calendar.js';
import { textValue } from '../core/bookings/icalendar/content-lines.js';
import type { Booking } from '../core/model/booking.js';
import { DETAILS } from '../core/model/feed.js';
import { aBooking, NOW } from './support/samples.js';

/** Prints as JSON how Python's icalendar reads the calendar on its input. */
const SCRIPT = `
import json, sys
from icalendar import Calendar
calendar = Calendar.from_ical(sys.stdin.buffer.read())
def event(e):
    fields = {name: str(e[name]) for name in ('UID', 'SUMMARY', 'DESCRIPTION', 'STATUS', 'TRANSP') if name in e}
    times = {name: e[name].dt.isoformat() for name in ('DTSTART', 'DTEND', 'DTSTAMP', 'LAST-MODIFIED')}
    return {**fields, **times, 'SEQUENCE': int(e['SEQUENCE']), 'names': sorted(e.keys())}
print(json.dumps({'name': str(calendar.get('X-WR-CALNAME', '')), 'events': [event(e) for e in calendar.walk('VEVENT')]}))
`;

/** The first usual Python that has the library. */
const python = ['python3', '/usr/bin/python3'].find(
  (program) => spawnSync(program, ['-c', 'import icalendar'], { stdio: 'ignore' }).status === 0,
);

/** Malicious or fragile texts. None has a backslash before an n, because the library misreads it. */
const TEXTS = [
  'plain',
  '\r\nATTENDEE:mailto:eve@example.com\r\nEND:VEVENT',
  'one\ntwo\r\nthree\rfour',
  'commas, semicolons; colons: and "quotes"',
  'back\\slash',
  '\u0000\u0007\u001b[31m\u007f\u0085tab\there',
  'half \ud83e and \udd8a',
  `${'x'.repeat(60)}🦊🦊🦊🦊👩‍👩‍👧${'ü'.repeat(40)}`,
  'BEGIN:VALARM\nTRIGGER:-PT5M\nEND:VALARM',
  '\u202Eʇxǝʇ אבג עברית',
  '漢字'.repeat(300),
  'x'.repeat(10_000),
  ' blanks at both ends ',
  'a\u2028b\u2029c\ufeff',
];

/** Expected result of reading the calendar. */
const legible = (text: string) =>
  text
    .toWellFormed()
    .replace(/\r\n?/g, '\n')
    .replace(/(?![\t\n])\p{Cc}/gu, '');

const bookings: readonly Booking[] = TEXTS.map((text, n) =>
  aBooking({
    title: text,
    notes: text,
    start: NOW + n * HOUR,
    customer: { name: text, email: 'g@example.com', phone: null },
  }),
);
const names = { app: 'Clinic; "by" the lake, \r\nX:y', service: () => undefined, resource: () => 'Room' };
const feed = (detail: (typeof DETAILS)[number]) =>
  calendarText(
    { name: names.app, refreshEvery: 'PT15M' },
    bookings.flatMap((booking) => buildFeedEvents(booking, detail, names).map(eventText)),
  );
const summarized = (text: string) => legible(oneLine(text));
const described = (text: string) => legible(`Customer: ${oneLine(text)}, g@example.com\nStatus: confirmed\n\n${text}`);
const utc = (moment: number) => new Date(moment).toISOString().replace('.000Z', '+00:00');

const NO_ENTRY = { summary: 'Cut', description: null, location: null };

describe('calendars, read by other programs', () => {
  it('have the same texts in ical.js, and nothing else', () => {
    const calendar = new ICAL.Component(ICAL.parse(feed('full')));
    // This parser does not know the non-standard property, so its value stays escaped.
    expect(calendar.getFirstPropertyValue('x-wr-calname')).to.equal(textValue(names.app));
    const events = calendar.getAllSubcomponents();
    expect(events.map((event) => event.getFirstPropertyValue('summary'))).to.deep.equal(TEXTS.map(summarized));
    expect(events.map((event) => event.getFirstPropertyValue('description'))).to.deep.equal(TEXTS.map(described));
    for (const event of events) {
      expect(event.name).to.equal('vevent');
      expect(event.getAllProperties()).to.have.length(10);
      expect(event.getAllSubcomponents()).to.deep.equal([]);
    }
  });

  it("have the same texts in Python's icalendar", function () {
    if (!python) {
      this.test!.title += ' (it is not installed: pip install icalendar, or apt-get install python3-icalendar)';
      this.skip();
    }
    for (const detail of DETAILS) {
      const { name, events } = JSON.parse(
        execFileSync(python, ['-c', SCRIPT], { input: feed(detail), encoding: 'utf8' }),
      );
      expect(name).to.equal(legible(names.app));
      expect(events).to.have.length(bookings.length);
      for (const [index, event] of events.entries()) {
        const { uuid, start, end, updatedAt } = bookings[index]!;
        const text = TEXTS[index]!;
        const { names: properties, ...values } = event;
        expect(values, text.slice(0, 40)).to.deep.equal({
          UID: uuid,
          SUMMARY: detail === 'busy' ? 'Busy' : summarized(text),
          ...(detail === 'full' && { DESCRIPTION: described(text) }),
          STATUS: 'CONFIRMED',
          TRANSP: 'OPAQUE',
          SEQUENCE: 0,
          DTSTART: utc(start),
          DTEND: utc(end),
          DTSTAMP: utc(updatedAt),
          'LAST-MODIFIED': utc(updatedAt),
        });
        expect(properties).to.have.length(detail === 'full' ? 10 : 9);
      }
    }
  });

  it("of one booking, and those sent by mail, are read by Python's icalendar", function () {
    if (!python) this.skip();
    const booking = bookings[2]!;
    const mail = renderInvitation({
      method: 'CANCEL',
      uid: booking.uuid,
      sequence: 7,
      start: booking.start,
      end: booking.end,
      timezone: 'UTC',
      summary: TEXTS[1]!,
      description: null,
      location: 'Here; there',
      organizer: 'Acme; "Bookings" <b@acme.example>',
      sentBy: 'Mail <b@acme.example>',
      attendee: { name: 'Grace, "of" X:', email: 'g@example.com' },
      at: booking.updatedAt,
    });
    const read = (text: string) => JSON.parse(execFileSync(python, ['-c', SCRIPT], { input: text, encoding: 'utf8' }));
    expect(read(bookingCalendar(booking, names, NO_ENTRY)).events).to.have.length(1);
    const [sent, ...others] = read(mail).events;
    expect(others).to.deep.equal([]);
    expect(sent).to.include({ UID: booking.uuid, SEQUENCE: 7, STATUS: 'CANCELLED', SUMMARY: legible(TEXTS[1]!) });
    expect(sent.names).to.include.members(['ORGANIZER', 'ATTENDEE', 'LOCATION']);
  });
});
