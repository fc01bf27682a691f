import { NotFoundError } from '../errors.js';
import type { App } from '../model/app.js';
import type { Owner } from '../model/owner.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import { NO_SEARCH } from '../search.js';
import type { AppRepository, AppSearch } from '../storage/app-repository.js';

interface Needs {
  readonly apps: AppRepository;
  readonly paginator: Paginator;
}

/** Lists the owner's apps, oldest first. */
export class ListApps {
  readonly #needs: Needs;
  constructor(needs: Needs) {
    this.#needs = needs;
  }

  /** @throws ValidationError on `page` or `limit`. */
  async execute(caller: Owner, request: PageRequest = {}, search: AppSearch = NO_SEARCH): Promise<Page<App>> {
    const { apps, paginator } = this.#needs;
    return paginator.paginate(request, (slice) => apps.list(caller.uuid, slice, search));
  }
}

/** Returns the revision of the list of the caller's apps (see `AppRepository`), for caches of that list. */
export class GetAppsRevision {
  readonly #needs: Pick<Needs, 'apps'>;
  constructor(needs: Pick<Needs, 'apps'>) {
    this.#needs = needs;
  }

  async execute(caller: Owner): Promise<string | undefined> {
    return this.#needs.apps.revision?.(caller.uuid);
  }
}

export class GetApp {
  readonly #needs: Pick<Needs, 'apps'>;
  constructor(needs: Pick<Needs, 'apps'>) {
    this.#needs = needs;
  }

  /** @throws NotFoundError if the owner has no such app. */
  async execute(caller: Owner, uuid: string): Promise<App> {
    const app = (await this.#needs.apps.record({ uuid }))?.app;
    if (app?.owner !== caller.uuid) throw new NotFoundError();
    return app;
  }
}
