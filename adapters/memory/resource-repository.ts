import type { Slice, Sliced } from '../../core/pagination.js';
import type { Resource } from '../../core/resources/resource.js';
import type { ResourceRepository, ResourceSearch } from '../../core/resources/resource-repository.js';
import { fold, isFiltering, matches } from '../../core/search.js';
import type { State } from './state.js';

export class MemoryResourceRepository implements ResourceRepository {
  readonly #state: State;
  constructor(state: State) {
    this.#state = state;
  }

  async find(app: string, uuid: string): Promise<Resource | undefined> {
    return this.#state.contents.get(app)?.resources.get(uuid);
  }

  async list(app: string, slice: Slice, search: ResourceSearch): Promise<Sliced<Resource>> {
    const wanted = (resource: Resource) => matches(search, (field) => fold(resource[field]));
    const resources = this.#state.contents.get(app)?.resources;
    return resources?.list(slice, isFiltering(search) ? wanted : undefined) ?? { items: [], total: 0 };
  }

  async revision(app: string): Promise<string> {
    return this.#state.contents.get(app)?.resources.revision ?? '';
  }
}
