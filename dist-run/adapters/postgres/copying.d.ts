import { type ChooseContents, type Copying, type ExportRecord, type ImportRecord } from '../../core/index.js';
import type { Database, Run } from './database.js';
/** Copies are of one moment, and are made in transactions of a connection of their own. */
export declare class PostgresCopying implements Copying {
    #private;
    constructor(database: Database);
    exportObjects(choose: ChooseContents): AsyncGenerator<ExportRecord>;
    importObjects(records: AsyncIterable<ImportRecord>): Promise<void>;
}
/** The rows of an app, in their order, some at a time: their place and their data, then further columns. */
export declare function paged(run: Run, table: string, app: string, columns?: readonly string[]): AsyncGenerator<import("./statement.js").Rows, void, unknown>;
