import type { SeenEvent } from '../../../core/access/seen-events.js';
import { type Operation } from '../description/operation.js';
import { type JsonSchema } from '../description/schemas.js';
import type { ApiParts } from './parts.js';
export declare const eventSchema: JsonSchema;
export declare function eventView(event: SeenEvent): {
    uuid: string;
    type: import("../../../core/model/event.js").BookingEventType | import("../../../core/model/change-event.js").ChangeEventType | ("calendar.stale" | "customer.erased");
    booking: string | null;
    sequence: number | null;
    at: string;
    actor?: import("../../../core/model/actor.js").Actor | null;
    changes?: unknown;
    data: {
        readonly uuid: string;
    };
};
export declare function eventOperations(parts: ApiParts): readonly Operation[];
