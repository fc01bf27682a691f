import type { Instant } from '../../core/ports.js';
/** Parses `Retry-After`: seconds or a date (RFC 9110, 10.2.3). Ignores other values. */
export declare function notBefore(retryAfter: string | undefined, now: Instant): Instant | null;
