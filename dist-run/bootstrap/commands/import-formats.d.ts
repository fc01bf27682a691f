import { type App, type ImportedBooking, type Resource } from '../../core/index.js';
/** The import cannot begin. The message gives the reason. */
export declare class UnreadableError extends Error {
}
/**
 * Entry of a file with its position: a booking to import, a problem that prevents it, or an entry that is not a
 * booking.
 */
export type Entry = {
    readonly where: string;
} & ({
    readonly booking: ImportedBooking;
} | {
    readonly problem: string;
} | {
    readonly free: string;
});
/** Finds a resource by UUID or name. Returns an error message if there is none. */
export type Named = (name: string) => Resource | string;
interface Given {
    readonly app: App;
    readonly named: Named;
    /** Resource of entries that name none. */
    readonly resource: Resource | undefined;
}
/** Reads the bookings of a table. @throws UnreadableError */
export declare function readTable(bytes: Uint8Array, given: Given): Promise<readonly Entry[]>;
/** Reads the bookings of a calendar. @throws UnreadableError */
export declare function readCalendar(bytes: Uint8Array, { app, resource }: Pick<Given, 'app' | 'resource'>): Promise<readonly Entry[]>;
export {};
