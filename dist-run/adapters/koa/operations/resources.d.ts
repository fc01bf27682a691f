import { type Resource } from '../../../core/model/resource.js';
import { type Operation } from '../description/operation.js';
import { type JsonSchema } from '../description/schemas.js';
import type { ApiParts } from './parts.js';
/** A resource as it is read and listed. */
export declare const resourceSchema: JsonSchema;
export declare function resourceView(resource: Resource, included: ReadonlySet<string>): {
    uuid: string;
    name: string;
    description: string;
    timezone: string;
    capacity: number;
    overbook: number;
    schedule: import("../../../core/model/schedule.js").Schedule | null;
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
};
export declare function resourceOperations(parts: ApiParts): readonly Operation[];
