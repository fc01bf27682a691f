import type { Decision, Ledger, View, Wanted } from '../ledger/ledger.js';
import type { Acting } from '../model/callers.js';
import type { Instant, NewUuid } from '../ports.js';
/**
 * Ledger that adds change events to each change: one for every changed object of a reported kind, with the actor. Use cases receive it in
 * place of the storage's ledger, and need not create these events.
 */
export declare class TellingLedger implements Ledger {
    #private;
    constructor(ledger: Ledger, newUuid: NewUuid);
    commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>, by?: Acting): Promise<R>;
    read<R>(app: string, wanted: Wanted, look: (view: View) => R): Promise<R>;
    sequence(app: string): Promise<number>;
    forgetAnswers(before: Instant, limit: number): Promise<number>;
}
