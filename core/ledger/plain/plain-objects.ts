import { NotFoundError } from '../../basics/errors.js';
import { FieldReader, mergePatch } from '../../basics/fields.js';
import type { Page, PageRequest, Paginator } from '../../basics/pagination.js';
import type { Instant, NewUuid } from '../../basics/ports.js';
import { NO_SEARCH, type Search } from '../../basics/search.js';
import { type Conditional, changed } from '../../basics/versions.js';
import { type AppCaller, actorOf, type Member, selfOf } from '../../model/callers.js';
import { type CountedKind, DESCRIPTORS, descriptorOf, type Kind, type Objects } from '../../model/kinds/objects.js';
import { narrowed, type Question, type Where } from '../../model/questions/question.js';
import { searched } from '../../model/questions/search-conditions.js';
import { NONE, sees } from '../access/ownership.js';
import { create, existing, remove, replace } from '../edits.js';
import type { Idempotent } from '../idempotency.js';
import type { Ledger, View } from '../ledger.js';
import { DEFAULT_QUOTAS, type Quota, type Quotas } from '../quotas.js';
import type { ObjectStore } from '../storage/object-store.js';

/** Kinds that are searched by name and whose number of objects is limited. */
export type NamedKind = {
  [K in CountedKind]: (typeof DESCRIPTORS)[K]['foundBy'] extends { readonly nameFolded: unknown } ? K : never;
}[CountedKind];

/** Functions of a plain kind: its use cases (create, list, get, change and delete) need no rules of their own. */
export interface PlainKind<K extends CountedKind, Input> {
  readonly kind: K;
  /** @throws ValidationError naming every bad field. */
  readonly make: (input: Input, given: { uuid: string; app: string; now: Instant }) => Objects[K];
  /** Parses the fields that a client may send. @throws ValidationError naming every bad field. */
  readonly read: (input: unknown) => Partial<Objects[K]>;
}

export interface CreateNeeds {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
  readonly quotas?: Partial<Quotas>;
}

/** Returns the limit of a kind's objects in an app. */
function quotaOf(kind: CountedKind, quotas: Partial<Quotas>): Quota {
  const { name, most } = DESCRIPTORS[kind].quota;
  return { kind, most: name === null ? most : (quotas[name] ?? DEFAULT_QUOTAS[name]) };
}

/** @throws NotFoundError if the object refers to an object that the app does not have. */
function checkReferences<K extends Kind>(view: View, kind: K, object: Objects[K]): void {
  for (const [to, { of }] of Object.entries(descriptorOf(kind).refersTo)) {
    for (const uuid of of(object)) {
      if (uuid && !view.object(to as Kind, uuid)) throw new NotFoundError(`There is no ${to} ${uuid}`);
    }
  }
}

/**
 * Creates an object of a plain kind. @throws ValidationError naming every bad field; NotFoundError if the object refers to one that the app
 * does not have; RefusedError `quota`.
 */
export function createObject<K extends CountedKind, Input>(
  { ledger, newUuid, quotas = {} }: CreateNeeds,
  { kind, make, read }: PlainKind<K, Input>,
) {
  return async (caller: AppCaller, input: Input, { once }: Idempotent<Objects[K]> = {}): Promise<Objects[K]> => {
    read(input);
    const uuid = newUuid();
    const app = caller.app.uuid;
    const made = (now: Instant, view: View) => {
      const object = make(input, { uuid, app, now });
      checkReferences(view, kind, object);
      return object;
    };
    return create(ledger, caller, kind, uuid, once, made, quotaOf(kind, quotas));
  };
}

/** Query of a list that can be searched. */
export interface ListQuery<Field extends string = never> extends PageRequest {
  readonly search?: Search<Field> | undefined;
}

/** Ports of reads through the list of a kind. */
export interface ReadNeeds {
  readonly objects: ObjectStore;
  readonly paginator: Paginator;
}

/**
 * Returns a page of the caller's objects that meet the question. `own`: condition for the objects that a member with the role `self` sees.
 * Without it, such a member sees none. @throws ValidationError on `page` or `limit`.
 */
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
  return { kind, where: ['and', searched<K>(search, NAMED as never)] };
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

/**
 * Changes an object of a plain kind by a JSON merge patch on the fields that its creation accepts. @throws ValidationError, StaleError;
 * NotFoundError if the caller has no such object.
 */
export function changeObject<K extends NamedKind, Input>(ledger: Ledger, { kind, read }: PlainKind<K, Input>) {
  return async (
    caller: AppCaller,
    uuid: string,
    patch: unknown,
    { expected }: Conditional = {},
  ): Promise<Objects[K]> => {
    new FieldReader(patch).done();
    const decide = (view: View) => {
      const before = existing(view, kind, uuid, expected);
      const fields = read(mergePatch(before, patch));
      const after = changed(before, fields, view.now);
      checkReferences(view, kind, after);
      return replace(kind, before, after);
    };
    return ledger.commit(caller.app.uuid, { objects: { [kind]: [uuid] } }, decide, actorOf(caller));
  };
}

/**
 * Removes an object of a plain kind, and updates or removes the objects that refer to it, as their kinds' descriptors say. @throws
 * StaleError; NotFoundError; RefusedError `in_use`.
 */
export function deleteObject<K extends NamedKind>(ledger: Ledger, kind: K) {
  return async (caller: AppCaller, uuid: string, { expected }: Conditional = {}): Promise<void> =>
    remove(ledger, caller, kind, uuid, expected);
}

/** Builds the use cases of a plain kind: create, list, get, change and delete. */
export function plainUseCases<K extends NamedKind, Input>(needs: CreateNeeds & ReadNeeds, its: PlainKind<K, Input>) {
  return {
    create: createObject(needs, its),
    list: listObjects(needs, its.kind),
    get: getObject(needs, its.kind),
    change: changeObject(needs.ledger, its),
    delete: deleteObject(needs.ledger, its.kind),
  };
}
