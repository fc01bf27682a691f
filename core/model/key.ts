import type { FieldReader } from '../basics/fields.js';
import {
  custom,
  flag,
  type InputOf,
  integer,
  internal,
  lineOfText,
  object,
  type StoredObject,
  type StoredOf,
  uuids,
} from '../basics/schema.js';
import { isSlug } from './app.js';
import { isOrigin } from './origins.js';
import { UNATTENDED_HOLD_SECONDS_MAX } from './settings.js';

const ORIGINS_MAX = 100;
export const BOOKINGS_PER_ADDRESS_MAX = 10_000;

/** Fields of a key (core/customers/README.md, "Keys"). */
export const KEY = object({
  name: lineOfText({ inEvents: 'values' }),
  services: uuids(100, {
    default: null,
    inEvents: 'values',
    request: { minItems: 1 },
    description: 'The services that the key opens, as long as they are active. null: all active services.',
  }),
  origins: custom<readonly string[]>()(
    { type: 'array', items: { type: 'string' }, maxItems: ORIGINS_MAX },
    readOrigins,
    {
      default: null,
      description:
        "The origins of the pages that may use the key, as browsers send them. null: any. The service's own pages always may.",
    },
  ),
  holdSecondsMax: integer(60, UNATTENDED_HOLD_SECONDS_MAX, {
    default: 600,
    inEvents: 'values',
    description: 'Maximum duration of a hold in seconds.',
  }),
  liveHoldsMax: integer(1, 1_000, { default: 20, inEvents: 'values', description: 'Limit of live holds of the key.' }),
  holdsPerAddress: integer(1, 1_000, {
    default: 5,
    inEvents: 'values',
    description: 'Limit of live holds from one client address, with all keys of the app.',
  }),
  bookingsPerAddress: integer(1, BOOKINGS_PER_ADDRESS_MAX, {
    default: 10,
    nullable: true,
    inEvents: 'values',
    description:
      'Limit of bookings with keys of the app that one client address may confirm within 24 hours, including cancelled ones. Null: unlimited.',
  }),
  page: flag({
    default: false,
    inEvents: 'values',
    description:
      'True if the public booking page of the app, `/book/<slug>`, uses it. Setting it unsets it on the previous key.',
  }),
  /** Digest of the key's text, by which it is found. */
  digest: internal<string>(),
});

export interface NewKey extends InputOf<typeof KEY> {}

/** Public credential of an app for web pages. It only allows what a visitor needs to make a hold. */
export interface Key extends StoredObject, StoredOf<typeof KEY> {}

const ORIGIN_EXPECTED =
  'Must be an origin such as https://example.com, or http://localhost:8080: the scheme and the host, as browsers send them';

function readOrigins(fields: FieldReader, name: string): readonly string[] {
  const value = fields.raw(name);
  if (!Array.isArray(value) || value.length > ORIGINS_MAX) {
    fields.fail(name, `Must be a list of at most ${ORIGINS_MAX} origins`);
    return [];
  }
  return value.filter((item: unknown, index): item is string => {
    const isOne = typeof item === 'string' && isOrigin(item);
    if (!isOne) fields.fail(`${name}.${index}`, ORIGIN_EXPECTED);
    else if (value.indexOf(item) < index) fields.fail(`${name}.${index}`, 'Must not be named twice');
    return isOne;
  });
}

/** Prefix of the public address of a booking page, which is a credential too: `@` and the slug of the app. */
const PUBLIC_PREFIX = '@';

/** Returns the slug in the credential of a public booking page. `.` and `..` are invalid, because browsers resolve them as paths. */
export function slugInKeyText(text: string): string | undefined {
  const slug = text.startsWith(PUBLIC_PREFIX) ? text.slice(PUBLIC_PREFIX.length) : '';
  return isSlug(slug) && slug !== '.' && slug !== '..' ? slug : undefined;
}

const PREFIX = 'pk_';
const TEXT = /^pk_[A-Za-z0-9_-]{32,128}$/;

/** Builds the text of a key: a prefix that makes keys recognizable, and random characters. */
export function keyText(random: string): string {
  return PREFIX + random;
}

/** True if the text has the form of a key, or of the public address of a booking page. */
export function isKeyText(text: string): boolean {
  return TEXT.test(text) || slugInKeyText(text) !== undefined;
}
