import type { Decide, Outcome } from './decisions.js';
import type { Decision, View, Wanted } from './ledger.js';
/** Queued decision, and the data that it probably reads. */
export interface QueuedDecision {
    readonly wanted: Wanted;
    readonly decide: Decide;
}
/**
 * Queues the decisions of each app. Decisions that arrive during a commit of the app share the next commit, so that a
 * remote storage needs a fixed number of round trips for all of them.
 */
export declare class CommitQueue {
    #private;
    /**
     * `commitTogether` commits as many of the decisions as fit, in order, and returns their outcomes when these are
     * durable. The rest are queued again. If it throws, all decisions fail with that error.
     */
    constructor(commitTogether: (app: string, decisions: readonly QueuedDecision[]) => Promise<readonly Outcome[]>);
    commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>): Promise<R>;
    /** Resolves when no commit is in progress. */
    idle(): Promise<void>;
}
