import { DAY, SECOND } from '../../core/basics/instants.js';
import type { Instant } from '../../core/basics/ports.js';

/** Maximum delay that is respected. Longer ones are probably mistakes, and are shortened to it. */
const RETRY_AFTER_MAX = 30 * DAY;

/** Returns the instant that a `Retry-After` means: seconds or a date (RFC 9110, 10.2.3). Null for other values. */
export function notBefore(retryAfter: string | undefined, now: Instant): Instant | null {
  if (retryAfter === undefined) return null;
  const asked = /^\d+$/.test(retryAfter) ? now + Number(retryAfter) * SECOND : httpDate(retryAfter);
  return Number.isNaN(asked) ? null : Math.min(asked, now + RETRY_AFTER_MAX);
}

/** Parses a date in any of the three forms of RFC 9110, 5.6.7. The oldest form lacks `GMT`, which is added. */
function httpDate(text: string): number {
  return /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`) : Number.NaN;
}
