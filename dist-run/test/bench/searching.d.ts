import { type Group } from './measuring.js';
/** A year of slots over HTTP: reading, finding and sending them, beside only writing them as JSON. */
export declare const searching: Group;
