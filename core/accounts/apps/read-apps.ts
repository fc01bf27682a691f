import { NotFoundError } from '../../basics/errors.js';
import type { Page, PageRequest, Paginator } from '../../basics/pagination.js';
import { NO_SEARCH } from '../../basics/search.js';
import type { AppRepository, AppSearch } from '../../ledger/storage/app-repository.js';
import type { App } from '../../model/app.js';
import type { Owner } from '../../model/owner.js';

interface Needs {
  readonly apps: AppRepository;
  readonly paginator: Paginator;
}

export function listApps({ apps, paginator }: Needs) {
  return async (
    caller: Owner,
    { search = NO_SEARCH, ...request }: PageRequest & { readonly search?: AppSearch | undefined } = {},
  ): Promise<Page<App>> => {
    return paginator.paginate(request, (slice) => apps.list(caller.uuid, slice, search));
  };
}

export function getAppsRevision({ apps }: Pick<Needs, 'apps'>) {
  return async (caller: Owner): Promise<string | undefined> => {
    return apps.revision?.(caller.uuid);
  };
}

export function getApp({ apps }: Pick<Needs, 'apps'>) {
  return async (caller: Owner, uuid: string): Promise<App> => {
    const app = (await apps.record({ uuid }))?.app;
    if (app?.owner !== caller.uuid) throw new NotFoundError();
    return app;
  };
}
