import type { AppCaller } from '../model/callers.js';
import type { Key } from '../model/key.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { KeyRepository, KeySearch } from '../storage/key-repository.js';
interface Needs {
    readonly keys: KeyRepository;
    readonly paginator: Paginator;
}
/** The caller's keys, oldest first. */
export declare class ListKeys {
    #private;
    constructor(needs: Needs);
    /** @throws ValidationError on `page` or `limit`. */
    execute(caller: AppCaller, request?: PageRequest, search?: KeySearch): Promise<Page<Key>>;
}
export declare class GetKey {
    #private;
    constructor(needs: Pick<Needs, 'keys'>);
    /** @throws NotFoundError when the caller has no such key. */
    execute(caller: AppCaller, uuid: string): Promise<Key>;
}
export {};
