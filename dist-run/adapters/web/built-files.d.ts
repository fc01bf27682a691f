export type Encoding = 'br' | 'gzip';
/** A file in one of its forms. */
export interface OpenFile {
    readonly type: string;
    readonly digest: string;
    /** Undefined: as it is. */
    readonly encoding: Encoding | undefined;
    readonly bytes: Buffer;
}
/** The files of a build. Only what its manifest names is ever read, each form once. */
export declare class BuiltFiles {
    #private;
    constructor(folder: URL);
    /** Opens the file in the first available encoding. Undefined if the build has no such file. @throws Error if nothing was built. */
    open(name: string, encodings: readonly string[]): Promise<OpenFile | undefined>;
}
