import type { View, Wanted } from '../ledger/ledger.js';
import { type BookingFacts, type Tongue } from '../letters/letter-facts.js';
import { type LetterDraft } from '../letters/letter-text.js';
import type { App } from '../model/app.js';
import { type Booking } from '../model/booking.js';
import type { Job, LetterJob } from '../model/job.js';
import { type LetterKind } from '../model/letters.js';
import type { Instant } from '../ports.js';
import type { ActionChannels } from './channels.js';
import type { Mail } from './delivery-ports.js';
/** A letter that may be sent now. */
export interface StandingLetter {
    readonly app: App;
    readonly letter: LetterJob;
    /** Kind of the letter that is sent. A customer who was told nothing before a move gets the letter about the booking instead. */
    readonly kind: LetterKind;
    /** Subject of the letter, by start: one booking, or the bookings of a series that are unchanged since. */
    readonly facts: readonly [BookingFacts, ...BookingFacts[]];
    readonly to: string;
    /** True if the app has a booking page. */
    readonly hasPage: boolean;
}
/** A job that sends a letter, which is always about a booking. */
export type LetterSending = Job & {
    readonly letter: LetterJob;
    readonly booking: string;
};
export declare function isLetter(job: Job): job is LetterSending;
/** Lists the objects that decide if a letter may be sent. */
export declare function wantedByLetter({ app, booking, letter }: LetterSending): Wanted;
/** Returns the letter as it must be sent now, or the reason why it must not be sent any more. */
export declare function standingLetter(view: View, app: App, job: LetterSending): StandingLetter | string;
/** True if customers can book again at the app's public address. */
export declare function hasBookingPage(view: View): boolean;
/** Returns the bookings with what they must remember of the letter before it is sent. Omits unchanged bookings. */
export declare function rememberedIn(view: View, { facts, letter, kind }: StandingLetter, job: LetterSending, mailFrom: string): readonly Booking[];
/** The mail of a letter. */
export declare function letterMail(channels: ActionChannels, standing: StandingLetter, id: string, now: Instant): Promise<Mail>;
/** Input for writing a letter, besides its facts. */
interface Writing extends Pick<StandingLetter, 'kind' | 'letter' | 'to'> {
    readonly linkOf: (booking: Booking) => string | null;
    readonly bookAgain: string | null;
    readonly now: Instant;
    readonly series?: LetterDraft['series'];
    /** Default: the receiver's. */
    readonly tongue?: Tongue;
}
/** The mail of a letter without its receiver. */
export declare function writtenLetter({ mailFrom }: Pick<ActionChannels, 'mailFrom'>, { kind, letter, to, linkOf, bookAgain, now, series, tongue: given }: Writing, facts: StandingLetter['facts']): Omit<Mail, 'id' | 'to'>;
export {};
