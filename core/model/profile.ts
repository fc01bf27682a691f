import { FieldReader, oneLine } from '../fields.js';
import type { Instant } from '../ports.js';
import type { App } from './app.js';
import { type Colors, colorsOf } from './colors.js';
import { isLanguageTag } from './language-tag.js';

/** Public data of a business. Null means the default. */
export interface ProfileFields {
  /** Default: the app's name. */
  readonly name: string | null;
  /** Text at the top of the booking page. May contain line breaks. Default: the app's description. */
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

export type ProfilePatch = { readonly [F in keyof ProfileFields]?: ProfileFields[F] | undefined };

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
export const LANGUAGES = ['en', 'de', 'fr', 'es'] as const;
export type Language = (typeof LANGUAGES)[number];

const NAME_MAX = 100;
const INTRO_MAX = 2_000;
const ADDRESS_MAX = 500;
const ADDRESS_LINES_MAX = 6;
const PHONE_MAX = 50;
const PHONE = /^(?=(?:[^0-9]*[0-9]){3})[0-9 +\-()./]*$/;
const URL_MAX = 500;
/** Matches a web address: a host without credentials, an optional port, and characters that browsers parse as path, query and fragment. */
const WEB_ADDRESS =
  /^https?:\/\/(?:\[[0-9a-f:.]+\]|[^\s\p{Cc}/\\?#@:[\]<>"^`{|}%]+)(?::\d{1,5})?(?:[/?#][^\s\p{Cc}<>"\\]*)?$/iu;
const ACCENT = /^#[0-9a-f]{6}$/i;
const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;

const NOTHING: ProfileFields = {
  name: null,
  intro: null,
  address: null,
  phone: null,
  email: null,
  website: null,
  privacyUrl: null,
  termsUrl: null,
  accent: null,
  language: null,
  timezone: null,
};

/** Profile of an app that has not stored one. */
export function emptyProfile({ uuid, createdAt }: Pick<App, 'uuid' | 'createdAt'>): Profile {
  return { uuid, app: uuid, ...NOTHING, logo: null, version: 0, createdAt, updatedAt: createdAt };
}

/** The fields of the profile that a client may send. */
export function profileFields(profile: Profile): ProfileFields {
  const { name, intro, address, phone, email, website, privacyUrl, termsUrl, accent, language, timezone } = profile;
  const texts = { name: name && oneLine(name), intro, address, phone, email, website, privacyUrl, termsUrl };
  return { ...texts, accent, language, timezone };
}

/** Parses all fields. Blank text becomes null. @throws ValidationError naming every bad field. */
export function readProfile(input: unknown): ProfileFields {
  const fields = new FieldReader(input);
  const profile: ProfileFields = {
    name: fields.nameOrBlank('name', NAME_MAX),
    intro: fields.textOrBlank('intro', INTRO_MAX),
    address: fields.textOrBlank('address', ADDRESS_MAX),
    phone: fields.textOrBlank('phone', PHONE_MAX),
    email: fields.emailOrBlank('email'),
    website: readWebAddress(fields, 'website'),
    privacyUrl: readWebAddress(fields, 'privacyUrl'),
    termsUrl: readWebAddress(fields, 'termsUrl'),
    accent: fields.textOrBlank('accent')?.toLowerCase() ?? null,
    language: fields.textOrBlank('language'),
    timezone: fields.textOrBlank('timezone') === null ? null : fields.timezone('timezone', null),
  };
  const { address, phone, accent, language } = profile;
  if (address !== null && address.split(LINE_BREAK).length > ADDRESS_LINES_MAX)
    fields.fail('address', `Must have at most ${ADDRESS_LINES_MAX} lines`);
  if (phone !== null && !PHONE.test(phone))
    fields.fail('phone', 'Must consist of digits, blanks and + - ( ) . / with at least 3 digits');
  if (accent !== null && !ACCENT.test(accent)) fields.fail('accent', 'Must be a colour, written #rrggbb');
  if (language !== null && (!isLanguageTag(language) || languageOf(language) === undefined))
    fields.fail('language', `Must be a language tag that begins with ${LANGUAGES.join(', ')}`);
  fields.done();
  return profile;
}

function readWebAddress(fields: FieldReader, field: string): string | null {
  const text = fields.textOrBlank(field, URL_MAX);
  if (text === null || fields.isBad(field)) return text;
  const [, port] = /^[^/]*\/\/[^/?#]*?:(\d+)(?:[/?#]|$)/.exec(text) ?? [];
  if (!WEB_ADDRESS.test(text) || oneLine(text) !== text || Number(port ?? 0) > 65_535)
    fields.fail(field, 'Must be a URL that begins with https:// or http://, without credentials');
  return text;
}

/** Returns the profile as customers see it. `defaultZone` is the most common zone of the resources. */
export function publicProfile(
  app: Pick<App, 'name' | 'description'>,
  profile: Profile,
  defaultZone: string,
): PublicProfile {
  const { accent, ...fields } = profileFields(profile);
  return {
    ...fields,
    name: fields.name ?? oneLine(app.name),
    intro: fields.intro ?? app.description,
    language: fields.language ?? 'en',
    timezone: fields.timezone ?? defaultZone,
    logo: profile.logo,
    colors: accent === null ? null : colorsOf(accent),
  };
}

/** Joins the lines of the address with commas. */
export function addressLine(address: string): string {
  const lines = address.split(LINE_BREAK).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(', ');
}

/** Returns the language of `LANGUAGES` that a tag begins with. Undefined for other languages. */
export function languageOf(tag: string): Language | undefined {
  const [primary] = tag.toLowerCase().split('-');
  return LANGUAGES.find((language) => language === primary);
}

/** Returns the `Intl` locale of a tag of one of `LANGUAGES`: the language, and the region if there is one. */
export function localeOf(tag: string): string {
  const [primary = 'en', ...rest] = tag.split('-');
  // Ignore subtags after a single letter: they belong to extensions, not to the region.
  const single = rest.findIndex((part) => part.length === 1);
  const region = rest.slice(0, single < 0 ? undefined : single).find((part) => /^(?:[a-z]{2}|\d{3})$/i.test(part));
  return region === undefined ? primary.toLowerCase() : `${primary.toLowerCase()}-${region.toUpperCase()}`;
}
