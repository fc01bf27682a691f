import { type Group } from './measuring.js';
/** What each operation costs where the network is what costs: commands, counted by the driver's own monitoring. */
export declare const roundTrips: Group;
