import { type Conflict, type Reason } from '../errors.js';
import type { Idempotent } from '../ledger/idempotency.js';
import type { Ledger, Lettering } from '../ledger/ledger.js';
import { type AppCaller } from '../model/callers.js';
import type { NewUuid } from '../ports.js';
import { type SeriesCancellation, type SeriesMove } from './series-input.js';
interface Needs {
    readonly ledger: Ledger;
    readonly newUuid: NewUuid;
}
export interface CancelledSeries {
    /** UUIDs, as in all of these lists in order of occurrence. */
    readonly cancelled: readonly string[];
    readonly skipped: readonly {
        readonly booking: string;
        readonly reason: Reason;
    }[];
}
/** Cancels the future bookings of a series, except those that its workflow protects. */
export declare class CancelSeries {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError naming every bad field; NotFoundError. */
    execute(caller: AppCaller, uuid: string, input?: SeriesCancellation, { once, letters }?: Idempotent<CancelledSeries> & Lettering): Promise<CancelledSeries>;
}
export interface MovedSeries {
    /** UUIDs, as in all of these lists in order of occurrence. */
    readonly moved: readonly string[];
    readonly skipped: readonly (Conflict & {
        readonly booking: string;
    })[];
    /** The IANA zone of the series. */
    readonly timezone: string;
}
/** Moves the future bookings of a series, all by the same shift. */
export declare class RescheduleSeries {
    #private;
    constructor(needs: Needs);
    /**
     * @throws ValidationError naming every bad field; NotFoundError; RefusedError with the conflicts, when one booking cannot
     * move, or with `skip` none.
     */
    execute(caller: AppCaller, uuid: string, input: SeriesMove, { once, letters }?: Idempotent<MovedSeries> & Lettering): Promise<MovedSeries>;
}
/** Previews a move of a series. Stores nothing. */
export declare class PreviewSeriesMove {
    #private;
    constructor(needs: Needs);
    /** @throws what moving it would. */
    execute(caller: AppCaller, uuid: string, input: SeriesMove): Promise<MovedSeries>;
}
export {};
