import { formatInstant } from '../../basics/instants.js';
import type { Instant } from '../../basics/ports.js';

/** Limit of octets in a line without its end (RFC 5545, 3.1). */
const LINE_MAX = 75;
/** Number of characters that always fit: each has at most three octets, or four for two UTF-16 units. */
const SHORT = LINE_MAX / 3;

const END = '\r\n';
/** Start of a continuation line after a fold: a line end and one blank, which counts towards the next line. */
const FOLD = `${END} `;

const ASCII = /^[\0-\x7f]*$/;

/** Renders a content line with its end, folded at 75 octets between characters. The input must not contain line ends. */
export function contentLine(line: string): string {
  if (line.length <= SHORT) return line + END;
  if (!ASCII.test(line)) return foldedByCharacter(line);
  if (line.length <= LINE_MAX) return line + END;
  let folded = line.slice(0, LINE_MAX);
  for (let at = LINE_MAX; at < line.length; at += LINE_MAX - 1) folded += FOLD + line.slice(at, at + LINE_MAX - 1);
  return folded + END;
}

function foldedByCharacter(line: string): string {
  let folded = '';
  let octets = 0;
  let from = 0;
  for (let at = 0; at < line.length; ) {
    const point = line.codePointAt(at) as number;
    const length = octetsOf(point);
    if (octets + length > LINE_MAX) {
      folded += line.slice(from, at) + FOLD;
      from = at;
      octets = 1;
    }
    octets += length;
    at += point > 0xffff ? 2 : 1;
  }
  return folded + line.slice(from) + END;
}

/** Returns the number of octets of a character in UTF-8. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

const SPECIAL = /[\\;,\p{Cc}]/u;
const LINE_ENDS = /\r\n?/g;
/** Control characters that are not allowed (RFC 5545, 3.1): all except line ends and tabs. */
const CONTROL = /(?![\t\n])\p{Cc}/gu;

/** Escapes a value of type TEXT (RFC 5545, 3.3.11), so that it cannot end its line. Drops control characters; lone surrogates become U+FFFD. */
export function textValue(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  if (!SPECIAL.test(whole)) return whole;
  return whole
    .replace(LINE_ENDS, '\n')
    .replace(CONTROL, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** Escapes text as a quoted parameter value on one line. RFC 6868 encodes characters that quotes cannot contain. */
export function parameterValue(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('^', '^^')
    .replaceAll('"', "^'");
  return `"${line}"`;
}

/** Formats a moment as a DATE-TIME in UTC, in whole seconds: `20261120T093000Z`. */
export function utcValue(instant: Instant): string {
  const written = formatInstant(instant);
  const date = written.slice(0, 4) + written.slice(5, 7) + written.slice(8, 10);
  return `${date}T${written.slice(11, 13)}${written.slice(14, 16)}${written.slice(17, 19)}Z`;
}
