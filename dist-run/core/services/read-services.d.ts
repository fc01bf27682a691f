import type { AppCaller } from '../model/callers.js';
import type { Service } from '../model/service.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { ServiceRepository, ServiceSearch } from '../storage/service-repository.js';
interface Needs {
    readonly services: ServiceRepository;
    readonly paginator: Paginator;
}
/** The caller's services, oldest first. */
export declare class ListServices {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError on `page` or `limit`. */
    execute(caller: AppCaller, request?: PageRequest, search?: ServiceSearch): Promise<Page<Service>>;
}
export declare class GetService {
    #private;
    constructor(needs: Pick<Needs, 'services'>);
    /** @throws NotFoundError when the caller has no such service. */
    execute(caller: AppCaller, uuid: string): Promise<Service>;
}
export {};
