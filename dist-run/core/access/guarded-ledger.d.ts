import type { Decision, Ledger, View, Wanted } from '../ledger/ledger.js';
import type { Acting, Member } from '../model/callers.js';
import type { Staff } from '../model/staff.js';
import type { Instant } from '../ports.js';
/**
 * Ledger that checks the rights of a staff member in each commit and read, as they are at that moment: changes of the role, resources or
 * activity since authentication count. Use cases receive it in place of the storage's ledger, and pass the actor.
 */
export declare class GuardedLedger implements Ledger {
    #private;
    constructor(ledger: Ledger);
    commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>, by?: Acting): Promise<R>;
    read<R>(app: string, wanted: Wanted, look: (view: View) => R, by?: Acting): Promise<R>;
    sequence(app: string): Promise<number>;
    forgetAnswers(before: Instant, limit: number): Promise<number>;
}
/** Returns the member with its rights. Undefined for an inactive member, which has none. */
export declare function memberOf(staff: Staff | undefined, isProgram: boolean): Member | undefined;
