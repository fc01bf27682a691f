import { MongoClient, type MongoClientOptions } from 'mongodb';
import type { Clock } from '../../core/ports.js';
import type { Storage, StorageMeter } from '../../core/storage/storage.js';
import { clientOptions, openOver } from './open.js';

/**
 * A storage in the MongoDB database that the URL names, on any topology from 4.4 on; any number of processes may share
 * it. `clock` gives the present moment of decisions. `report` is told, in sentences, what makes the opening take long.
 * @throws UnusableUrlError when the URL is none, names no database, or sets what the storage cannot work with;
 * UnavailableError, naming the host, when no server answers there.
 */
export async function openMongoStorage({
  url,
  clock = Date.now,
  create = true,
  report = () => undefined,
  meter,
}: {
  readonly url: string;
  readonly clock?: Clock | undefined;
  /** Whether a database that is not there is made; default true. */
  readonly create?: boolean | undefined;
  readonly report?: ((progress: string) => void) | undefined;
  /** Told how writing goes. */
  readonly meter?: StorageMeter | undefined;
}): Promise<Storage> {
  const database = databaseIn(url);
  return openOver((more) => clientOf(url, more), database, clock, { create, report, meter });
}

/** The client; it connects later. What the driver says of a bad URL is shown only where it cannot quote the password. */
function clientOf(url: string, more: MongoClientOptions = {}): MongoClient {
  try {
    return new MongoClient(url, { ...clientOptions(url), ...more });
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const mayQuote = problem.includes('@') || problem.includes('://');
    throw new UnusableUrlError(mayQuote ? undefined : problem);
  }
}

/** @throws UnusableUrlError when it names none: whoever forgets it would find their data in a place that nobody has chosen. */
function databaseIn(url: string): string {
  const path = /^[^:]+:\/\/[^/?]*\/([^?]+)/.exec(url)?.[1];
  if (path === undefined) throw new UnusableUrlError('it must be mongodb://<host>/<database>');
  try {
    return decodeURIComponent(path);
  } catch {
    throw new UnusableUrlError('a % in the name of the database stands for nothing');
  }
}

/** Whatever answers there, the URL must be another; it is not shown, for it may hold a password. */
class UnusableUrlError extends Error {
  readonly code = 'unusable_url';
  constructor(problem: string | undefined) {
    super(`The URL of the MongoDB storage cannot be used${problem === undefined ? '' : `: ${problem}`}`);
  }
}
