import { FieldReader, mergePatch, oneLine } from '../fields.js';
import type { Instant } from '../ports.js';
import { isSlug } from './app.js';
import { isOrigin } from './origins.js';
import { UNATTENDED_HOLD_SECONDS_MAX } from './settings.js';

/** Fields of a key that a client sends (core/README.md, "Keys"). */
export interface NewKey {
  readonly name: string;
  /** 1 to 100 different UUIDs of the services that the key gives access to. `null`, the default: all active ones. */
  readonly services?: readonly string[] | null | undefined;
  /** Up to 100 different origins of pages that may use the key. `null`, the default: all. */
  readonly origins?: readonly string[] | null | undefined;
  /** Maximum duration of a hold made with the key: 60 to 3,600 seconds, default 600. */
  readonly holdSecondsMax?: number | null | undefined;
  /** Limit of simultaneous holds made with the key: 1 to 1,000, default 20. */
  readonly liveHoldsMax?: number | null | undefined;
  /** Limit of simultaneous holds for one client address, made with any key of the app: 1 to 1,000, default 5. */
  readonly holdsPerAddress?: number | null | undefined;
  /**
   * Limit of bookings that one client address may confirm within 24 hours, held with any key of the app: 1 to 10,000,
   * default 10. `null`: unlimited.
   */
  readonly bookingsPerAddress?: number | null | undefined;
  /** True if the app's public booking page uses the key. Default false. At most one key of an app may have true. */
  readonly page?: boolean | null | undefined;
}

/** Public credential of an app for web pages. It only allows what a visitor needs to make a hold. */
export interface Key {
  readonly uuid: string;
  readonly app: string;
  readonly name: string;
  readonly services: readonly string[] | null;
  readonly origins: readonly string[] | null;
  readonly holdSecondsMax: number;
  readonly liveHoldsMax: number;
  readonly holdsPerAddress: number;
  /** Absent in keys that were stored before this limit existed: the default applies (`bookingsPerAddressOf`). */
  readonly bookingsPerAddress?: number | null;
  /** Absent in keys that were stored before public booking pages existed: false. */
  readonly page?: boolean;
  /** Digest of the key's text, by which it is found. Never part of an answer. */
  readonly digest: string;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export type KeyFields = Pick<
  Key,
  | 'name'
  | 'services'
  | 'origins'
  | 'holdSecondsMax'
  | 'liveHoldsMax'
  | 'holdsPerAddress'
  | 'bookingsPerAddress'
  | 'page'
>;

export const KEY_SERVICES_MAX = 100;
export const KEY_ORIGINS_MAX = 100;
const HOLD_SECONDS_MAX_DEFAULT = 600;
const LIVE_HOLDS_MAX_DEFAULT = 20;
const HOLDS_PER_ADDRESS_DEFAULT = 5;
const HOLDS_MAX = 1_000;
export const BOOKINGS_PER_ADDRESS_MAX = 10_000;
export const BOOKINGS_PER_ADDRESS_DEFAULT = 10;

/** Returns the limit of bookings that one client address may confirm within 24 hours. Null: unlimited. */
export function bookingsPerAddressOf({ bookingsPerAddress = BOOKINGS_PER_ADDRESS_DEFAULT }: Key): number | null {
  return bookingsPerAddress;
}

/** @throws ValidationError naming every bad field. */
export function readNewKey(input: unknown): KeyFields {
  const fields = new FieldReader(input);
  const key = {
    name: fields.requiredName('name'),
    services: fields.has('services') ? fields.requiredUuids('services', KEY_SERVICES_MAX) : null,
    origins: fields.has('origins') ? readOrigins(fields) : null,
    holdSecondsMax: fields.whole('holdSecondsMax', 60, UNATTENDED_HOLD_SECONDS_MAX, HOLD_SECONDS_MAX_DEFAULT),
    liveHoldsMax: fields.whole('liveHoldsMax', 1, HOLDS_MAX, LIVE_HOLDS_MAX_DEFAULT),
    holdsPerAddress: fields.whole('holdsPerAddress', 1, HOLDS_MAX, HOLDS_PER_ADDRESS_DEFAULT),
    bookingsPerAddress:
      fields.raw('bookingsPerAddress') === null
        ? null
        : fields.whole('bookingsPerAddress', 1, BOOKINGS_PER_ADDRESS_MAX, BOOKINGS_PER_ADDRESS_DEFAULT),
    page: fields.flag('page', false),
  };
  fields.done();
  return key;
}

const ORIGIN_EXPECTED =
  'Must be an origin such as https://example.com, or http://localhost:8080: the scheme and the host, as browsers send them';

function readOrigins(fields: FieldReader): readonly string[] {
  const value = fields.raw('origins');
  if (!Array.isArray(value) || value.length > KEY_ORIGINS_MAX) {
    fields.fail('origins', `Must be a list of at most ${KEY_ORIGINS_MAX} origins`);
    return [];
  }
  return value.filter((item: unknown, index): item is string => {
    const isOne = typeof item === 'string' && isOrigin(item);
    if (!isOne) fields.fail(`origins.${index}`, ORIGIN_EXPECTED);
    else if (value.indexOf(item) < index) fields.fail(`origins.${index}`, 'Must not be named twice');
    return isOne;
  });
}

/** The fields of the key that a client may send. */
export function keyFields(key: Key): KeyFields {
  const { name, services, origins, holdSecondsMax, liveHoldsMax, holdsPerAddress } = key;
  const bookingsPerAddress = bookingsPerAddressOf(key);
  const { page = false } = key;
  const limits = { holdSecondsMax, liveHoldsMax, holdsPerAddress, bookingsPerAddress };
  return { name: oneLine(name), services, origins, ...limits, page };
}

/**
 * Applies a JSON merge patch to the fields of a key. Unlike for other fields, null for `bookingsPerAddress` is a value: no limit.
 * @throws ValidationError
 */
export function readPatchedKey(key: Key, patch: unknown): KeyFields {
  const merged = mergePatch(keyFields(key), patch);
  const isUnlimited = new FieldReader(patch).raw('bookingsPerAddress') === null;
  return readNewKey(isUnlimited ? { ...(merged as object), bookingsPerAddress: null } : merged);
}

/** Prefix of the public address of a booking page, which is a credential too: `@` and the slug of the app. */
const PUBLIC_PREFIX = '@';

/**
 * Returns the slug in the credential of a public booking page. Undefined for other texts. `.` and `..` are invalid,
 * because browsers resolve them as paths.
 */
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
