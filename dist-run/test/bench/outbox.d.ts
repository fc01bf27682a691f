import { type Group } from './measuring.js';
/** What events and jobs cost the bookings that make them. */
export declare const outbox: Group;
/** What finding the next jobs costs among many. */
export declare const claiming: Group;
