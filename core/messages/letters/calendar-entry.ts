import { oneLine } from '../../basics/fields.js';
import { shortened } from '../../basics/mail.js';
import { moneyText } from '../../bookings/feeds/booking-entry.js';
import { priceOf } from '../../model/booking.js';
import { addressLine } from '../../model/profile.js';
import { type BookingFacts, findBookedName, joinResourceNames, type Tongue } from './letter-facts.js';
import { LETTER_WORDS } from './letter-words.js';

/** Content of a calendar entry for the customer, except its time. */
export interface CalendarEventContent {
  readonly summary: string;
  readonly description: string | null;
  readonly location: string | null;
}

/** Builds the content of a calendar entry. `link`: the booking's manage link. */
export function buildCalendarEventContent(
  facts: Omit<BookingFacts, 'app' | 'workflow' | 'customer'>,
  { language, locale }: Tongue,
  link: string | null,
): CalendarEventContent {
  const { business, booking } = facts;
  const words = LETTER_WORDS[language];
  const what = findBookedName(facts);
  const price = priceOf(booking);
  const names = joinResourceNames(facts);
  const lines = [
    ...(names === '' ? [] : [`${words.with}${words.colon}${names}`]),
    ...(price ? [`${words.price}${words.colon}${moneyText(locale, price)}`] : []),
    ...(business.phone === null ? [] : [`${words.phone}${words.colon}${business.phone}`]),
    ...(link === null ? [] : [`${words.change}${words.colon}${link}`]),
  ];
  return {
    summary: oneLine(what === business.name ? what : `${what} – ${business.name}`),
    description: lines.length === 0 ? null : lines.join('\n'),
    location: business.address === null ? null : addressLine(business.address),
  };
}

const NOTES_MAX = 1_000;

/** Builds the content of a calendar entry for a staff member, except its time. `link`: the booking in the console. */
export function buildMembersEventContent(
  facts: BookingFacts,
  { language }: Tongue,
  link: string | null,
): CalendarEventContent {
  const { business, booking } = facts;
  const { customer, notes } = booking;
  const words = LETTER_WORDS[language];
  const who = customer?.name ?? customer?.email ?? customer?.phone;
  const lines = [
    [words.with, joinResourceNames(facts, true)],
    [words.phone, customer?.phone],
    [words.email, customer?.email],
    [words.notes, notes && shortened(notes, NOTES_MAX)],
    [words.openBooking, link],
  ].flatMap(([label, value]) => (value ? [`${label}${words.colon}${value}`] : []));
  return {
    summary: oneLine([findBookedName(facts), who].filter(Boolean).join(' · ')),
    description: lines.length === 0 ? null : lines.join('\n'),
    location: business.address === null ? null : addressLine(business.address),
  };
}
