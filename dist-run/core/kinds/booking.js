import { LONG_TEXT_MAX } from '../fields.js';
import { STATUSES } from '../model/booking.js';
import { foldOrNull, phoneDigitsOrNull, searchableOrNull } from '../search.js';
import { asItIs, describeKind, instant, list, readingFields, readSpan, text, uuid } from './kind.js';
const UNITS_MAX = 10_000;
const LISTED_MAX = 100_000;
export const BOOKING_KIND = describeKind()({
    foundBy: {
        status: text(({ status }) => status),
        start: instant(({ start }) => start),
        end: instant(({ end }) => end),
        workflow: uuid(({ workflow }) => workflow),
        holdExpiresAt: instant(({ holdExpiresAt }) => holdExpiresAt),
        pendingSince: instant(({ pendingSince }) => pendingSince),
        titleFolded: text(({ title }) => searchableOrNull(title)),
        nameFolded: text(({ customer }) => searchableOrNull(customer?.name)),
        phoneDigits: text(({ customer }) => phoneDigitsOrNull(customer?.phone)),
        /** For search. `customerEmailFolded` defines which addresses are equal. */
        emailSearched: text(({ customer }) => searchableOrNull(customer?.email)),
        externalId: text(({ externalId }) => externalId ?? null),
        externalIdFolded: text(({ externalId }) => searchableOrNull(externalId)),
        customerEmailFolded: text(({ customer }) => foldOrNull(customer?.email ?? null)),
        service: uuid(({ sale }) => sale?.service ?? null),
        series: uuid(({ series }) => series?.uuid ?? null),
        customer: uuid(({ customerUuid }) => customerUuid ?? null),
        key: uuid(({ madeWith }) => madeWith?.key ?? null),
        /** Digest of the client address that made the hold, with a key. */
        holder: text(({ madeWith }) => madeWith?.holder ?? null),
        resources: list(({ resources }) => resources),
    },
    refersTo: {
        resource: { of: ({ resources }) => resources, onRemoval: 'refuse while live' },
        workflow: { of: ({ workflow }) => [workflow], onRemoval: 'refuse while live' },
        service: { of: ({ sale }) => [sale?.service], onRemoval: 'refuse while live' },
        series: { of: ({ series }) => [series?.uuid], onRemoval: 'keep' },
        customer: { of: ({ customerUuid }) => [customerUuid], onRemoval: 'cascade with more' },
        job: { of: ({ told }) => [told?.customer?.job], onRemoval: 'keep' },
        key: { of: ({ madeWith }) => [madeWith?.key], onRemoval: 'keep' },
    },
    personal: ['title', 'notes', 'meta', 'externalId', 'customer', 'customerUuid', 'madeWith', 'told', 'language'],
    quota: null,
    told: null,
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
        fields.requiredWhole('sequence', 0, Number.MAX_SAFE_INTEGER);
        fields.objects('blocks', LISTED_MAX, 'resource, start and end', (block) => {
            if (block.uuid('resource', null) === null)
                block.fail('resource', 'Must be a UUID');
            readSpan(block);
            block.whole('units', 1, UNITS_MAX, 1);
        });
    }),
});
