import { type Zone } from '../../../../../core/zone.js';
export { DAY, HOUR, MINUTE } from '../../../../../core/instants.js';
export { type Zone, zone } from '../../../../../core/zone.js';
/** A local date, `YYYY-MM-DD`. */
export type LocalDate = string;
/** The instant of a timestamp that the service wrote. */
export declare function instantOf(timestamp: string): number;
/** An instant as the service reads it. */
export declare const timestampOf: (instant: number) => string;
/** Returns the wall time: `2026-11-20T09:30:00`, as the grid uses it. */
export declare function wallOf(instant: number, { offsetAt }: Pick<Zone, 'offsetAt'>): string;
/** A wall time, in milliseconds as `Date.UTC` counts, as the grid takes it. */
export declare const wallText: (wall: number) => string;
export declare const dayNumber: (date: LocalDate) => number;
/** The day on which it is now, there. */
export declare const todayIn: (local: Zone, now?: number) => LocalDate;
/** Returns the first day from today on whose `HH:MM` is in the future, in that zone. */
export declare function dayToCome(time: string, local: Zone, now?: number): LocalDate;
export declare const plusDays: (date: LocalDate, days: number) => LocalDate;
/** The Monday of the week of a date. */
export declare function mondayOf(date: LocalDate): LocalDate;
/** The instant of a wall time, such as a field of type `datetime-local` holds. */
export declare function instantOfWall(wall: string, zoneName: string): string | null;
/** The wall time of an instant, as such a field holds it. */
export declare function wallOfInstant(timestamp: string, zoneName: string): string;
/** Returns the wall times before and after a clock change on that day, as `HH:MM`. Undefined on other days. */
export declare function clockChange(date: LocalDate, local: Zone): {
    readonly from: string;
    readonly to: string;
} | undefined;
/** Returns the most frequent zone, the first of several. The viewer's without any. */
export declare function businessZone(zones: readonly string[]): string;
export declare const viewersZone: () => string;
/** True if both zones show the same time at that moment. */
export declare const showSameTime: (one: string, other: string, at: number) => boolean;
