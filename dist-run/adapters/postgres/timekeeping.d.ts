import { type Instant, type LastChange, type Timekeeping, type TurnedBack } from '../../core/index.js';
import { type Database } from './database.js';
export declare class PostgresTimekeeping implements Timekeeping {
    #private;
    constructor(database: Database);
    /** Scans the table: an index on the moment would be written with every change, for a query that runs once a minute. */
    changedAfter(moment: Instant, limit: number): Promise<readonly LastChange[]>;
    turnBack(app: string, to: Instant): Promise<TurnedBack>;
    turnBackEvents(app: string, to: Instant, limit: number): Promise<number>;
    turnBackAnswers(appOrOwner: string, to: Instant, limit: number): Promise<number>;
    endLeases(app: string, beyond: Instant): Promise<number>;
}
