import type { Kind, Objects } from '../kinds/objects.js';
import type { View } from '../ledger/ledger.js';
import type { Booking } from '../model/booking.js';
import type { Member } from '../model/callers.js';
import type { Service } from '../model/service.js';
import type { TimeOff } from '../model/time-off.js';
import type { Where } from '../questions/question.js';
/** True if the booking takes a resource of the member in any of its steps. */
export declare function isOwnBooking({ resources }: Member, booking: Pick<Booking, 'resources'>): boolean;
/** True if a role of the service names a resource of the member. */
export declare function isOwnService({ resources }: Member, { roles }: Service): boolean;
/** True if the member may see the time off: it closes all resources, or one of the member. */
export declare function seesTimeOff({ resources }: Member, { resources: closed }: TimeOff): boolean;
/** True if the series has at least one booking that has not expired, and all such bookings are the member's own. */
export declare function isOwnSeries(member: Member, bookings: readonly Booking[]): boolean;
/** True if the member sees the object. Workflows are visible to every member, kinds without a rule to none. */
export declare function sees<K extends Kind>(member: Member, kind: K, object: Objects[K]): boolean;
/** True if the object is own in a decision, so that the member may name it, or change it where its role may. */
export declare function owns<K extends Kind>(view: View, member: Member, kind: K, object: Objects[K]): boolean;
/** The conditions that a storage lists own objects by. */
export declare const OWN: {
    readonly resource: ({ resources }: Member) => Where<'resource'>;
    readonly service: ({ resources }: Member) => Where<'service'>;
    readonly booking: ({ resources }: Member) => Where<'booking'>;
    readonly timeOff: ({ resources }: Member) => Where<'timeOff'>;
    readonly calendar: ({ resources }: Member) => Where<'calendar'>;
    readonly feed: ({ uuid }: Member) => Where<'feed'>;
    readonly staff: ({ uuid }: Member) => Where<'staff'>;
};
/** The condition of a list that names something which is not own. */
export declare const NONE: readonly ["or", readonly []];
