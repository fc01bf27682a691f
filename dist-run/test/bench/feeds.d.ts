import { type Group } from './measuring.js';
/** What calendars ask for: mostly nothing new, and now and then all of it. */
export declare const feeds: Group;
