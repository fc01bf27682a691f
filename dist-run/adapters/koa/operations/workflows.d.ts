import type { Action } from '../../../core/model/action.js';
import type { App } from '../../../core/model/app.js';
import { type Workflow } from '../../../core/model/workflow.js';
import { type Operation } from '../description/operation.js';
import { type Include } from '../description/query.js';
import { type JsonSchema } from '../description/schemas.js';
import type { ApiParts } from './parts.js';
declare const RELATED: readonly ['app', 'actions', 'settings'];
type Related = (typeof RELATED)[number];
export declare const workflowSchema: JsonSchema;
/** The fields of adapters/koa/README.md, "Create a workflow", in its order, and what `include` adds to them. */
export declare function workflowView(workflow: Workflow, included: Include<Related>, app?: App, actions?: readonly Action[]): {
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
};
export declare function workflowOperations(parts: ApiParts): readonly Operation[];
export {};
