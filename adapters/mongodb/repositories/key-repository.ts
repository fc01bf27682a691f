import type { Key } from '../../../core/model/key.js';
import type { KeyRepository } from '../../../core/storage/key-repository.js';
import { type Collections, first } from '../driver/collections.js';
import { MongoObjectRepository } from './object-repository.js';

export class MongoKeyRepository extends MongoObjectRepository<'key', 'name'> implements KeyRepository {
  constructor(collections: Collections) {
    super(collections, 'key');
  }

  async findByDigest(digest: string): Promise<Key | undefined> {
    const found = await first(this.collection, { 'object.digest': digest, removed: false });
    return found && this.objectOf(found);
  }
}
