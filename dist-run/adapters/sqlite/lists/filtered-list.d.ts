import type { Search, Slice } from '../../../core/index.js';
import type { Database } from '../file/database.js';
import { type SliceOfRows } from './pages.js';
/**
 * The condition `app = ?` beside a more selective one. The plus sign keeps SQLite from scanning all rows of the app: it
 * does not know how many these are.
 */
export declare const AMONG_OTHERS_OF_APP = "+app = ?";
type Parameter = string | number | null;
/** Conditions of a list, as SQL and its parameters. */
export declare class Conditions {
    #private;
    /** Adds a condition. Does nothing if a parameter is undefined, as for a filter that was left out. */
    add(sql: string, ...parameters: readonly (Parameter | undefined)[]): this;
    /** `columns` names the column with the folded copy of each searchable field. */
    search<F extends string>({ all, any }: Search<F>, columns: Readonly<Record<F, string>>): this;
    get sql(): string;
    get parameters(): readonly Parameter[];
}
/** Reads a slice of the rows that meet the conditions. Linear in the list, because all matching rows are counted. */
export declare function filteredSlice(database: Database, table: string, conditions: {
    readonly sql: string;
    readonly parameters: readonly unknown[];
}, order: string, { offset, limit }: Slice): SliceOfRows;
export {};
