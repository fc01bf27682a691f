import type { Price } from '../model/service.js';
import type { Instant } from '../ports.js';
/** Formats moments in a zone, and money, by the rules of a locale. */
export interface LetterFormats {
    /** `Monday, November 23, 2026`. */
    date(at: Instant): string;
    /** `Mon, Nov 23`. */
    shortDate(at: Instant): string;
    /** `2:00 PM`. */
    time(at: Instant): string;
    /** `Monday, November 23, 2026 at 2:00 PM`. */
    dateAndTime(at: Instant): string;
    /** `Monday, November 23, 2026, 2:00 PM – 2:45 PM`; the date of the end where it is another. */
    span(start: Instant, end: Instant): string;
}
export declare function formatsOf(locale: string, timeZone: string): LetterFormats;
/** An amount in minor units as the locale writes it: `€25.00`. */
export declare function moneyText(locale: string, { amount, currency }: Price): string;
