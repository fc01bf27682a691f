import type { Instant } from '../ports.js';
/** Renders a content line with its end, folded at 75 octets between characters. The input must not contain line ends. */
export declare function contentLine(line: string): string;
/**
 * Escapes text as a property value of type TEXT (RFC 5545, 3.3.11). No text can end its line or add another. Control
 * characters are removed, and lone surrogates become U+FFFD.
 */
export declare function textValue(text: string): string;
/**
 * Escapes text as a parameter value, in quotes and on one line. RFC 6868 encodes characters that quotes cannot
 * contain.
 */
export declare function parameterValue(text: string): string;
/** Formats a moment as a DATE-TIME in UTC, in whole seconds: `20261120T093000Z`. */
export declare function utcValue(instant: Instant): string;
