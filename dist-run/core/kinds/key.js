import { readNewKey } from '../model/key.js';
import { fold } from '../search.js';
import { asItIs, describeKind, flag, text, uniqueText } from './kind.js';
export const KEY_KIND = describeKind()({
    foundBy: {
        nameFolded: text(({ name }) => fold(name)),
        digest: uniqueText(({ digest }) => digest),
        page: flag(({ page = false }) => page),
    },
    refersTo: { service: { of: ({ services }) => services ?? [], onRemoval: 'keep' } },
    personal: 'none',
    quota: { name: 'keys', most: 100 },
    told: {
        as: 'key',
        fields: {
            name: 'values',
            services: 'values',
            origins: 'name',
            holdSecondsMax: 'values',
            liveHoldsMax: 'values',
            holdsPerAddress: 'values',
            bookingsPerAddress: 'values',
            page: 'values',
            digest: 'nothing',
        },
    },
    copied: asItIs,
    check: readNewKey,
});
