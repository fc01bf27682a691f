import { MongoBulkWriteError, MongoError, MongoNetworkError, MongoWriteConcernError, } from 'mongodb';
import { UnavailableError } from '../../../core/errors.js';
import { OUTCOME_SOUGHT_FOR, pauseAfter } from '../../../core/storage/uncertain-write.js';
import { DuplicateKey, } from './collections.js';
import { INDEXES } from './indexes.js';
import { outcomeUnknown } from './outcome.js';
import { NotPrimaryError } from './servers.js';
/** Limits of retries for reads that the network or a failover interrupts. */
const READ_TRIES = 4;
const READ_TRIED_FOR_MS = 15_000;
const MOST_SKIPPED = 2 ** 31 - 1;
const DUPLICATE_KEY = 11_000;
const READ_CONCERN_MAJORITY_NOT_ENABLED = 148;
/** Error codes of servers that are stepping down, starting or shutting down, and of timeouts. */
const INTERRUPTED = new Set([
    ...[6, 7, 43, 50, 64, 89, 91, 100, 133, 134, 175, 189, 202, 237, 262, 365],
    ...[9001, 10107, 11600, 11602, 13435, 13436],
]);
/** Error codes of a server that refuses a command unexecuted, because it is not the primary. */
const REFUSED = new Set([10107, 13435, 13436]);
const OUT_OF_DISK_SPACE = 14_031;
/** Code of all refusals by Atlas itself: the message contains the reason. */
const ATLAS_ERROR = 8_000;
/** Errors of the driver before it sends anything, after it has waited for a server. */
const NOT_SENT = new Set(['MongoServerSelectionError', 'MongoWaitQueueTimeoutError']);
/** Errors of the driver before it sends anything, because the storage was closed. */
const CLOSED = new Set([
    'MongoClientClosedError',
    'MongoTopologyClosedError',
    'MongoNotConnectedError',
    'MongoPoolClosedError',
]);
/**
 * Collections with read concern `majority`, because an answer may depend on one of their documents alone. Other
 * documents are read after the ledger, which is set only after a majority has confirmed them.
 */
const MAJORITY = new Set(['ledgers', 'claims', 'apps']);
/**
 * Opens the collections of a database. Behind a `mongos`, all operations share one causal order
 * (adapters/mongodb/README.md, "Behind mongos").
 */
export function driverCollections(db, surroundings, servers) {
    const { order } = servers;
    const open = (name) => {
        const level = order || MAJORITY.has(name) ? 'majority' : 'local';
        const collection = db.collection(name, { readConcern: { level } });
        const within = (operation) => {
            servers.check();
            return order ? order.keep((session) => operation({ session })) : operation({});
        };
        return new PersistentCollection(collection, surroundings, within);
    };
    const names = Object.keys(INDEXES);
    return Object.fromEntries(names.map((name) => [name, open(name)]));
}
/** Collection of the driver that retries interrupted operations, and reports uncertain outcomes. */
class PersistentCollection {
    #collection;
    #surroundings;
    #within;
    constructor(collection, surroundings, within) {
        this.#collection = collection;
        this.#surroundings = surroundings;
        this.#within = within;
    }
    async find(filter, { sort, skip, limit, only } = {}) {
        // The driver treats a limit of 0 as no limit. Some servers reject a skip of more than 32 bits; no list is that
        // long.
        if (limit === 0 || (skip ?? 0) > MOST_SKIPPED)
            return [];
        const options = {
            ...(sort === undefined ? {} : { sort: sort }),
            ...(skip === undefined ? {} : { skip }),
            ...(limit === undefined ? {} : { limit }),
            ...(only === undefined ? {} : { projection: Object.fromEntries(['_id', ...only].map((field) => [field, 1])) }),
        };
        const found = await this.#read((session) => this.#collection.find(filter, { ...options, ...session }).toArray());
        return found;
    }
    count(filter) {
        return this.#read((session) => this.#collection.countDocuments(filter, session));
    }
    async insert(document) {
        await this.#write((session) => this.#collection.insertOne(document, session));
    }
    async update(filter, update) {
        return this.#written((session) => this.#collection.updateOne(filter, update, session));
    }
    async upsert({ filter, update }) {
        const upsert = true;
        return this.#written((session) => this.#collection.updateOne(filter, update, { upsert, ...session }));
    }
    async upsertAll(puts) {
        const operations = puts.map(({ filter, update }) => ({
            updateOne: { filter, update: update, upsert: true },
        }));
        await this.#write((session) => this.#collection.bulkWrite(operations, { ordered: false, ...session }));
    }
    async remove(filter) {
        return (await this.#write((session) => this.#collection.deleteMany(filter, session))).value.deletedCount;
    }
    async #written(write) {
        const { value, uncertain } = await this.#write(write);
        return { matched: value.matchedCount, uncertain };
    }
    #read(read) {
        return readPersistently(() => this.#within(read), this.#surroundings);
    }
    #write(write) {
        return writePersistently(() => this.#within(write), this.#surroundings);
    }
}
/** @throws UnavailableError if no server answers. */
export async function readPersistently(read, surroundings) {
    const startedAt = surroundings.elapsed();
    for (let tried = 1;; tried += 1) {
        try {
            return await read();
        }
        catch (error) {
            if (!isInterrupted(error))
                throw isNotSent(error) ? away(error) : error;
            if (tried === READ_TRIES || surroundings.elapsed() - startedAt > READ_TRIED_FOR_MS)
                throw away(error);
            surroundings.meter?.retry();
            await pauseAfter(tried, surroundings);
        }
    }
}
/**
 * Retries an interrupted write for as long as an election may take. `uncertain` is true if an earlier attempt may have
 * been executed, so the write must be safe to repeat.
 * @throws DuplicateKey; UnavailableError without `retryAfterSeconds` if it is unknown whether the write was executed.
 */
export async function writePersistently(write, surroundings) {
    let interruptedAt;
    let uncertain = false;
    for (let tried = 1;; tried += 1) {
        try {
            return { value: await write(), uncertain };
        }
        catch (thrown) {
            const error = causeOf(thrown);
            if (isDuplicate(error))
                throw new DuplicateKey(indexIn(error.message), uncertain);
            if (!isInterrupted(error) && !(uncertain && isNotSent(error) && !isClosed(error))) {
                if (uncertain)
                    throw outcomeUnknown(error);
                if (takesNoWrite(error))
                    throw new UnavailableError('MongoDB takes no write', { retryAfterSeconds: 30, cause: error });
                throw isNotSent(error) ? away(error) : error;
            }
            uncertain ||= !isRefused(error);
            interruptedAt ??= surroundings.elapsed();
            if (surroundings.elapsed() - interruptedAt >= OUTCOME_SOUGHT_FOR) {
                throw uncertain ? outcomeUnknown(error) : away(error);
            }
            surroundings.meter?.retry();
            await pauseAfter(tried, surroundings);
        }
    }
}
/** Error for a server that does not answer, when nothing was changed. */
export function away(cause) {
    const problem = cause instanceof NotPrimaryError ? cause.message : 'MongoDB does not answer';
    return new UnavailableError(problem, { retryAfterSeconds: 2, cause });
}
/** Unwraps the cause of a failed bulk write. */
function causeOf(error) {
    return error instanceof MongoBulkWriteError && error.errorResponse instanceof MongoError
        ? error.errorResponse
        : error;
}
export function isNotSent(error) {
    return (error instanceof NotPrimaryError || (error instanceof MongoError && NOT_SENT.has(error.name)) || isClosed(error));
}
function isClosed(error) {
    return error instanceof MongoError && CLOSED.has(error.name);
}
/** True if a retry may succeed. An interrupted write may have been executed. */
export function isInterrupted(error) {
    if (!(error instanceof MongoError))
        return false;
    return (error instanceof MongoNetworkError || error instanceof MongoWriteConcernError || INTERRUPTED.has(Number(error.code)));
}
/** True if an interrupted write was certainly not executed: there was no connection, or no primary. */
function isRefused(error) {
    // these contain the code of a missing confirmation, after the write was executed
    if (error instanceof MongoWriteConcernError || error instanceof MongoBulkWriteError)
        return false;
    return error instanceof MongoError && (error.name === 'MongoPoolClearedError' || REFUSED.has(Number(error.code)));
}
/** True if the server refuses all writes: the disk or a quota is full, or writes are blocked. */
function takesNoWrite(error) {
    if (!(error instanceof MongoError))
        return false;
    const { code, codeName, message } = error;
    return (code === OUT_OF_DISK_SPACE ||
        codeName === 'UserWritesBlocked' ||
        (code === ATLAS_ERROR && /space quota/.test(message)));
}
/** True for a server before 5.0 with majority reads disabled. */
export function isWithoutMajorityReads(error) {
    return error instanceof MongoError && error.code === READ_CONCERN_MAJORITY_NOT_ENABLED;
}
export function isDuplicate(error) {
    return error instanceof MongoError && error.code === DUPLICATE_KEY;
}
/**
 * Returns the name of the index in `E11000 duplicate key error … index: apps_slug dup key: …`. Not every server sends
 * `keyPattern`.
 */
function indexIn(message) {
    return /\bindex: (\S+)/.exec(message)?.[1] ?? '';
}
