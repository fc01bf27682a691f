import { type Answer } from '../../../core/ledger/idempotency.js';
import type { Instant } from '../../../core/ports.js';
import { type AppDocument } from '../documents/app-documents.js';
import type { Claim } from '../documents/documents.js';
import { type Collections, type Surroundings } from '../driver/collections.js';
/** Idempotency key that a request holds. No other request writes under it until it is released, answered or taken over. */
export type Held = Pick<Claim, '_id' | 'holder'>;
/** Lets one request at a time write under an owner's idempotency key, and gives the others its answer. */
export declare class Claims {
    #private;
    constructor(collections: Collections, surroundings: Surroundings);
    /**
     * Claims the key for a write to that app, after waiting for its current holder, or returns the stored answer. A silent holder counts as
     * dead after a timeout: its key is taken over, and it can no longer store anything under it.
     */
    take(owner: string, key: string, app: string, now: Instant): Promise<Held | {
        readonly earlier: Answer;
    }>;
    /**
     * Renews the claim if this request still holds the key: then no other request writes between its read and its write. Returns the answer
     * if it turns out that an earlier attempt has stored it.
     */
    stillHeld(held: Held, app: AppDocument, now: Instant): Promise<Held | {
        readonly earlier: Answer;
    } | undefined>;
    /** Releases the key, unless an answer was stored under it by a write whose response was lost, in an app that was removed since. */
    release({ _id, holder }: Held): Promise<void>;
    /** Moves the answer in the app's document here, before the document loses it. */
    keep({ _id: app, answer: claimed }: AppDocument): Promise<void>;
    /** Forgets up to `limit` that are older than a moment, answering how many, and what else is left of such old ones. */
    forget(before: Instant, limit: number): Promise<number>;
    /** Sets the moment of the owner's later answers to `to`, up to `limit`, and returns their number. */
    turnBack(owner: string, to: Instant, limit: number): Promise<number>;
}
