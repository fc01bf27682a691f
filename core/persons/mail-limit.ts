import { TooManyError } from '../errors.js';
import { HOUR, SECOND } from '../instants.js';
import { MAILED_LINK } from '../model/person.js';
import type { Instant } from '../ports.js';

/** Returns those of the moments that are within the last hour. */
function recent(times: readonly Instant[], now: Instant): readonly Instant[] {
  return times.filter((time) => time > now - HOUR);
}

/**
 * Adds a mailed link to the moments of the last ones, and leaves out those of more than an hour ago.
 * @throws TooManyError after three links within an hour.
 */
export function countedMail(
  times: readonly Instant[],
  now: Instant,
  message = 'Too many links for this address',
): readonly Instant[] {
  const counted = recent(times, now);
  const [oldest] = counted;
  if (oldest !== undefined && counted.length >= MAILED_LINK.perHour) {
    throw new TooManyError(message, Math.ceil((oldest + HOUR - now) / SECOND));
  }
  return [...counted, now];
}

/** Counts the mailed links of each address in this process, by the digest of the address. */
export class MailLimit {
  readonly #times = new Map<string, readonly Instant[]>();

  /** @throws TooManyError after three links within an hour. */
  check(address: string, now: Instant): void {
    countedMail(this.#times.get(address) ?? [], now);
  }

  note(address: string, now: Instant): void {
    const times = [...recent(this.#times.get(address) ?? [], now), now];
    for (const [other, its] of this.#times) {
      if (its.some((time) => time > now - HOUR)) break; // the oldest come first
      this.#times.delete(other);
    }
    this.#times.delete(address);
    this.#times.set(address, times);
  }
}
