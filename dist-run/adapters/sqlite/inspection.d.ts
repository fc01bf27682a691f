import { type Inside, type Inspection } from '../../core/index.js';
/** Reads snapshots of a file, through a connection of its own. */
export declare class SqliteInspection implements Inspection {
    #private;
    constructor(path: string);
    inspect<R>(look: (inside: Inside) => Promise<R>): Promise<R>;
}
