import { LONG_TEXT_MAX } from '../../basics/fields.js';
import { foldOrNull, phoneDigitsOrNull, searchableOrNull } from '../../basics/search.js';
import { type Booking, STATUSES, serviceOf } from '../booking.js';
import { checkStoredPayment, paymentReferences } from '../payment.js';
import { asItIs, describeKind, instant, list, readingFields, readSpan, text, uuid } from './kind.js';

/** The most that a resource can have: its capacity and `overbook`. */
const UNITS_MAX = 20_000;
const LISTED_MAX = 100_000;

export const BOOKING_KIND = describeKind<Booking>()({
  foundBy: {
    status: text(({ status }: Booking) => status),
    start: instant(({ start }: Booking) => start),
    end: instant(({ end }: Booking) => end),
    createdAt: instant(({ createdAt }: Booking) => createdAt),
    workflow: uuid(({ workflow }: Booking) => workflow),
    holdExpiresAt: instant(({ holdExpiresAt }: Booking) => holdExpiresAt),
    pendingSince: instant(({ pendingSince }: Booking) => pendingSince),
    titleFolded: text(({ title }: Booking) => searchableOrNull(title)),
    nameFolded: text(({ customer }: Booking) => searchableOrNull(customer?.name)),
    phoneDigits: text(({ customer }: Booking) => phoneDigitsOrNull(customer?.phone)),
    /** Address without case and accents, for substring search. For equality, use `customerEmailFolded`. */
    emailSearched: text(({ customer }: Booking) => searchableOrNull(customer?.email)),
    externalId: text(({ externalId }: Booking) => externalId ?? null),
    externalIdFolded: text(({ externalId }: Booking) => searchableOrNull(externalId)),
    customerEmailFolded: text(({ customer }: Booking) => foldOrNull(customer?.email ?? null)),
    service: uuid(serviceOf),
    series: uuid(({ series }: Booking) => series?.uuid ?? null),
    customer: uuid(({ customerUuid }: Booking) => customerUuid),
    key: uuid(({ madeWith }: Booking) => madeWith?.key ?? null),
    payment: text(({ payment }: Booking) => payment?.status ?? null),
    /** Names of payments and refunds at their provider, to find the booking of a refund. */
    payments: list(({ payment }: Booking) => paymentReferences(payment)),
    /** Digest of the client address that made the hold with a key, to limit the holds of one address. */
    holder: text(({ madeWith }: Booking) => madeWith?.holder ?? null),
    resources: list(({ resources }: Booking) => resources),
  },
  refersTo: {
    resource: { of: ({ resources }: Booking) => resources, onRemoval: 'refuse while live' },
    workflow: { of: ({ workflow }: Booking) => [workflow], onRemoval: 'refuse while live' },
    service: { of: ({ sale }: Booking) => [sale?.service], onRemoval: 'refuse while live' },
    series: { of: ({ series }: Booking) => [series?.uuid], onRemoval: 'keep' },
    customer: { of: ({ customerUuid }: Booking) => [customerUuid], onRemoval: 'cascade with more' },
    job: { of: ({ notified }: Booking) => [notified?.customer?.job], onRemoval: 'keep' },
    key: { of: ({ madeWith }: Booking) => [madeWith?.key], onRemoval: 'keep' },
  },
  personal: [
    'title',
    'notes',
    'answers',
    'meta',
    'externalId',
    'customer',
    'customerUuid',
    'madeWith',
    'notified',
    'language',
  ],
  quota: null,
  reported: null,
  copied: asItIs,
  check: readingFields((fields) => {
    fields.requiredUuids('resources', LISTED_MAX);
    readSpan(fields);
    fields.requiredWhole('units', 1, UNITS_MAX);
    fields.requiredOneOf('status', STATUSES);
    fields.instant('holdExpiresAt', null);
    for (const field of ['pendingSince', 'checkedInAt', 'endedAt', 'releasedAt', 'unattendedFrom'])
      fields.instant(field, null);
    fields.optionalText('title', null);
    fields.optionalText('externalId', null);
    fields.optionalText('notes', null, LONG_TEXT_MAX);
    fields.timezone('timezone', null);
    fields.meta();
    if (fields.has('payment')) checkStoredPayment(fields.nested('payment'));
    fields.objects('answers', LISTED_MAX, 'id, label and answer', (answer) => {
      answer.requiredText('id', 40);
    });
    fields.requiredWhole('sequence', 0, Number.MAX_SAFE_INTEGER);
    fields.objects('blocks', LISTED_MAX, 'resource, start and end', (block) => {
      if (block.uuid('resource', null) === null) block.fail('resource', 'Must be a UUID');
      readSpan(block);
      block.whole('units', 1, UNITS_MAX, 1);
    });
  }),
});
