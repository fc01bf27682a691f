import { isOwnService, OWN } from '../access/ownership.js';
import type { AppCaller } from '../model/callers.js';
import type { Service } from '../model/service.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import { anyWhere } from '../questions/question.js';
import { NO_SEARCH } from '../search.js';
import { found, listed } from '../storage/lists.js';
import type { ServiceRepository, ServiceSearch } from '../storage/service-repository.js';

interface Needs {
  readonly services: ServiceRepository;
  readonly paginator: Paginator;
}

/** The caller's services, oldest first. */
export class ListServices {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError on `page` or `limit`. */
  async execute(
    caller: AppCaller,
    request: PageRequest = {},
    search: ServiceSearch = NO_SEARCH,
  ): Promise<Page<Service>> {
    const { services, paginator } = this.#needs;
    return listed(services, paginator, caller, request, search, (self) => anyWhere(OWN.service(self)));
  }
}

export class GetService {
  readonly #needs: Pick<Needs, 'services'>;
  constructor(needs: Pick<Needs, 'services'>) {
    this.#needs = needs;
  }

  /** @throws NotFoundError when the caller has no such service. */
  async execute(caller: AppCaller, uuid: string): Promise<Service> {
    return found(this.#needs.services, caller, uuid, isOwnService);
  }
}
