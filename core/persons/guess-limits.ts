import { TooManyError } from '../errors.js';
import { MINUTE, SECOND } from '../instants.js';
import type { Clock, Digest, Instant } from '../ports.js';
import { fold } from '../search.js';

const WINDOW = 15 * MINUTE;
/** Wrong passwords for an address within the window: from one client, and from all together. */
const FROM_ONE = 5;
const FROM_ALL = 50;
/** The most counters that are kept; the oldest go first. */
const COUNTERS_MAX = 100_000;

/** Attempt at a password. Counts as wrong until `right` is called. */
export interface Guess {
  right(): void;
}

/**
 * Limits of guesses at passwords, by digests of the address and of the client, in this process. A guess counts from its
 * beginning, so many at one moment are no way around the limit.
 */
export class GuessLimits {
  readonly #needs: { readonly clock: Clock; readonly digest: Digest };
  readonly #counters = new Map<string, Instant[]>();

  constructor(needs: { readonly clock: Clock; readonly digest: Digest }) {
    this.#needs = needs;
  }

  /** @throws TooManyError */
  begin(email: string, client: string): Guess {
    const { clock, digest } = this.#needs;
    const now = clock();
    const about = digest(fold(email));
    const counters = [
      { name: `${about} ${digest(client)}`, most: FROM_ONE },
      { name: about, most: FROM_ALL },
    ].map(({ name, most }) => ({ name, most, times: this.#since(name, now) }));
    const waits = counters.filter(({ times, most }) => times.length >= most);
    if (waits.length > 0) {
      const until = Math.max(...waits.map(({ times, most }) => (times.at(-most) ?? now) + WINDOW));
      throw new TooManyError('Too many wrong passwords', Math.max(1, Math.ceil((until - now) / SECOND)));
    }
    for (const { name, times } of counters) this.#keep(name, [...times, now]);
    return {
      right: () => {
        for (const { name } of counters) {
          const times = this.#counters.get(name) ?? [];
          const place = times.lastIndexOf(now);
          if (place >= 0) this.#keep(name, times.toSpliced(place, 1));
        }
      },
    };
  }

  #since(name: string, now: Instant): Instant[] {
    return (this.#counters.get(name) ?? []).filter((time) => time > now - WINDOW);
  }

  #keep(name: string, times: Instant[]): void {
    this.#counters.delete(name);
    if (times.length > 0) this.#counters.set(name, times);
    if (this.#counters.size <= COUNTERS_MAX) return;
    const [oldest] = this.#counters.keys();
    if (oldest !== undefined) this.#counters.delete(oldest);
  }
}
