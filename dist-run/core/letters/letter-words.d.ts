import type { CancelledBy, LetterKind } from '../model/letters.js';
import type { Language } from '../model/profile.js';
/** Texts of letters in one language. */
export interface LetterWords {
    /** Beginnings of the subjects. */
    readonly subjects: Readonly<Record<LetterKind, string>>;
    greeting(name: string | null): string;
    /** The sentence that a letter begins with. `isSeries`: it is about several bookings. */
    opening(kind: LetterKind, about: {
        readonly isSeries: boolean;
        readonly by: CancelledBy;
        readonly business: string;
    }): string;
    /** Separator between a label and its value. */
    readonly colon: string;
    readonly service: string;
    readonly when: string;
    readonly yourTime: string;
    readonly with: string;
    readonly price: string;
    readonly where: string;
    readonly reason: string;
    readonly customer: string;
    readonly phone: string;
    readonly email: string;
    readonly notes: string;
    readonly website: string;
    readonly privacy: string;
    readonly terms: string;
    cancelUntil(moment: string): string;
    readonly change: string;
    readonly bookAgain: string;
    readonly openBooking: string;
    more(count: number): string;
    /** Reason of a cancellation because its resource is closed, if no other reason is given. */
    readonly closed: string;
    /** Names in the example that a preview shows. */
    readonly sample: {
        readonly service: string;
        readonly resource: string;
        readonly customer: string;
    };
}
export declare const LETTER_WORDS: Readonly<Record<Language, LetterWords>>;
