import type { Schedule, Window } from '../../core/model/schedule.js';
/** The windows as written that touch `[from, to]`, day by day by Temporal: the oracle for core/model/schedule.ts. */
export declare function temporalWindows(schedule: Schedule | null, timeZone: string, from: number, to: number): Window[];
