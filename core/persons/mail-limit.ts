import { TooManyError } from '../errors.js';
import { HOUR, SECOND } from '../instants.js';
import { MAILED_LINK } from '../model/person.js';
import type { Instant } from '../ports.js';

/** Counts the mailed links of each address in this process, by the digest of the address. */
export class MailLimit {
  readonly #times = new Map<string, readonly Instant[]>();

  /** @throws TooManyError after three links within an hour. */
  check(address: string, now: Instant): void {
    const times = this.#recent(address, now);
    const [oldest] = times;
    if (oldest === undefined || times.length < MAILED_LINK.perHour) return;
    throw new TooManyError('Too many links for this address', Math.ceil((oldest + HOUR - now) / SECOND));
  }

  note(address: string, now: Instant): void {
    const times = [...this.#recent(address, now), now];
    for (const [other, its] of this.#times) {
      if (its.some((time) => time > now - HOUR)) break; // the oldest come first
      this.#times.delete(other);
    }
    this.#times.delete(address);
    this.#times.set(address, times);
  }

  #recent(address: string, now: Instant): readonly Instant[] {
    return (this.#times.get(address) ?? []).filter((time) => time > now - HOUR);
  }
}
