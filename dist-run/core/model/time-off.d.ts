import { type Meta } from '../fields.js';
import type { Instant } from '../ports.js';
import type { Zone } from '../zone.js';
import { type Window } from './schedule.js';
/** Fields of time off that a client sends: instants, or dates including the last day. Exactly one of the pairs. */
export interface NewTimeOff {
    /** 1 to 100 UUIDs. Null: all resources of the app, including future ones. */
    readonly resources: readonly string[] | null;
    readonly start?: Instant | string | null | undefined;
    readonly end?: Instant | string | null | undefined;
    /** `YYYY-MM-DD`. */
    readonly startDate?: string | null | undefined;
    readonly endDate?: string | null | undefined;
    readonly reason?: string | null | undefined;
    readonly meta?: Meta | null | undefined;
}
/**
 * Span of time off: from one instant (inclusive) to another (exclusive), or whole local days in each resource's own
 * zone.
 */
export type TimeOffSpan = {
    readonly start: Instant;
    readonly end: Instant;
    readonly startDate: null;
    readonly endDate: null;
} | {
    readonly start: null;
    readonly end: null;
    readonly startDate: string;
    readonly endDate: string;
};
export type TimeOffFields = TimeOffSpan & {
    readonly resources: readonly string[] | null;
    readonly reason: string | null;
    readonly meta: Meta;
};
/** Time in which resources are closed, regardless of their hours. It never changes bookings. */
export type TimeOff = TimeOffFields & {
    readonly uuid: string;
    readonly app: string;
    /** Counts the changes, from 1. */
    readonly version: number;
    readonly createdAt: Instant;
    readonly updatedAt: Instant;
};
/** @throws ValidationError naming every bad field. */
export declare function readNewTimeOff(input: unknown): TimeOffFields;
/** Validates a merge patch independently of the stored object. @throws ValidationError naming every bad field. */
export declare function checkTimeOffPatch(patch: unknown): void;
/** The fields of the time off that a client may send. */
export declare function timeOffFields({ resources, start, end, startDate, endDate, reason, meta }: TimeOff): TimeOffFields;
/**
 * Returns the time off as instants in a zone. Dates are local days: from the start of the first to the start of the
 * day after the last.
 */
export declare function windowOf(span: TimeOffSpan, zone: Zone): Window;
/**
 * Returns a window that contains the time off in any zone: local days begin up to 14 hours before and 12 hours after
 * those of UTC.
 */
export declare function widestWindowOf(span: TimeOffSpan): Window;
/** True if the time off closes the resource. */
export declare function concerns({ resources }: Pick<TimeOff, 'resources'>, resource: string): boolean;
/** Merges all entries that close the resource with other closures: disjoint, in order. */
export declare function closedWindows(entries: readonly TimeOff[], resource: string, zone: Zone, others?: readonly Window[]): readonly Window[];
