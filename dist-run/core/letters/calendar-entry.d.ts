import { type BookingFacts, type Tongue } from './letter-facts.js';
/** Content of a calendar entry for the customer, besides its time. */
export interface CalendarEntry {
    readonly summary: string;
    readonly description: string | null;
    readonly location: string | null;
}
/** Writes the entry; `link`: by which its booker manages the booking. */
export declare function calendarEntry(facts: Omit<BookingFacts, 'app' | 'workflow' | 'customer'>, { language, locale }: Tongue, link: string | null): CalendarEntry;
