import type { MongoClient, MongoClientOptions } from 'mongodb';
import type { Clock } from '../../core/basics/ports.js';
import type { Storage, StorageMeter } from '../../core/ledger/storage/storage.js';
import { UnusableUrlError } from './driver/connection-failure.js';
import { mongodb } from './driver/mongodb.js';
import { clientOptions, openOver } from './open.js';

/**
 * Opens a storage in the MongoDB database of the URL, on any topology from version 4.4 on. Any number of processes may
 * share it. `clock` gives the current moment for decisions.
 * @throws UnusableUrlError if the URL is invalid, names no database, sets unsupported options, or does not fit the server that answers;
 * UnavailableError if no server answers. The message says what each server is, and what to change in the URL or to run there.
 */
export async function openMongoStorage({
  url,
  clock = Date.now,
  create = true,
  meter,
}: {
  readonly url: string;
  readonly clock?: Clock | undefined;
  /** True to create a missing database (default). False: refuses it. */
  readonly create?: boolean | undefined;
  /** Counts commits, conflicts and retries. */
  readonly meter?: StorageMeter | undefined;
}): Promise<Storage> {
  const database = databaseIn(url);
  return openOver((more) => clientOf(url, more), database, clock, { create, meter });
}

/** Creates the client without connecting. Omits the driver's message about an invalid URL if it could contain the password. */
function clientOf(url: string, more: MongoClientOptions = {}): MongoClient {
  try {
    return new mongodb.MongoClient(url, { ...clientOptions(url), ...more });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const mayQuote = problem.includes('@') || problem.includes('://');
    throw new UnusableUrlError(mayQuote ? undefined : problem);
  }
}

/**
 * Returns the name of the database. @throws UnusableUrlError if the URL names none: the driver's default would store the data in an
 * unexpected place.
 */
function databaseIn(url: string): string {
  const path = /^[^:]+:\/\/[^/?]*\/([^?]+)/.exec(url)?.[1];
  if (path === undefined) throw new UnusableUrlError('it must be mongodb://<host>/<database>');
  try {
    return decodeURIComponent(path);
  } catch {
    throw new UnusableUrlError('a % in the name of the database stands for nothing');
  }
}
