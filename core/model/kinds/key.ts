import { eventDetails, parse } from '../../basics/schema.js';
import { fold } from '../../basics/search.js';
import { KEY, type Key } from '../key.js';
import { asItIs, describeKind, flag, text, uniqueText } from './kind.js';

export const KEY_KIND = describeKind<Key>()({
  fields: KEY,
  foundBy: {
    nameFolded: text(({ name }: Key) => fold(name)),
    digest: uniqueText(({ digest }: Key) => digest),
    page: flag(({ page }: Key) => page),
  },
  refersTo: { service: { of: ({ services }: Key) => services ?? [], onRemoval: 'keep' } },
  personal: 'none',
  quota: { name: 'keys', most: 100 },
  reported: { as: 'key', fields: eventDetails(KEY) },
  copied: asItIs,
  check: (key: Key) => parse(KEY, key),
});
