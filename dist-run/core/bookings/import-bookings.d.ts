import { type FieldErrors, type Reason } from '../errors.js';
import type { Ledger } from '../ledger/ledger.js';
import type { AppCaller } from '../model/callers.js';
import type { NewUuid } from '../ports.js';
import { type NewBooking } from './booking-input.js';
interface Needs {
    readonly ledger: Ledger;
    readonly newUuid: NewUuid;
}
/** A booking that was made elsewhere: of resources, and under no workflow. */
export interface ImportedBooking {
    /** The booking's: the same, whenever the same booking is imported. */
    readonly uuid: string;
    readonly input: Omit<NewBooking, 'service' | 'workflow' | 'holdSeconds' | 'override'>;
}
/** Result of importing one booking. `present`: a booking with that UUID exists, and stays unchanged. */
export type ImportOutcome = {
    readonly kind: 'imported' | 'present';
} | {
    readonly kind: 'refused';
    readonly reason: Reason | 'invalid' | 'not_found';
    readonly errors: FieldErrors;
};
export interface ImportOptions {
    /** True: applies all rules for new bookings. Default: only checks that there is room. */
    readonly strict?: boolean;
    /** True: decides without storing. */
    readonly dryRun?: boolean;
    /** Called with the number of decided bookings. */
    readonly onProgress?: (done: number) => void;
}
/**
 * Imports bookings made elsewhere. They are confirmed, in the past or future, without a workflow, so no action runs. Each booking is
 * decided after those before it; a refused one does not stop the others. An interrupted import can be repeated, and continues.
 */
export declare class ImportBookings {
    #private;
    constructor(needs: Needs);
    /** The outcomes, in the order of the bookings. */
    execute({ app: { uuid: app } }: AppCaller, bookings: readonly ImportedBooking[], { strict, dryRun, onProgress }?: ImportOptions): Promise<readonly ImportOutcome[]>;
}
export {};
