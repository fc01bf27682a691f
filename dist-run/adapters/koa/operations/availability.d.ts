import type { Availability, SearchSize } from '../../../core/bookings/find-availability.js';
import { type Operation } from '../description/operation.js';
import type { Reply } from '../description/reply.js';
import { type JsonSchema } from '../description/schemas.js';
import type { ApiParts } from './parts.js';
export declare function searchCost({ searched, from, to }: SearchSize): number;
export declare const availabilitySchema: {
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
    title: string;
    description: string;
    examples: {
        timezone: string;
        from: string;
        to: string;
        slots: {
            start: string;
            end: string;
            remaining: number;
        }[];
    }[];
};
/** The answer; one of many slots is written piece by piece. */
export declare function availabilityReply({ timezone, from, to, slots, windows, days }: Availability): Reply;
export declare function availabilityOperations(parts: ApiParts): readonly Operation[];
