import type { Arming, Disarmed } from '../../core/index.js';
import { type Database } from './database.js';
/** A row exists while the storage is disarmed. */
export declare class PostgresArming implements Arming {
    #private;
    constructor(database: Database);
    disarmed(): Promise<Disarmed | undefined>;
    disarm({ as, at }: Omit<Disarmed, 'unfinished'>): Promise<void>;
    arm(): Promise<boolean>;
}
export declare const DISARMED = "SELECT is_as, at, mark FROM @disarmed";
export declare function disarmedIn([as, at, mark]: readonly unknown[]): Disarmed;
