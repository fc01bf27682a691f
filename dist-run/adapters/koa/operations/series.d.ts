import type { Series } from '../../../core/model/series.js';
import { type Operation } from '../description/operation.js';
import { type JsonSchema } from '../description/schemas.js';
import type { ApiParts } from './parts.js';
export declare const seriesSchema: JsonSchema;
/** View in lists. */
export declare function listedSeriesView(series: Series): {
    uuid: string | null;
    rule: string;
    timezone: string;
    start: string;
    duration_minutes: number;
    service: string | null;
    resources: readonly string[];
    bookings: readonly string[];
    instances?: {
        start: string;
        end: string;
        resources: readonly string[];
        booking: string | null;
    }[];
    omitted: readonly string[];
    skipped: {
        start: string;
        reason: "already_here" | "already_owner" | "blocked" | "closed" | "duration" | "elsewhere" | "has_bookings" | "in_use" | "inactive" | "invalid_state" | "limit" | "no_address" | "no_mail" | "off_grid" | "one_at_a_time" | "quota" | "started" | "taken" | "too_far" | "too_late" | "too_many_bookings" | "too_many_holds" | "too_soon" | "unconfirmed" | "yourself";
    }[];
    created_at: string | null;
    updated_at: string | null;
};
export declare function seriesOperations(parts: ApiParts): readonly Operation[];
