import { type FieldReader, fits, isCleanText, REQUIRED } from '../basics/fields.js';
import { DAY, HOUR, MINUTE, SECOND } from '../basics/instants.js';
import type { JsonSchema } from '../basics/json-schema.js';
import type { Instant } from '../basics/ports.js';
import { integer } from '../basics/schema.js';
import type { Owner } from './owner.js';

/** Session of a person: a token that expires after its lifetime, or without use. */
export interface PersonSession {
  readonly uuid: string;
  readonly digest: string;
  readonly createdAt: Instant;
  /** Time of the last use, updated at most every 10 minutes. */
  readonly usedAt: Instant;
  readonly expiresAt: Instant;
  /** How the session began: with a password, a link of an owner, command or manager (`link`), or a link mailed on request (`mail`). */
  readonly beganWith: 'password' | 'link' | 'mail';
}

/** An open link that signs a person in or confirms an address. Links of staff members are stored with the member (`StaffLink`). */
export interface PersonLink {
  readonly digest: string;
  /**
   * `owner` and `command`: made by an owner or a command. `mail`: sent on the person's request; its use ends sessions only if it sets a
   * password. `address`: sent to a new address, which is confirmed by using the link.
   */
  readonly kind: 'owner' | 'command' | 'mail' | 'address';
  /** The new address. Only for the kind `address`. */
  readonly email?: string;
  readonly createdAt: Instant;
  readonly expiresAt: Instant;
}

/**
 * Account for signing in, one for all apps of the service. Staff members refer to their person. A person is joined to at most one owner. A
 * person is joined to a staff member or an owner only by using a link that was made for that member or owner.
 */
export interface Person {
  readonly uuid: string;
  readonly name: string;
  /** Unique in the service, case-insensitively. Null while the first link of an owner's person is unused. */
  readonly email: string | null;
  /** Tag of the language of pages and letters. Null or absent: that of the businesses. */
  readonly language?: string | null;
  /** Hash of the password with its salt and parameters. Null: no password is set. */
  readonly password: string | null;
  readonly owner: Owner | null;
  readonly sessions: readonly PersonSession[];
  readonly links: readonly PersonLink[];
  /** Links to the person's staff members that were created before this moment are invalid. */
  readonly linksEndedAt: Instant;
  /** Moment at which a link mailed to the current address was last used. Null: never. */
  readonly emailConfirmedAt: Instant | null;
  /** Moments within the last hour at which links for signing in were mailed, for the limit `MAILED_LINK.perHour`. */
  readonly mailedAt: readonly Instant[];
  /** Moments within the last hour at which links were mailed to new addresses, for the limit `ADDRESS_LINK.perHour`. Absent: none. */
  readonly confirmationsMailedAt?: readonly Instant[];
  /** Hour of the last request in each app. Absent: none yet. */
  readonly seenIn?: readonly { readonly app: string; readonly at: Instant }[];
  /** Digest of the link whose use created this person. The member that the link belongs to refers to the person in the next commit. */
  readonly joiningWith: string | null;
  /** Moment at which the person was first found without memberships, by which it is erased (`sweepPersons`). Null: it has one. */
  readonly lonelySince: Instant | null;
  /** Moment of the erasure. After it, the record holds no personal data. Absent for persons that are not erased. */
  readonly erasedAt?: Instant;
  /** Counts all writes, from 1. A write fails if the stored version is not the one that it expects. */
  readonly version: number;
  /** Counts the changes that the person sees: of name, e-mail, password and owner. */
  readonly detailsVersion: number;
  readonly createdAt: Instant;
  /** Moment of the last change of the details. */
  readonly updatedAt: Instant;
}

export const SESSIONS_PER_PERSON = 20;
const USUAL_SESSION_SECONDS = 43_200;
export const SESSION_LIFETIME = integer(60, 2_592_000, {
  default: USUAL_SESSION_SECONDS,
  description:
    'Lifetime of the session in seconds. A session of at most 43,200 seconds also ends after 8 hours without use, a longer one after 7 days.',
});
export const USE_NOTED_EVERY = 10 * MINUTE;
/** Limit of apps whose last request is kept for a person. */
export const SEEN_APPS_MAX = 100;
/** Time for which a session that began with a link may set e-mail and password without the current password. */
export const FRESH_LINK = 15 * MINUTE;
/** Lifetime of links mailed on request, and their limit per person and hour. */
export const MAILED_LINK = { validFor: 15 * MINUTE, perHour: 3 } as const;
/** Lifetime of links that confirm a new address, and their limit per person and hour. */
export const ADDRESS_LINK = { validFor: HOUR, perHour: 20 } as const;

/** Returns how long a session may stay unused, in ms: 8 hours if its lifetime is at most 12 hours, else 7 days. */
export function idleAfter({ createdAt, expiresAt }: Pick<PersonSession, 'createdAt' | 'expiresAt'>): number {
  return expiresAt - createdAt <= USUAL_SESSION_SECONDS * SECOND ? 8 * HOUR : 7 * DAY;
}

/** Returns the hour of the person's last request in an app. Null: none. */
export function seenAt({ seenIn = [] }: Pick<Person, 'seenIn'>, app: string): Instant | null {
  return seenIn.find((one) => one.app === app)?.at ?? null;
}

export function isLiveSession(session: PersonSession, now: Instant): boolean {
  return now < session.expiresAt && now < session.usedAt + idleAfter(session);
}

export function isOpenLink({ expiresAt }: Pick<PersonLink, 'expiresAt'>, now: Instant): boolean {
  return now < expiresAt;
}

/** Returns the record of an erased person. It keeps the UUID, so that copies and restored backups erase the person again. */
export function erasedPerson(person: Person, now: Instant): Person {
  return {
    ...person,
    name: '',
    email: null,
    language: null,
    password: null,
    owner: null,
    sessions: [],
    links: [],
    emailConfirmedAt: null,
    mailedAt: [],
    confirmationsMailedAt: [],
    seenIn: [],
    joiningWith: null,
    lonelySince: 0,
    erasedAt: person.erasedAt ?? now,
  };
}

const PASSWORD = { least: 12, most: 200, differing: 5 } as const;

export const PASSWORD_JSON: JsonSchema = {
  type: 'string',
  description: '12 to 200 characters, at least 5 of them different, and not the e-mail address.',
};

/** Limit of a password's characters as sent: NFKC composes at most 4 characters into one. */
const PASSWORD_SENT_MAX = PASSWORD.most * 4;

/** Normalizes a password, so that input methods do not matter. Empty, which matches nobody, if too long: long texts are slow. */
export function normalizedPassword(password: string): string {
  return fits(password, PASSWORD_SENT_MAX) ? password.normalize('NFKC') : '';
}

/** Reads the password of an attempt to sign in, and normalizes it. A text of any length is valid. */
export function readGivenPassword(fields: FieldReader, field: string): string {
  return normalizedPassword(sentPassword(fields, field) ?? '');
}

/** Reads a new password and normalizes it. Reports one that is too short, too long, too common, or equal to one of the e-mail addresses. */
export function readPassword(fields: FieldReader, field: string, emails: readonly (string | null)[]): string | null {
  const sent = fields.has(field) ? sentPassword(fields, field) : null;
  if (sent === null) return null;
  const password = normalizedPassword(sent);
  const characters = [...password];
  if (characters.length < PASSWORD.least || characters.length > PASSWORD.most) {
    fields.fail(field, `Must have ${PASSWORD.least} to ${PASSWORD.most} characters`);
  } else if (new Set(characters).size < PASSWORD.differing) {
    fields.fail(field, `Must have at least ${PASSWORD.differing} different characters`);
  } else if (
    emails.some((email) => email !== null && normalizedPassword(email).toLowerCase() === password.toLowerCase())
  ) {
    fields.fail(field, 'Must not be the e-mail address');
  }
  return password;
}

/** Reads a password as it was sent. Returns null, and reports it, if it is not text that could be a password. */
function sentPassword(fields: FieldReader, field: string): string | null {
  const value = fields.raw(field);
  if (value === undefined || value === null) fields.fail(field, REQUIRED);
  else if (typeof value !== 'string') fields.fail(field, 'Must be a string');
  else if (value.trim() === '') fields.fail(field, REQUIRED);
  else if (!isCleanText(value)) fields.fail(field, 'Must not contain U+0000 or lone surrogates');
  else return value;
  return null;
}
