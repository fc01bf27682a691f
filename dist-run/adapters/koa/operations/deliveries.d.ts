import { type Job } from '../../../core/model/job.js';
import { type Operation } from '../description/operation.js';
import { type JsonSchema } from '../description/schemas.js';
import type { ApiParts } from './parts.js';
export declare const deliverySchema: JsonSchema;
export declare function deliveryView(job: Job): {
    uuid: string;
    booking: string | null;
    workflow: string | null;
    action: string | null;
    letter: import("../../../core/model/letters.js").LetterKind | null;
    series: string | null;
    trigger: "booking.cancelled" | "booking.checked_in" | "booking.completed" | "booking.confirmed" | "booking.created" | "booking.declined" | "booking.end" | "booking.ended" | "booking.expired" | "booking.held" | "booking.no_show" | "booking.rescheduled" | "booking.start" | "booking.updated" | "customer.erased" | null;
    sequence: number | null;
    due_at: string;
    status: "delivered" | "failed" | "running" | "skipped" | "waiting";
    to: string | null;
    reason: string | null;
    attempts: {
        at: string;
        ok: boolean;
        status: number | null;
        message: string | null;
    }[];
    next_at: string | null;
    created_at: string;
    updated_at: string;
};
export declare function deliveryOperations(parts: ApiParts): readonly Operation[];
