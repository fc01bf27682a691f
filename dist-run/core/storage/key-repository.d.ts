import type { Key } from '../model/key.js';
import type { Search } from '../search.js';
import type { ObjectRepository } from './object-repository.js';
export type KeySearch = Search<'name'>;
/** Reads keys. The Ledger writes them. */
export interface KeyRepository extends ObjectRepository<Key, 'name'> {
    /** Key with that digest, of any app, even one that is being deleted. */
    findByDigest(digest: string): Promise<Key | undefined>;
    /** Key of the app's public booking page. */
    ofPage(app: string): Promise<Key | undefined>;
}
