import type { AppCaller } from '../model/callers.js';
import type { Key } from '../model/key.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import { NO_SEARCH } from '../search.js';
import type { KeyRepository, KeySearch } from '../storage/key-repository.js';
import { found, listed } from '../storage/lists.js';

interface Needs {
  readonly keys: KeyRepository;
  readonly paginator: Paginator;
}

/** The caller's keys, oldest first. */
export class ListKeys {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError on `page` or `limit`. */
  async execute(caller: AppCaller, request: PageRequest = {}, search: KeySearch = NO_SEARCH): Promise<Page<Key>> {
    const { keys, paginator } = this.#needs;
    return listed(keys, paginator, caller, request, search);
  }
}

export class GetKey {
  readonly #needs: Pick<Needs, 'keys'>;
  constructor(needs: Pick<Needs, 'keys'>) {
    this.#needs = needs;
  }

  /** @throws NotFoundError when the caller has no such key. */
  async execute(caller: AppCaller, uuid: string): Promise<Key> {
    return found(this.#needs.keys, caller, uuid);
  }
}
