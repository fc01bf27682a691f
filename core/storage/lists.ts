import { NotFoundError } from '../errors.js';
import type { AppCaller, Member } from '../model/callers.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { AnyWhere } from '../questions/question.js';
import type { Search } from '../search.js';
import type { ObjectRepository } from './object-repository.js';

/**
 * Returns the caller's object with that UUID. `isSeen` decides if a member with the role `self` sees it. @throws
 * NotFoundError if it does not exist.
 */
export async function found<T>(
  repository: Pick<ObjectRepository<T, never>, 'find'>,
  caller: AppCaller,
  uuid: string,
  isSeen: (member: Member, object: T) => boolean = () => false,
): Promise<T> {
  const object = await repository.find(caller.app.uuid, uuid);
  const { member } = caller;
  if (!object || (member?.role === 'self' && !isSeen(member, object))) throw new NotFoundError();
  return object;
}

/** Condition that no object meets. */
const NOTHING: AnyWhere = ['or', []];

/** Returns a page of the caller's matching objects, oldest first. @throws ValidationError on `page` or `limit`. */
export function listed<T, F extends string>(
  repository: Pick<ObjectRepository<T, F>, 'list'>,
  paginator: Paginator,
  caller: AppCaller,
  request: PageRequest,
  search: Search<F>,
  own?: (member: Member) => AnyWhere,
): Promise<Page<T>> {
  const { app, member } = caller;
  const within = member?.role === 'self' ? (own?.(member) ?? NOTHING) : undefined;
  return paginator.paginate(request, (slice) => repository.list(app.uuid, slice, search, within));
}
