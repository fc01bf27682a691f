import { type Group } from './measuring.js';
/** What calendars from elsewhere cost those who read them, and those who do not. */
export declare const calendars: Group;
