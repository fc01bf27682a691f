import type { Ledger } from '../ledger/ledger.js';
import type { AppCaller } from '../model/callers.js';
import { type NewService } from '../model/service-input.js';
import type { NewTurn, NewUuid } from '../ports.js';
import { type Availability, type AvailabilityQuery, type SearchSize } from './find-availability.js';
declare const FORMATS: readonly ['slots', 'days'];
/** The times that a service would have, were it as it is described here. */
export interface PreviewQuery extends Pick<AvailabilityQuery, 'from' | 'to' | 'durationMinutes' | 'timezone'> {
    readonly service: NewService;
    /** The service that would become so: its bookings count in the limits. Default none. */
    readonly uuid?: string | null | undefined;
    readonly format?: (typeof FORMATS)[number] | null | undefined;
}
/** @throws ValidationError naming every bad field, those of the service below `service`. */
export declare function readPreviewQuery(input: unknown): {
    service: import("../model/service-input.js").ServiceFields;
    uuid: string | null;
    from: number;
    to: number;
    durationMinutes: number | null;
    timezone: string | null;
    format: "days" | "slots";
};
interface Needs {
    readonly ledger: Ledger;
    readonly newUuid: NewUuid;
    /** Lets others have their turn during long searches; without it a search runs in one go. */
    readonly newTurn?: NewTurn | undefined;
}
/** Previews the availability of a service before it is created or changed. Stores nothing. */
export declare class PreviewAvailability {
    #private;
    constructor(needs: Needs);
    /**
     * @throws ValidationError naming every bad field; NotFoundError when a resource, the workflow, or the service that `uuid`
     * names, is not the caller's.
     */
    execute(caller: AppCaller, input: PreviewQuery, { onSized }?: {
        readonly onSized?: ((size: SearchSize) => void) | undefined;
    }): Promise<Availability>;
}
export {};
