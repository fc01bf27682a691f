import { type Instant, type LastChange, type Timekeeping, type TurnedBack } from '../../core/index.js';
import type { LedgerHeads } from './caches/ledger-heads.js';
import type { Database } from './file/database.js';
import type { SqliteAnswers } from './tables/answers.js';
export declare class SqliteTimekeeping implements Timekeeping {
    #private;
    constructor(database: Database, heads: LedgerHeads, answers: SqliteAnswers);
    changedAfter(moment: Instant, limit: number): Promise<readonly LastChange[]>;
    turnBack(app: string, to: Instant): Promise<TurnedBack>;
    turnBackEvents(app: string, to: Instant, limit: number): Promise<number>;
    turnBackAnswers(appOrOwner: string, to: Instant, limit: number): Promise<number>;
    endLeases(app: string, beyond: Instant): Promise<number>;
}
