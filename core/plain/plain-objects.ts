import { sees } from '../access/ownership.js';
import { NotFoundError } from '../errors.js';
import { FieldReader, mergePatch } from '../fields.js';
import { type CountedKind, DESCRIPTORS, descriptorOf, type Kind, type Objects } from '../kinds/objects.js';
import { create, existing, remove, replace } from '../ledger/edits.js';
import type { Idempotent } from '../ledger/idempotency.js';
import type { Ledger, View } from '../ledger/ledger.js';
import { DEFAULT_QUOTAS, type Quota, type Quotas } from '../ledger/quotas.js';
import { type AppCaller, actorOf, type Member } from '../model/callers.js';
import type { Page, PageRequest, Paginator } from '../pagination.js';
import type { Instant, NewUuid } from '../ports.js';
import type { AnyWhere } from '../questions/question.js';
import { NO_SEARCH, type Search } from '../search.js';
import { found, listed } from '../storage/lists.js';
import type { ObjectRepository } from '../storage/object-repository.js';
import { namedObjects } from '../storage/repositories.js';
import type { Storage } from '../storage/storage.js';
import { type Conditional, changed } from '../versions.js';

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

interface CreateNeeds {
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

/** Creates an object of a plain kind. */
export class CreateObject<K extends CountedKind, Input> {
  readonly #needs: CreateNeeds;
  readonly #its: PlainKind<K, Input>;
  constructor(needs: CreateNeeds, its: PlainKind<K, Input>) {
    this.#needs = needs;
    this.#its = its;
  }

  /**
   * @throws ValidationError naming every bad field; NotFoundError if the object refers to one that the app does not have; RefusedError
   * `quota`.
   */
  async execute(caller: AppCaller, input: Input, { once }: Idempotent<Objects[K]> = {}): Promise<Objects[K]> {
    const { ledger, newUuid, quotas = {} } = this.#needs;
    const { kind, make, read } = this.#its;
    read(input);
    const uuid = newUuid();
    const app = caller.app.uuid;
    const made = (now: Instant, view: View) => {
      const object = make(input, { uuid, app, now });
      checkReferences(view, kind, object);
      return object;
    };
    return create(ledger, caller, kind, uuid, once, made, quotaOf(kind, quotas));
  }
}

/** Lists the caller's objects of a kind, oldest first. */
export class ListObjects<T, Field extends string> {
  readonly #repository: Pick<ObjectRepository<T, Field>, 'list'>;
  readonly #paginator: Paginator;
  readonly #own: ((self: Member) => AnyWhere) | undefined;

  /** `own`: condition for the objects that a member with the role `self` sees. Without it, such a member sees none. */
  constructor(
    repository: Pick<ObjectRepository<T, Field>, 'list'>,
    paginator: Paginator,
    own?: (self: Member) => AnyWhere,
  ) {
    this.#repository = repository;
    this.#paginator = paginator;
    this.#own = own;
  }

  /** @throws ValidationError on `page` or `limit`. */
  async execute(caller: AppCaller, request: PageRequest = {}, search: Search<Field> = NO_SEARCH): Promise<Page<T>> {
    return listed(this.#repository, this.#paginator, caller, request, search, this.#own);
  }
}

/** Returns one object of the caller. */
export class GetObject<K extends Kind> {
  readonly #repository: Pick<ObjectRepository<Objects[K], never>, 'find'>;
  readonly #kind: K;
  constructor(repository: Pick<ObjectRepository<Objects[K], never>, 'find'>, kind: K) {
    this.#repository = repository;
    this.#kind = kind;
  }

  /** @throws NotFoundError if the caller has no such object. */
  async execute(caller: AppCaller, uuid: string): Promise<Objects[K]> {
    return found(this.#repository, caller, uuid, (self, object) => sees(self, this.#kind, object));
  }
}

/** Changes an object of a plain kind by a JSON merge patch on the fields that its creation accepts. */
export class ChangeObject<K extends NamedKind, Input> {
  readonly #ledger: Ledger;
  readonly #its: PlainKind<K, Input>;
  constructor(ledger: Ledger, its: PlainKind<K, Input>) {
    this.#ledger = ledger;
    this.#its = its;
  }

  /** @throws ValidationError, StaleError; NotFoundError if the caller has no such object. */
  async execute(caller: AppCaller, uuid: string, patch: unknown, { expected }: Conditional = {}): Promise<Objects[K]> {
    const { kind, read } = this.#its;
    new FieldReader(patch).done();
    const decide = (view: View) => {
      const before = existing(view, kind, uuid, expected);
      const fields = read(mergePatch(before, patch));
      const after = changed(before, fields, view.now);
      checkReferences(view, kind, after);
      return replace(kind, before, after);
    };
    return this.#ledger.commit(caller.app.uuid, { objects: { [kind]: [uuid] } }, decide, actorOf(caller));
  }
}

/** Removes an object of a plain kind, and updates or removes the objects that refer to it, as their kinds' descriptors say. */
export class DeleteObject<K extends NamedKind> {
  readonly #ledger: Ledger;
  readonly #kind: K;
  constructor(ledger: Ledger, kind: K) {
    this.#ledger = ledger;
    this.#kind = kind;
  }

  /** @throws StaleError; NotFoundError; RefusedError `in_use`. */
  async execute(caller: AppCaller, uuid: string, { expected }: Conditional = {}): Promise<void> {
    await remove(this.#ledger, caller, this.#kind, uuid, expected);
  }
}

interface PlainNeeds extends CreateNeeds {
  readonly storage: Pick<Storage, 'objects'>;
  readonly paginator: Paginator;
}

/** Builds the use cases of a plain kind: create, list, get, change and delete. */
export function plainUseCases<K extends NamedKind, Input>(needs: PlainNeeds, its: PlainKind<K, Input>) {
  const repository = namedObjects(needs.storage.objects, its.kind);
  return {
    create: new CreateObject(needs, its),
    list: new ListObjects(repository, needs.paginator),
    get: new GetObject<K>(repository, its.kind),
    change: new ChangeObject(needs.ledger, its),
    remove: new DeleteObject(needs.ledger, its.kind),
  };
}
