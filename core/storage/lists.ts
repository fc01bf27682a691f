import { NotFoundError } from '../errors.js';
import type { AppCaller } from '../model/callers.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { Search } from '../search.js';
import type { ObjectRepository } from './object-repository.js';

/** The caller's object with that UUID. @throws NotFoundError when there is none. */
export async function found<T>(
  repository: Pick<ObjectRepository<T, never>, 'find'>,
  caller: AppCaller,
  uuid: string,
): Promise<T> {
  const object = await repository.find(caller.app.uuid, uuid);
  if (!object) throw new NotFoundError();
  return object;
}

/** A page of the caller's objects that match, oldest first. @throws ValidationError on `page` or `limit`. */
export function listed<T, F extends string>(
  repository: Pick<ObjectRepository<T, F>, 'list'>,
  paginator: Paginator,
  caller: AppCaller,
  request: PageRequest,
  search: Search<F>,
): Promise<Page<T>> {
  return paginator.paginate(request, (slice) => repository.list(caller.app.uuid, slice, search));
}
