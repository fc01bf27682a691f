import { oneLine } from '../../basics/fields.js';
import { type Booking, priceOf, servedBy } from '../../model/booking.js';
import { addressLine, buildLocale, type PublicProfile } from '../../model/profile.js';
import type { Price } from '../../model/service.js';

/** Names of the service and the resources of a booking. Undefined for deleted ones. */
interface NamesOfBooking {
  service(uuid: string): string | undefined;
  resource(uuid: string): string | undefined;
}

/** Texts of a booking's event in the customer's calendar. */
export interface BookingEventTexts {
  readonly summary: string;
  readonly description: string | null;
  readonly location: string | null;
}

/** Returns what is booked: the name of the service, else the title, else the name of the business. */
export function whatIsBooked({ sale, title }: Booking, names: NamesOfBooking, business: string): string {
  const sold = sale && names.service(sale.service);
  if (sold !== undefined) return sold;
  return title !== null && title.trim() !== '' ? title : business;
}

/** Returns the names of the assigned resources, joined by commas. Empty if they were deleted. */
export function withWhom(booking: Booking, names: Pick<NamesOfBooking, 'resource'>): string {
  return servedBy(booking)
    .flatMap((uuid) => names.resource(uuid) ?? [])
    .join(', ');
}

/** Formats an amount in minor units by the rules of the locale, such as `€25.00`. */
export function moneyText(locale: string, { amount, currency }: Price): string {
  const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
  const { maximumFractionDigits: digits = 2 } = money.resolvedOptions();
  return money.format(amount / 10 ** digits);
}

/** Returns the texts of a booking for the calendar of its customer. */
export function buildBookingEventTexts(
  booking: Booking,
  names: NamesOfBooking,
  business: PublicProfile,
): BookingEventTexts {
  const what = whatIsBooked(booking, names, business.name);
  const price = priceOf(booking);
  const lines = [
    oneLine(withWhom(booking, names)),
    price ? moneyText(buildLocale(business.language), price) : '',
    business.phone ?? '',
  ].filter((line) => line !== '');
  return {
    summary: oneLine(what === business.name ? what : `${what} – ${business.name}`),
    description: lines.length === 0 ? null : lines.join('\n'),
    location: business.address === null ? null : addressLine(business.address),
  };
}
