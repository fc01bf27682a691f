import { type Decision, type Instant, type Ledger, type View, type Wanted } from '../../core/index.js';
/** Duration of the phases of a commit, in ms. */
interface CommitTimes {
    readonly waited: number;
    readonly decided: number;
    readonly stored: number;
}
/** Receives measurements of commits. */
export interface CommitObserver {
    commit(times: CommitTimes): void;
    refusal(reason: string): void;
}
/**
 * Measures commits: the time before the first decision, the decisions (including repeated ones), and the time until
 * everything is stored.
 */
export declare class ObservedLedger implements Ledger {
    #private;
    constructor(ledger: Ledger, observer: CommitObserver);
    commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>): Promise<R>;
    read<R>(app: string, wanted: Wanted, look: (view: View) => R): Promise<R>;
    sequence(app: string): Promise<number>;
    forgetAnswers(before: Instant, limit: number): Promise<number>;
}
export {};
