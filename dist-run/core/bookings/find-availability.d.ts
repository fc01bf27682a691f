import { type Slot } from '../availability/availability.js';
import { FieldReader } from '../fields.js';
import type { Ledger, View } from '../ledger/ledger.js';
import { type Booking } from '../model/booking.js';
import { type AppCaller } from '../model/callers.js';
import { type Overridable } from '../model/override.js';
import type { Window } from '../model/schedule.js';
import { type Service } from '../model/service.js';
import type { Instant, NewTurn } from '../ports.js';
import { type ServiceSlot } from '../services/service-search.js';
import { type Steps } from '../steps.js';
declare const FORMATS: readonly ['slots', 'windows', 'days'];
type Format = (typeof FORMATS)[number];
/** Query for free times: common to several resources, or of a service (core/README.md, "Availability"). */
export interface AvailabilityQuery {
    /** 1 to 20 distinct UUIDs: free on all of them. With a service, resources that must be among those it takes. */
    readonly resources?: readonly string[] | null | undefined;
    readonly service?: string | null | undefined;
    readonly from: Instant | string;
    /** At most 366 days after `from`; 31 for a key with `choices`. */
    readonly to: Instant | string;
    /** Default the service's first; one of its durations. */
    readonly durationMinutes?: number | null | undefined;
    readonly units?: number | null | undefined;
    /** Zone of the answer's instants and of its days. Default: that of the first resource or of the service. */
    readonly timezone?: string | null | undefined;
    /** The blocks of this booking count as free. */
    readonly excludeBooking?: string | null | undefined;
    readonly format?: Format | null | undefined;
    /** Customer whose limits count, with a service. A blocked customer gets no slots. */
    readonly customerEmail?: string | null | undefined;
    /** With a service: lists the resources that could serve each slot. */
    readonly choices?: boolean | null | undefined;
    /** Reasons to ignore. Each slot then lists those that it would override. */
    readonly override?: readonly Overridable[] | null | undefined;
    /** True if the booker of `excludeBooking` asks. A booker cannot move a booking that has begun. */
    readonly isBooker?: boolean | undefined;
}
export interface Availability {
    readonly timezone: string;
    readonly from: Instant;
    readonly to: Instant;
    /** Number of searched resources. */
    readonly searched: number;
    /** In order. Exactly one of the three fields is set, by `format`. */
    readonly slots?: readonly (Slot | ServiceSlot)[];
    readonly windows?: readonly Window[];
    /** The dates in `timezone` on which a slot starts, as `2026-12-01`. */
    readonly days?: readonly string[];
}
interface Needs {
    readonly ledger: Ledger;
    /** Lets others have their turn during long searches; without it a search runs in one go. */
    readonly newTurn?: NewTurn | undefined;
}
/** The size of a search. */
export type SearchSize = Pick<Availability, 'searched' | 'from' | 'to'>;
/** The most candidates that the choices of all slots of an answer name. */
export declare const MAX_CHOICES = 200000;
/** @throws ValidationError naming every bad field. */
declare function readAvailabilityQuery(input: unknown): {
    service: string | null;
    resources: readonly string[];
    from: number;
    to: number;
    durationMinutes: number | null;
    units: number;
    timezone: string | null;
    excludeBooking: string | null;
    format: "days" | "slots" | "windows";
    customerEmail: string | null;
    choices: boolean;
    override: import("../model/override.js").Override;
};
export declare function checkSpan(fields: FieldReader, { from, to }: {
    readonly from: Instant;
    readonly to: Instant;
}): void;
type Query = ReturnType<typeof readAvailabilityQuery>;
/** Query of a service's search. */
type OfService = Omit<Query, 'service' | 'excludeBooking'>;
/** Finds the times that can be booked now: every slot can, and no other start on the grid can. */
export declare class FindAvailability {
    #private;
    constructor(needs: Needs);
    /**
     * `onSized` is called before the slots are searched, which takes the longest.
     * @throws ValidationError naming every bad field, `to` when there would be more than 50,000 slots, or 200,000 choices of
     * all slots together; NotFoundError when a resource, the service, or the booking to exclude, is not the caller's.
     */
    execute(caller: AppCaller, input: AvailabilityQuery, { onSized }?: {
        readonly onSized?: ((size: SearchSize) => void) | undefined;
    }): Promise<Availability>;
}
/** Prepared search that holds a copy of all its data, so that it can run in steps after the read. */
export interface Search {
    readonly about: Omit<Availability, 'slots' | 'windows' | 'days'>;
    readonly steps: Steps<Result>;
}
/** Result of the search, or the limit that it exceeds. */
type Result = Required<Pick<Availability, 'slots'>> | Required<Pick<Availability, 'windows'>> | Required<Pick<Availability, 'days'>> | 'too_many' | 'too_many_choices';
/** @throws ValidationError on `to`. */
export declare function finished({ about, steps }: Search, newTurn: NewTurn | undefined): Promise<Availability>;
/** @throws ValidationError on `durationMinutes` that the service does not have, and on `resources`. */
export declare function ofService(view: View, query: OfService, whole: Service, { moving, isForced }?: {
    readonly moving?: Booking | undefined;
    readonly isForced?: boolean;
}): Search;
export {};
