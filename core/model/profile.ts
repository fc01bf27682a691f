import { oneLine } from '../basics/fields.js';
import {
  custom,
  emailOrBlank,
  internal,
  lineOrBlank,
  object,
  oneOf,
  type PatchOf,
  type StoredObject,
  type StoredOf,
  sentFields,
  textOrBlank,
  timezone,
  type ValuesOf,
} from '../basics/schema.js';
import type { App } from './app.js';
import { color } from './color-field.js';
import { buildColors, type Colors } from './colors.js';
import { isLanguageTag } from './language-tag.js';

export interface LogoFacts {
  /** UUID of the stored image. A new image has a new UUID. */
  readonly uuid: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly digest: string;
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

/** Least role that may change opening hours. `self`: staff members with that role may change those of their own resources. */
const STAFF_HOURS = ['manager', 'self'] as const;
export type StaffHours = (typeof STAFF_HOURS)[number];

export const BUSINESS_NAME_MAX = 100;
const ADDRESS_LINES_MAX = 6;
export const PHONE_MAX = 50;
const PHONE = /^(?=(?:[^0-9]*[0-9]){3})[0-9 +\-()./]*$/;
export const PHONE_EXPECTED = 'Must consist of digits, blanks and + - ( ) . / with at least 3 digits';
export const isPhone = (text: string): boolean => PHONE.test(text);
const URL_MAX = 500;
/** Matches a web address: a host without credentials, an optional port, and characters that browsers parse as path, query and fragment. */
const WEB_ADDRESS =
  /^https?:\/\/(?:\[[0-9a-f:.]+\]|[^\s\p{Cc}/\\?#@:[\]<>"^`{|}%]+)(?::\d{1,5})?(?:[/?#][^\s\p{Cc}<>"\\]*)?$/iu;
const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;

/** Public data of a business. Null means the default, and blank text becomes null. */
export const PROFILE = object({
  name: lineOrBlank({ description: "null: the app's name." }, BUSINESS_NAME_MAX),
  intro: textOrBlank({ description: "Text at the top of the booking page. null: the app's description." }, 2_000),
  address: textOrBlank(
    {
      description: `At most ${ADDRESS_LINES_MAX} lines.`,
      check: (address) =>
        address.split(LINE_BREAK).length > ADDRESS_LINES_MAX
          ? `Must have at most ${ADDRESS_LINES_MAX} lines`
          : undefined,
    },
    500,
  ),
  phone: textOrBlank(
    {
      description: 'Digits, blanks and `+ - ( ) . /`, at least 3 digits.',
      check: (phone) => (isPhone(phone) ? undefined : PHONE_EXPECTED),
    },
    PHONE_MAX,
  ),
  email: emailOrBlank({
    json: { maxLength: 254 },
    // Has no `format`, because a blank address becomes null. The core refuses other bad ones.
    request: { format: undefined, description: 'An e-mail address. Blank or null: none.' },
  }),
  website: webAddress('A URL that begins with https:// or http://, without credentials.'),
  privacyUrl: webAddress('A URL with the same rules as `website`.'),
  termsUrl: webAddress('A URL with the same rules as `website`.'),
  accent: color({}),
  /** A language tag of one of `LANGUAGES`. */
  language: textOrBlank({
    description: 'A language tag that begins with en, de, fr or es. null: en.',
    check: (tag) =>
      isLanguageTag(tag) && findLanguage(tag) !== undefined
        ? undefined
        : `Must be a language tag that begins with ${LANGUAGES.join(', ')}`,
  }),
  timezone: custom<string>()(
    timezone({ default: null }).json,
    (fields, name) => (fields.textOrBlank(name) === null ? null : fields.timezone(name, null)),
    {
      default: null,
      description: 'null: the zone of most resources; in a tie, that of the oldest resource; without resources, UTC.',
    },
  ),
  logo: internal<LogoFacts | null>({ inEvents: 'name' }),
  staffHours: internal<StaffHours>({ added: true, inEvents: 'values' }),
});

/** Settings of an app that its manager changes. They are stored with the profile, but are no part of it for clients. */
export const APP_SETTINGS = object({
  staffHours: oneOf(STAFF_HOURS, {
    default: 'manager',
    answer: { default: 'manager' },
    description:
      '`self`: members with that role may change `schedule` of their own resources. `manager`: only managers.',
  }),
});
export interface AppSettingsPatch extends PatchOf<typeof APP_SETTINGS> {}

type ProfileFields = ValuesOf<typeof PROFILE>;
export interface ProfilePatch extends PatchOf<typeof PROFILE> {}

/** Profile of an app's business: one object for each app, with the app's UUID. Its version is 0 if it is not stored yet. */
export interface Profile extends StoredObject, StoredOf<typeof PROFILE> {}

/** Profile of an app that has not stored one. */
export function emptyProfile({ uuid, createdAt }: Pick<App, 'uuid' | 'createdAt'>): Profile {
  const fields = sentFields(PROFILE, {});
  return { uuid, app: uuid, ...fields, logo: null, staffHours: 'manager', version: 0, createdAt, updatedAt: createdAt };
}

function webAddress(description: string) {
  const expected = 'Must be a URL that begins with https:// or http://, without credentials';
  return textOrBlank({ description, check: (text) => (isWebAddress(text) ? undefined : expected) }, URL_MAX);
}

function isWebAddress(text: string): boolean {
  const [, port] = /^[^/]*\/\/[^/?#]*?:(\d+)(?:[/?#]|$)/.exec(text) ?? [];
  return WEB_ADDRESS.test(text) && oneLine(text) === text && Number(port ?? 0) <= 65_535;
}

/** Returns the profile as customers see it. `defaultZone` is the most common zone of the resources. */
export function publicProfile(
  app: Pick<App, 'name' | 'description'>,
  profile: Profile,
  defaultZone: string,
): PublicProfile {
  const { accent, ...fields } = sentFields(PROFILE, profile);
  return {
    ...fields,
    name: fields.name ?? app.name,
    intro: fields.intro ?? app.description,
    language: fields.language ?? 'en',
    timezone: fields.timezone ?? defaultZone,
    logo: profile.logo,
    colors: accent === null ? null : buildColors(accent),
  };
}

export function addressLine(address: string): string {
  const lines = address.split(LINE_BREAK).map((line) => line.trim());
  return lines.filter((line) => line !== '').join(', ');
}

/** Returns the language of `LANGUAGES` that a tag begins with. Undefined for other languages. */
export function findLanguage(tag: string): Language | undefined {
  const [primary] = tag.toLowerCase().split('-');
  return LANGUAGES.find((language) => language === primary);
}

/** Returns the `Intl` locale of a tag of one of `LANGUAGES`: the language, and the region if there is one. */
export function buildLocale(tag: string): string {
  const [primary = 'en', ...rest] = tag.split('-');
  // Ignore subtags after a single letter: they belong to extensions, not to the region.
  const single = rest.findIndex((part) => part.length === 1);
  const region = rest.slice(0, single < 0 ? undefined : single).find((part) => /^(?:[a-z]{2}|\d{3})$/i.test(part));
  return region === undefined ? primary.toLowerCase() : `${primary.toLowerCase()}-${region.toUpperCase()}`;
}
