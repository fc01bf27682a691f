import { OWN } from '../access/ownership.js';
import type { AppCaller } from '../model/callers.js';
import type { Resource } from '../model/resource.js';
import type { Paginator } from '../pagination.js';
import { GetObject, ListObjects } from '../plain/plain-objects.js';
import { anyWhere } from '../questions/question.js';
import type { ResourceRepository } from '../storage/resource-repository.js';

interface Needs {
  readonly resources: ResourceRepository;
  readonly paginator: Paginator;
}

export class ListResources extends ListObjects<Resource, 'name'> {
  constructor({ resources, paginator }: Needs) {
    super(resources, paginator, (self) => anyWhere(OWN.resource(self)));
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

export class GetResource extends GetObject<'resource'> {
  constructor({ resources }: Pick<Needs, 'resources'>) {
    super(resources, 'resource');
  }
}
