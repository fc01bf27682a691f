import { type Inside, type Inspection } from '../../core/index.js';
import type { Database } from './database.js';
/** Shows a database at one moment, through a connection of its own; as long as that lasts, `VACUUM` keeps old rows. */
export declare class PostgresInspection implements Inspection {
    #private;
    constructor(database: Database);
    inspect<R>(look: (inside: Inside) => Promise<R>): Promise<R>;
}
