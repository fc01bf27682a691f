import type { AppHead, CopyMark, Standing } from '../../core/index.js';
import { type Range } from './lines.js';
/** A line of the log: describes the data up to a byte. */
interface Entry {
    /** Size of the data in bytes after this entry. */
    readonly to: number;
    /** The mark stored with it. */
    readonly mark: CopyMark;
    /** Part of the storage that the appended bytes belong to: `owners`, always complete, or the UUID of an app. */
    readonly part?: string;
    /** Number of objects and events in the appended bytes. */
    readonly count?: number;
    /** Starts an app, and discards its earlier members. */
    readonly begins?: AppHead;
    /** Ends an app. */
    readonly ends?: Standing;
    /** UUID of a removed app. */
    readonly gone?: string;
}
export interface AppPart {
    readonly head: AppHead;
    /** True once the end of the app is written. */
    readonly isWhole: boolean;
    readonly count: number;
    readonly ranges: readonly Range[];
}
export declare const OWNERS = "owners";
/**
 * An unfinished file: a folder with the gzip members written so far, and a log that describes them. Data that the log
 * does not describe is unfinished, and is truncated.
 */
export declare class WorkingFolder {
    #private;
    private constructor();
    static of(path: string): string;
    /** Resumes an existing folder. Undefined if there is none with a mark. */
    static resume(path: string): Promise<WorkingFolder | undefined>;
    static begin(path: string, mark: CopyMark): Promise<WorkingFolder>;
    get data(): string;
    get mark(): CopyMark;
    get owners(): Range | undefined;
    get apps(): ReadonlyMap<string, AppPart>;
    get count(): number;
    /** Appends the lines as one gzip member. It is durable when the promise resolves. */
    append(lines: readonly string[], entry: Omit<Entry, 'to'>): Promise<void>;
    /** Concatenates the current members into the file, which must not exist. It appears complete or not at all. */
    finish(path: string, header: string, lastLine: (lines: number) => string): Promise<void>;
    close(): Promise<void>;
}
export {};
