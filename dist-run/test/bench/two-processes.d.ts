import { type Group } from './measuring.js';
/** SQLite has one writer at a time: two processes need not be faster, but must not be in each other's way. */
export declare const twoProcesses: Group;
