import type { Placement } from '../bookings/booking-input.js';
import type { View, Wanted } from '../ledger/ledger.js';
import type { Service } from '../model/service.js';
/** Bookings that are decided together. */
interface Several {
    readonly service: Service | undefined;
    /** Only for bookings without a service. */
    readonly resources: readonly string[];
    /** Addresses of the customers. */
    readonly emails: readonly (string | null | undefined)[];
    readonly placements: readonly Placement[];
    /** True if the service ranks its resources only once, for the first placement. */
    readonly together: boolean;
}
/** Lists what deciding all placements reads of the resources and the service, for one read. */
export declare function wantedAt({ now }: View, { service, resources, emails, placements, together }: Several): Pick<Wanted, 'objects' | 'spans' | 'tallies'>;
export {};
