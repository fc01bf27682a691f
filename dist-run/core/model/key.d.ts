import type { Instant } from '../ports.js';
/** Fields of a key that a client sends (core/README.md, "Keys"). */
export interface NewKey {
    readonly name: string;
    /** 1 to 100 different UUIDs of the services that the key opens. `null`, the default: all active ones. */
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
    /** True if the app's public booking page uses the key. Default false. At most one key of an app. */
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
    /** Missing in keys that were stored before this limit existed: then it is the default (`bookingsPerAddressOf`). */
    readonly bookingsPerAddress?: number | null;
    /** Missing in keys that were stored before such pages existed: then it is false. */
    readonly page?: boolean;
    /** Digest of the key's text, by which it is found. Never part of an answer. */
    readonly digest: string;
    /** Counts the changes, from 1. */
    readonly version: number;
    readonly createdAt: Instant;
    readonly updatedAt: Instant;
}
export type KeyFields = Pick<Key, 'name' | 'services' | 'origins' | 'holdSecondsMax' | 'liveHoldsMax' | 'holdsPerAddress' | 'bookingsPerAddress' | 'page'>;
export declare const KEY_SERVICES_MAX = 100;
export declare const KEY_ORIGINS_MAX = 100;
export declare const BOOKINGS_PER_ADDRESS_MAX = 10000;
export declare const BOOKINGS_PER_ADDRESS_DEFAULT = 10;
/** Returns the limit of bookings that one client address may confirm within 24 hours. Null: unlimited. */
export declare function bookingsPerAddressOf({ bookingsPerAddress }: Key): number | null;
/** @throws ValidationError naming every bad field. */
export declare function readNewKey(input: unknown): KeyFields;
/** The fields of the key that a client may send. */
export declare function keyFields(key: Key): KeyFields;
/** The fields after a JSON merge patch. A null of `bookingsPerAddress` is a value: no limit. @throws ValidationError */
export declare function readPatchedKey(key: Key, patch: unknown): KeyFields;
/**
 * Returns the slug in the credential of a public booking page. Undefined for other texts. `.` and `..` are invalid,
 * because browsers resolve them as paths.
 */
export declare function slugInKeyText(text: string): string | undefined;
/** Builds the text of a key: a prefix that makes keys recognizable, and random characters. */
export declare function keyText(random: string): string;
/** True if the text has the form of a key, or of the public address of a booking page. */
export declare function isKeyText(text: string): boolean;
