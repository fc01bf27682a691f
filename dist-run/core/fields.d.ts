import { type FieldErrors } from './errors.js';
import type { Instant } from './ports.js';
/** The message of core/README.md, "Fields". */
export declare const REQUIRED = "This field is required";
export declare const ZONE_EXPECTED = "Must be an IANA time zone, such as Europe/Paris";
/** Limits of core/README.md, "Fields"; lengths are counted in Unicode characters. */
export declare const TEXT_MAX = 255;
export declare const LONG_TEXT_MAX = 10000;
/** Limit of reported problems: a longer list helps no client, and must not be cheap to cause. */
export declare const ERRORS_MAX = 100;
/**
 * Adds an error for a field, unless the field has one. @throws ValidationError if that was the last one within the
 * limit.
 */
export declare function addError(errors: Record<string, string>, path: string, message: string): void;
export declare const META_KEYS_MAX = 50;
export type Meta = Readonly<Record<string, string | number>>;
export declare const grouped: (n: number) => string;
export declare const tooManyEntries: (max: number) => string;
export declare const tooManyKeys: (max: number) => string;
/** True if the text has none of the characters that storages do not preserve: U+0000 and lone surrogates. */
export declare function isCleanText(text: string): boolean;
/**
 * Reads an untrusted object field by field and collects its errors, so that all bad fields are reported at once, up
 * to `ERRORS_MAX`. Lists and objects above their size limit are not read. A field that is missing or `null` gets its
 * default, or the error `This field is required`.
 */
export declare class FieldReader {
    #private;
    constructor(input: unknown, path?: string, errors?: Record<string, string>);
    get errors(): FieldErrors;
    /** The collected errors, to which other parsers add theirs. */
    get sink(): Record<string, string>;
    /** The unparsed field. Own fields only, so that no name reaches a prototype. */
    raw(field: string): unknown;
    has(field: string): boolean;
    /**
     * Adds an error, unless the value is not an object at all. @throws ValidationError if that was the last one within
     * the limit.
     */
    fail(field: string, message: string): void;
    isBad(field: string): boolean;
    /** True if the field or a field inside it has an error. */
    isBadWithin(field: string): boolean;
    at(field: string): string;
    /** Returns a reader of the object under `field`. A missing object reads as empty. */
    nested(field: string): FieldReader;
    requiredText(field: string, max?: number): string;
    optionalText<D>(field: string, fallback: D, max?: number): string | D;
    whole<D>(field: string, min: number, max: number, fallback: D): number | D;
    flag(field: string, fallback: boolean): boolean;
    oneOf<T extends string, D>(field: string, allowed: readonly T[], fallback: D): T | D;
    requiredOneOf<T extends string>(field: string, allowed: readonly T[]): T;
    instant<D>(field: string, fallback: D): Instant | D;
    requiredInstant(field: string): Instant;
    uuid<D>(field: string, fallback: D): string | D;
    /** Name of an IANA time zone that `Intl` knows. */
    timezone<D>(field: string, fallback: D): string | D;
    /** 1 to `max` different UUIDs. */
    requiredUuids(field: string, max: number): readonly string[];
    email<D>(field: string, fallback: D): string | D;
    /** Text. Blank text becomes null. */
    textOrBlank(field: string, max?: number): string | null;
    /** E-mail address. A blank one becomes null. */
    emailOrBlank(field: string): string | null;
    /** Lists the names of the object's fields. */
    keys(): readonly string[];
    requiredWhole(field: string, min: number, max: number): number;
    /** Calendar date, `YYYY-MM-DD`. */
    requiredDate(field: string): string;
    /** 1 to `max` values. `what` names them in errors. */
    requiredList(field: string, max: number, what: string): readonly unknown[];
    /** Up to `max` objects, each parsed by `read`. `shape` describes them in errors. */
    objects<T>(field: string, max: number, shape: string, read: (item: FieldReader) => T): readonly T[];
    /** 1 to `max` objects, each parsed by `read`. */
    requiredObjects<T>(field: string, max: number, shape: string, read: (item: FieldReader) => T): readonly T[];
    /** At most 50 keys of 1 to 64 characters. Values are strings of at most 1,000 characters or finite numbers. */
    meta(field?: string): Meta;
    /** @throws ValidationError with all collected errors, if there are any. */
    done(): void;
}
export declare const DATE_EXPECTED = "Must be a calendar date, written YYYY-MM-DD";
/** True if the text is an existing date, written `YYYY-MM-DD`. */
export declare function isDate(text: string): boolean;
/** True if the text looks like an e-mail address: one `@` with text on each side, no blanks. */
export declare function isEmail(text: string): boolean;
/** Applies a JSON merge patch (RFC 7396): objects merge key by key, `null` removes, everything else replaces. */
export declare function mergePatch(target: unknown, patch: unknown): unknown;
/** Returns the UUID in lower case; undefined if the text is not a UUID. */
export declare function asUuid(text: unknown): string | undefined;
