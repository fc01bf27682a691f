import { type Key, readNewKey } from '../model/key.js';
import { fold } from '../search.js';
import { asItIs, describeKind, flag, text, uniqueText } from './kind.js';

export const KEY_KIND = describeKind<Key>()({
  foundBy: {
    nameFolded: text(({ name }: Key) => fold(name)),
    digest: uniqueText(({ digest }: Key) => digest),
    page: flag(({ page = false }: Key) => page),
  },
  refersTo: { service: { of: ({ services }: Key) => services ?? [], onRemoval: 'keep' } },
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
