import type { Instant } from '../../../core/ports.js';
/** Formats a date for HTTP (RFC 9110, 5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`. */
export declare function httpDate(moment: Instant): string;
/**
 * Parses a date in any of HTTP's formats. Undefined if it is invalid. A year of two digits is at most 50 years in the
 * future.
 */
export declare function parseHttpDate(text: string, now: Instant): Instant | undefined;
