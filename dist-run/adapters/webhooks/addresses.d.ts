import { type LookupFunction } from 'node:net';
import type { WebhookUrlProblem } from '../../core/actions/delivery-ports.js';
import type { CalendarUrlProblem } from '../../core/model/calendar.js';
/** True if the IP address is public: no tunnel, documentation or special-purpose address. */
export declare function isPublicAddress(address: string): boolean;
/**
 * Builds a lookup that only returns public addresses and fails if there are none. The socket only connects to the
 * returned addresses, so DNS rebinding is impossible.
 */
export declare function publicOnly(lookup: LookupFunction): LookupFunction;
/** Validates a webhook's URL. Host names are checked when they are resolved for the connection. */
export declare function webhookUrlProblem(options: {
    readonly allowPrivate: boolean;
}): WebhookUrlProblem;
/** Validates a calendar's URL, which may be a `webcal:`. */
export declare function calendarUrlProblem(options: {
    readonly allowPrivate: boolean;
}): CalendarUrlProblem;
/** Replaces `webcal:` by `https:`. */
export declare function withoutWebcal(url: string): string;
