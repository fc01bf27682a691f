import { MINUTE } from '../instants.js';
import { servingOf } from '../model/booking.js';
import { languageOf, localeOf } from '../model/profile.js';
/** Returns the name of the booked service, or else the title or the business. */
export function whatOf({ service, booking, business }) {
    return service?.name ?? booking.title ?? business.name;
}
/** Returns the names of the assigned resources, joined by commas. Empty without any. */
export function withOf({ booking, resources }) {
    const names = new Map(resources.map(({ uuid, name }) => [uuid, name]));
    return servingOf(booking)
        .flatMap((uuid) => names.get(uuid) ?? [])
        .join(', ');
}
/** The zone of the place: the service's, else the first resource's. */
export function placeZoneOf({ service, resources, booking, }) {
    return service?.timezone ?? resources[0]?.timezone ?? booking.timezone;
}
/** The price of all units; null: it has none. */
export function priceOf({ sale, units }) {
    return sale?.unitPrice ? { amount: sale.unitPrice.amount * units, currency: sale.unitPrice.currency } : null;
}
/** The last moment at which its booker may cancel; null: there is no limit. */
export function cancelUntilOf({ booking, workflow }) {
    const minutes = workflow?.settings.cancelUntilMinutes ?? null;
    return minutes === null ? null : booking.start - minutes * MINUTE;
}
/** The first of the tags that is of a language that there are words for. */
export function tongueOf(...tags) {
    for (const tag of tags) {
        const language = tag ? languageOf(tag) : undefined;
        if (tag && language)
            return { language, locale: localeOf(tag) };
    }
    return { language: 'en', locale: 'en' };
}
/** The language in which the customer of a booking is written to. */
export function customersTongue({ booking, customer, business }) {
    return tongueOf(booking.language, customer?.language, business.language);
}
