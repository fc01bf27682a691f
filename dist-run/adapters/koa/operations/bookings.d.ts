import { type Booked } from '../../../core/bookings/booking-document.js';
import { type NewBooking } from '../../../core/bookings/booking-input.js';
import type { App } from '../../../core/model/app.js';
import { type Booking } from '../../../core/model/booking.js';
import { type Member } from '../../../core/model/callers.js';
import { type Body, type Operation } from '../description/operation.js';
import { type Include } from '../description/query.js';
import { type JsonSchema } from '../description/schemas.js';
import type { ApiParts } from './parts.js';
export declare const overrideInput: JsonSchema;
/** The schema with an `override` of any kind: the core reads it, and names all reasons that there are. */
export declare function withOverrideUnread(schema: JsonSchema): JsonSchema;
/** Fields of a new booking, except those that make it a hold. */
export declare const newBookingFields: {
    title: JsonSchema;
    notes: JsonSchema;
    customer: JsonSchema;
    timezone: JsonSchema;
    language: JsonSchema;
    meta: JsonSchema;
    resources: {
        title?: string;
        examples?: readonly unknown[];
        default?: unknown;
        type?: import("../description/schemas.js").JsonType | readonly import("../description/schemas.js").JsonType[];
        format?: 'uuid' | 'date-time' | 'date' | 'email' | 'uri' | 'uri-reference' | 'binary';
        enum?: readonly unknown[];
        const?: unknown;
        minLength?: number;
        maxLength?: number;
        pattern?: string;
        minimum?: number;
        maximum?: number;
        properties?: Readonly<Record<string, JsonSchema>>;
        required?: readonly string[];
        additionalProperties?: boolean | JsonSchema;
        propertyNames?: JsonSchema;
        maxProperties?: number;
        items?: JsonSchema;
        minItems?: number;
        maxItems?: number;
        uniqueItems?: boolean;
        oneOf?: readonly JsonSchema[];
        anyOf?: readonly JsonSchema[];
        discriminator?: {
            readonly propertyName: string;
        };
        description: string;
    };
    service: JsonSchema;
    start: JsonSchema;
    end: JsonSchema;
    duration_minutes: JsonSchema;
    units: {
        title?: string;
        description?: string;
        examples?: readonly unknown[];
        type?: import("../description/schemas.js").JsonType | readonly import("../description/schemas.js").JsonType[];
        format?: 'uuid' | 'date-time' | 'date' | 'email' | 'uri' | 'uri-reference' | 'binary';
        enum?: readonly unknown[];
        const?: unknown;
        minLength?: number;
        maxLength?: number;
        pattern?: string;
        minimum?: number;
        maximum?: number;
        properties?: Readonly<Record<string, JsonSchema>>;
        required?: readonly string[];
        additionalProperties?: boolean | JsonSchema;
        propertyNames?: JsonSchema;
        maxProperties?: number;
        items?: JsonSchema;
        minItems?: number;
        maxItems?: number;
        uniqueItems?: boolean;
        oneOf?: readonly JsonSchema[];
        anyOf?: readonly JsonSchema[];
        discriminator?: {
            readonly propertyName: string;
        };
        default: number;
    };
    workflow: JsonSchema;
    override: JsonSchema;
};
export declare const optionalBookingFields: readonly string[];
/** A booking as events carry it. */
export declare const bookingDocumentSchema: JsonSchema;
export declare const bookingSchema: JsonSchema;
declare const INCLUSIONS: readonly ['resources', 'service', 'assignments', 'workflow', 'app', 'meta', 'manage_token'];
type Inclusion = (typeof INCLUSIONS)[number];
/** Field of changes by an app. */
export declare const lettering: {
    letters: import("../description/query.js").Parameter<"off" | undefined>;
};
/** Options for showing bookings to a caller. */
interface Showing {
    readonly app: App;
    /** Member of role `self`: of other members' resources, only the name is shown. */
    readonly self?: Member | undefined;
    readonly inclusions: Include<Inclusion>;
    /** Writes the manage token of a booking, where that is shown. */
    readonly manageToken: ((booking: Booking) => string) | undefined;
    /** Public address of the service. Null: none is configured. */
    readonly publicUrl: string | null;
}
/** Included objects replace their UUIDs. A deleted one keeps its UUID. */
export declare function bookingView({ booking, resources, workflow, service }: Booked, { app, self, inclusions, manageToken, publicUrl }: Showing): {
    uuid: string;
    resources: (string | {
        uuid: string;
        name: string;
        description: string;
        timezone: string;
        capacity: number;
        overbook: number;
        schedule: import("../../../core/index.js").Schedule | null;
        rules: {
            slot_minutes: number;
            min_duration_minutes: number | null;
            max_duration_minutes: number | null;
            buffer_before_minutes: number;
            buffer_after_minutes: number;
            min_notice_minutes: number;
            max_advance_days: number;
        };
        created_at: string;
        updated_at: string;
        meta?: Readonly<Record<string, string | number>>;
    } | {
        uuid: string;
        name: string;
    })[] | readonly string[];
    start: string;
    end: string;
    units: number;
    service: string | {
        uuid: string;
        name: string;
        description: string;
        durations: readonly number[];
        roles: readonly import("../../../core/index.js").Role[];
        steps: {
            name: string;
            duration_minutes: number | null;
        }[];
        assign: "first" | "least_busy" | "round_robin";
        rules: {
            slot_minutes: number | null;
            buffer_before_minutes: number | null;
            buffer_after_minutes: number | null;
            min_notice_minutes: number | null;
            max_advance_days: number | null;
        };
        limits: readonly import("../../../core/index.js").Limit[];
        timezone: string;
        workflow: string | null;
        price: import("../../../core/index.js").Price | null;
        active: boolean;
        one_at_a_time: "app" | "service" | null;
        created_at: string;
        updated_at: string;
        meta?: Readonly<Record<string, string | number>>;
        turns?: {
            [k: string]: {
                floor: number;
                turns: {
                    [k: string]: number;
                };
            };
        } | null;
    } | null;
    price: {
        amount: number;
        currency: string;
    } | null;
    series: string | null;
    occurrence: string | null;
    workflow: string | {
        uuid: string;
        name: string;
        created_at: string;
        updated_at: string;
        description: string;
        app?: {
            slug: string;
            name: string;
            uuid: string;
            token?: string;
            created_at: string;
            updated_at: string;
            description: string;
            meta?: Readonly<Record<string, string | number>>;
        };
        actions?: {
            uuid: string;
            workflow: string;
            name: string;
            trigger: "booking.cancelled" | "booking.checked_in" | "booking.completed" | "booking.confirmed" | "booking.created" | "booking.declined" | "booking.end" | "booking.ended" | "booking.expired" | "booking.held" | "booking.no_show" | "booking.rescheduled" | "booking.start" | "booking.updated" | "customer.erased";
            offset_minutes: number;
            type: "email" | "log" | "transition" | "webhook";
            config: {
                url: string;
                secret?: string;
                headers: Readonly<Record<string, string>>;
                subject?: never;
                text?: never;
                html?: never;
                to?: never;
            } | {
                to: string;
                subject: string;
                text: string;
                html: string | null;
            } | {
                subject?: never;
                text?: never;
                html?: never;
                to: "approve" | "cancel" | "complete" | "confirm" | "decline" | "no-show";
            } | {
                subject?: never;
                text?: never;
                html?: never;
                to?: never;
            };
            enabled: boolean;
            position: number;
            created_at: string;
            updated_at: string;
        }[];
        settings?: {
            mode: "confirm" | "instant";
            hold_seconds: number;
            pending_minutes: number | null;
            cancel_until_minutes: number | null;
            reschedule_until_minutes: number | null;
            complete_after_minutes: number | null;
            check_in_from_minutes: number | null;
            no_show_after_minutes: number | null;
            no_show_releases: boolean;
        };
    } | null;
    status: "cancelled" | "completed" | "confirmed" | "declined" | "expired" | "held" | "no_show" | "pending";
    hold_expires_at: string | null;
    title: string | null;
    notes: string | null;
    customer: {
        name: string | null;
        email: string | null;
        phone: string | null;
        uuid: string | null;
    } | null;
    timezone: string;
    language: string | null;
    external_id: string | null;
    reason: string | null;
    sequence: number;
    checked_in_at: string | null;
    ended_at: string | null;
    released_at: string | null;
    overrode: readonly ("already_here" | "already_owner" | "blocked" | "closed" | "duration" | "elsewhere" | "has_bookings" | "in_use" | "inactive" | "invalid_state" | "limit" | "no_address" | "no_mail" | "off_grid" | "one_at_a_time" | "quota" | "started" | "taken" | "too_far" | "too_late" | "too_many_bookings" | "too_many_holds" | "too_soon" | "unconfirmed" | "yourself")[];
    created_at: string;
    updated_at: string;
    assignments?: {
        role: string | null;
        resource: string;
        start: string;
        end: string;
    }[];
    app?: {
        slug: string;
        name: string;
        uuid: string;
        token?: string;
        created_at: string;
        updated_at: string;
        description: string;
        meta?: Readonly<Record<string, string | number>>;
    };
    meta?: Readonly<Record<string, string | number>>;
    manage_token?: string;
    manage_url?: string | null;
};
/** Body of a booking for previews and explanations. */
export declare const bookingWish: Body<NewBooking>;
export declare function bookingOperations(parts: ApiParts): readonly Operation[];
export {};
