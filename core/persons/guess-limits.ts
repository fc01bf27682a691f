import { TooManyError } from '../errors.js';
import { MINUTE, SECOND } from '../instants.js';
import type { Clock, Digest, Instant } from '../ports.js';
import { fold } from '../search.js';

const WINDOW = 15 * MINUTE;
/** Wrong passwords for an address within the window: from one client, and from all together. */
const FROM_ONE = 5;
const FROM_ALL = 50;
/** Wrong passwords from one client within the window, for all addresses together. Not on loopback: all local programs share it. */
const OF_CLIENT = 100;
/** Addresses that were another person's within the window, from one client. */
const TAKEN_ADDRESSES = 5;
/** Limit of counters. The oldest are evicted. */
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
    const { digest } = this.#needs;
    const about = digest(fold(email));
    return this.#begin(
      [
        { name: `${about} ${digest(client)}`, most: FROM_ONE },
        { name: about, most: FROM_ALL },
        ...(isLoopback(client) ? [] : [{ name: `client ${digest(client)}`, most: OF_CLIENT }]),
      ],
      'Too many wrong passwords',
    );
  }

  /** Begins an attempt at an address that may be another person's. Counts as wrong until `right` is called. @throws TooManyError */
  beginAddress(client: string): Guess {
    const name = `address ${this.#needs.digest(client)}`;
    return this.#begin([{ name, most: TAKEN_ADDRESSES }], 'Too many addresses that other people have');
  }

  #begin(limits: readonly { readonly name: string; readonly most: number }[], message: string): Guess {
    const now = this.#needs.clock();
    const counters = limits.map(({ name, most }) => ({ name, most, times: this.#since(name, now) }));
    const waits = counters.filter(({ times, most }) => times.length >= most);
    if (waits.length > 0) {
      const until = Math.max(...waits.map(({ times, most }) => (times.at(-most) ?? now) + WINDOW));
      throw new TooManyError(message, Math.max(1, Math.ceil((until - now) / SECOND)));
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

/** True for an address of this machine. IPv6 clients are counted by their /64. */
function isLoopback(client: string): boolean {
  return client === '::' || client === '::1' || client.startsWith('127.');
}
