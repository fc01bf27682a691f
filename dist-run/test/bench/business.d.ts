import { type Group } from './measuring.js';
/** Requests of the pages of a business and of its desk, over HTTP. */
export declare const business: Group;
