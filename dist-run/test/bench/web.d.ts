import { type Group } from './measuring.js';
/** The pages in a real browser, on the machine of the service. */
export declare const web: Group;
