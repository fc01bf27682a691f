import { FieldReader, mergePatch } from '../fields.js';
import type { Instant } from '../ports.js';
import { isOrigin } from './origins.js';
import { UNATTENDED_HOLD_SECONDS_MAX } from './settings.js';

/** What a client says of a key (core/README.md, "Keys"). */
export interface NewKey {
  readonly name: string;
  /** 1 to 100 UUIDs of services, none twice: it opens these. `null`, the default: all that are active. */
  readonly services?: readonly string[] | null | undefined;
  /** Up to 100 serialized origins of pages, none twice, that may use it; `null`, the default: any. */
  readonly origins?: readonly string[] | null | undefined;
  /** 60 to 3,600, default 600: how long a hold may last that is made with it. */
  readonly holdSecondsMax?: number | null | undefined;
  /** 1 to 1,000, default 20: how many holds that were made with it may last at one moment. */
  readonly liveHoldsMax?: number | null | undefined;
  /** 1 to 1,000, default 5: how many holds, made with whatever key of the app, may last at one moment for one client address. */
  readonly holdsPerAddress?: number | null | undefined;
  /**
   * 1 to 10,000, default 10: how many bookings, held with whatever key of the app, one client address may confirm within 24
   * hours; `null`: as many as it likes.
   */
  readonly bookingsPerAddress?: number | null | undefined;
}

/** A publishable credential of an app, for pages in browsers: it opens what a visitor needs to make a hold, and no more. */
export interface Key {
  readonly uuid: string;
  readonly app: string;
  readonly name: string;
  readonly services: readonly string[] | null;
  readonly origins: readonly string[] | null;
  readonly holdSecondsMax: number;
  readonly liveHoldsMax: number;
  readonly holdsPerAddress: number;
  /** Missing in keys that were stored before there was this limit: the default (`bookingsPerAddressOf`). */
  readonly bookingsPerAddress?: number | null;
  /** Of its text, by which it is found. No answer shows it. */
  readonly digest: string;
  /** Counts the changes, from 1. */
  readonly version: number;
  readonly createdAt: Instant;
  readonly updatedAt: Instant;
}

export type KeyFields = Pick<
  Key,
  'name' | 'services' | 'origins' | 'holdSecondsMax' | 'liveHoldsMax' | 'holdsPerAddress' | 'bookingsPerAddress'
>;

export const KEY_SERVICES_MAX = 100;
export const KEY_ORIGINS_MAX = 100;
const HOLD_SECONDS_MAX_DEFAULT = 600;
const LIVE_HOLDS_MAX_DEFAULT = 20;
const HOLDS_PER_ADDRESS_DEFAULT = 5;
const HOLDS_MAX = 1_000;
export const BOOKINGS_PER_ADDRESS_MAX = 10_000;
export const BOOKINGS_PER_ADDRESS_DEFAULT = 10;

/** How many bookings one client address may confirm within 24 hours; null: as many as it likes. */
export function bookingsPerAddressOf({ bookingsPerAddress = BOOKINGS_PER_ADDRESS_DEFAULT }: Key): number | null {
  return bookingsPerAddress;
}

/** @throws ValidationError naming every bad field. */
export function readNewKey(input: unknown): KeyFields {
  const fields = new FieldReader(input);
  const key = {
    name: fields.requiredText('name'),
    services: fields.has('services') ? fields.requiredUuids('services', KEY_SERVICES_MAX) : null,
    origins: fields.has('origins') ? readOrigins(fields) : null,
    holdSecondsMax: fields.whole('holdSecondsMax', 60, UNATTENDED_HOLD_SECONDS_MAX, HOLD_SECONDS_MAX_DEFAULT),
    liveHoldsMax: fields.whole('liveHoldsMax', 1, HOLDS_MAX, LIVE_HOLDS_MAX_DEFAULT),
    holdsPerAddress: fields.whole('holdsPerAddress', 1, HOLDS_MAX, HOLDS_PER_ADDRESS_DEFAULT),
    bookingsPerAddress:
      fields.raw('bookingsPerAddress') === null
        ? null
        : fields.whole('bookingsPerAddress', 1, BOOKINGS_PER_ADDRESS_MAX, BOOKINGS_PER_ADDRESS_DEFAULT),
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
  return { name, services, origins, holdSecondsMax, liveHoldsMax, holdsPerAddress, bookingsPerAddress };
}

/** The fields after a JSON merge patch. A null of `bookingsPerAddress` is a value: no limit. @throws ValidationError */
export function readPatchedKey(key: Key, patch: unknown): KeyFields {
  const merged = mergePatch(keyFields(key), patch);
  const isUnlimited = new FieldReader(patch).raw('bookingsPerAddress') === null;
  return readNewKey(isUnlimited ? { ...(merged as object), bookingsPerAddress: null } : merged);
}

const PREFIX = 'pk_';
const TEXT = /^pk_[A-Za-z0-9_-]{32,128}$/;

/** The text of a key: a prefix by which it is known for what it is, and random characters. */
export function keyText(random: string): string {
  return PREFIX + random;
}

/** Whether the text has the form of a key. */
export function isKeyText(text: string): boolean {
  return TEXT.test(text);
}
