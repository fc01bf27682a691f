import { type Group } from './measuring.js';
/** What letters add to a booking. */
export declare const letters: Group;
