import { type Answer, type Instant } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import type { Content } from './stores.js';
/** Answers stored under idempotency keys, each within its app or owner. */
export declare class SqliteAnswers implements Content {
    #private;
    readonly table = "answer";
    constructor(database: Database);
    /** Moves later answers back to the moment `to`, up to `limit` of them. Returns how many there were. */
    turnBack(appOrOwner: string, to: Instant, limit: number): number;
    get(appOrOwner: string, key: string): Answer | undefined;
    /** The answer under the key, if it has not expired at `now`. */
    kept(appOrOwner: string, key: string, now: Instant): Answer | undefined;
    /** Announces an answer that is stored later in the batch. */
    expect(appOrOwner: string, { key }: Answer): void;
    put(appOrOwner: string, { key, fingerprint, text, at, about }: Answer): void;
    forget(before: Instant, limit: number): number;
}
