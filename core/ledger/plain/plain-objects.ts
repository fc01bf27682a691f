import { NotFoundError } from '../../basics/errors.js';
import type { Page, PageRequest, Paginator } from '../../basics/pagination.js';
import { NO_SEARCH, type Search } from '../../basics/search.js';
import { type AppCaller, type Member, selfOf } from '../../model/callers.js';
import type { CountedKind, DESCRIPTORS, Kind, Objects } from '../../model/kinds/objects.js';
import { narrowed, type Question, type Where } from '../../model/questions/question.js';
import { searchConditions } from '../../model/questions/search-conditions.js';
import { NONE, sees } from '../access/ownership.js';
import type { ObjectStore } from '../storage/object-store.js';

/** Kinds that are searched by name and whose number of objects is limited. */
export type NamedKind = {
  [K in CountedKind]: (typeof DESCRIPTORS)[K]['foundBy'] extends { readonly nameFolded: unknown } ? K : never;
}[CountedKind];

export interface ListQuery<Field extends string = never> extends PageRequest {
  readonly search?: Search<Field> | undefined;
}

export interface ReadNeeds {
  readonly objects: ObjectStore;
  readonly paginator: Paginator;
}

/** Returns a page of objects. `own`: those that a member with the role `self` sees (none without it). @throws ValidationError. */
export function listed<K extends Kind>(
  { objects, paginator }: ReadNeeds,
  caller: AppCaller,
  request: PageRequest,
  question: Question<K>,
  own: (self: Member) => Where<K> = () => NONE,
): Promise<Page<Objects[K]>> {
  const self = selfOf(caller);
  const asked = narrowed(question, self && own(self));
  return paginator.paginate(request, (slice) => objects.list(caller.app.uuid, asked, slice));
}

/** Returns the caller's object with that UUID. @throws NotFoundError if there is none, or a member with the role `self` does not see it. */
export async function found<K extends Kind>(
  { objects }: Pick<ReadNeeds, 'objects'>,
  kind: K,
  caller: AppCaller,
  uuid: string,
): Promise<Objects[K]> {
  const object = await objects.find(caller.app.uuid, kind, uuid);
  const self = selfOf(caller);
  if (!object || (self && !sees(self, kind, object))) throw new NotFoundError();
  return object;
}

const NAMED = { name: 'nameFolded' } as const;

/** Builds the question for all objects of a kind that match a search by name, oldest first. */
export function named<K extends NamedKind>(kind: K, search: Search<'name'>): Question<K> {
  // Cast: TypeScript does not see that each kind `K` has a folded name.
  return { kind, where: ['and', searchConditions<K>(search, NAMED as never)] };
}

/** Lists the caller's objects of a kind that is searched by name, oldest first. `own`: as `listed`. @throws ValidationError on `page` or `limit`. */
export function listObjects<K extends NamedKind>(needs: ReadNeeds, kind: K, own?: (self: Member) => Where<K>) {
  return async (
    caller: AppCaller,
    { search = NO_SEARCH, ...request }: ListQuery<'name'> = {},
  ): Promise<Page<Objects[K]>> => listed(needs, caller, request, named(kind, search), own);
}

/** Returns one object of the caller. @throws NotFoundError if the caller has no such object. */
export function getObject<K extends Kind>(needs: Pick<ReadNeeds, 'objects'>, kind: K) {
  return async (caller: AppCaller, uuid: string): Promise<Objects[K]> => found(needs, kind, caller, uuid);
}
