import { ValidationError } from '../errors.js';
import { isEmail } from '../fields.js';
import type { Instant } from '../ports.js';

/** An account: an e-mail address that owns apps, and that any number of tokens prove. */
export interface Owner {
  readonly uuid: string;
  /** Folded to lower case: addresses compare case-insensitively. */
  readonly email: string;
}

/** Where a token comes from: the process's environment, which may replace it, or the `owner add` command. */
export type TokenOrigin = 'environment' | 'issued';

/** One token of an owner, as stored: its digest, never the token. */
export interface OwnerToken {
  readonly uuid: string;
  readonly owner: Owner;
  readonly digest: string;
  readonly origin: TokenOrigin;
  readonly createdAt: Instant;
}

/** @throws ValidationError on `email` when it is none. */
export function ownerEmail(email: string): string {
  if (!isEmail(email)) throw new ValidationError({ email: 'Must be an e-mail address' });
  return email.toLowerCase();
}
