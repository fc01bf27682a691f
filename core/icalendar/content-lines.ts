import { formatInstant } from '../instants.js';
import type { Instant } from '../ports.js';

/** How many octets a line may have, its end not counted (RFC 5545, 3.1). */
const LINE_MAX = 75;
/** A text of no more characters cannot be longer, whatever they are: each has three octets at the most, or four for two. */
const SHORT = LINE_MAX / 3;

const END = '\r\n';
/** What a line goes on with after a fold: one octet of the next. */
const FOLD = `${END} `;

const ASCII = /^[\0-\x7f]*$/;

/** A content line with its end, folded at 75 octets between characters; what comes in must have no line end of its own. */
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

/** In UTF-8. */
function octetsOf(codePoint: number): number {
  if (codePoint < 0x80) return 1;
  if (codePoint < 0x800) return 2;
  return codePoint < 0x10000 ? 3 : 4;
}

const SPECIAL = /[\\;,\p{Cc}]/u;
const LINE_ENDS = /\r\n?/g;
/** Those for which there is no place (RFC 5545, 3.1); a line end and a tab have one. */
const CONTROL = /(?![\t\n])\p{Cc}/gu;

/**
 * A text as the value of a property of type TEXT (RFC 5545, 3.3.11): no text, whatever it holds, ends its line or adds
 * another. Control characters are left out, half surrogate pairs are U+FFFD.
 */
export function textValue(text: string): string {
  const whole = text.isWellFormed() ? text : text.toWellFormed();
  if (!SPECIAL.test(whole)) return whole;
  return whole
    .replace(LINE_ENDS, '\n')
    .replace(CONTROL, '')
    .replace(/[\\;,]/g, '\\$&')
    .replaceAll('\n', '\\n');
}

/** A text as the value of a parameter, in quotes and in one line, with RFC 6868 for what quotes cannot hold. */
export function parameterValue(text: string): string {
  const line = text
    .toWellFormed()
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .replaceAll('^', '^^')
    .replaceAll('"', "^'");
  return `"${line}"`;
}

/** A moment as a DATE-TIME in UTC, in whole seconds: `20261120T093000Z`. */
export function utcValue(instant: Instant): string {
  const written = formatInstant(instant);
  const date = written.slice(0, 4) + written.slice(5, 7) + written.slice(8, 10);
  return `${date}T${written.slice(11, 13)}${written.slice(14, 16)}${written.slice(17, 19)}Z`;
}
