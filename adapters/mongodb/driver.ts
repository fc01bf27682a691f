import {
  type AnyBulkWriteOperation,
  type Db,
  type Document,
  type Collection as DriverCollection,
  MongoError,
  MongoNetworkError,
  MongoWriteConcernError,
  type Sort,
} from 'mongodb';
import { UnavailableError } from '../../core/errors.js';
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
import { INDEXES } from './indexes.js';

/** How often, and for how long, an operation is tried that the network or a failover interrupts. */
const TRIES = 4;
const TRIED_FOR_MS = 15_000;
const FIRST_PAUSE_MS = 50;

const MOST_SKIPPED = 2 ** 31 - 1;

const DUPLICATE_KEY = 11_000;

/** Codes of servers that are stepping down, starting or shutting down, or that could not confirm a write in time. */
const INTERRUPTED = new Set([6, 7, 64, 89, 91, 100, 134, 189, 262, 9001, 10107, 11600, 11602, 13435, 13436]);

/** What the driver throws before it sends anything: it has waited for a server already. */
const NOT_SENT = new Set([
  'MongoServerSelectionError',
  'MongoWaitQueueTimeoutError',
  'MongoClientClosedError',
  'MongoTopologyClosedError',
  'MongoNotConnectedError',
  'MongoPoolClosedError',
]);

type Stored = Document & { readonly _id: string };

/** The collections of a database, through the driver. The ledgers are read as a majority of the servers has them. */
export function driverCollections(db: Db, surroundings: Surroundings): Collections {
  const open = (name: CollectionName) => {
    const collection = db.collection<Stored>(name, name === 'ledgers' ? { readConcern: { level: 'majority' } } : {});
    return new PersistentCollection(collection, surroundings);
  };
  const names = Object.keys(INDEXES) as CollectionName[];
  return Object.fromEntries(names.map((name) => [name, open(name)])) as unknown as Collections;
}

/** Creates the indexes that are not there yet. */
export async function createIndexes(db: Db): Promise<void> {
  await Promise.all(
    Object.entries(INDEXES).map(async ([name, indexes]) => {
      if (indexes.length > 0) await db.collection(name).createIndexes(indexes.map((index) => ({ ...index })));
    }),
  );
}

/** Does what the driver's collection does, again when it was interrupted, and says then that it did. */
class PersistentCollection implements Collection<Stored> {
  readonly #collection: DriverCollection<Stored>;
  readonly #surroundings: Surroundings;

  constructor(collection: DriverCollection<Stored>, surroundings: Surroundings) {
    this.#collection = collection;
    this.#surroundings = surroundings;
  }

  async find(filter: Filter, { sort, skip, limit }: How = {}): Promise<Stored[]> {
    // To the driver, a limit of 0 is none; and not every server skips more than 32 bits can count, of which nothing is left.
    if (limit === 0 || (skip ?? 0) > MOST_SKIPPED) return [];
    const options = {
      ...(sort === undefined ? {} : { sort: sort as Sort }),
      ...(skip === undefined ? {} : { skip }),
      ...(limit === undefined ? {} : { limit }),
    };
    const { value } = await this.#persist(() => this.#collection.find(filter, options).toArray());
    return value as Stored[];
  }

  async count(filter: Filter): Promise<number> {
    return (await this.#persist(() => this.#collection.countDocuments(filter))).value;
  }

  async insert(document: Stored): Promise<void> {
    await this.#persist(() => this.#collection.insertOne(document));
  }

  async update(filter: Filter, update: Update): Promise<Written> {
    return this.#written(() => this.#collection.updateOne(filter, update as Document));
  }

  async upsert({ filter, update }: Put): Promise<Written> {
    return this.#written(() => this.#collection.updateOne(filter, update as Document, { upsert: true }));
  }

  async upsertAll(puts: readonly Put[]): Promise<void> {
    const operations = puts.map(
      ({ filter, update }): AnyBulkWriteOperation<Stored> => ({
        updateOne: { filter, update: update as Document, upsert: true },
      }),
    );
    await this.#persist(() => this.#collection.bulkWrite(operations, { ordered: false }));
  }

  async remove(filter: Filter): Promise<number> {
    return (await this.#persist(() => this.#collection.deleteMany(filter))).value.deletedCount;
  }

  async #written(write: () => Promise<{ matchedCount: number }>): Promise<Written> {
    const { value, uncertain } = await this.#persist(write);
    return { matched: value.matchedCount, uncertain };
  }

  async #persist<T>(operation: () => Promise<T>): Promise<{ value: T; uncertain: boolean }> {
    const giveUpAt = performance.now() + TRIED_FOR_MS;
    for (let tried = 1; ; tried += 1) {
      try {
        return { value: await operation(), uncertain: tried > 1 };
      } catch (error) {
        if (isDuplicate(error)) throw new DuplicateKey(indexIn(error.message), tried > 1);
        if (!isInterrupted(error)) throw isNotSent(error) ? away(error) : error;
        if (tried === TRIES || performance.now() > giveUpAt) throw away(error);
        await this.#surroundings.pause(FIRST_PAUSE_MS * 2 ** tried * (0.5 + this.#surroundings.random()));
      }
    }
  }
}

/** What to tell a caller of a server that does not answer. */
export function away(cause: unknown): UnavailableError {
  return new UnavailableError('MongoDB does not answer', { retryAfterSeconds: 2, cause });
}

export function isNotSent(error: unknown): boolean {
  return error instanceof MongoError && NOT_SENT.has(error.name);
}

/** Whether it may work the next time; and a write may have been carried out. */
export function isInterrupted(error: unknown): boolean {
  if (!(error instanceof MongoError)) return false;
  return (
    error instanceof MongoNetworkError || error instanceof MongoWriteConcernError || INTERRUPTED.has(Number(error.code))
  );
}

function isDuplicate(error: unknown): error is MongoError {
  return error instanceof MongoError && error.code === DUPLICATE_KEY;
}

/** The name of the index, from `E11000 duplicate key error … index: apps_slug dup key: …`: `keyPattern` is not always there. */
function indexIn(message: string): string {
  return /\bindex: (\S+)/.exec(message)?.[1] ?? '';
}
