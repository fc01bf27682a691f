import { type Group } from './measuring.js';
/** What it costs to count requests, and to say how many are left. */
export declare const limited: Group;
