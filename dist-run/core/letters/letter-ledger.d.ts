import type { Decision, Ledger, View, Wanted } from '../ledger/ledger.js';
import { type Actor } from '../model/actor.js';
import type { Instant, NewUuid } from '../ports.js';
import type { AppRepository } from '../storage/app-repository.js';
interface Needs {
    readonly ledger: Ledger;
    readonly apps: Pick<AppRepository, 'ofAnyOwner'>;
    readonly newUuid: NewUuid;
}
/**
 * Ledger that adds letters to each change of bookings: their jobs are part of the same change, for every use case. Only for processes that
 * can send mail.
 */
export declare class LetterLedger implements Ledger {
    #private;
    constructor(needs: Needs);
    commit<R>(app: string, wanted: Wanted, decide: (view: View) => Decision<R>, by?: Actor): Promise<R>;
    read<R>(app: string, wanted: Wanted, look: (view: View) => R): Promise<R>;
    sequence(app: string): Promise<number>;
    forgetAnswers(before: Instant, limit: number): Promise<number>;
}
export {};
