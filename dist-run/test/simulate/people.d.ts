import type { FetchCalendar, ReadCalendar } from '../../core/calendars/calendar-ports.js';
import type { Dice } from '../support/dice.js';
import type { Client } from './client.js';
import type { Running } from './stage.js';
export declare function editCustomer(client: Client, process: Running): Promise<void>;
export declare function editKey(client: Client, process: Running): Promise<void>;
/** Somebody holds a time with a key, and goes on with the token of the booking. */
export declare function visit(client: Client, process: Running): Promise<void>;
/** Calendars that others read. */
export declare function feeds(client: Client, process: Running): Promise<void>;
/** Calendars that are kept elsewhere, and keep resources busy. */
export declare function editCalendar(client: Client, process: Running): Promise<void>;
export declare function readCalendars(client: Client, process: Running): Promise<void>;
/** Somebody else's server, which is busy, as it was, or does not answer. */
export declare function elsewhere(dice: Dice): FetchCalendar;
/** What it says: a few hours of the next days. */
export declare function busyness(dice: Dice): ReadCalendar;
/** Somebody who has booked is erased, whatever else is being done to them and theirs. */
export declare function erase(client: Client, process: Running): Promise<void>;
