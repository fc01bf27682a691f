import type { IncomingMessage } from 'node:http';
import QuickLRU from 'quick-lru';
import { AttemptsUnderWay } from '../../../core/accounts/persons/attempts-under-way.js';
import { MINUTE } from '../../../core/basics/instants.js';
import type { Digest } from '../../../core/basics/ports.js';
import type { Owner } from '../../../core/model/owner.js';
import type { PersonCaller } from '../../../core/model/person-callers.js';
import type { Callers, Token } from '../description/operation.js';
import { clientAddress } from '../exchange/addresses.js';
import { announcesBody } from '../exchange/incoming-message.js';
import { ProtocolError } from '../exchange/responses.js';
import { type Rate, TokenBuckets } from './token-buckets.js';

export interface LimitSettings {
  /** Requests per second of each owner and each app. Null: unlimited. */
  readonly perCaller: number | null;
  readonly trustProxy: number;
  readonly digest: Digest;
  /** Monotonic clock in milliseconds. */
  readonly now?: () => number;
}

/** Capacity of a caller's bucket: the tokens that the bucket gains in this number of seconds. */
const BURST_SECONDS = 10;
/** Capacity and rate of the bucket of all members of an app together, as a multiple of the app's. */
const MEMBERS_SHARE = 2;
/** Rate limit of keys, manage tokens, links, and reads without a credential together, for each client address. */
const PAGES: Rate = { perSecond: 20, burst: 20 };
const FEEDS: Rate = { perSecond: 5, burst: 5 };
/** Rate limit of invalid credentials, and of writes without a credential such as a sign-in, for each client address. */
const STRANGERS: Rate = { perSecond: 5, burst: 5 };
/** Time after its last use for which a valid credential is exempt from the limit of invalid ones. */
const AT_WORK = 10 * MINUTE;
/** The cache holds at least this many of the most recently used credentials, and less than twice as many. */
const CREDENTIALS_REMEMBERED = 10_000;

/** Bucket that a request was charged to, and a second bucket that is charged the same. */
export class Charge {
  readonly #buckets: NamedBuckets;
  readonly #whose: string;
  readonly #also: Charge | undefined;
  #left: number;

  constructor(buckets: NamedBuckets, whose: string, left: number, also?: Charge) {
    this.#buckets = buckets;
    this.#whose = whose;
    this.#left = left;
    this.#also = also;
  }

  /** Charges additional cost that only became known during the request. */
  more(cost: number): void {
    this.#also?.more(cost);
    if (cost > 0) this.#left = this.#buckets.charge(this.#whose, Math.min(cost, this.#buckets.rate.burst - 1));
  }

  /** Writes the remaining tokens into the headers (draft-ietf-httpapi-ratelimit-headers-10). */
  writeTo(headers: Record<string, string>): void {
    const { name, policy, rate } = this.#buckets;
    const left = Math.max(0, Math.floor(this.#left + 1e-9));
    headers['RateLimit-Policy'] = policy;
    headers.RateLimit = `"${name}";r=${left};t=${this.#buckets.secondsBetween(this.#left, rate.burst)}`;
  }
}

/** Buckets of one kind, with their name in the headers. */
class NamedBuckets extends TokenBuckets {
  readonly name: string;
  /** Value of the `RateLimit-Policy` header. */
  readonly policy: string;

  constructor(name: string, rate: Rate, now: () => number) {
    super(rate, now);
    this.name = name;
    this.policy = `"${name}";q=${rate.burst};w=${Math.ceil(rate.burst / rate.perSecond)}`;
  }
}

/** Returns the owner or person whose rate limit a request counts towards. */
const scopeOf = (caller: Owner | PersonCaller): string => ('uuid' in caller ? caller.uuid : caller.person.uuid);

/** Rate limits of one process (adapters/koa/README.md, "How often"). */
export class RateLimits {
  readonly #trustProxy: number;
  readonly #digest: Digest;
  readonly #now: () => number;
  readonly #owners: NamedBuckets | undefined;
  readonly #apps: NamedBuckets | undefined;
  readonly #members: NamedBuckets | undefined;
  readonly #pages: NamedBuckets;
  readonly #feeds: NamedBuckets;
  readonly #strangers: NamedBuckets;
  readonly #wrong: NamedBuckets;
  /** Credentials that are being verified, by the client's address, except those that were recently valid. */
  readonly #verifying = new AttemptsUnderWay();
  /** Time when a credential was last valid, by its digest. */
  readonly #atWork = new QuickLRU<string, number>({ maxSize: CREDENTIALS_REMEMBERED });

  constructor({ perCaller, trustProxy, digest, now = () => performance.now() }: LimitSettings) {
    this.#trustProxy = trustProxy;
    this.#digest = digest;
    this.#now = now;
    if (perCaller !== null) {
      const rate = { perSecond: perCaller, burst: perCaller * BURST_SECONDS };
      this.#owners = new NamedBuckets('owner', rate, now);
      this.#apps = new NamedBuckets('app', rate, now);
      const ofMembers = { perSecond: rate.perSecond * MEMBERS_SHARE, burst: rate.burst * MEMBERS_SHARE };
      this.#members = new NamedBuckets('members', ofMembers, now);
    }
    this.#pages = new NamedBuckets('page', PAGES, now);
    this.#feeds = new NamedBuckets('feed', FEEDS, now);
    this.#strangers = new NamedBuckets('stranger', STRANGERS, now);
    this.#wrong = new NamedBuckets('credentials', STRANGERS, now);
  }

  /**
   * Verifies a credential with `verify`, which throws a ProtocolError if it is invalid. Returns the result: a caller,
   * or the calendar of a feed. If the credentials from the address that are being verified could exceed the limit together, waits for them.
   * @throws ProtocolError `limited`, without calling `verify`, after too many invalid credentials from the address,
   * unless this credential was recently valid.
   */
  async proved<T>(req: IncomingMessage, credential: string, verify: () => Promise<T>): Promise<T> {
    const address = credential === '' ? undefined : this.#addressOf(req);
    if (address === undefined) return verify();
    const digest = this.#digest(credential);
    const seenAt = this.#atWork.get(digest);
    const isAtWork = seenAt !== undefined && this.#now() - seenAt < AT_WORK;
    const end = isAtWork ? undefined : await this.#beginVerifying(req, address);
    try {
      const opened = await verify();
      this.#atWork.set(digest, this.#now());
      return opened;
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      if (!error.isOtherKind) this.#atWork.delete(digest);
      // A failed attempt takes a token. If other requests took the last one meanwhile, do not reveal the result of the verification.
      const left = this.#wrong.take(address, 1);
      if (left === undefined) throw refusal(req, this.#wrong, address, 1);
      const headers = { ...error.headers };
      new Charge(this.#wrong, address, left).writeTo(headers);
      throw new ProtocolError(error.code, { ...error, headers, message: error.message });
    } finally {
      end?.();
    }
  }

  /** Waits for a token of the address for one more attempt. Returns a function that notes its end. @throws ProtocolError `limited` */
  async #beginVerifying(req: IncomingMessage, address: string): Promise<() => void> {
    for (;;) {
      const underWay = this.#verifying.of(address);
      // Nothing may be awaited between this check and the note: other requests resume at the same moment.
      if (this.#wrong.tokens(address) - underWay.length >= 1) return this.#verifying.begin(address);
      if (underWay.length === 0) throw refusal(req, this.#wrong, address, 1);
      await Promise.race(underWay);
    }
  }

  /** Charges a request. Undefined if it is free. `secret`: of a feed, which has no caller. @throws ProtocolError `limited`. */
  charge(req: IncomingMessage, caller: Callers[Token], secret: string | undefined, cost: number): Charge | undefined {
    if (!caller && secret !== undefined) return charged(req, this.#feeds, this.#digest(secret), cost);
    if (!caller || 'key' in caller || 'booking' in caller || 'open' in caller) {
      const isWriteOfStranger = !caller && req.method === 'POST';
      return this.#chargedToAddress(req, isWriteOfStranger ? this.#strangers : this.#pages, cost);
    }
    if (!('app' in caller)) return this.#owners && charged(req, this.#owners, scopeOf(caller), cost);
    const { app, member } = caller;
    const members = member && this.#members && ([this.#members, app.uuid] as const);
    const whose = member?.user === undefined ? (member?.uuid ?? app.uuid) : `${app.uuid} ${member.user}`;
    return this.#apps && charged(req, this.#apps, whose, cost, members);
  }

  /** Charges a page that reads the storage. Undefined if it is free. @throws ProtocolError `limited`. */
  chargePage(req: IncomingMessage): Charge | undefined {
    return this.#chargedToAddress(req, this.#pages, 1);
  }

  #chargedToAddress(req: IncomingMessage, buckets: NamedBuckets, cost: number): Charge | undefined {
    const address = this.#addressOf(req);
    return address === undefined ? undefined : charged(req, buckets, address, cost);
  }

  /** Returns the address to limit. Undefined if unknown, or if it is loopback without a proxy: all local programs share that. */
  #addressOf(req: IncomingMessage): string | undefined {
    if (this.#trustProxy === 0 && isLoopback(req.socket.remoteAddress ?? '')) return undefined;
    return clientAddress(req, this.#trustProxy) || undefined;
  }
}

/** Charges a bucket, and with it the bucket `also`, or neither if one of them has too few tokens. */
function charged(
  req: IncomingMessage,
  buckets: NamedBuckets,
  whose: string,
  cost: number,
  also?: readonly [buckets: NamedBuckets, whose: string],
): Charge {
  const asked = Math.min(cost, buckets.rate.burst);
  if (also && also[0].tokens(also[1]) < asked) throw refusal(req, ...also, asked);
  const left = buckets.take(whose, asked);
  if (left === undefined) throw refusal(req, buckets, whose, asked);
  return new Charge(buckets, whose, left, also && charged(req, ...also, asked));
}

function refusal(req: IncomingMessage, buckets: NamedBuckets, whose: string, wanted: number): ProtocolError {
  const tokens = buckets.tokens(whose);
  const headers: Record<string, string> = {
    'Retry-After': String(Math.max(1, buckets.secondsBetween(tokens, wanted))),
    ...(announcesBody(req) && { Connection: 'close' }),
  };
  new Charge(buckets, whose, tokens).writeTo(headers);
  return new ProtocolError('limited', { headers, reason: `Too many requests: ${buckets.name}` });
}

function isLoopback(address: string): boolean {
  return address === '::1' || /^(?:::ffff:)?127\./.test(address);
}
