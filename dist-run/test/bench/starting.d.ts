import { type Group } from './measuring.js';
/** What the service costs before it does anything. */
export declare const starting: Group;
