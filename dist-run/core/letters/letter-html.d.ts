import type { AccentColors } from '../model/colors.js';
/** A line of a letter: a label with a value, and the address that the value leads to. */
export interface LetterLine {
    readonly label: string;
    readonly value: string;
    readonly href?: string | undefined;
}
/** A letter before it is plain text or HTML. */
export interface LetterParts {
    readonly language: string;
    readonly heading: string;
    readonly greeting: string;
    readonly opening: string;
    readonly lines: readonly LetterLine[];
    /** The times of a series. */
    readonly times: readonly {
        readonly text: string;
        readonly href: string | null;
    }[];
    /** Text after the times if more exist than are listed. */
    readonly more: string | null;
    readonly cancelUntil: string | null;
    readonly action: {
        readonly label: string;
        readonly href: string;
    } | null;
    readonly sender: string;
    readonly contact: readonly LetterLine[];
}
/** A letter as HTML: one column without anything that a mail program would load. */
export declare function htmlLetter(parts: LetterParts, colors?: AccentColors): string;
