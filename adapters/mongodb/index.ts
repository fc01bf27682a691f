import { MongoClient } from 'mongodb';
import type { Clock } from '../../core/ports.js';
import type { Storage } from '../../core/storage.js';
import { clientOptions, openOver } from './open.js';

/** The database of a URL that names none. */
const DEFAULT_DATABASE = 'slotkeeper';

/**
 * A storage in a MongoDB database, on any topology from 4.4 on; any number of processes may share it. `clock` gives the
 * present moment of decisions.
 * @throws Error when the URL is none; UnavailableError, naming the host, when no server answers there.
 */
export async function openMongoStorage({
  url,
  clock = Date.now,
  create = true,
}: {
  readonly url: string;
  readonly clock?: Clock | undefined;
  /** Whether a database that is not there is made; default true. */
  readonly create?: boolean | undefined;
}): Promise<Storage> {
  return openOver(clientOf(url), databaseIn(url), clock, create);
}

/** The client; it connects later. What the driver says of a bad URL is shown only where it cannot quote the password. */
function clientOf(url: string): MongoClient {
  try {
    return new MongoClient(url, clientOptions(url));
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    const mayQuote = problem.includes('@') || problem.includes('://');
    throw new Error(`The URL of the MongoDB storage cannot be used${mayQuote ? '' : `: ${problem}`}`);
  }
}

function databaseIn(url: string): string {
  const path = /^[^:]+:\/\/[^/]*\/([^?]*)/.exec(url)?.[1];
  return path ? decodeURIComponent(path) : DEFAULT_DATABASE;
}
