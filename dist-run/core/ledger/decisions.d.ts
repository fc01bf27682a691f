import type { Instant } from '../ports.js';
import type { Change, Decision, View } from './ledger.js';
import type { Snapshot } from './snapshot.js';
export type Decide = (view: View) => Decision<unknown>;
/** Outcome of a decision: its result, or the error that it threw. */
export type Outcome = {
    readonly result: unknown;
} | {
    readonly error: unknown;
};
/** Collects the changes of a commit's decisions, in the storage's own form. */
export interface Gathering<A> {
    /**
     * Translates a change. `before` is the app as the decision saw it, and may be read further. Must have no side
     * effects, because it may be called again.
     */
    translate(change: Change, before: View): A;
    /** Adds a translated change. Returns false, and adds nothing, if the commit would become too large. */
    take(translated: A): boolean;
}
/**
 * Calls the decisions in order, each on what was read plus the changes of the earlier ones, and collects their
 * changes. A decision that throws changes nothing. If a decision needs data that was not read, it is read and the
 * decision is called again. Returns fewer outcomes than decisions if the commit is full.
 */
export declare function decideAll<A>(decisions: readonly Decide[], snapshot: Snapshot, now: Instant, gathering: Gathering<A>): Promise<readonly Outcome[]>;
/** Calls `look` on a view, again after each read of missing data. */
export declare function lookAt<R>(snapshot: Snapshot, now: Instant, look: (view: View) => R): Promise<R>;
