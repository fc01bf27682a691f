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

/** What a header says, whether it proves anything or not. */
interface Claim {
  /** Whose token it is, of an owner; empty for an app. */
  readonly email: string;
  readonly digest: string;
}

const CLAIMS_MAX = 1_000;

/**
 * Proves callers by the digests of their tokens. What it keeps between calls is only what the header of a known caller
 * says, decoded: whether that proves anything is asked each time, so a token that was revoked or replaced stops at once.
 * A storage that wants to save the look-up caches behind its repositories, where it knows of changes.
 */
export class DigestTokenVerifier implements TokenVerifier {
  readonly #needs: Needs;
  /** By header: of owners and of apps apart, for one header may be read either way. */
  readonly #owners = new Map<string, Claim>();
  readonly #apps = new Map<string, Claim>();
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async owner(authorization: string | undefined): Promise<Owner | undefined> {
    const claim = this.#owners.get(authorization ?? '') ?? this.#ownerClaim(authorization);
    if (!claim) return undefined;
    let owner: Owner | undefined;
    // Every token is compared, the matching one or not, so that the time says nothing of which one matched.
    for (const token of await this.#needs.owners.tokensOf(claim.email)) {
      if (isSameDigest(token.digest, claim.digest)) owner = token.owner;
    }
    if (owner) keep(this.#owners, authorization, claim);
    return owner;
  }

  #ownerClaim(authorization: string | undefined): Claim | undefined {
    const credential = ownerCredential(authorization);
    return credential && { email: credential.email, digest: this.#needs.digest(credential.token) };
  }

  async app(authorization: string | undefined): Promise<AppCaller | undefined> {
    const claim = this.#apps.get(authorization ?? '') ?? this.#appClaim(authorization);
    if (!claim) return undefined;
    const { apps, clock } = this.#needs;
    const record = await apps.findByDigest(claim.digest);
    if (!record || !isProvedBy(record.credential, claim.digest, clock())) return undefined;
    keep(this.#apps, authorization, claim);
    return { app: record.app };
  }

  #appClaim(authorization: string | undefined): Claim | undefined {
    const token = appToken(authorization);
    return token === undefined ? undefined : { email: '', digest: this.#needs.digest(token) };
  }
}

/** Those of strangers are not kept: they could push out all others. */
function keep(claims: Map<string, Claim>, authorization = '', claim: Claim): void {
  if (claims.has(authorization)) return;
  if (claims.size === CLAIMS_MAX) claims.clear();
  claims.set(authorization, claim);
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
