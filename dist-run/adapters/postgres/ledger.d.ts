import { type Decision, type Instant, type Ledger, type View, type Wanted } from '../../core/index.js';
import type { Database } from './database.js';
/** A mark of a change; by its kind, no two of one app are alike. */
export declare function newChange(): number;
/** Implements adapters/postgres/README.md, "How a booking is written". */
export declare class PostgresLedger implements Ledger {
    #private;
    constructor(database: Database);
    commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>): Promise<R>;
    read<R>(app: string, wanted: Wanted, look: (view: View) => R): Promise<R>;
    sequence(app: string): Promise<number>;
    forgetAnswers(before: Instant, limit: number): Promise<number>;
    /** Resolves when no commit is under way. */
    idle(): Promise<void>;
}
export declare const WAS_STORED = "SELECT (SELECT array_to_json(recent) FROM @ledger WHERE app = $1),\n  EXISTS (SELECT 1 FROM @event WHERE app = $1 AND uuid = $2::uuid)";
