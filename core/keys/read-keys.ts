import type { Key } from '../model/key.js';
import type { Paginator } from '../pagination.js';
import { GetObject, ListObjects } from '../plain/plain-objects.js';
import type { KeyRepository } from '../storage/key-repository.js';

interface Needs {
  readonly keys: KeyRepository;
  readonly paginator: Paginator;
}

export class ListKeys extends ListObjects<Key, 'name'> {
  constructor({ keys, paginator }: Needs) {
    super(keys, paginator);
  }
}

export class GetKey extends GetObject<'key'> {
  constructor({ keys }: Pick<Needs, 'keys'>) {
    super(keys, 'key');
  }
}
