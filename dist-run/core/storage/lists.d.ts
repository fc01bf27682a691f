import type { AppCaller, Member } from '../model/callers.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { AnyWhere } from '../questions/question.js';
import type { Search } from '../search.js';
import type { ObjectRepository } from './object-repository.js';
/**
 * Returns the caller's object with that UUID. `isSeen` decides if a member with the role `self` sees it. @throws
 * NotFoundError if it does not exist.
 */
export declare function found<T>(repository: Pick<ObjectRepository<T, never>, 'find'>, caller: AppCaller, uuid: string, isSeen?: (member: Member, object: T) => boolean): Promise<T>;
/** Returns a page of the caller's matching objects, oldest first. @throws ValidationError on `page` or `limit`. */
export declare function listed<T, F extends string>(repository: Pick<ObjectRepository<T, F>, 'list'>, paginator: Paginator, caller: AppCaller, request: PageRequest, search: Search<F>, own?: (member: Member) => AnyWhere): Promise<Page<T>>;
