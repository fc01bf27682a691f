import type { Key, KeyRepository } from '../../core/index.js';
import { MemoryObjectRepository } from './object-repository.js';
import type { State } from './state.js';

export class MemoryKeyRepository extends MemoryObjectRepository<'key', 'name'> implements KeyRepository {
  constructor(state: State) {
    super(state, 'key');
  }

  async findByDigest(digest: string): Promise<Key | undefined> {
    for (const { objects } of this.state.contents.values()) {
      for (const { item } of objects.key.rows()) if (item.digest === digest) return item;
    }
    return undefined;
  }
}
