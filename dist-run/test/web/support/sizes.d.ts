export declare const KB = 1024;
/** The script and styles that the HTML of a page names, and what they weigh together, compressed by gzip. */
export declare function firstView(built: string, page: string): Promise<{
    readonly files: readonly string[];
    readonly bytes: number;
}>;
