import type { Instant } from '../ports.js';
import type { App } from './app.js';
import { type Colors } from './colors.js';
/** Public data of a business. Null means the default. */
export interface ProfileFields {
    /** Default: the app's name. */
    readonly name: string | null;
    /** Text at the top of the booking page, with line breaks. Default: the app's description. */
    readonly intro: string | null;
    /** At most 6 lines. */
    readonly address: string | null;
    readonly phone: string | null;
    readonly email: string | null;
    readonly website: string | null;
    readonly privacyUrl: string | null;
    readonly termsUrl: string | null;
    /** `#rrggbb`, in lower case. */
    readonly accent: string | null;
    /** A language tag of one of `LANGUAGES`. Default: `en`. */
    readonly language: string | null;
    /** Default: the most common zone of the resources. */
    readonly timezone: string | null;
}
export type ProfilePatch = {
    readonly [F in keyof ProfileFields]?: ProfileFields[F] | undefined;
};
/** Properties of the stored logo. */
export interface LogoFacts {
    /** UUID of the stored image. A new image has a new UUID. */
    readonly uuid: string;
    readonly width: number;
    readonly height: number;
    /** Size of the file in bytes. */
    readonly bytes: number;
    /** Digest of the file. */
    readonly digest: string;
}
/** Profile of an app's business: one object for each app, with the app's UUID. */
export interface Profile extends ProfileFields {
    /** UUID of the app. */
    readonly uuid: string;
    readonly app: string;
    readonly logo: LogoFacts | null;
    /** Counts the changes, from 1. 0: not stored yet. */
    readonly version: number;
    readonly createdAt: Instant;
    readonly updatedAt: Instant;
}
/** Profile with defaults filled in, as customers see it. */
export interface PublicProfile extends Omit<ProfileFields, 'accent'> {
    readonly name: string;
    readonly intro: string;
    readonly language: string;
    readonly timezone: string;
    readonly logo: LogoFacts | null;
    readonly colors: Colors | null;
}
/** Languages of pages and letters. */
export declare const LANGUAGES: readonly ['en', 'de', 'fr', 'es'];
export type Language = (typeof LANGUAGES)[number];
/** Profile of an app that has not stored one. */
export declare function emptyProfile({ uuid, createdAt }: Pick<App, 'uuid' | 'createdAt'>): Profile;
/** The fields of the profile that a client may send. */
export declare function profileFields(profile: Profile): ProfileFields;
/** Parses all fields. Blank text becomes null. @throws ValidationError naming every bad field. */
export declare function readProfile(input: unknown): ProfileFields;
/** Returns the profile as customers see it. `defaultZone` is the most common zone of the resources. */
export declare function publicProfile(app: Pick<App, 'name' | 'description'>, profile: Profile, defaultZone: string): PublicProfile;
/** Joins the lines of the address with commas. */
export declare function addressLine(address: string): string;
/** Returns the language of `LANGUAGES` that a tag begins with. Undefined for other languages. */
export declare function languageOf(tag: string): Language | undefined;
/** Returns the `Intl` locale of a tag of one of `LANGUAGES`: the language, and the region if there is one. */
export declare function localeOf(tag: string): string;
