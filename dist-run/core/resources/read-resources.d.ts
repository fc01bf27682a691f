import type { AppCaller } from '../model/callers.js';
import type { Resource } from '../model/resource.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { ResourceRepository, ResourceSearch } from '../storage/resource-repository.js';
interface Needs {
    readonly resources: ResourceRepository;
    readonly paginator: Paginator;
}
/** The caller's resources, oldest first. */
export declare class ListResources {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError on `page` or `limit`. */
    execute(caller: AppCaller, request?: PageRequest, search?: ResourceSearch): Promise<Page<Resource>>;
}
/** Returns the revision of the list of the caller's resources (see `ResourceRepository`), for caches of that list. */
export declare class GetResourcesRevision {
    #private;
    constructor(needs: Pick<Needs, 'resources'>);
    execute(caller: AppCaller): Promise<string | undefined>;
}
export declare class GetResource {
    #private;
    constructor(needs: Pick<Needs, 'resources'>);
    /** @throws NotFoundError when the caller has no such resource. */
    execute(caller: AppCaller, uuid: string): Promise<Resource>;
}
export {};
