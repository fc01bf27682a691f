import type { Slice, Sliced } from '../../core/pagination.js';
import type { Resource } from '../../core/resources/resource.js';
import type { ResourceRepository, ResourceSearch } from '../../core/resources/resource-repository.js';
import { type Collections, first } from './collections.js';
import { resourceOf } from './documents.js';
import { searchFilter } from './search-filter.js';
import { sliced } from './sliced.js';

export class MongoResourceRepository implements ResourceRepository {
  readonly #collections: Collections;

  constructor(collections: Collections) {
    this.#collections = collections;
  }

  async find(app: string, uuid: string): Promise<Resource | undefined> {
    const found = await first(this.#collections.resources, { _id: uuid, app, removed: false });
    return found && resourceOf(found);
  }

  async list(app: string, slice: Slice, search: ResourceSearch): Promise<Sliced<Resource>> {
    const filter = { app, removed: false, ...searchFilter(search) };
    return sliced(this.#collections.resources, filter, slice, { order: 1 }, resourceOf);
  }

  async revision(): Promise<undefined> {
    return undefined; // only the database knows what other processes do
  }
}
