/**
 * The origins of the sites that may show the booking page of a key, or of an app, `@` and its slug: null: any; undefined:
 * there is no such key.
 */
export type OriginsOf = (key: string) => Promise<readonly string[] | null | undefined>;
export interface PagesOptions {
    /** Folder of the built pages: `dist/web/` of this package. */
    readonly folder: URL;
    readonly originsOf: OriginsOf;
}
export interface PageRequest {
    /** For example `/book` or `/assets/book-JLOQ4UMX.js`. */
    readonly path: string;
    readonly query: URLSearchParams;
    /** Encodings that the client accepts, the best first: `br`, `gzip`. */
    readonly encodings: readonly string[];
}
/** Complete answer to a browser. */
export interface Page {
    /** With its quotes. Differs for each encoding and each policy. */
    readonly etag: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly bytes: Buffer;
}
export interface Pages {
    /** Undefined: there is no such page, or file. @throws Error when the pages were not built. */
    answer(request: PageRequest): Promise<Page | undefined>;
    /** Returns the page for an unknown path, such as `/bok`. @throws Error if the pages were not built. */
    missing(path: string): Promise<Page>;
}
/** The pages, out of the files that were built for them: each is read when it is first asked for, and kept. */
export declare function createPages({ folder, originsOf }: PagesOptions): Pages;
