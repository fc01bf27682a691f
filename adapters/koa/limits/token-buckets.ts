import QuickLRU from 'quick-lru';

/** How fast a bucket fills, in tokens a second, and how many it holds. */
export interface Rate {
  readonly perSecond: number;
  readonly burst: number;
}

interface Bucket {
  tokens: number;
  /** When it had so many, in ms. */
  at: number;
}

/** So many, those that were used last, are surely remembered; twice as many never are. What was forgotten is full again. */
const BUCKETS_REMEMBERED = 20_000;

/** Buckets of one sort, by whom they are for; a new one is full. `now` is in ms, and never goes back. */
export class TokenBuckets {
  readonly rate: Rate;
  readonly #now: () => number;
  readonly #buckets: QuickLRU<string, Bucket>;

  constructor(rate: Rate, now: () => number, remembered = BUCKETS_REMEMBERED) {
    this.rate = rate;
    this.#now = now;
    this.#buckets = new QuickLRU({ maxSize: remembered });
  }

  /** How many tokens there are, with fractions; less than none after something was charged for afterwards. */
  tokens(whose: string): number {
    const bucket = this.#buckets.peek(whose);
    return bucket ? this.#filled(bucket, this.#now()) : this.rate.burst;
  }

  /** Takes so many, and answers how many are left; undefined where there were fewer, and then nothing is taken. */
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

  /** Takes so many, whether they are there or not, down to as many as it holds below none; answers how many are left. */
  charge(whose: string, cost: number): number {
    const tokens = Math.max(this.tokens(whose) - cost, -this.rate.burst);
    this.#buckets.set(whose, { tokens, at: this.#now() });
    return tokens;
  }

  /** After how many whole seconds a bucket that holds so many now has so many more. */
  secondsBetween(tokens: number, wanted: number): number {
    // what a sum of fractions lacks of a whole is no reason to wait for a second more
    return Math.max(0, Math.ceil((wanted - tokens) / this.rate.perSecond - 1e-9));
  }

  #filled({ tokens, at }: Bucket, now: number): number {
    const { perSecond, burst } = this.rate;
    return Math.min(burst, tokens + ((now - at) / 1_000) * perSecond);
  }
}
