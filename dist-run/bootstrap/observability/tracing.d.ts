import type { Tracing } from '../../adapters/opentelemetry/index.js';
import type { ActionType, Decision, Instant, Job, Ledger, View, Wanted } from '../../core/index.js';
/** Traces once the program has registered a tracer. Until then it only costs a check of one global. */
export declare class LateTracing {
    #private;
    /** Resolves once the current registration is in use. */
    ready(): Promise<void>;
    get current(): Tracing | undefined;
    attempt(type: ActionType, attempt: () => Promise<Job>): Promise<Job>;
}
/** Ledger with a span for each commit. */
export declare class TracedLedger implements Ledger {
    #private;
    constructor(ledger: Ledger, tracing: LateTracing);
    commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>): Promise<R>;
    read<R>(app: string, wanted: Wanted, look: (view: View) => R): Promise<R>;
    sequence(app: string): Promise<number>;
    forgetAnswers(before: Instant, limit: number): Promise<number>;
}
