import { type Action } from '../../../core/model/action.js';
import type { Attempt } from '../../../core/model/job.js';
import { type Operation } from '../description/operation.js';
import { type JsonSchema } from '../description/schemas.js';
import type { ApiParts } from './parts.js';
/** An action as it is read and listed: without the secret of a webhook. */
export declare const actionSchema: JsonSchema;
declare const attemptSchema: JsonSchema;
export declare function attemptView({ at, ok, status, message }: Attempt): {
    at: string;
    ok: boolean;
    status: number | null;
    message: string | null;
};
export { attemptSchema };
/** `secret` is known only when it has just been made or set. */
export declare function actionView(action: Action, secret?: string | null): {
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
};
export declare function actionOperations(parts: ApiParts): readonly Operation[];
