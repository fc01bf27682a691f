import { type Terms } from '../../core/index.js';
/** What is looked for, as the naive computations understand it: one unit of resources that have no buffers. */
export interface Wanted {
    readonly timeZone: string;
    readonly from: number;
    readonly to: number;
    readonly durationMinutes: number;
}
type Naive = (wanted: Wanted, terms: Pick<Terms, 'schedule' | 'rules' | 'taken' | 'capacity'>) => number[];
/** The starts of the free slots, day by day and slot by slot, as it is written with Luxon. */
export declare const luxonSlots: Naive;
/** The same with Temporal. */
export declare const temporalSlots: Naive;
export {};
