import { isUtf8 } from 'node:buffer';
import { asUuid } from '../../core/basics/fields.js';
import type { CredentialKind } from '../../core/model/callers.js';
import { isKeyText } from '../../core/model/key.js';
import { uuidInSecret } from '../../core/model/secret-text.js';
import { LINK, SESSION_TOKEN, STAFF_TOKEN } from '../../core/model/staff.js';
import { bookingInToken } from './manage-tokens.js';

/** E-mail address and token of an owner, parsed from an `Authorization` header. */
interface OwnerCredential {
  /** In lower case, as addresses are stored. */
  readonly email: string;
  readonly token: string;
}

const BEARER = /^Bearer +(\S+)$/i;
const STANDARD = /^[A-Za-z0-9+/]+={0,2}$/;
const URL_SAFE = /^[A-Za-z0-9_-]+={0,2}$/;

/**
 * Matches tokens that may be sent without Base64. They cannot be mistaken for Base64: as such, their first byte begins no text in UTF-8. An
 * owner's `<e-mail>:<token>` never counts as one of them.
 */
const AS_IT_IS = /^(?:se|sk|pk|li)_[^:]+$/;

/**
 * Decodes an `Authorization: Bearer` header (adapters/tokens/README.md, "Credentials"). Undefined for another scheme,
 * Base64 that is not canonical, or invalid UTF-8. Tokens with a prefix need no Base64.
 */
export function plainCredential(authorization: string | undefined): string | undefined {
  const encoded = BEARER.exec(authorization ?? '')?.[1];
  if (encoded !== undefined && AS_IT_IS.test(encoded)) return encoded;
  if (encoded === undefined || !(STANDARD.test(encoded) || URL_SAFE.test(encoded))) return undefined;
  if (encoded.endsWith('=') && encoded.length % 4 !== 0) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  // Node skips invalid characters: only text that encodes back to itself was valid Base64.
  const digits = encoded.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return bytes.toString('base64url') === digits && isUtf8(bytes) ? bytes.toString() : undefined;
}

/** Returns why an `Authorization` header was refused, as far as its form shows. `wanted` is the required kind. */
export function credentialProblem(authorization: string | undefined, wanted: CredentialKind) {
  if (authorization === undefined || authorization === '') return 'missing';
  if (!BEARER.test(authorization)) return 'not_bearer';
  const plain = plainCredential(authorization);
  const kind = kindOf(plain);
  if (kind !== undefined) return kind === wanted ? 'unknown' : OTHER_KIND[kind];
  if (kindOf(BEARER.exec(authorization)?.[1]) !== undefined) return 'not_encoded';
  if (plain === undefined) return 'not_base64';
  return kindOf(plainCredential(`Bearer ${plain}`)) === undefined ? 'malformed' : 'encoded_twice';
}

const OTHER_KIND = {
  owner: 'owner_credential',
  app: 'app_token',
  key: 'key',
  manage: 'manage_token',
  person: 'person_session',
  link: 'link',
} as const satisfies Record<CredentialKind, string>;

/**
 * True if the header begins like a key: with `pk_` or `@`, or with the Base64 of one of them. The Base64 of a UUID never begins like
 * that. A slug without Base64 counts too, so that pages of other origins can read its refusal.
 */
export function isKey(authorization = ''): boolean {
  const [, start] = /^[Bb][Ee][Aa][Rr][Ee][Rr] +(cGtf|pk_|Q[A-P]|@)/.exec(authorization) ?? [];
  // Two characters also begin tokens of other forms, so the rest must be Base64 of text.
  return start !== undefined && (!start.startsWith('Q') || plainCredential(authorization) !== undefined);
}

/** Returns the kind of credential that has the form of `plain`. Does not verify it. */
function kindOf(plain: string | undefined): CredentialKind | undefined {
  if (plain === undefined) return undefined;
  if (ownerIn(plain)) return 'owner';
  if (asUuid(plain) !== undefined || memberCredential(plain)) return 'app';
  if (uuidInSecret(SESSION_TOKEN, plain) !== undefined) return 'person';
  if (uuidInSecret(LINK, plain) !== undefined) return 'link';
  if (isKeyText(plain)) return 'key';
  return bookingInToken(plain) === undefined ? undefined : 'manage';
}

/** Splits `<email>:<token>` at the first colon. Both parts must be non-empty. */
function ownerIn(plain: string): OwnerCredential | undefined {
  const colon = plain.indexOf(':');
  const credential = { email: plain.slice(0, Math.max(colon, 0)).toLowerCase(), token: plain.slice(colon + 1) };
  return credential.email === '' || credential.token === '' ? undefined : credential;
}

export function ownerCredential(authorization: string | undefined): OwnerCredential | undefined {
  return ownerIn(plainCredential(authorization) ?? '');
}

/** Parsed credential of a staff member: a staff token, or a session of the member's person in an app. */
export type MemberCredential =
  | { readonly kind: 'token'; readonly staff: string; readonly text: string }
  | { readonly kind: 'session'; readonly person: string; readonly text: string; readonly app: string };

const IN_APP = /^(?<text>[^@]+)@(?<app>[^@]+)$/;

export function memberCredential(plain: string): MemberCredential | undefined {
  const staff = uuidInSecret(STAFF_TOKEN, plain);
  if (staff !== undefined) return { kind: 'token', staff, text: plain };
  if (!plain.startsWith(SESSION_TOKEN)) return undefined;
  const { text = '', app: named } = IN_APP.exec(plain)?.groups ?? {};
  const person = uuidInSecret(SESSION_TOKEN, text);
  const app = asUuid(named);
  return person === undefined || app === undefined ? undefined : { kind: 'session', person, text, app };
}

/** Returns a session token without an app, and the UUID of its person. Undefined for other texts. */
export function sessionCredential(plain: string): { readonly person: string; readonly text: string } | undefined {
  const person = uuidInSecret(SESSION_TOKEN, plain);
  return person === undefined ? undefined : { person, text: plain };
}

/** Returns the app token (a UUID, in lower case) in an `Authorization` header. */
export function appToken(authorization: string | undefined): string | undefined {
  return asUuid(plainCredential(authorization));
}

/** Returns the key for booking pages (`pk_…` or `@<slug>`) in an `Authorization` header. */
export function keyText(authorization: string | undefined): string | undefined {
  const plain = plainCredential(authorization);
  return plain !== undefined && isKeyText(plain) ? plain : undefined;
}

/** Returns the manage token in an `Authorization` header, and the UUID of its booking. Does not verify it. */
export function manageToken(
  authorization: string | undefined,
): { readonly token: string; readonly booking: string } | undefined {
  const token = plainCredential(authorization) ?? '';
  const booking = bookingInToken(token);
  return booking === undefined ? undefined : { token, booking };
}
