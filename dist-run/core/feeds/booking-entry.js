import { servedBy } from '../model/booking.js';
import { addressLine, localeOf } from '../model/profile.js';
/** Returns what is booked: the name of the service, else the title, else the name of the business. */
export function whatIsBooked({ sale, title }, names, business) {
    const sold = sale && names.service(sale.service);
    if (sold !== undefined)
        return sold;
    return title !== null && title.trim() !== '' ? title : business;
}
/** Returns the names of the assigned resources, joined by commas. Empty if they were deleted. */
export function withWhom(booking, names) {
    return servedBy(booking)
        .flatMap((uuid) => names.resource(uuid) ?? [])
        .join(', ');
}
/** Writes an amount of minor units in a locale. */
export function moneyText(locale, { amount, currency }) {
    const money = new Intl.NumberFormat(locale, { style: 'currency', currency });
    const { maximumFractionDigits: digits = 2 } = money.resolvedOptions();
    return money.format(amount / 10 ** digits);
}
/** Returns the texts of a booking for the calendar of its customer. */
export function bookingEntry(booking, names, business) {
    const what = whatIsBooked(booking, names, business.name);
    const { sale, units } = booking;
    const price = sale?.unitPrice && { ...sale.unitPrice, amount: sale.unitPrice.amount * units };
    const lines = [
        withWhom(booking, names),
        price ? moneyText(localeOf(business.language), price) : '',
        business.phone ?? '',
    ].filter((line) => line !== '');
    return {
        summary: what === business.name ? what : `${what} – ${business.name}`,
        description: lines.length === 0 ? null : lines.join('\n'),
        location: business.address === null ? null : addressLine(business.address),
    };
}
