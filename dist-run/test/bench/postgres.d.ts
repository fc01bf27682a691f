import { type Group } from './measuring.js';
/**
 * Bookings through the core, beside their four rows in one statement each, without guard or reading, in the same tables
 * without triggers; and beside the usual program, eight round trips in a transaction.
 */
export declare const postgres: Group;
