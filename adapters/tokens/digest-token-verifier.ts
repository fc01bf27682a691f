import { timingSafeEqual } from 'node:crypto';
import QuickLRU from 'quick-lru';
import type { LinkFinder } from '../../core/accounts/persons/link-finder.js';
import { staffInApp } from '../../core/accounts/persons/memberships.js';
import { isLiveToken } from '../../core/accounts/staff/staff-tokens.js';
import { DAY } from '../../core/basics/instants.js';
import type { Clock, Digest, Instant } from '../../core/basics/ports.js';
import { keyOfPage, keyWithDigest } from '../../core/customers/keys/key-questions.js';
import { counterOf, type ManageTokens } from '../../core/customers/manage/manage-secret.js';
import { buildMember } from '../../core/ledger/access/guarded-ledger.js';
import type { AppRepository } from '../../core/ledger/storage/app-repository.js';
import type { ObjectStore } from '../../core/ledger/storage/object-store.js';
import type { OwnerRepository } from '../../core/ledger/storage/owner-repository.js';
import type { PersonRepository } from '../../core/ledger/storage/person-repository.js';
import type { AppCredential, StoredSession } from '../../core/model/app.js';
import type { AppCaller, BookerCaller, KeyCaller, TokenVerifier } from '../../core/model/callers.js';
import { slugInKeyText } from '../../core/model/key.js';
import type { Owner } from '../../core/model/owner.js';
import { isLiveSession, seenAt } from '../../core/model/person.js';
import type { LinkCaller, PersonCaller } from '../../core/model/person-callers.js';
import {
  appToken,
  keyText,
  type MemberCredential,
  manageToken,
  memberCredential,
  ownerCredential,
  plainCredential,
  sessionCredential,
} from './credentials.js';

interface Needs {
  readonly owners: OwnerRepository;
  readonly apps: AppRepository;
  readonly persons: Pick<PersonRepository, 'find'>;
  readonly links: LinkFinder;
  readonly objects: Pick<ObjectStore, 'find' | 'select'>;
  readonly manageTokens: ManageTokens;
  readonly digest: Digest;
  readonly clock: Clock;
}

/** Owner's credential as parsed from a header, before it is verified. */
interface Claim {
  readonly email: string;
  readonly digest: string;
}

type Credential<K extends MemberCredential['kind']> = Extract<MemberCredential, { readonly kind: K }>;

/** Credential of a staff member or a person as parsed from a header, with the digest of its secret. */
interface MemberClaim {
  readonly credential: MemberCredential;
  readonly digest: string;
}

/**
 * Verifies callers by the digests of their tokens. Only caches the decoded headers of known callers, because decoding costs more than
 * everything else. The credential itself is verified on each request, so that a revoked or replaced token is invalid at once. A cache of
 * that lookup belongs in the storage, which knows about changes.
 */
class DigestTokenVerifier implements TokenVerifier {
  readonly #needs: Needs;
  readonly #owners = new QuickLRU<string, Claim>({ maxSize: HEADERS_MAX });
  /** Digest of the app token or its session, by `Authorization` header. */
  readonly #apps = new QuickLRU<string, string>({ maxSize: HEADERS_MAX });
  readonly #members = new QuickLRU<string, MemberClaim>({ maxSize: HEADERS_MAX });

  constructor(needs: Needs) {
    this.#needs = needs;
  }

  async owner(authorization = ''): Promise<Owner | undefined> {
    const claim = this.#owners.get(authorization) ?? this.#claimOf(authorization);
    if (!claim) return this.#ownerOfSession(authorization);
    let owner: Owner | undefined;
    // Compares with every token, even after a match, so that the time does not reveal which one matched.
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
    const claim = this.#members.get(authorization);
    const given = claim ? undefined : (this.#apps.get(authorization) ?? this.#digestOf(authorization));
    if (given === undefined) return this.#member(authorization, claim ?? this.#memberClaimOf(authorization));
    const { apps, clock } = this.#needs;
    const record = await apps.record({ digest: given });
    const proof = record && proofOf(record.credential, given, clock());
    remember(this.#apps, authorization, proof && given);
    if (!record || !proof) return undefined;
    return proof === 'token' ? { app: record.app } : { app: record.app, actor: { kind: 'session', uuid: proof.uuid } };
  }

  #memberClaimOf(authorization: string): MemberClaim | undefined {
    const plain = plainCredential(authorization);
    const credential = plain === undefined ? undefined : memberCredential(plain);
    return credential && { credential, digest: this.#needs.digest(credential.text) };
  }

  /** Verifies a staff token, or a person's session in an app. */
  async #member(authorization: string, claim: MemberClaim | undefined): Promise<AppCaller | undefined> {
    if (!claim) return undefined;
    const { credential, digest } = claim;
    const caller = await (credential.kind === 'session'
      ? this.#inApp(credential, digest)
      : this.#ofToken(credential, digest));
    remember(this.#members, authorization, caller && claim);
    return caller;
  }

  async #ofToken(credential: Credential<'token'>, digest: string): Promise<AppCaller | undefined> {
    const { apps, objects, clock } = this.#needs;
    const found = await objects.find(null, 'staff', credential.staff);
    const now = clock();
    const token = found?.tokens.find((one) => isLiveToken(one, now) && isSameDigest(one.digest, digest));
    const member = token && buildMember(found, true);
    const app = member && (await apps.record({ uuid: found!.app }))?.app;
    if (!app || !member) return undefined;
    return { app, member, current: { kind: 'staff token', staff: found!.uuid, uuid: token.uuid } };
  }

  /** Verifies a session in an app. Its person is the app's owner or a member of its staff. */
  async #inApp(credential: Credential<'session'>, digest: string): Promise<AppCaller | undefined> {
    const { apps, objects } = this.#needs;
    const [proved, record] = await Promise.all([
      this.#session(credential.person, digest),
      apps.record({ uuid: credential.app }),
    ]);
    if (!proved || !record) return undefined;
    const { app } = record;
    const { person, session } = proved;
    const { uuid, usedAt } = session;
    const current = {
      kind: 'session',
      person: person.uuid,
      uuid,
      usedAt,
      app: app.uuid,
      seenAt: seenAt(person, app.uuid),
    } as const;
    if (person.owner?.uuid === app.owner) return { app, actor: { kind: 'owner', uuid: app.owner }, current };
    const member = buildMember(await staffInApp(objects, app.uuid, person.uuid), false);
    return member && { app, member, current };
  }

  /** Finds the owner by a session: owners may present a session token of their person in place of an owner token. */
  async #ownerOfSession(authorization: string): Promise<Owner | undefined> {
    return (await this.person(authorization))?.person.owner ?? undefined;
  }

  async person(authorization = ''): Promise<PersonCaller | undefined> {
    const plain = plainCredential(authorization);
    const credential = plain === undefined ? undefined : sessionCredential(plain);
    return credential && this.#session(credential.person, this.#needs.digest(credential.text));
  }

  async #session(uuid: string, given: string): Promise<PersonCaller | undefined> {
    const { persons, clock } = this.#needs;
    const person = await persons.find({ uuid });
    const session = person?.sessions.find((one) => isSameDigest(one.digest, given) && isLiveSession(one, clock()));
    return person && session && { person, session };
  }

  async link(authorization = ''): Promise<LinkCaller | undefined> {
    const plain = plainCredential(authorization);
    const open = plain === undefined ? undefined : await this.#needs.links.find(plain);
    return open && { open };
  }

  async key(authorization = ''): Promise<KeyCaller | undefined> {
    const text = keyText(authorization);
    if (text === undefined) return undefined;
    const slug = slugInKeyText(text);
    if (slug !== undefined) return this.#publicKey(slug);
    const { apps, objects, digest } = this.#needs;
    const given = digest(text);
    const key = await keyWithDigest(objects, given);
    if (!key || !isSameDigest(key.digest, given)) return undefined;
    const app = (await apps.record({ uuid: key.app }))?.app;
    return app && { app, key };
  }

  async #publicKey(slug: string): Promise<KeyCaller | undefined> {
    const { apps, objects } = this.#needs;
    const app = (await apps.record({ slug }))?.app;
    const key = app && (await keyOfPage(objects, app.uuid));
    return key && { app, key, isPublic: true };
  }

  async manage(authorization = ''): Promise<BookerCaller | undefined> {
    const credential = manageToken(authorization);
    if (!credential) return undefined;
    const { apps, objects, manageTokens, clock } = this.#needs;
    const booking = await objects.find(null, 'booking', credential.booking);
    const record = booking && (await apps.record({ uuid: booking.app }));
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

  #digestOf(authorization: string): string | undefined {
    const token = appToken(authorization);
    return token === undefined ? undefined : this.#needs.digest(token);
  }
}

/** Returns the verifier of the service's own tokens as a plain object, whose methods need no `this`, so that it can be spread. */
export function digestTokenVerifier(needs: Needs): TokenVerifier {
  const verifier = new DigestTokenVerifier(needs);
  return {
    owner: (authorization) => verifier.owner(authorization),
    app: (authorization) => verifier.app(authorization),
    key: (authorization) => verifier.key(authorization),
    manage: (authorization) => verifier.manage(authorization),
    person: (authorization) => verifier.person(authorization),
    link: (authorization) => verifier.link(authorization),
  };
}

/** Milliseconds after a booking's end for which its manage link works. */
const MANAGED_FOR = 30 * DAY;

const HEADERS_MAX = 1_000;
/** Maximum length of a header that is cached, because clients can pad headers with any number of blanks. */
const HEADER_LENGTH_MAX = 512;

/** Caches a caller's decoded header. Removes it if `said` is undefined: only verified callers may take up the cache. */
function remember<T>(known: QuickLRU<string, T>, header: string, said: T | undefined): void {
  if (said === undefined) known.delete(header);
  else if (header.length <= HEADER_LENGTH_MAX && !known.has(header)) known.set(header, said);
}

/** Returns the app's credential with the digest `given`: its token, the previous one during its grace period, or a live session. */
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
