import type { Answer, Instant } from '../../core/index.js';
/** Idempotent answers. The scope is the UUID of an app or an owner. */
export declare class StoredAnswers {
    #private;
    constructor(nextOrdinal: () => number);
    find(scope: string, key: string): Answer | undefined;
    put(scope: string, answer: Answer): void;
    removeScope(scope: string): void;
    forgetAbout(scope: string, about: ReadonlySet<string>): void;
    forget(before: Instant, limit: number): number;
    /** Moves later answers of the scope back to the moment `to`, up to `limit` of them. Returns their number. */
    turnBack(scope: string, to: Instant, limit: number): number;
}
