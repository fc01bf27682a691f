import { ValidationError } from '../basics/errors.js';
import { isEmail } from '../basics/fields.js';
import type { Instant } from '../basics/ports.js';

/** Account: an e-mail address that owns apps and has any number of tokens. */
export interface Owner {
  readonly uuid: string;
  /** In lower case, because addresses are compared case-insensitively. */
  readonly email: string;
}

/** Source of a token: the environment of the process, where the next start may replace the token, or the `owner add` command. */
export type TokenOrigin = 'environment' | 'issued';

/** Token of an owner as stored: only its digest. */
export interface OwnerToken {
  readonly uuid: string;
  readonly owner: Owner;
  readonly digest: string;
  readonly origin: TokenOrigin;
  readonly createdAt: Instant;
}

/** @throws ValidationError on `email` if it is not an address. */
export function ownerEmail(email: string): string {
  if (!isEmail(email)) throw new ValidationError({ email: 'Must be an e-mail address' });
  return email.toLowerCase();
}
