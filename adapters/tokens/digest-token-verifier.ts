import { timingSafeEqual } from 'node:crypto';
import type { AppCredential } from '../../core/apps/app.js';
import type { AppRepository } from '../../core/apps/app-repository.js';
import type { AppCaller, TokenVerifier } from '../../core/auth/callers.js';
import type { Owner } from '../../core/owners/owner.js';
import type { OwnerRepository } from '../../core/owners/owner-repository.js';
import type { Clock, Digest, Instant } from '../../core/ports.js';
import { appToken, ownerCredential } from './credentials.js';

interface Needs {
  readonly owners: OwnerRepository;
  readonly apps: AppRepository;
  readonly digest: Digest;
  readonly clock: Clock;
}

/**
 * Proves callers by the digests of their tokens. It keeps nothing between calls, so a token that was revoked or
 * replaced stops at once; a storage that wants to save the look-up caches behind its repositories, where it knows of
 * changes.
 */
export class DigestTokenVerifier implements TokenVerifier {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async owner(authorization: string | undefined): Promise<Owner | undefined> {
    const credential = ownerCredential(authorization);
    if (!credential) return undefined;
    const { owners, digest } = this.#needs;
    const given = digest(credential.token);
    let owner: Owner | undefined;
    // Every token is compared, the matching one or not, so that the time says nothing of which one matched.
    for (const token of await owners.tokensOf(credential.email)) {
      if (isSameDigest(token.digest, given)) owner = token.owner;
    }
    return owner;
  }

  async app(authorization: string | undefined): Promise<AppCaller | undefined> {
    const token = appToken(authorization);
    if (token === undefined) return undefined;
    const { apps, digest, clock } = this.#needs;
    const given = digest(token);
    const record = await apps.findByDigest(given);
    return record && isProvedBy(record.credential, given, clock()) ? { app: record.app } : undefined;
  }
}

/** Whether the digest is that of the app's token, or of the one before it, within its time of grace. */
function isProvedBy({ digest, previous }: AppCredential, given: string, now: Instant): boolean {
  return (
    isSameDigest(digest, given) || (previous !== null && now < previous.until && isSameDigest(previous.digest, given))
  );
}

function isSameDigest(known: string, given: string): boolean {
  const left = Buffer.from(known);
  const right = Buffer.from(given);
  return left.length === right.length && timingSafeEqual(left, right);
}
