/** The bytes are not a table. The message gives the reason, and the line if possible. */
export declare class CsvSyntaxError extends Error {
}
export interface CsvRecord {
    /** Number of its first line, from 1. */
    readonly line: number;
    /** May be more or fewer than the columns. */
    readonly fields: readonly string[];
}
export interface CsvTable {
    /** Names in the header, trimmed and in lower case. */
    readonly columns: readonly string[];
    readonly records: readonly CsvRecord[];
}
/** @throws CsvSyntaxError */
export declare function readCsv(bytes: Uint8Array): CsvTable;
