import { expect } from 'chai';
import ICAL from 'ical.js';
import { oneLine } from '../core/basics/fields.js';
import { HOUR } from '../core/basics/instants.js';
import { buildFeedEvents } from '../core/bookings/feeds/feed-events.js';
import { calendarText, eventText } from '../core/bookings/icalendar/calendar.js';
import { textValue } from '../core/bookings/icalendar/content-lines.js';
import type { Booking } from '../core/model/booking.js';
import type { DETAILS } from '../core/model/feed.js';
import { aBooking, NOW } from './support/samples.js';

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
describe('a feed, read by another library', () => {
  it('has the same texts, and nothing else', () => {
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
});
