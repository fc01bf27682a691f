import { type Db, MongoError } from 'mongodb';
import { UnavailableError } from '../../../core/errors.js';
import { type Collections, type Surroundings } from './collections.js';
import { type Servers } from './servers.js';
/**
 * Opens the collections of a database. Behind a `mongos`, all operations share one causal order
 * (adapters/mongodb/README.md, "Behind mongos").
 */
export declare function driverCollections(db: Db, surroundings: Surroundings, servers: Servers): Collections;
/** @throws UnavailableError if no server answers. */
export declare function readPersistently<T>(read: () => Promise<T>, surroundings: Surroundings): Promise<T>;
/**
 * Retries an interrupted write for as long as an election may take. `uncertain` is true if an earlier attempt may have
 * been executed, so the write must be safe to repeat.
 * @throws DuplicateKey; UnavailableError without `retryAfterSeconds` if it is unknown whether the write was executed.
 */
export declare function writePersistently<T>(write: () => Promise<T>, surroundings: Surroundings): Promise<{
    value: T;
    uncertain: boolean;
}>;
/** Error for a server that does not answer, when nothing was changed. */
export declare function away(cause: unknown): UnavailableError;
export declare function isNotSent(error: unknown): boolean;
/** True if a retry may succeed. An interrupted write may have been executed. */
export declare function isInterrupted(error: unknown): boolean;
/** True for a server before 5.0 with majority reads disabled. */
export declare function isWithoutMajorityReads(error: unknown): boolean;
export declare function isDuplicate(error: unknown): error is MongoError;
