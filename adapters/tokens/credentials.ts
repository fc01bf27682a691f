import { isUtf8 } from 'node:buffer';
import { asUuid } from '../../core/fields.js';
import type { CredentialKind, CredentialProblem } from '../../core/model/callers.js';
import { isKeyText } from '../../core/model/key.js';
import { bookingInToken } from './manage-tokens.js';

/** What an owner's `Authorization` header says: whose token it is, and the token. */
export interface OwnerCredential {
  /** Folded to lower case, as addresses are stored. */
  readonly email: string;
  readonly token: string;
}

const BEARER = /^Bearer +(\S+)$/i;
const STANDARD = /^[A-Za-z0-9+/]+={0,2}$/;
const URL_SAFE = /^[A-Za-z0-9_-]+={0,2}$/;

/**
 * The plain credential of a `Bearer` header (adapters/tokens/README.md, "Credentials"); undefined for another scheme,
 * for anything but canonical Base64, standard or URL-safe, padded or not, and for bytes that are not UTF-8.
 */
export function plainCredential(authorization: string | undefined): string | undefined {
  const encoded = BEARER.exec(authorization ?? '')?.[1];
  if (encoded === undefined || !(STANDARD.test(encoded) || URL_SAFE.test(encoded))) return undefined;
  if (encoded.endsWith('=') && encoded.length % 4 !== 0) return undefined;
  const bytes = Buffer.from(encoded, 'base64');
  // Node skips what it cannot decode: only text that encodes back to itself was Base64 to its last bit.
  const digits = encoded.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
  return bytes.toString('base64url') === digits && isUtf8(bytes) ? bytes.toString() : undefined;
}

/** Why a header that was refused proves no such caller, by its form. */
export function credentialProblem(authorization: string | undefined, wanted: CredentialKind): CredentialProblem {
  if (authorization === undefined || authorization === '') return 'missing';
  if (!BEARER.test(authorization)) return 'not_bearer';
  const plain = plainCredential(authorization);
  const kind = kindOf(plain);
  if (kind !== undefined) return kind === wanted ? 'unknown' : OTHER_KIND[kind];
  if (kindOf(BEARER.exec(authorization)?.[1]) !== undefined) return 'not_encoded';
  if (plain === undefined) return 'not_base64';
  return kindOf(plainCredential(`Bearer ${plain}`)) === undefined ? 'malformed' : 'encoded_twice';
}

const OTHER_KIND: Readonly<Record<CredentialKind, CredentialProblem>> = {
  owner: 'owner_credential',
  app: 'app_token',
  key: 'key',
  manage: 'manage_token',
};

/** The kind of credential that a text has the form of. */
function kindOf(plain: string | undefined): CredentialKind | undefined {
  if (plain === undefined) return undefined;
  if (ownerIn(plain)) return 'owner';
  if (asUuid(plain) !== undefined) return 'app';
  if (isKeyText(plain)) return 'key';
  return bookingInToken(plain) === undefined ? undefined : 'manage';
}

/** `<email>:<token>`, split at the first colon; neither part may be empty. */
function ownerIn(plain: string): OwnerCredential | undefined {
  const colon = plain.indexOf(':');
  const credential = { email: plain.slice(0, Math.max(colon, 0)).toLowerCase(), token: plain.slice(colon + 1) };
  return credential.email === '' || credential.token === '' ? undefined : credential;
}

export function ownerCredential(authorization: string | undefined): OwnerCredential | undefined {
  return ownerIn(plainCredential(authorization) ?? '');
}

/** The app's token, a UUID, in lower case. */
export function appToken(authorization: string | undefined): string | undefined {
  return asUuid(plainCredential(authorization));
}

/** The text of a key. */
export function keyText(authorization: string | undefined): string | undefined {
  const plain = plainCredential(authorization);
  return plain !== undefined && isKeyText(plain) ? plain : undefined;
}

/** A manage token, with the booking that it speaks of. */
export function manageToken(
  authorization: string | undefined,
): { readonly token: string; readonly booking: string } | undefined {
  const token = plainCredential(authorization) ?? '';
  const booking = bookingInToken(token);
  return booking === undefined ? undefined : { token, booking };
}
