import { type Group } from './measuring.js';
/** What deciding a series costs: made through the core, beside the same rows stored as they come. */
export declare const recurring: Group;
