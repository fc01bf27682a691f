import type { SettleBookings } from '../bookings/settle-bookings.js';
import type { GetBusiness } from '../business/read-business.js';
import type { Ledger } from '../ledger/ledger.js';
import type { AppCaller } from '../model/callers.js';
import type { Clock, NewTurn } from '../ports.js';
import type { BookingRepository } from '../storage/booking-repository.js';
import { type FigureCounts, type FigurePeriod, type FigureSubject } from './figure-rows.js';
interface Needs {
    readonly bookings: BookingRepository;
    readonly ledger: Ledger;
    readonly settle: SettleBookings;
    readonly getBusiness: GetBusiness;
    readonly clock: Clock;
    readonly newTurn?: NewTurn;
}
/** Query for figures. */
export interface FiguresQuery {
    /** Dates, both included, both or neither; default this month. */
    readonly from?: string | undefined;
    /** At most 366 days. */
    readonly to?: string | undefined;
    readonly period?: FigurePeriod | undefined;
    readonly by?: FigureSubject | undefined;
}
/** A service or resource; the name is null when it was deleted. */
export interface FigureName {
    readonly uuid: string;
    readonly name: string | null;
}
/** The counts of a period, and of a service or resource; null where figures are not by that, or a booking has none. */
export interface NamedFigureRow extends FigureCounts {
    readonly period: string | null;
    readonly service: FigureName | null;
    readonly resource: FigureName | null;
}
/** Sums over the bookings of some days. */
export interface Figures {
    readonly from: string;
    readonly to: string;
    /** The zone of the dates. */
    readonly timezone: string;
    /** By period, name and UUID. Rows without a name come last. */
    readonly rows: readonly NamedFigureRow[];
    /** Counts every booking once. */
    readonly total: FigureCounts;
}
/** Counts the caller's bookings by the date of their start, in the zone of the business. */
export declare class GetFigures {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError on `from` or `to`, which also bounds how many bookings are counted. */
    execute(caller: AppCaller, { from, to, period, by }?: FiguresQuery): Promise<Figures>;
}
export {};
