import type { Terminal } from './terminal.js';

/** Matches control characters (cursor, bell), characters that change the direction of text, and lone surrogates. */
const CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** Converts text to one line without terminal escapes: control characters become JSON escapes, such as `\u001b`. */
export function oneLine(text: string): string {
  return text.replace(CONTROLS, escapeOf);
}

/** Wraps a terminal so that everything printed is escaped, except line breaks and tabs. */
export function printingSafely({ out, err, progress }: Terminal): Terminal {
  return {
    out: (text) => out(severalLines(text)),
    err: (text) => err(severalLines(text)),
    progress: progress && ((text) => progress(oneLine(text))),
  };
}

function severalLines(text: string): string {
  return text.replace(CONTROLS, (character) =>
    character === '\n' || character === '\t' ? character : escapeOf(character),
  );
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
