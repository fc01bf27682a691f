import type { Terminal } from './terminal.js';
/** Converts text to one line without terminal escapes: control characters become JSON escapes, such as `\u001b`. */
export declare function oneLine(text: string): string;
/** Wraps a terminal so that everything printed is escaped, except line breaks and tabs. */
export declare function printingSafely({ out, err, progress }: Terminal): Terminal;
