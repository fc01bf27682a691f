/** A server that speaks MongoDB's wire protocol, to test against. */
export interface MongodbServer {
    /** The address of one database on it. Each test takes a name of its own: not every server can drop a database. */
    url(database: string): string;
    /** Product and `buildInfo.version`. */
    readonly version: string;
    /** Releases the server, which ends with its last user. */
    stop(): Promise<void>;
}
/**
 * Returns the server of this process: that of `MONGODB_URL`, or else jongodb, an optional development dependency. @throws Error with the
 * reason if there is none.
 */
export declare function mongodbServer(): Promise<MongodbServer>;
