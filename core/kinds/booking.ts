import type { Booking } from '../model/booking.js';
import { foldOrNull } from '../search.js';
import { describeKind, instant, list, text, uuid } from './kind.js';

export const BOOKING_KIND = describeKind<Booking>()({
  foundBy: {
    status: text(({ status }: Booking) => status),
    start: instant(({ start }: Booking) => start),
    end: instant(({ end }: Booking) => end),
    workflow: uuid(({ workflow }: Booking) => workflow),
    holdExpiresAt: instant(({ holdExpiresAt }: Booking) => holdExpiresAt),
    pendingSince: instant(({ pendingSince }: Booking) => pendingSince),
    titleFolded: text(({ title }: Booking) => foldOrNull(title)),
    customerEmailFolded: text(({ customer }: Booking) => foldOrNull(customer?.email ?? null)),
    service: uuid(({ sale }: Booking) => sale?.service ?? null),
    series: uuid(({ series }: Booking) => series?.uuid ?? null),
    customer: uuid(({ customerUuid }: Booking) => customerUuid ?? null),
    key: uuid(({ madeWith }: Booking) => madeWith?.key ?? null),
    /** The digest of the address that a hold was made from with a key. */
    holder: text(({ madeWith }: Booking) => madeWith?.holder ?? null),
    resources: list(({ resources }: Booking) => resources),
  },
  refersTo: {
    resource: { of: ({ resources }: Booking) => resources, onRemoval: 'refuse while live' },
    workflow: { of: ({ workflow }: Booking) => [workflow], onRemoval: 'refuse while live' },
    service: { of: ({ sale }: Booking) => [sale?.service], onRemoval: 'refuse while live' },
    series: { of: ({ series }: Booking) => [series?.uuid], onRemoval: 'keep' },
    customer: { of: ({ customerUuid }: Booking) => [customerUuid], onRemoval: 'cascade' },
    key: { of: ({ madeWith }: Booking) => [madeWith?.key], onRemoval: 'keep' },
  },
  personal: ['title', 'notes', 'meta', 'customer', 'customerUuid', 'madeWith'],
  quota: null,
  told: null,
});
