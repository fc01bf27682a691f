import { type Clock, type Decision, type Instant, type Ledger, type View, type Wanted } from '../../core/index.js';
import type { LedgerHeads } from './caches/ledger-heads.js';
import type { Database } from './file/database.js';
import type { objectStores } from './objects.js';
import type { SqliteAllocations } from './tables/allocations.js';
import type { SqliteAnswers } from './tables/answers.js';
import type { SqliteEventRepository } from './tables/event-repository.js';
export interface Contents {
    readonly database: Database;
    readonly objects: ReturnType<typeof objectStores>;
    readonly allocations: SqliteAllocations;
    readonly events: SqliteEventRepository;
    readonly answers: SqliteAnswers;
}
/**
 * Decisions run inside the transaction that stores their changes, so each sees everything stored before it, by any
 * process. `wanted` is ignored: the view reads synchronously when it is asked.
 */
export declare class SqliteLedger implements Ledger {
    #private;
    constructor(database: Database, heads: LedgerHeads, contents: Contents, clock: Clock);
    commit<R>(app: string, _: Wanted, decide: (view: View) => Decision<R>): Promise<R>;
    read<R>(app: string, _: Wanted, look: (view: View) => R): Promise<R>;
    sequence(app: string): Promise<number>;
    forgetAnswers(before: Instant, limit: number): Promise<number>;
}
