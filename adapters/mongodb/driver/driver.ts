import type {
  AnyBulkWriteOperation,
  ClientSession,
  Db,
  Document,
  Collection as DriverCollection,
  MongoError,
  Sort,
} from 'mongodb';
import { UnavailableError } from '../../../core/basics/errors.js';
import * as attempts from '../../../core/ledger/storage/persistent-attempts.js';
import {
  type Collection,
  type CollectionName,
  type Collections,
  DuplicateKey,
  type Filter,
  type How,
  type Put,
  type Surroundings,
  type Update,
  type Written,
} from './collections.js';
import { ATLAS_ERROR } from './connection-failure.js';
import { INDEXES } from './indexes.js';
import { mongodb } from './mongodb.js';
import { outcomeUnknown } from './outcome.js';
import { FormerPrimaryError, NotPrimaryError, type Servers } from './servers.js';

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
/** Errors of the driver before it sends anything, after it has waited for a server. */
const NOT_SENT = new Set(['MongoServerSelectionError', 'MongoWaitQueueTimeoutError']);

/** Errors of the driver before it sends anything, because the storage was closed. */
const CLOSED = new Set([
  'MongoClientClosedError',
  'MongoTopologyClosedError',
  'MongoNotConnectedError',
  'MongoPoolClosedError',
]);

type Stored = Document & { readonly _id: string };

type InSession = { readonly session?: ClientSession };

/**
 * Collections that are read with read concern `majority`, because an answer may depend on one of their documents alone. Other documents are
 * read after the ledger, which marks a change as applied only after a majority has confirmed its documents.
 */
const MAJORITY: ReadonlySet<CollectionName> = new Set(['ledgers', 'claims', 'apps']);

/** Opens the collections. Behind a `mongos`, all operations share one causal order (adapters/mongodb/README.md). */
export function driverCollections(db: Db, surroundings: Surroundings, servers: Servers): Collections {
  const { order } = servers;
  const open = (name: CollectionName) => {
    const level = order || MAJORITY.has(name) ? 'majority' : 'local';
    const collection = db.collection<Stored>(name, { readConcern: { level } });
    const within = <T>(operation: (inSession: InSession) => Promise<T>) =>
      servers.attempt(() => (order ? order.keep((session) => operation({ session })) : operation({})));
    return new PersistentCollection(collection, surroundings, within);
  };
  const names = Object.keys(INDEXES) as CollectionName[];
  return Object.fromEntries(names.map((name) => [name, open(name)])) as unknown as Collections;
}

class PersistentCollection implements Collection<Stored> {
  readonly #collection: DriverCollection<Stored>;
  readonly #surroundings: Surroundings;
  readonly #within: <T>(operation: (inSession: InSession) => Promise<T>) => Promise<T>;

  constructor(
    collection: DriverCollection<Stored>,
    surroundings: Surroundings,
    within: <T>(operation: (inSession: InSession) => Promise<T>) => Promise<T>,
  ) {
    this.#collection = collection;
    this.#surroundings = surroundings;
    this.#within = within;
  }

  async find(filter: Filter, { sort, skip, limit, only }: How = {}): Promise<Stored[]> {
    // For the driver, a limit of 0 means no limit. Some servers reject a skip of more than 32 bits, but no list is that long.
    if (limit === 0 || (skip ?? 0) > MOST_SKIPPED) return [];
    const options = {
      ...(sort === undefined ? {} : { sort: sort as Sort }),
      ...(skip === undefined ? {} : { skip }),
      ...(limit === undefined ? {} : { limit }),
      ...(only === undefined ? {} : { projection: Object.fromEntries(['_id', ...only].map((field) => [field, 1])) }),
    };
    const found = await this.#read((session) => this.#collection.find(filter, { ...options, ...session }).toArray());
    return found as Stored[];
  }

  count(filter: Filter): Promise<number> {
    return this.#read((session) => this.#collection.countDocuments(filter, session));
  }

  async insert(document: Stored): Promise<void> {
    await this.#write((session) => this.#collection.insertOne(document, session));
  }

  async insertAll(documents: readonly Stored[]): Promise<void> {
    // The driver rejects an empty list.
    if (documents.length === 0) return;
    try {
      await this.#write((session) => this.#collection.insertMany(documents, { ordered: false, ...session }));
    } catch (error) {
      // Ignore the conflict of a repeated attempt: the earlier one inserted some documents, and this one all others.
      if (!(error instanceof DuplicateKey && error.uncertain)) throw error;
    }
  }

  async update(filter: Filter, update: Update): Promise<Written> {
    return this.#written((session) => this.#collection.updateOne(filter, update as Document, session));
  }

  async upsert({ filter, update }: Put): Promise<Written> {
    const upsert = true;
    return this.#written((session) => this.#collection.updateOne(filter, update as Document, { upsert, ...session }));
  }

  updateAll(puts: readonly Put[]): Promise<void> {
    return this.#writeAll(puts, false);
  }

  upsertAll(puts: readonly Put[]): Promise<void> {
    return this.#writeAll(puts, true);
  }

  async #writeAll(puts: readonly Put[], upsert: boolean): Promise<void> {
    // The driver rejects an empty list.
    if (puts.length === 0) return;
    const operations = puts.map(
      ({ filter, update }): AnyBulkWriteOperation<Stored> => ({
        updateOne: { filter, update: update as Document, upsert },
      }),
    );
    await this.#write((session) => this.#collection.bulkWrite(operations, { ordered: false, ...session }));
  }

  async remove(filter: Filter): Promise<number> {
    return (await this.#write((session) => this.#collection.deleteMany(filter, session))).value.deletedCount;
  }

  async #written(write: (inSession: InSession) => Promise<{ matchedCount: number }>): Promise<Written> {
    const { value, uncertain } = await this.#write(write);
    return { matched: value.matchedCount, uncertain };
  }

  #read<T>(read: (inSession: InSession) => Promise<T>): Promise<T> {
    return readPersistently(() => this.#within(read), this.#surroundings);
  }

  #write<T>(write: (inSession: InSession) => Promise<T>): Promise<{ value: T; uncertain: boolean }> {
    return writePersistently(() => this.#within(write), this.#surroundings);
  }
}

/** @throws UnavailableError if no server answers. */
export function readPersistently<T>(read: () => Promise<T>, surroundings: Surroundings): Promise<T> {
  return attempts.readPersistently(SERVER, read, surroundings);
}

/** @throws DuplicateKey; UnavailableError without `retryAfterSeconds` if it is unknown whether the write was executed. */
export function writePersistently<T>(write: () => Promise<T>, surroundings: Surroundings) {
  return attempts.writePersistently(SERVER, write, surroundings);
}

const SERVER: attempts.ServerOfAttempts = { name: 'MongoDB', fateOf, away };

function fateOf(thrown: unknown, uncertain: boolean): attempts.Fate {
  const error = causeOf(thrown);
  const refused = (failure: unknown) => ({ is: 'refused', error: failure, isFinal: true }) as const;
  if (isDuplicate(error)) return refused(new DuplicateKey(indexIn(error.message), uncertain));
  if (isInterrupted(error)) return { is: isRefused(error) ? 'retry' : 'lost' };
  if (isNotSent(error) && !isClosed(error)) return { is: 'not sent' };
  if (uncertain) return refused(outcomeUnknown(error));
  if (takesNoWrite(error))
    return refused(new UnavailableError('MongoDB refuses writes', { retryAfterSeconds: 30, cause: error }));
  return refused(isClosed(error) ? away(error) : error);
}

/** Error for a server that does not answer, when nothing was changed. */
export function away(cause: unknown): UnavailableError {
  const problem = cause instanceof NotPrimaryError ? cause.message : 'MongoDB does not answer';
  return new UnavailableError(problem, { retryAfterSeconds: 2, cause });
}

function causeOf(error: unknown): unknown {
  return error instanceof mongodb.MongoBulkWriteError && error.errorResponse instanceof mongodb.MongoError
    ? error.errorResponse
    : error;
}

export function isNotSent(error: unknown): boolean {
  return (
    error instanceof NotPrimaryError ||
    (error instanceof mongodb.MongoError && NOT_SENT.has(error.name)) ||
    isClosed(error)
  );
}

function isClosed(error: unknown): boolean {
  return error instanceof mongodb.MongoError && CLOSED.has(error.name);
}

/** True if a retry may succeed. An interrupted write may have been executed. */
export function isInterrupted(error: unknown): boolean {
  if (error instanceof FormerPrimaryError) return true;
  if (!(error instanceof mongodb.MongoError)) return false;
  return (
    error instanceof mongodb.MongoNetworkError ||
    error instanceof mongodb.MongoWriteConcernError ||
    INTERRUPTED.has(Number(error.code))
  );
}

/** True if an interrupted write was certainly not executed, because there was no connection or no primary. */
function isRefused(error: unknown): boolean {
  // The write was executed, and only its write concern failed. Check this first: such an error may have one of the codes below.
  if (error instanceof mongodb.MongoWriteConcernError || error instanceof mongodb.MongoBulkWriteError) return false;
  return (
    error instanceof mongodb.MongoError && (error.name === 'MongoPoolClearedError' || REFUSED.has(Number(error.code)))
  );
}

/** True if the server refuses all writes: the disk or a quota is full, or writes are blocked. */
function takesNoWrite(error: unknown): boolean {
  if (!(error instanceof mongodb.MongoError)) return false;
  const { code, codeName, message } = error as MongoError & { readonly codeName?: string };
  return (
    code === OUT_OF_DISK_SPACE ||
    codeName === 'UserWritesBlocked' ||
    (code === ATLAS_ERROR && /space quota/.test(message))
  );
}

/** True for a server before 5.0 with majority reads disabled. */
export function isWithoutMajorityReads(error: unknown): boolean {
  return error instanceof mongodb.MongoError && error.code === READ_CONCERN_MAJORITY_NOT_ENABLED;
}

export function isDuplicate(error: unknown): error is MongoError {
  return error instanceof mongodb.MongoError && error.code === DUPLICATE_KEY;
}

/** Returns the index in `E11000 … index: apps_slug dup key: …`. Not every server sends `keyPattern`. */
function indexIn(message: string): string {
  return /\bindex: (\S+)/.exec(message)?.[1] ?? '';
}
