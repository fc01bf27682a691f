import { type Clock, type Decision, type Instant, type Ledger, type StorageMeter, type View, type Wanted } from '../../core/index.js';
import type { State } from './state.js';
/** Every commit is synchronous, so nothing runs between reading and storing. */
export declare class MemoryLedger implements Ledger {
    #private;
    constructor(state: State, clock: Clock, meter?: StorageMeter);
    commit<R>(app: string, _wanted: Wanted, decide: (view: View) => Decision<R>): Promise<R>;
    read<R>(app: string, _wanted: Wanted, look: (view: View) => R): Promise<R>;
    sequence(app: string): Promise<number>;
    forgetAnswers(before: Instant, limit: number): Promise<number>;
}
