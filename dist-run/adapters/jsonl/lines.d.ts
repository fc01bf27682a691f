/** Part of a file. The end is exclusive. */
export interface Range {
    readonly from: number;
    readonly to: number;
}
/** Compresses the lines into one gzip member. Concatenated members are a valid gzip file. */
export declare function memberOf(lines: readonly string[]): Promise<Buffer>;
/**
 * Reads the lines of whole gzip members.
 * @throws Error naming the file if it is damaged or truncated.
 */
export declare function linesIn(path: string, range?: Range): AsyncGenerator<string>;
export declare function damaged(path: string, cause?: unknown): Error;
