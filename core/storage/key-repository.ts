import type { Key } from '../model/key.js';
import type { Search } from '../search.js';
import type { ObjectRepository } from './object-repository.js';

export type KeySearch = Search<'name'>;

/** Reads keys; they are written through the Ledger. */
export interface KeyRepository extends ObjectRepository<Key, 'name'> {
  /** The key whose text has that digest, of whatever app; the app may be on its way out. */
  findByDigest(digest: string): Promise<Key | undefined>;
}
