import QuickLRU from 'quick-lru';

/** Tokens per second that a bucket gains, and its capacity. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  /** Time in ms when it had that many tokens. */
  at: number;
}

/** The cache holds at least this many recently used buckets, and less than twice as many. An evicted bucket is full again. */
const BUCKETS_REMEMBERED = 20_000;

/** Token buckets of one kind, by their owner. A new bucket is full. `now` is a monotonic clock in ms. */
export class TokenBuckets {
  readonly rate: Rate;
  readonly #now: () => number;
  readonly #buckets: QuickLRU<string, Bucket>;

  constructor(rate: Rate, now: () => number, remembered = BUCKETS_REMEMBERED) {
    this.rate = rate;
    this.#now = now;
    this.#buckets = new QuickLRU({ maxSize: remembered });
  }

  /** Returns the number of tokens, with fractions. Negative if `charge` took more tokens than there were. */
  tokens(whose: string): number {
    const bucket = this.#buckets.peek(whose);
    return bucket ? this.#filled(bucket, this.#now()) : this.rate.burst;
  }

  /** Takes tokens and returns how many are left. Undefined, and takes nothing, if there are too few. */
  take(whose: string, cost: number): number | undefined {
    const now = this.#now();
    const bucket = this.#buckets.get(whose);
    const tokens = (bucket ? this.#filled(bucket, now) : this.rate.burst) - cost;
    if (tokens < 0) return undefined;
    if (!bucket) this.#buckets.set(whose, { tokens, at: now });
    else {
      bucket.tokens = tokens;
      bucket.at = now;
    }
    return tokens;
  }

  /** Takes tokens even if there are too few, down to minus the capacity. Returns how many are left. */
  charge(whose: string, cost: number): number {
    const tokens = Math.max(this.tokens(whose) - cost, -this.rate.burst);
    this.#buckets.set(whose, { tokens, at: this.#now() });
    return tokens;
  }

  /** Returns the whole seconds until a bucket with `tokens` has `wanted` tokens. */
  secondsBetween(tokens: number, wanted: number): number {
    // A rounding error of floating point must not cause one more second of waiting.
    return Math.max(0, Math.ceil((wanted - tokens) / this.rate.perSecond - 1e-9));
  }

  #filled({ tokens, at }: Bucket, now: number): number {
    const { perSecond, burst } = this.rate;
    return Math.min(burst, tokens + ((now - at) / 1_000) * perSecond);
  }
}
