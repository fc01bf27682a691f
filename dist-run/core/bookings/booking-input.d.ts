import { type Reason, RefusedError } from '../errors.js';
import { FieldReader, type Meta } from '../fields.js';
import { type Booking, type BookingCustomer } from '../model/booking.js';
import { type Overridable, type Override } from '../model/override.js';
import type { Instant } from '../ports.js';
/** Fields of a booking that a client may change without moving it. */
export interface BookingDetails {
    readonly title?: string | null | undefined;
    readonly notes?: string | null | undefined;
    /** With an e-mail address: the customer who has it, or a new one. With `uuid`: that customer, and no other field may contradict. */
    readonly customer?: (Partial<BookingCustomer> & {
        readonly uuid?: string | null | undefined;
    }) | null | undefined;
    /** The booker's IANA zone; default the first resource's. */
    readonly timezone?: string | null | undefined;
    /** The booker's language, a BCP 47 tag such as `de-AT`: the first choice for letters. */
    readonly language?: string | null | undefined;
    readonly meta?: Meta | null | undefined;
    /** The identifier of the booking elsewhere, up to 255 characters. */
    readonly externalId?: string | null | undefined;
}
/** Input for a new booking (core/README.md, "Booking"). Requires either `end` or `durationMinutes`. */
export interface NewBooking extends BookingDetails {
    /** 1 to 20 distinct UUIDs of resources, all of which the booking takes. With a service: resources that must be among those it takes. */
    readonly resources?: readonly string[] | null | undefined;
    /** The UUID of a service, which chooses the resources. */
    readonly service?: string | null | undefined;
    readonly start: Instant | string;
    readonly end?: Instant | string | null | undefined;
    /** Default the service's first. */
    readonly durationMinutes?: number | null | undefined;
    /** Units taken of each resource. With a service, a factor for the units of its roles. Default 1. */
    readonly units?: number | null | undefined;
    /** The UUID of the workflow that governs it; default the service's, or none. `null` is none. */
    readonly workflow?: string | null | undefined;
    /** 1 to 86,400: makes a hold that lapses after so long. */
    readonly holdSeconds?: number | null | undefined;
    /** Reasons that are not to be in the way; never of a key. */
    readonly override?: readonly Overridable[] | null | undefined;
}
/** Target of a move. Omitted fields keep their values. */
export interface Move {
    readonly resources?: readonly string[] | null | undefined;
    readonly start?: Instant | string | null | undefined;
    readonly end?: Instant | string | null | undefined;
    readonly durationMinutes?: number | null | undefined;
    readonly units?: number | null | undefined;
    /** Reasons that are not to be in the way; never of a booker. */
    readonly override?: readonly Overridable[] | null | undefined;
}
/** The same, read and checked. */
export interface Placement {
    readonly resources: readonly string[];
    readonly start: Instant;
    readonly end: Instant;
    readonly units: number;
}
/** Customer given by UUID, with the fields that were given beside it. */
export interface NamedCustomer {
    readonly uuid: string;
    readonly beside: Partial<BookingCustomer>;
}
export type Details = Pick<Booking, 'title' | 'notes' | 'customer' | 'meta'> & {
    readonly externalId: string | null;
    readonly timezone: string | null;
    readonly language: string | null;
    /** Customer whose stored fields become `customer`. Null: `customer` is as typed. */
    readonly named: NamedCustomer | null;
};
export interface BookingRequest {
    /** Null: the booking takes `resources`. Otherwise they must be among those taken. */
    readonly service: string | null;
    readonly resources: readonly string[];
    readonly start: Instant;
    /** Null: after the service's first duration. */
    readonly end: Instant | null;
    readonly units: number;
    readonly details: Details;
    /** Undefined: the service's. */
    readonly workflow: string | null | undefined;
    readonly holdSeconds: number | null;
    readonly override: Override;
}
export declare const RESOURCES_MAX = 20;
export declare const UNITS_MAX = 10000;
/** @throws ValidationError naming every bad field. */
export declare function readNewBooking(input: unknown): BookingRequest;
/** Reads the request from `fields`, which may have more fields. The result is only valid if no field has a problem. */
export declare function readBookingRequest(fields: FieldReader): BookingRequest;
/** Reads the resources that a service must choose: up to 20, distinct. */
export declare function readNamed(fields: FieldReader): readonly string[];
/** State of the booking that is moved. */
interface MovedFrom {
    readonly now?: Instant;
    /** True if the booking has begun. */
    readonly hasStarted?: boolean;
    /** True if the booking has begun and is not over. */
    readonly isUnderWay?: boolean;
}
/**
 * Reads the target of a move. Without `from`, before the booking is read, only checks rules that hold for every booking. The
 * length of a booking under way is not limited here: the decision refuses it. @throws ValidationError naming every bad field.
 */
export declare function readMove(input: unknown, from?: Placement & Pick<Booking, 'sale'>, { now, hasStarted, isUnderWay }?: MovedFrom): Placement;
/**
 * Applies a JSON merge patch to the details of a booking. @throws ValidationError naming every bad field, those of time and resources among
 * them.
 */
export declare function readPatchedDetails(before: BookingDetails, patch: unknown): Details;
/** The fields of the booking that PATCH changes. */
export declare function bookingDetails({ title, notes, customer, timezone, language, meta, externalId, }: Booking): {
    title: string | null;
    notes: string | null;
    customer: BookingCustomer | null;
    timezone: string;
    language: string | null;
    meta: Readonly<Record<string, string | number>>;
    externalId: string | null;
};
/** Reads for how long an app's token prolongs a hold. @throws ValidationError on `holdSeconds`. */
export declare function readExtension(input: unknown): number | null;
/** Reads for how long a booker prolongs a hold. @throws ValidationError on `holdSeconds`. */
export declare function readOwnExtension(input: unknown): number | null;
/** Validates the name of the transition, which untyped callers may pass on from elsewhere. @throws ValidationError on `transition`. */
export declare function readTransition<T extends string>(transition: unknown, allowed: readonly T[]): T;
/** @throws ValidationError on `reason`. */
export declare function readReason(input: unknown): string | null;
/** Optional input of a transition. */
export interface TransitionInput {
    /** Reasons that are not to be in the way of a confirmation; never of a booker. */
    readonly override?: readonly Overridable[] | null | undefined;
    readonly reason?: string | null | undefined;
    /** True if a no-show frees its resources. Default: as the workflow's settings say. */
    readonly release?: boolean | null | undefined;
}
/** @throws ValidationError on `reason`, `release` and `override`. */
export declare function readTransitionInput(input: unknown): {
    reason: string | null;
    release: boolean | null;
    override: Override;
};
/** Reads the reasons that a move overrides. @throws ValidationError on `override`. */
export declare function readMoveOverride(input: unknown): Override;
/** @throws ValidationError on `undo`. */
export declare function readCheckIn(input: unknown): boolean;
/** Reads the moment of an end, as a whole second. Null: now, or at the agreed end. @throws ValidationError on `at`. */
export declare function readBookingEnd(input: unknown): Instant | null;
/** Reasons for refusing a booking. The other reasons concern staff, and resources and workflows in use. */
export type BookingReason = Exclude<Reason, 'has_bookings' | 'in_use' | 'quota' | 'yourself' | 'elsewhere' | 'no_address' | 'no_mail' | 'already_here' | 'already_owner' | 'unconfirmed'>;
/** The refusal of a booking for that reason; it names no other customer. */
export declare function refused(reason: BookingReason): RefusedError;
/** Reads the field `override`: a list of reasons. A missing field, null and an empty list override nothing. */
export declare function readOverride(fields: FieldReader): Override;
export {};
