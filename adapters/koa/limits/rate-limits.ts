import type { IncomingMessage } from 'node:http';
import QuickLRU from 'quick-lru';
import { MINUTE } from '../../../core/instants.js';
import type { Digest } from '../../../core/ports.js';
import type { Callers, Token } from '../description/operation.js';
import { clientAddress } from '../exchange/addresses.js';
import { announcesBody } from '../exchange/request.js';
import { ProtocolError } from '../exchange/responses.js';
import { type Rate, TokenBuckets } from './token-buckets.js';

export interface LimitSettings {
  /** Requests a second of each owner and each app; null: as many as they like. */
  readonly perCaller: number | null;
  readonly trustProxy: number;
  readonly digest: Digest;
  /** Milliseconds that only ever grow. */
  readonly now?: () => number;
}

/** An owner or an app may save up requests of so many seconds. */
const BURST_SECONDS = 10;
/** Of keys and manage tokens, for each address of a client. */
const PAGES: Rate = { perSecond: 20, burst: 20 };
/** Of each feed. */
const FEEDS: Rate = { perSecond: 5, burst: 5 };
/** Credentials that prove nothing, for each address of a client. */
const WRONG: Rate = { perSecond: 5, burst: 5 };
/** For how long a credential that was valid is one of those at work. */
const AT_WORK = 10 * MINUTE;
/** So many, those that were seen last, are surely remembered; twice as many never are. */
const CREDENTIALS_REMEMBERED = 10_000;

/** What a request was charged to. */
export class Charge {
  readonly #buckets: NamedBuckets;
  readonly #whose: string;
  #left: number;

  constructor(buckets: NamedBuckets, whose: string, left: number) {
    this.#buckets = buckets;
    this.#whose = whose;
    this.#left = left;
  }

  /** Charges what is known only afterwards. */
  more(cost: number): void {
    if (cost > 0) this.#left = this.#buckets.charge(this.#whose, Math.min(cost, this.#buckets.rate.burst - 1));
  }

  /** Says how much is left (draft-ietf-httpapi-ratelimit-headers-10). */
  writeTo(headers: Record<string, string>): void {
    const { name, policy, rate } = this.#buckets;
    const left = Math.max(0, Math.floor(this.#left + 1e-9));
    headers['RateLimit-Policy'] = policy;
    headers.RateLimit = `"${name}";r=${left};t=${this.#buckets.secondsBetween(this.#left, rate.burst)}`;
  }
}

/** Buckets of one sort, as the headers call them. */
class NamedBuckets extends TokenBuckets {
  readonly name: string;
  /** So many tokens in so many seconds. */
  readonly policy: string;

  constructor(name: string, rate: Rate, now: () => number) {
    super(rate, now);
    this.name = name;
    this.policy = `"${name}";q=${rate.burst};w=${Math.ceil(rate.burst / rate.perSecond)}`;
  }
}

/** How often callers may ask, as far as one process can tell (adapters/koa/README.md, "How often"). */
export class RateLimits {
  readonly #trustProxy: number;
  readonly #digest: Digest;
  readonly #now: () => number;
  readonly #owners: NamedBuckets | undefined;
  readonly #apps: NamedBuckets | undefined;
  readonly #pages: NamedBuckets;
  readonly #feeds: NamedBuckets;
  readonly #wrong: NamedBuckets;
  /** When credentials were last seen valid, by their digests. */
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
   * What a credential opens, a caller or the calendar of a feed, by `verify`, which throws a ProtocolError when it opens
   * nothing.
   * @throws ProtocolError `limited`, without asking, when too many that proved none came from that address, and this one
   * is not known to be at work.
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
      // Of many that came at once, those behind the last token learn no more than that.
      const left = this.#wrong.take(address, 1);
      if (left === undefined) throw refusal(req, this.#wrong, address, 1);
      const headers = { ...error.headers };
      new Charge(this.#wrong, address, left).writeTo(headers);
      throw new ProtocolError(error.code, { ...error, headers, message: error.message });
    }
  }

  /**
   * Charges a request; undefined: it is free. `secret` is that of a feed, of which there is no caller.
   * @throws ProtocolError `limited`.
   */
  charge(req: IncomingMessage, caller: Callers[Token], secret: string | undefined, cost: number): Charge | undefined {
    if (!caller) return secret === undefined ? undefined : charged(req, this.#feeds, this.#digest(secret), cost);
    if ('key' in caller || 'booking' in caller) {
      const address = this.#addressOf(req);
      return address === undefined ? undefined : charged(req, this.#pages, address, cost);
    }
    if ('app' in caller) return this.#apps && charged(req, this.#apps, caller.app.uuid, cost);
    return this.#owners && charged(req, this.#owners, caller.uuid, cost);
  }

  /** Undefined where addresses say nothing: without a proxy, this machine's own programs all have one. */
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
