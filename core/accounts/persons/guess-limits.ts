import { isFailure, TooManyError } from '../../basics/errors.js';
import { MINUTE, SECOND } from '../../basics/instants.js';
import type { Clock, Digest, Instant } from '../../basics/ports.js';
import { fold } from '../../basics/search.js';
import { AttemptsUnderWay } from './attempts-under-way.js';
import { isShared } from './client-turns.js';

const WINDOW = 15 * MINUTE;
/** Limit of wrong passwords for one e-mail address within the window, from one client. */
const FROM_ONE = 5;
/** Limit of wrong passwords for one e-mail address within the window, from all clients together that have not signed in with it before. */
const FROM_ALL = 50;
/** Limit of wrong passwords from one client for all e-mail addresses. Does not apply to addresses that several clients share. */
const OF_CLIENT = 100;
/** Limit of other persons' e-mail addresses that one client may name within the window. */
const TAKEN_ADDRESSES = 5;
/** Limit of counters in memory, and of known clients. The oldest are evicted. */
const COUNTERS_MAX = 100_000;

/** Limit of wrong attempts within the window, and the counter that it applies to. */
interface GuessLimit {
  readonly name: string;
  readonly most: number;
}

/**
 * Limits guesses at passwords and e-mail addresses in this process, by digests of the e-mail address and of the client. A guess counts from
 * its beginning, so that concurrent guesses cannot exceed the limit, and is taken back unless it was wrong.
 */
export class GuessLimits {
  readonly #needs: { readonly clock: Clock; readonly digest: Digest };
  readonly #counters = new Map<string, Instant[]>();
  /** Clients that have signed in with an e-mail address, by the counter of both. The guesses of other clients do not keep them out. */
  readonly #known = new Set<string>();
  readonly #underWay = new AttemptsUnderWay();

  constructor(needs: { readonly clock: Clock; readonly digest: Digest }) {
    this.#needs = needs;
  }

  /**
   * Runs an attempt at the password for an e-mail address. The attempt counts if it resolves with undefined: the password was wrong. If it
   * could exceed a limit together with those under way, it waits for them, in the order of the calls. `client`: the client's IP address; if
   * empty, limits by address do not apply. `hasSession`: the client has a session of the person, so that the guesses of clients without one
   * do not count.
   * @throws TooManyError; and what `attempt` throws.
   */
  async tryPassword<T>(
    email: string,
    client: string,
    attempt: () => Promise<T | undefined>,
    { hasSession = false }: { readonly hasSession?: boolean } = {},
  ): Promise<T | undefined> {
    const { digest } = this.#needs;
    const about = digest(fold(email));
    const own = client === '' ? undefined : `${about} ${digest(client)}`;
    const limits = [
      ...(own === undefined ? [] : [{ name: own, most: FROM_ONE }]),
      ...(own !== undefined && this.#known.has(own)
        ? []
        : [{ name: hasSession ? `${about} with a session` : about, most: FROM_ALL }]),
      ...(isShared(client) ? [] : [{ name: `client ${digest(client)}`, most: OF_CLIENT }]),
    ];
    const result = await this.#run(limits, 'Too many wrong passwords', attempt, {
      isWrong: (one) => one === undefined,
    });
    if (result !== undefined && own !== undefined) this.#note(own);
    return result;
  }

  #note(known: string): void {
    this.#known.delete(known);
    this.#known.add(known);
    const [oldest] = this.#known;
    if (this.#known.size > COUNTERS_MAX && oldest !== undefined) this.#known.delete(oldest);
  }

  /**
   * Runs an attempt at an e-mail address that another person may have. The attempt counts if it fails with a DuplicateError. Waits like
   * `tryPassword`.
   * @throws TooManyError; and what `attempt` throws.
   */
  tryAddress<T>(client: string, attempt: () => Promise<T>): Promise<T> {
    if (client === '') return attempt();
    const limits = [{ name: `address ${this.#needs.digest(client)}`, most: TAKEN_ADDRESSES }];
    return this.#run(limits, 'Too many addresses that other people have', attempt, {
      isWrongError: (error) => isFailure(error, 'duplicate'),
    });
  }

  async #run<T>(
    limits: readonly GuessLimit[],
    message: string,
    attempt: () => Promise<T>,
    {
      isWrong = () => false,
      isWrongError = () => false,
    }: { readonly isWrong?: (result: T) => boolean; readonly isWrongError?: (error: unknown) => boolean },
  ): Promise<T> {
    // Nothing may be awaited between the last check and the count: other attempts resume at the same moment.
    for (let room = this.#roomFor(limits); room; room = this.#roomFor(limits)) await room;
    const takeBack = this.#count(limits, message);
    const ends = limits.map(({ name }) => this.#underWay.begin(name));
    try {
      const result = await attempt();
      if (!isWrong(result)) takeBack();
      return result;
    } catch (error) {
      if (!isWrongError(error)) takeBack();
      throw error;
    } finally {
      for (const end of ends) end();
    }
  }

  /** Returns a promise that resolves when an attempt ends that may make room. Undefined if waiting is unnecessary or useless. */
  #roomFor(limits: readonly GuessLimit[]): Promise<void> | undefined {
    const now = this.#needs.clock();
    const full = limits.filter(({ name, most }) => this.#since(name, now).length >= most);
    const underWay = full.map(({ name }) => this.#underWay.of(name));
    const isUseless = underWay.some((attempts) => attempts.length === 0);
    return full.length === 0 || isUseless ? undefined : Promise.race(underWay.flat());
  }

  /** Counts an attempt. Returns a function that takes it back. @throws TooManyError if a limit is reached. */
  #count(limits: readonly GuessLimit[], message: string): () => void {
    const now = this.#needs.clock();
    const counters = limits.map(({ name, most }) => ({ name, most, times: this.#since(name, now) }));
    const waits = counters.filter(({ times, most }) => times.length >= most);
    if (waits.length > 0) {
      const until = Math.max(...waits.map(({ times, most }) => (times.at(-most) ?? now) + WINDOW));
      throw new TooManyError(message, Math.max(1, Math.ceil((until - now) / SECOND)));
    }
    for (const { name, times } of counters) this.#keep(name, [...times, now]);
    return () => {
      for (const { name } of counters) {
        const times = this.#counters.get(name) ?? [];
        const place = times.lastIndexOf(now);
        if (place >= 0) this.#keep(name, times.toSpliced(place, 1));
      }
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
