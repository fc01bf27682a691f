import { type ChooseContents, type Copying, type ExportRecord, type ImportRecord } from '../../core/index.js';
/** A storage as a file of gzipped JSON lines. It is always written and read as a whole (adapters/jsonl/README.md). */
export declare class CopyFile implements Copying {
    #private;
    private constructor();
    /**
     * Opens an existing file for reading.
     * @throws Error naming the file.
     */
    static toRead(path: string): Promise<CopyFile>;
    /**
     * Opens a file for writing, or resumes an unfinished one.
     * @throws Error if the file exists, or its folder does not.
     */
    static toWrite(path: string): Promise<CopyFile>;
    close(): Promise<void>;
    exportObjects(choose: ChooseContents): AsyncGenerator<ExportRecord>;
    importObjects(records: AsyncIterable<ImportRecord>): Promise<void>;
}
