import { OWN, sees } from '../access/ownership.js';
import type { AppCaller } from '../model/callers.js';
import type { Resource } from '../model/resource.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import { anyWhere } from '../questions/question.js';
import { NO_SEARCH } from '../search.js';
import { found, listed } from '../storage/lists.js';
import type { ResourceRepository, ResourceSearch } from '../storage/resource-repository.js';

interface Needs {
  readonly resources: ResourceRepository;
  readonly paginator: Paginator;
}

/** The caller's resources, oldest first. */
export class ListResources {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError on `page` or `limit`. */
  async execute(
    caller: AppCaller,
    request: PageRequest = {},
    search: ResourceSearch = NO_SEARCH,
  ): Promise<Page<Resource>> {
    const { resources, paginator } = this.#needs;
    return listed(resources, paginator, caller, request, search, (self) => anyWhere(OWN.resource(self)));
  }
}

/** Returns the revision of the list of the caller's resources (see `ResourceRepository`), for caches of that list. */
export class GetResourcesRevision {
  readonly #needs: Pick<Needs, 'resources'>;
  constructor(needs: Pick<Needs, 'resources'>) {
    this.#needs = needs;
  }

  execute(caller: AppCaller): Promise<string | undefined> {
    return this.#needs.resources.revision(caller.app.uuid);
  }
}

export class GetResource {
  readonly #needs: Pick<Needs, 'resources'>;
  constructor(needs: Pick<Needs, 'resources'>) {
    this.#needs = needs;
  }

  /** @throws NotFoundError when the caller has no such resource. */
  async execute(caller: AppCaller, uuid: string): Promise<Resource> {
    return found(this.#needs.resources, caller, uuid, (self, resource) => sees(self, 'resource', resource));
  }
}
