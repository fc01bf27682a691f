import { type Service } from '../../../core/model/service.js';
import { type NewService } from '../../../core/model/service-input.js';
import { type Operation } from '../description/operation.js';
import { type JsonSchema } from '../description/schemas.js';
import type { ApiParts } from './parts.js';
/** Price of a booking. Null if its service had no price. */
export declare const priceShown: JsonSchema;
export declare const newService: import("../description/body.js").Body<NewService>;
export declare const serviceSchema: JsonSchema;
export declare function serviceView(service: Service, included: ReadonlySet<string>): {
    uuid: string;
    name: string;
    description: string;
    durations: readonly number[];
    roles: readonly import("../../../core/model/service.js").Role[];
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
    limits: readonly import("../../../core/model/service.js").Limit[];
    timezone: string;
    workflow: string | null;
    price: import("../../../core/model/service.js").Price | null;
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
};
export declare function serviceOperations(parts: ApiParts): readonly Operation[];
