export interface Request {
    readonly method: 'GET' | 'POST' | 'DELETE';
    readonly path: string;
    readonly authorization: string;
    /** Default: that JSON is accepted. */
    readonly headers?: Readonly<Record<string, string>>;
    /** Sent as JSON. */
    readonly body?: object;
}
export interface Answer {
    readonly status: number;
    /** The status line and the headers. */
    readonly head: string;
    readonly text: string;
}
/** One connection that stays open, with one request under way at a time. */
export interface Connection {
    /** @throws Error when the server closes the connection before it has answered. */
    send(request: Request): Promise<Answer>;
    close(): void;
}
/**
 * Far less than a real HTTP client, so that it takes little of the processor that it shares with what it measures: it
 * writes a request as one text, and reads bodies with a `Content-Length` or in chunks; an answer with neither is an error.
 */
export declare function connected(port: number): Promise<Connection>;
