import { type Group } from './measuring.js';
/** Availability in the core, beside a day-by-day computation with the faster of two libraries. */
export declare const availability: Group;
