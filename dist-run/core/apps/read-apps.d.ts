import type { App } from '../model/app.js';
import type { Owner } from '../model/owner.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { AppRepository, AppSearch } from '../storage/app-repository.js';
interface Needs {
    readonly apps: AppRepository;
    readonly paginator: Paginator;
}
/** The caller's apps, oldest first. */
export declare class ListApps {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError on `page` or `limit`. */
    execute(caller: Owner, request?: PageRequest, search?: AppSearch): Promise<Page<App>>;
}
/** Returns the revision of the list of the caller's apps (see `AppRepository`), for caches of that list. */
export declare class GetAppsRevision {
    #private;
    constructor(needs: Pick<Needs, 'apps'>);
    execute(caller: Owner): Promise<string | undefined>;
}
export declare class GetApp {
    #private;
    constructor(needs: Pick<Needs, 'apps'>);
    /** @throws NotFoundError when the caller has no such app. */
    execute(caller: Owner, uuid: string): Promise<App>;
}
export {};
