import type { Terminal } from './terminal.js';

/** Characters that move the cursor, colour, ring, or turn the direction of text, such as U+202E, and halves of pairs. */
const CONTROLS = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu;

/** The text as one line with nothing that a terminal obeys: such characters are written as JSON escapes, `\u001b`. */
export function oneLine(text: string): string {
  return text.replace(CONTROLS, escapeOf);
}

/** The terminal, with the same done to all that is printed, but for line breaks and tabs. */
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
