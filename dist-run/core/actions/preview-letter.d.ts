import type { Once } from '../ledger/idempotency.js';
import type { Ledger } from '../ledger/ledger.js';
import type { AppCaller } from '../model/callers.js';
import type { Attempt } from '../model/job.js';
import { type LetterKind } from '../model/letters.js';
import type { Clock, NewUuid } from '../ports.js';
import type { ActionChannels } from './channels.js';
/** Subject of a preview. Without a booking, a sample. */
export interface LetterAbout {
    readonly booking?: string | null | undefined;
    /** A language tag; default the receiver's language. */
    readonly language?: string | null | undefined;
}
/** A letter as it would be sent. */
export interface LetterPreview {
    /** Null: the letter would have no receiver. */
    readonly to: string | null;
    readonly from: string;
    readonly replyTo: string | null;
    readonly subject: string;
    readonly text: string;
    readonly html: string | null;
    /** iCalendar text. */
    readonly calendar: string | null;
}
interface Needs {
    readonly ledger: Ledger;
    readonly channels: ActionChannels;
    readonly clock: Clock;
}
/** Validates the subject of a preview. @throws ValidationError naming every bad field. */
export declare function readLetterAbout(input: unknown): {
    readonly booking: string | null;
    readonly language: string | null;
};
/** The same with the receiver of a test. @throws ValidationError naming every bad field. */
export declare function readLetterTest(input: unknown): {
    booking: string | null;
    language: string | null;
    to: string;
};
/** Writes a letter without sending it. */
export declare class PreviewLetter {
    #private;
    constructor(needs: Needs);
    /** `base`: what links begin with. @throws ValidationError; NotFoundError when the app has no such booking. */
    execute(caller: AppCaller, kind: LetterKind, { base, ...about }: LetterAbout & {
        readonly base: string;
    }): Promise<LetterPreview>;
}
/** Sends a letter to an address of the caller's choice, to see it as it arrives. */
export declare class TestLetter {
    #private;
    constructor(needs: Needs & {
        readonly newUuid: NewUuid;
    });
    /** @throws ValidationError naming every bad field; NotFoundError when the app has no such booking. */
    execute(caller: AppCaller, kind: LetterKind, input: LetterAbout & {
        readonly to: string;
        readonly base: string;
        readonly once?: Once<Attempt> | undefined;
    }): Promise<Attempt>;
}
export {};
