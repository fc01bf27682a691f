import { type Group } from './measuring.js';
/** What it costs to find the customer of a booking, or to make one: every address books twice. */
export declare const bookingCustomers: Group;
