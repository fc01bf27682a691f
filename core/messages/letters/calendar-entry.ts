import { oneLine } from '../../basics/fields.js';
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
