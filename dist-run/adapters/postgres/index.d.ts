import { type Clock, type Storage, type StorageMeter } from '../../core/index.js';
import type { Send } from './statement.js';
/** Options of opening a storage. */
export interface PostgresOptions {
    /** `postgres://<user>@<host>/<database>`, with the options that adapters/postgres/README.md names. */
    readonly url: string;
    /** Gives the present moment of decisions. */
    readonly clock?: Clock | undefined;
    /** True: creates a missing schema (default). */
    readonly create?: boolean | undefined;
    /** True: updates a schema of an earlier version. Default: as `create`. */
    readonly update?: boolean | undefined;
    /** Receives sentences about steps that delay the opening. */
    readonly report?: ((progress: string) => void) | undefined;
    /** Receives measurements of writes. */
    readonly meter?: StorageMeter | undefined;
    /** Wraps the sending of statements. For tests. */
    readonly around?: ((send: Send) => Send) | undefined;
}
/**
 * Opens a storage in a schema of a PostgreSQL database, from version 13 on. Any number of processes may share it. @throws UnusableUrlError
 * if the URL is invalid or sets an option that the storage cannot use; UnusableDatabaseError if an operator must act; UnavailableError,
 * naming the host, if no server answers there.
 */
export declare function openPostgresStorage({ url, clock, create, update, report, meter, around, }: PostgresOptions): Promise<Storage>;
