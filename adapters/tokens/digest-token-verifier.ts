import { timingSafeEqual } from 'node:crypto';
import QuickLRU from 'quick-lru';
import { DAY } from '../../core/instants.js';
import { counterOf, type ManageTokens } from '../../core/manage/manage-secret.js';
import type { AppCredential, StoredSession } from '../../core/model/app.js';
import type {
  AppCaller,
  BookerCaller,
  CredentialKind,
  CredentialProblem,
  KeyCaller,
  TokenVerifier,
} from '../../core/model/callers.js';
import type { Owner } from '../../core/model/owner.js';
import type { Clock, Digest, Instant } from '../../core/ports.js';
import type { AppRepository } from '../../core/storage/app-repository.js';
import type { BookingRepository } from '../../core/storage/booking-repository.js';
import type { KeyRepository } from '../../core/storage/key-repository.js';
import type { OwnerRepository } from '../../core/storage/owner-repository.js';
import { appToken, credentialProblem, keyText, manageToken, ownerCredential } from './credentials.js';

interface Needs {
  readonly owners: OwnerRepository;
  readonly apps: AppRepository;
  readonly keys: Pick<KeyRepository, 'findByDigest'>;
  readonly bookings: Pick<BookingRepository, 'ofAnyApp'>;
  readonly manageTokens: ManageTokens;
  readonly digest: Digest;
  readonly clock: Clock;
}

/** What an owner's header says, whether it proves anything or not. */
interface Claim {
  readonly email: string;
  readonly digest: string;
}

/**
 * Proves callers by the digests of their tokens. What it keeps between calls are the headers of known callers, with what
 * they say: decoding one costs more than all the rest. Whether that proves anything is asked each time, so a token that
 * was revoked or replaced stops at once. A storage that wants to save the look-up caches behind its repositories, where
 * it knows of changes.
 */
export class DigestTokenVerifier implements TokenVerifier {
  readonly #needs: Needs;
  readonly #owners = new QuickLRU<string, Claim>({ maxSize: HEADERS_MAX });
  /** The digests of tokens. */
  readonly #apps = new QuickLRU<string, string>({ maxSize: HEADERS_MAX });

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async owner(authorization = ''): Promise<Owner | undefined> {
    const claim = this.#owners.get(authorization) ?? this.#claimOf(authorization);
    if (!claim) return undefined;
    let owner: Owner | undefined;
    // Every token is compared, the matching one or not, so that the time says nothing of which one matched.
    for (const token of await this.#needs.owners.tokensOf(claim.email)) {
      if (isSameDigest(token.digest, claim.digest)) owner = token.owner;
    }
    remember(this.#owners, authorization, owner && claim);
    return owner;
  }

  #claimOf(authorization: string): Claim | undefined {
    const credential = ownerCredential(authorization);
    return credential && { email: credential.email, digest: this.#needs.digest(credential.token) };
  }

  async app(authorization = ''): Promise<AppCaller | undefined> {
    const given = this.#apps.get(authorization) ?? this.#digestOf(authorization);
    if (given === undefined) return undefined;
    const { apps, clock } = this.#needs;
    const record = await apps.findByDigest(given);
    const proof = record && proofOf(record.credential, given, clock());
    remember(this.#apps, authorization, proof && given);
    if (!record || !proof) return undefined;
    return proof === 'token' ? { app: record.app } : { app: record.app, actor: { kind: 'session', uuid: proof.uuid } };
  }

  async key(authorization = ''): Promise<KeyCaller | undefined> {
    const text = keyText(authorization);
    if (text === undefined) return undefined;
    const { apps, keys, digest } = this.#needs;
    const given = digest(text);
    const key = await keys.findByDigest(given);
    if (!key || !isSameDigest(key.digest, given)) return undefined;
    const app = await apps.ofAnyOwner(key.app);
    return app && { app, key };
  }

  async booker(authorization = ''): Promise<BookerCaller | undefined> {
    const credential = manageToken(authorization);
    if (!credential) return undefined;
    const { apps, bookings, manageTokens, clock } = this.#needs;
    const booking = await bookings.ofAnyApp(credential.booking);
    const record = booking && (await apps.recordOf(booking.app));
    const manage = record?.credential.manage;
    if (!record || !manage) return undefined;
    const now = clock();
    const { uuid, app } = booking;
    const counter = counterOf(booking);
    const proves = (secret: string) => manageTokens.isProof(credential.token, secret, app, uuid, counter);
    const { secret, previous } = manage;
    const isProved = proves(secret) || (previous !== null && now < previous.until && proves(previous.secret));
    if (!isProved || now >= booking.end + MANAGED_FOR) return undefined;
    return { app: record.app, booking: uuid, counter, origins: booking.madeWith?.origins ?? null };
  }

  /**
   * Compares `pk_`, or its Base64, four characters that no UUID begins with; decoding the rest is left to `key`. A key that
   * was sent without Base64 counts too, so that its refusal is one that pages of other origins may read.
   */
  isKey(authorization = ''): boolean {
    return /^[Bb][Ee][Aa][Rr][Ee][Rr] +(?:cGtf|pk_)/.test(authorization);
  }

  problem(authorization: string | undefined, wanted: CredentialKind): CredentialProblem {
    return credentialProblem(authorization, wanted);
  }

  #digestOf(authorization: string): string | undefined {
    const token = appToken(authorization);
    return token === undefined ? undefined : this.#needs.digest(token);
  }
}

/** How long after its end a booking is still its booker's to see. */
const MANAGED_FOR = 30 * DAY;

const HEADERS_MAX = 1_000;
/** The longest that is kept; a header may be filled with blanks at will. */
const HEADER_LENGTH_MAX = 512;

/** Keeps what the header says; undefined: it proves nothing, or nothing any more. Those of strangers could push out all others. */
function remember<T>(known: QuickLRU<string, T>, header: string, said: T | undefined): void {
  if (said === undefined) known.delete(header);
  else if (header.length <= HEADER_LENGTH_MAX && !known.has(header)) known.set(header, said);
}

/** Whose the digest is: the app's token's, or that of the one before it within its time of grace; or a session's that is live. */
function proofOf(
  { digest, previous, sessions = [] }: AppCredential,
  given: string,
  now: Instant,
): 'token' | StoredSession | undefined {
  if (isSameDigest(digest, given)) return 'token';
  if (previous !== null && now < previous.until && isSameDigest(previous.digest, given)) return 'token';
  return sessions.find((session) => now < session.expiresAt && isSameDigest(session.digest, given));
}

function isSameDigest(known: string, given: string): boolean {
  const left = Buffer.from(known);
  const right = Buffer.from(given);
  return left.length === right.length && timingSafeEqual(left, right);
}
