import { type FieldErrors, ValidationError } from './errors.js';
import { isInstant, parseInstant } from './instants.js';
import type { Instant } from './ports.js';
import { isZone } from './zone.js';

/** Message for a missing required field (core/basics/README.md, "Fields"). */
export const REQUIRED = 'This field is required';

export const ZONE_EXPECTED = 'Must be an IANA time zone, such as Europe/Paris';

/** Limits of text fields (core/basics/README.md, "Fields"), in Unicode characters. */
export const TEXT_MAX = 255;
export const LONG_TEXT_MAX = 10_000;

/** Limit of reported problems: a longer list helps no client, and a client could cause it cheaply. */
export const ERRORS_MAX = 100;

/** Adds an error for a field, unless the field has one. @throws ValidationError as soon as the number of errors reaches the limit. */
export function addError(errors: Record<string, string>, path: string, message: string): void {
  errors[path] ??= message;
  if (Object.keys(errors).length >= ERRORS_MAX) throw new ValidationError(errors);
}

const BLANK = /^\s*$/u;
/** Control characters, line breaks, and characters that change the direction of text. */
const UNPRINTABLE = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]+/gu;
const ADDRESS = /^[^\s@"(),:;<>[\]\\]+@[^\s@"(),:;<>[\]\\.]+(?:\.[^\s@"(),:;<>[\]\\.]+)*$/u;

const NAME_EXPECTED = 'Must be one line, without control characters and characters that change the direction of text';

export const META_KEYS_MAX = 50;

export type Meta = Readonly<Record<string, string | number>>;

export const grouped = (n: number): string => String(n).replace(/\B(?=(\d{3})+$)/g, ',');

export const tooManyEntries = (max: number): string => `Must be a list of at most ${grouped(max)} entries`;
export const tooManyKeys = (max: number): string => `Must have at most ${grouped(max)} keys`;

/** True if the text has none of the characters that storages do not preserve: U+0000 and lone surrogates. */
export function isCleanText(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed();
}

/** Returns the text as one line: line breaks, control characters and characters that change the direction of text become `by`, a blank. */
export function oneLine(text: string, by = ' '): string {
  return text.replace(UNPRINTABLE, by);
}

/** Returns the number of Unicode characters. */
function length(text: string): number {
  let count = 0;
  for (const _ of text) count += 1;
  return count;
}

/** True if the text has at most `max` Unicode characters. Counts them only if the number of UTF-16 units exceeds `max`. */
export function fits(text: string, max: number): boolean {
  return text.length <= max || (text.length <= max * 2 && length(text) <= max);
}

/** True for objects, lists included. */
export const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/**
 * Reads an untrusted object field by field and collects its errors, so that all bad fields are reported at once, up
 * to `ERRORS_MAX`. Lists and objects above their size limit are not read. A field that is missing or `null` gets its
 * default, or the error `This field is required`.
 */
export class FieldReader {
  readonly #fields: Readonly<Record<string, unknown>>;
  readonly #isObject: boolean;
  readonly #path: string;
  readonly #errors: Record<string, string>;

  constructor(input: unknown, path = '', errors: Record<string, string> = {}) {
    this.#errors = errors;
    this.#path = path;
    this.#isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
    this.#fields = this.#isObject ? (input as Record<string, unknown>) : {};
    if (!this.#isObject) addError(errors, path === '' ? 'body' : path, 'Must be a JSON object');
  }

  get errors(): FieldErrors {
    return this.#errors;
  }

  /** The collected errors. Other parsers add theirs to it. */
  get sink(): Record<string, string> {
    return this.#errors;
  }

  /** Returns the unparsed field. Reads only own properties, so that no name reaches a prototype. */
  raw(field: string): unknown {
    const value = this.#fields[field];
    return value === undefined || Object.hasOwn(this.#fields, field) ? value : undefined;
  }

  has(field: string): boolean {
    const value = this.raw(field);
    return value !== undefined && value !== null;
  }

  /** Adds an error, unless the value is not an object at all. @throws ValidationError as soon as the number of errors reaches the limit. */
  fail(field: string, message: string): void {
    if (this.#isObject) addError(this.#errors, this.at(field), message);
  }

  isBad(field: string): boolean {
    return Object.hasOwn(this.#errors, this.at(field));
  }

  isBadWithin(field: string): boolean {
    const path = this.at(field);
    return Object.keys(this.#errors).some((bad) => bad === path || bad.startsWith(`${path}.`));
  }

  at(field: string): string {
    return this.#path === '' ? field : field === '' ? this.#path : `${this.#path}.${field}`;
  }

  /** Returns a reader of a nested object. Both readers collect their errors together. */
  nested(field: string): FieldReader {
    return new FieldReader(this.raw(field) ?? {}, this.at(field), this.#errors);
  }

  requiredText(field: string, max = TEXT_MAX): string {
    const value = this.raw(field);
    if (value === undefined || value === null || (typeof value === 'string' && BLANK.test(value))) {
      this.fail(field, REQUIRED);
      return '';
    }
    return this.#text(field, value, max);
  }

  optionalText<D>(field: string, fallback: D, max = TEXT_MAX): string | D {
    return this.has(field) ? this.#text(field, this.raw(field), max) : fallback;
  }

  /** Reads a required name: text without line breaks, control characters and characters that change the direction of text. */
  requiredName(field: string, max = TEXT_MAX): string {
    return this.#name(field, this.requiredText(field, max));
  }

  optionalName<D>(field: string, fallback: D): string | D {
    return this.has(field) ? this.#name(field, this.optionalText(field, '')) : fallback;
  }

  /** Reads a name. A blank one becomes null. */
  nameOrBlank(field: string, max = TEXT_MAX): string | null {
    const name = this.textOrBlank(field, max);
    return name && this.#name(field, name);
  }

  #name(field: string, name: string): string {
    if (oneLine(name) !== name) this.fail(field, NAME_EXPECTED);
    return name;
  }

  #text(field: string, value: unknown, max: number): string {
    if (typeof value !== 'string' || !fits(value, max)) {
      this.fail(field, `Must be a string of at most ${grouped(max)} characters`);
      return '';
    }
    if (!isCleanText(value)) this.fail(field, 'Must not contain U+0000 or lone surrogates');
    return value;
  }

  whole<D>(field: string, min: number, max: number, fallback: D): number | D {
    if (!this.has(field)) return fallback;
    const value = this.raw(field);
    if (typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max) {
      return value === 0 ? 0 : value; // no -0
    }
    this.fail(field, `Must be a whole number from ${grouped(min)} to ${grouped(max)}`);
    return min;
  }

  flag(field: string, fallback: boolean): boolean {
    if (!this.has(field)) return fallback;
    const value = this.raw(field);
    if (typeof value !== 'boolean') this.fail(field, 'Must be true or false');
    return value === true;
  }

  oneOf<T extends string, D>(field: string, allowed: readonly T[], fallback: D): T | D {
    if (!this.has(field)) return fallback;
    const value = this.raw(field);
    const known = allowed.find((choice) => choice === value);
    if (known !== undefined) return known;
    this.fail(field, `Must be one of: ${allowed.join(', ')}`);
    return fallback;
  }

  requiredOneOf<T extends string>(field: string, allowed: readonly T[]): T {
    this.#require(field);
    return this.oneOf(field, allowed, undefined) ?? (allowed[0] as T);
  }

  /** Adds the error for a required field if it is missing. A blank string counts as missing. */
  #require(field: string): void {
    const value = this.raw(field);
    if (!this.has(field) || (typeof value === 'string' && BLANK.test(value))) this.fail(field, REQUIRED);
  }

  instant<D>(field: string, fallback: D): Instant | D {
    if (!this.has(field)) return fallback;
    const value = this.raw(field);
    const instant = isInstant(value) ? value : parseInstant(value);
    if (instant === undefined) {
      this.fail(field, 'Must be an RFC 3339 timestamp with Z or an offset, such as 2026-11-20T09:30:00+00:00');
    }
    return instant ?? 0;
  }

  requiredInstant(field: string): Instant {
    this.#require(field);
    return this.instant(field, 0);
  }

  uuid<D>(field: string, fallback: D): string | D {
    if (!this.has(field)) return fallback;
    const uuid = asUuid(this.raw(field));
    if (uuid === undefined) this.fail(field, 'Must be a UUID');
    return uuid ?? fallback;
  }

  /** Reads the name of an IANA time zone that `Intl` knows. */
  timezone<D>(field: string, fallback: D): string | D {
    if (!this.has(field)) return fallback;
    const name = this.#text(field, this.raw(field), TEXT_MAX);
    if (!isZone(name)) this.fail(field, ZONE_EXPECTED);
    return name;
  }

  /** Reads 1 to `max` different UUIDs. */
  requiredUuids(field: string, max: number, min: 0 | 1 = 1): readonly string[] {
    this.#require(field);
    const value = this.raw(field);
    if (!this.has(field)) return [];
    if (!Array.isArray(value) || value.length > max) {
      this.fail(field, `Must be a list of ${min} to ${max} UUIDs`);
      return [];
    }
    if (value.length < min) this.fail(field, REQUIRED);
    const uuids: string[] = [];
    value.forEach((item: unknown, index) => {
      const uuid = asUuid(item);
      if (uuid === undefined) this.fail(`${field}.${index}`, 'Must be a UUID');
      else if (uuids.includes(uuid)) this.fail(`${field}.${index}`, 'Must not be named twice');
      uuids.push(uuid ?? '');
    });
    return uuids;
  }

  email<D>(field: string, fallback: D): string | D {
    if (!this.has(field)) return fallback;
    const text = this.#text(field, this.raw(field), 254);
    if (!isEmail(text)) this.fail(field, 'Must be an e-mail address');
    return text;
  }

  /** Reads text. Blank text becomes null. */
  textOrBlank(field: string, max = TEXT_MAX): string | null {
    return this.#isBlank(field) ? null : this.optionalText(field, null, max);
  }

  emailOrBlank(field: string): string | null {
    return this.#isBlank(field) ? null : this.email(field, null);
  }

  #isBlank(field: string): boolean {
    const value = this.raw(field);
    return typeof value === 'string' && BLANK.test(value);
  }

  keys(): readonly string[] {
    return Object.keys(this.#fields);
  }

  requiredWhole(field: string, min: number, max: number): number {
    this.#require(field);
    return this.whole(field, min, max, min);
  }

  requiredDate(field: string): string {
    this.#require(field);
    const value = this.raw(field);
    if (typeof value === 'string' && isDate(value)) return value;
    this.fail(field, DATE_EXPECTED);
    return '';
  }

  /** Reads a list of 1 to `max` values. `what` names them in errors. */
  requiredList(field: string, max: number, what: string): readonly unknown[] {
    const values = this.#list(field, max, what);
    if (values.length === 0) this.fail(field, REQUIRED);
    return values;
  }

  /** Reads a list of up to `max` objects with `read`. `shape` describes them in errors. */
  objects<T>(field: string, max: number, shape: string, read: (item: FieldReader) => T): readonly T[] {
    return this.#list(field, max, `objects with ${shape}`).map((item, i) =>
      read(new FieldReader(item, this.at(`${field}.${i}`), this.#errors)),
    );
  }

  /** Reads a list of 1 to `max` objects with `read`. `shape` describes them in errors. */
  requiredObjects<T>(field: string, max: number, shape: string, read: (item: FieldReader) => T): readonly T[] {
    const items = this.objects(field, max, shape, read);
    if (items.length === 0) this.fail(field, REQUIRED);
    return items;
  }

  #list(field: string, max: number, what: string): readonly unknown[] {
    const value = this.raw(field) ?? [];
    if (Array.isArray(value) && value.length <= max) return value;
    this.fail(field, `Must be a list of at most ${grouped(max)} ${what}`);
    return [];
  }

  /** Reads `meta`: at most 50 keys of 1 to 64 characters. Values are strings of at most 1,000 characters or finite numbers. */
  meta(field = 'meta'): Meta {
    if (!this.has(field)) return {};
    const value = this.raw(field);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
      this.fail(field, 'Must be an object of at most 50 keys, with strings or numbers as values');
      return {};
    }
    if (Object.keys(value).length > META_KEYS_MAX) {
      this.fail(field, tooManyKeys(META_KEYS_MAX));
      return {};
    }
    const entries = Object.entries(value);
    for (const [key, item] of entries) {
      const path = `${field}.${key}`;
      if (key === '' || !fits(key, 64)) this.fail(path, 'Must have a key of 1 to 64 characters');
      else if (!isCleanText(key)) this.fail(path, 'Must not contain U+0000 or lone surrogates');
      else if (typeof item === 'number') {
        if (!Number.isFinite(item)) this.fail(path, 'Must be a finite number');
      } else if (typeof item !== 'string' || !fits(item, 1000)) {
        this.fail(path, 'Must be a string of at most 1,000 characters or a finite number');
      } else if (!isCleanText(item)) this.fail(path, 'Must not contain U+0000 or lone surrogates');
    }
    // Converts -0 to 0: JSON does not distinguish them.
    return Object.fromEntries(entries.map(([key, item]) => [key, item === 0 ? 0 : item])) as Meta;
  }

  /** @throws ValidationError with all collected errors, if there are any. */
  done(): void {
    if (Object.keys(this.#errors).length > 0) throw new ValidationError(this.#errors);
  }
}

const DATE = /^\d{4}-\d{2}-\d{2}$/;
export const DATE_EXPECTED = 'Must be a calendar date, written YYYY-MM-DD';

/** True if the text is an existing date, written `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!DATE.test(text)) return false;
  const instant = Date.parse(`${text}T00:00:00Z`);
  // 30 February is invalid, although some engines parse it as a day in March.
  return !Number.isNaN(instant) && new Date(instant).toISOString().startsWith(text);
}

/** True if the text looks like an e-mail address: one `@` with text on each side, no blanks, only printable characters. */
export function isEmail(text: string): boolean {
  return text.length <= 254 && ADDRESS.test(text) && oneLine(text) === text;
}

/** Applies a JSON merge patch (RFC 7396): objects merge key by key, `null` removes, everything else replaces. */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (typeof patch !== 'object' || patch === null || Array.isArray(patch)) return patch;
  const base = typeof target === 'object' && target !== null && !Array.isArray(target) ? target : {};
  // Uses a Map and fromEntries, so that a key such as `__proto__` is treated as data.
  const merged = new Map<string, unknown>(Object.entries(base));
  for (const [key, value] of Object.entries(patch)) {
    if (value === null) merged.delete(key);
    else if (value !== undefined) merged.set(key, mergePatch(merged.get(key), value));
  }
  return Object.fromEntries(merged);
}

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Returns the UUID in lower case. Undefined if the text is not a UUID. */
export function asUuid(text: unknown): string | undefined {
  return typeof text === 'string' && UUID.test(text) ? text.toLowerCase() : undefined;
}
