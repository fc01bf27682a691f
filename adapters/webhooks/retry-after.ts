import { DAY, SECOND } from '../../core/instants.js';
import type { Instant } from '../../core/ports.js';

/** Whoever asks for more is taken for mistaken. */
const RETRY_AFTER_MAX = 30 * DAY;

/** `Retry-After`: seconds or a date (RFC 9110, 10.2.3). Anything else says nothing. */
export function notBefore(retryAfter: string | undefined, now: Instant): Instant | null {
  if (retryAfter === undefined) return null;
  const asked = /^\d+$/.test(retryAfter) ? now + Number(retryAfter) * SECOND : httpDate(retryAfter);
  return Number.isNaN(asked) ? null : Math.min(asked, now + RETRY_AFTER_MAX);
}

/** All three forms of RFC 9110, 5.6.7, of which the oldest does not say that it is in GMT. */
function httpDate(text: string): number {
  return /^[A-Z][a-z]{2,8},? /.test(text) ? Date.parse(text.endsWith(' GMT') ? text : `${text} GMT`) : Number.NaN;
}
