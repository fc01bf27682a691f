import { type CancelledBy, type LetterKind } from '../model/letters.js';
import { type BookingFacts, type Tongue } from './letter-facts.js';
import { type LetterWords } from './letter-words.js';
/** Input for a letter's texts. */
export interface LetterDraft {
    readonly kind: LetterKind;
    readonly facts: BookingFacts;
    readonly tongue: Tongue;
    /** Actor of the cancellation. */
    readonly by: CancelledBy;
    readonly now: number;
    /** Target of the letter's button: the manage page, or the booking in the console. Null: no link can be written. */
    readonly link: string | null;
    /** Address of the booking page. Null: the app has none. */
    readonly bookAgain: string | null;
    /** The bookings of a letter about a series, `facts` among them, by their starts, each with its link. */
    readonly series?: readonly {
        readonly start: number;
        readonly end: number;
        readonly link: string | null;
    }[] | undefined;
}
/** The texts of a letter. */
export interface LetterTexts {
    readonly subject: string;
    readonly text: string;
    readonly html: string;
}
export declare function letterTexts(draft: LetterDraft): LetterTexts;
/** Returns the subject. If it is too long, the name of the booked service is cut first. */
export declare function subjectOf({ kind, facts, tongue: { language, locale } }: LetterDraft): string;
export declare function reasonText(reason: string | null, words: LetterWords): string | null;
