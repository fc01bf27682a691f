import type { Availability, AvailabilityQuery, FindAvailability, SearchSize } from '../bookings/find-availability.js';
import type { Ledger, View } from '../ledger/ledger.js';
import type { KeyCaller } from '../model/callers.js';
import type { Key } from '../model/key.js';
import type { Service } from '../model/service.js';
import { type Page, type PageRequest, type Paginator } from '../pagination.js';
import type { ServiceRepository, ServiceSearch } from '../storage/service-repository.js';
/** A service as a key shows it. */
export interface OfferedService {
    readonly service: Service;
    /** The names of the resources in its pools that there are, by their UUIDs. */
    readonly names: ReadonlyMap<string, string>;
}
/** @throws NotFoundError unless the app has such a service, and the key opens it. */
export declare function offered(view: View, key: Key, uuid: string): Service;
interface Needs {
    readonly services: ServiceRepository;
    readonly ledger: Ledger;
    readonly paginator: Paginator;
}
/** The services that the caller's key opens, oldest first. */
export declare class ListOfferedServices {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError on `page` or `limit`, also when the page would name more than 10,000 resources of roles. */
    execute({ app, key }: KeyCaller, request?: PageRequest, search?: ServiceSearch): Promise<Page<OfferedService>>;
}
export declare class GetOfferedService {
    #private;
    constructor(needs: Pick<Needs, 'ledger'>);
    /** @throws NotFoundError when the caller's key opens no such service. */
    execute({ app, key }: KeyCaller, uuid: string): Promise<OfferedService>;
}
/** Availability query of a key: for a service, without the limits of any customer. */
export type OfferedAvailabilityQuery = Omit<AvailabilityQuery, 'excludeBooking' | 'customerEmail'>;
/** The times at which a service that the caller's key opens could be booked now. */
export declare class FindOfferedAvailability {
    #private;
    constructor(needs: {
        readonly findAvailability: FindAvailability;
        readonly ledger: Ledger;
    });
    /** @throws ValidationError naming every bad field; NotFoundError when the key opens no such service. */
    execute({ app, key }: KeyCaller, query: OfferedAvailabilityQuery, { onSized }?: {
        readonly onSized?: ((size: SearchSize) => void) | undefined;
    }): Promise<Availability>;
}
export declare const NOT_WITH_A_KEY = "Must not be given with a key";
export {};
