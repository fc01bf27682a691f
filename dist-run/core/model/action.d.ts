import type { Instant } from '../ports.js';
import type { BookingTransition } from './booking.js';
/** Triggers of actions (core/README.md, "Actions"). */
export declare const TRIGGERS: readonly ['booking.held', 'booking.created', 'booking.updated', 'booking.confirmed', 'booking.declined', 'booking.cancelled', 'booking.rescheduled', 'booking.expired', 'booking.completed', 'booking.no_show', 'booking.checked_in', 'booking.ended', 'customer.erased', 'booking.start', 'booking.end'];
export type Trigger = (typeof TRIGGERS)[number];
/** True if a trigger is about no booking. Its actions run for every workflow of the app and can only be webhooks. */
export declare function isBookingless(trigger: Trigger): trigger is 'customer.erased';
/** True if a trigger is a moment of the booking, such as its start, not a change of it. */
export declare function isRelative(trigger: Trigger): boolean;
export declare const ACTION_TYPES: readonly ['webhook', 'email', 'transition', 'log'];
export type ActionType = (typeof ACTION_TYPES)[number];
export interface WebhookConfig {
    readonly url: string;
    /** Signing secrets, `whsec_…`. The current one is first. The others are valid during a rotation. */
    readonly secrets: readonly {
        readonly secret: string;
        readonly until: Instant | null;
    }[];
    readonly headers: Readonly<Record<string, string>>;
}
export interface EmailConfig {
    readonly to: string;
    readonly subject: string;
    readonly text: string;
    readonly html: string | null;
}
export interface TransitionConfig {
    /** Transition that the action applies to the booking. */
    readonly to: BookingTransition;
}
export type ActionConfig = {
    readonly type: 'webhook';
    readonly config: WebhookConfig;
} | {
    readonly type: 'email';
    readonly config: EmailConfig;
} | {
    readonly type: 'transition';
    readonly config: TransitionConfig;
} | {
    readonly type: 'log';
    readonly config: Readonly<Record<string, never>>;
};
/** Action of a workflow on its bookings. */
export type Action = ActionConfig & {
    readonly uuid: string;
    readonly app: string;
    readonly workflow: string;
    readonly name: string;
    readonly trigger: Trigger;
    /** Minutes after the trigger. Negative (before it) only for `booking.start` and `booking.end`. */
    readonly offsetMinutes: number;
    readonly enabled: boolean;
    /** Order of actions with the same moment. */
    readonly position: number;
    /** Counts the changes, from 1. */
    readonly version: number;
    readonly createdAt: Instant;
    readonly updatedAt: Instant;
};
