/** A PostgreSQL server, to test against. */
export interface PostgresServer {
    /** The address of a schema on it; `options` are more options of the URL. */
    url(schema: string, options?: string): string;
    /** Product and version. */
    readonly version: string;
    /** The folder of its socket and of its data; undefined of a server that `POSTGRES_URL` names. */
    readonly folder: string | undefined;
    /** Ends it. Others of this process that use it get another one. */
    stop(): Promise<void>;
}
/** Returns the server of this process: that of `POSTGRES_URL`, or else one that is started here. */
export declare function postgresServer(): Promise<PostgresServer>;
/** Returns the reason why no server can be started here. Undefined if one can. */
export declare function postgresProblem(): string | undefined;
/** Starts another server in a folder of its own. `isDurable`: keeps confirmed writes after a crash. */
export declare function startedPostgres({ isDurable, settings, from, }?: {
    readonly isDurable?: boolean;
    readonly settings?: readonly string[];
    /** A folder with data, in place of a new one. */
    readonly from?: string;
}): Promise<PostgresServer & {
    readonly folder: string;
    readonly pid: number;
}>;
/** Runs a statement past the storage, in the schema that its URL names; answers its rows. */
export declare function runSql(url: string, text: string, values?: readonly unknown[]): Promise<readonly unknown[]>;
/** Copies the files of a server into another folder, with owners and rights, and returns the folder. */
export declare function copiedPostgres(folder: string): string;
