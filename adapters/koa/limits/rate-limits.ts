import type { IncomingMessage } from 'node:http';
import QuickLRU from 'quick-lru';
import { MINUTE } from '../../../core/instants.js';
import type { Owner } from '../../../core/model/owner.js';
import type { LinkCaller, PersonCaller } from '../../../core/model/person-callers.js';
import type { Digest } from '../../../core/ports.js';
import type { Callers, Token } from '../description/operation.js';
import { clientAddress } from '../exchange/addresses.js';
import { announcesBody } from '../exchange/request.js';
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
/** Rate limit of keys and manage tokens together, for each client address. */
const PAGES: Rate = { perSecond: 20, burst: 20 };
/** Rate limit of each feed. */
const FEEDS: Rate = { perSecond: 5, burst: 5 };
/** Rate limit of invalid credentials, for each client address. */
const WRONG: Rate = { perSecond: 5, burst: 5 };
/** Time after its last use for which a valid credential is exempt from the limit of invalid ones. */
const AT_WORK = 10 * MINUTE;
/** The cache holds at least this many of the most recently used credentials, and less than twice as many. */
const CREDENTIALS_REMEMBERED = 10_000;

/** Bucket that a request was charged to. */
export class Charge {
  readonly #buckets: NamedBuckets;
  readonly #whose: string;
  #left: number;

  constructor(buckets: NamedBuckets, whose: string, left: number) {
    this.#buckets = buckets;
    this.#whose = whose;
    this.#left = left;
  }

  /** Charges additional cost that only became known during the request. */
  more(cost: number): void {
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

/** Returns the owner, person or member whose rate limit a request counts towards. */
function scopeOf(caller: Owner | PersonCaller | LinkCaller): string {
  if ('uuid' in caller) return caller.uuid;
  if ('person' in caller) return caller.person.uuid;
  return caller.open.of === 'staff' ? caller.open.staff.uuid : caller.open.person.uuid;
}

/** Rate limits of one process (adapters/koa/README.md, "How often"). */
export class RateLimits {
  readonly #trustProxy: number;
  readonly #digest: Digest;
  readonly #now: () => number;
  readonly #owners: NamedBuckets | undefined;
  readonly #apps: NamedBuckets | undefined;
  readonly #pages: NamedBuckets;
  readonly #feeds: NamedBuckets;
  readonly #wrong: NamedBuckets;
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
    }
    this.#pages = new NamedBuckets('page', PAGES, now);
    this.#feeds = new NamedBuckets('feed', FEEDS, now);
    this.#wrong = new NamedBuckets('credentials', WRONG, now);
  }

  /**
   * Verifies a credential with `verify`, which throws a ProtocolError if it is invalid. Returns the result: a caller,
   * or the calendar of a feed.
   * @throws ProtocolError `limited`, without calling `verify`, after too many invalid credentials from the address,
   * unless this credential was recently valid.
   */
  async proved<T>(req: IncomingMessage, credential: string, verify: () => Promise<T>): Promise<T> {
    const address = credential === '' ? undefined : this.#addressOf(req);
    if (address === undefined) return verify();
    const digest = this.#digest(credential);
    const seenAt = this.#atWork.get(digest);
    const isAtWork = seenAt !== undefined && this.#now() - seenAt < AT_WORK;
    if (!isAtWork && this.#wrong.tokens(address) < 1) throw refusal(req, this.#wrong, address, 1);
    try {
      const opened = await verify();
      this.#atWork.set(digest, this.#now());
      return opened;
    } catch (error) {
      if (!(error instanceof ProtocolError)) throw error;
      if (!error.isOtherKind) this.#atWork.delete(digest);
      // Each failed attempt takes a token. If concurrent attempts took the last one, refuse this attempt without revealing the result of
      // its verification.
      const left = this.#wrong.take(address, 1);
      if (left === undefined) throw refusal(req, this.#wrong, address, 1);
      const headers = { ...error.headers };
      new Charge(this.#wrong, address, left).writeTo(headers);
      throw new ProtocolError(error.code, { ...error, headers, message: error.message });
    }
  }

  /**
   * Charges a request. Undefined if it is free. `secret` is the secret of a feed, which has no caller.
   * @throws ProtocolError `limited`.
   */
  charge(req: IncomingMessage, caller: Callers[Token], secret: string | undefined, cost: number): Charge | undefined {
    if (!caller) return secret === undefined ? undefined : charged(req, this.#feeds, this.#digest(secret), cost);
    if ('key' in caller || 'booking' in caller) {
      const address = this.#addressOf(req);
      return address === undefined ? undefined : charged(req, this.#pages, address, cost);
    }
    if ('app' in caller) return this.#apps && charged(req, this.#apps, caller.member?.uuid ?? caller.app.uuid, cost);
    return this.#owners && charged(req, this.#owners, scopeOf(caller), cost);
  }

  /**
   * Returns the address that is limited. Undefined for a direct loopback connection: without a proxy, all local programs share one address.
   */
  #addressOf(req: IncomingMessage): string | undefined {
    if (this.#trustProxy === 0 && isLoopback(req.socket.remoteAddress ?? '')) return undefined;
    return clientAddress(req, this.#trustProxy);
  }
}

function charged(req: IncomingMessage, buckets: NamedBuckets, whose: string, cost: number): Charge {
  const asked = Math.min(cost, buckets.rate.burst);
  const left = buckets.take(whose, asked);
  if (left === undefined) throw refusal(req, buckets, whose, asked);
  return new Charge(buckets, whose, left);
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
