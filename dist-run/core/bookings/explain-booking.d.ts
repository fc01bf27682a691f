import type { Ledger } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import { type NewBooking } from './booking-input.js';
import { type Explanation } from './placement.js';
interface Needs {
    readonly ledger: Ledger;
}
/** Explains for each possible resource if a booking could be made now. Stores nothing. */
export declare class ExplainBooking {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError and NotFoundError as making the booking does. */
    execute(caller: AppCaller, input: NewBooking): Promise<Explanation>;
}
export {};
