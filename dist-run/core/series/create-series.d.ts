import type { Idempotent } from '../ledger/idempotency.js';
import type { Ledger, Lettering } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import type { PlannedSeries, SeriesWithBookings } from '../model/series.js';
import type { NewUuid } from '../ports.js';
import { type NewSeries } from './series-input.js';
interface Needs {
    readonly ledger: Ledger;
    readonly newUuid: NewUuid;
}
/** Books all instances of a rule in one commit. Each is checked like a booking, after those before it. */
export declare class CreateSeries {
    #private;
    constructor(needs: Needs);
    /**
     * @throws ValidationError naming every bad field; NotFoundError when a resource, the service or the workflow is not the
     * caller's; RefusedError with the conflicts, when one instance cannot be had, or with `skip` none.
     */
    execute(caller: AppCaller, input: NewSeries, { once, letters }?: Idempotent<SeriesWithBookings> & Lettering): Promise<SeriesWithBookings>;
}
/** Previews a new series. Stores nothing. */
export declare class PreviewSeries {
    #private;
    constructor(needs: Needs);
    /** @throws what making it would. */
    execute(caller: AppCaller, input: NewSeries): Promise<PlannedSeries>;
}
export {};
