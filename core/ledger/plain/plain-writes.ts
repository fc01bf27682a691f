import { FieldReader } from '../../basics/fields.js';
import type { NewUuid } from '../../basics/ports.js';
import { type InputOf, parse, patched, type StoredObject, type ValuesOf, withDefaults } from '../../basics/schema.js';
import { type Conditional, changed } from '../../basics/versions.js';
import { type AppCaller, actorOf } from '../../model/callers.js';
import {
  type DESCRIPTORS,
  descriptorOf,
  type Kind,
  type Objects,
  type UuidsByKind,
} from '../../model/kinds/objects.js';
import { existing, type ReferredKind, referenced, type VersionedKind } from '../edits.js';
import type { Idempotent } from '../idempotency.js';
import { decidedOnce } from '../idempotent-decision.js';
import type { Change, Ledger, View, Wanted } from '../ledger.js';
import { checkQuota, type Quotas, quotaOf } from '../quotas.js';
import { buildCascade, checkUnreferenced } from '../references.js';

type Descriptors = typeof DESCRIPTORS;

/** Kinds whose descriptors have the fields of their objects. */
type PlainKind = {
  [K in Kind]: Descriptors[K] extends { readonly fields: unknown }
    ? Objects[K] extends StoredObject
      ? K
      : never
    : never;
}[Kind];
type Values<K extends PlainKind> = ValuesOf<Descriptors[K]['fields']>;

/** Data that the functions of a kind may need besides the object. */
interface Given<T> {
  readonly view: View;
  readonly caller: AppCaller;
  readonly uuid: string;
  /** Object before the change. Undefined if it is created. */
  readonly before?: T;
  /** Result of `secret`. Empty if the object is changed. */
  readonly secret: string;
}

/** Rules that a kind has besides its descriptor. */
export interface Special<K extends PlainKind, Result> {
  /** Parses what a client sent. Default: by the fields of the descriptor. */
  read?(input: unknown): Values<K>;
  /** Applies a patch. Default: by the fields of the descriptor. */
  patched?(before: Objects[K], patch: unknown, caller: AppCaller): Values<K>;
  /** Data that the creation probably reads, besides the objects that the fields refer to. */
  wanted?(fields: Values<K>): Wanted;
  /** Makes the secret of a new object. Called once, although the decision may repeat. */
  secret?(): string;
  /** Returns the fields that the service assigns to a new object. */
  assign?(fields: Values<K>, given: Given<Objects[K]>): Partial<Objects[K]>;
  /** Returns the fields that follow from a change. Not called if nothing differs. */
  derive?(after: Objects[K], before: Objects[K], view: View): Partial<Objects[K]>;
  /** Checks the object against other objects, and returns the changes of these that its change causes. */
  along?(after: Objects[K], given: Given<Objects[K]>): Change | undefined;
  /** Builds the result of a use case. Default: the object. */
  result?(object: Objects[K], given: Given<Objects[K]>): Result;
}

export interface CreateNeeds {
  readonly ledger: Ledger;
  readonly newUuid: NewUuid;
  readonly quotas?: Partial<Quotas>;
}

/** Creates an object. @throws ValidationError; NotFoundError if it refers to an object that the app does not have; RefusedError `quota`. */
export function createObject<K extends PlainKind, Result = Objects[K]>(
  { ledger, newUuid, quotas }: CreateNeeds,
  kind: K,
  its: Special<K, Result> = {},
) {
  const quota = quotaOf(kind, quotas);
  return async (
    caller: AppCaller,
    input: InputOf<Descriptors[K]['fields']>,
    { once }: Idempotent<Result> = {},
  ): Promise<Result> => {
    const fields = its.read?.(input) ?? parse(fieldsOf(kind), input);
    const uuid = newUuid();
    const app = caller.app.uuid;
    const secret = its.secret?.() ?? '';
    const referred = referencesOf(kind, fields);
    const decide = (view: View) => {
      const given = { view, caller, uuid, secret };
      const assigned = its.assign?.(fields, given);
      const stamps = { version: 1, createdAt: view.now, updatedAt: view.now };
      // Cast: TypeScript does not relate the fields of a kind to its objects.
      const object = { uuid, app, ...fields, ...assigned, ...stamps } as unknown as Objects[K];
      checkReferences(view, referred);
      const others = its.along?.(object, given);
      if (quota) checkQuota(view, quota);
      return { result: resultOf(its, object, given), change: beside(others, kind, object) };
    };
    const counts = quota ? [quota.kind] : [];
    return ledger.commit(
      app,
      { objects: referred, newObjects: { [kind]: [uuid] }, counts, ...its.wanted?.(fields), answer: once?.key },
      decidedOnce(once, decide, () => peopleIn(kind, uuid, referred)),
      actorOf(caller),
    );
  };
}

/**
 * Changes an object by a JSON merge patch on the fields that its creation accepts. References that it already has may have been removed
 * since. @throws ValidationError, StaleError; NotFoundError if the caller has no such object, or the app no newly referenced one.
 */
export function changeObject<K extends PlainKind, Result = Objects[K]>(
  { ledger }: Pick<CreateNeeds, 'ledger'>,
  kind: K,
  its: Special<K, Result> = {},
) {
  return async (caller: AppCaller, uuid: string, patch: unknown, { expected }: Conditional = {}): Promise<Result> => {
    new FieldReader(patch).done();
    const decide = (view: View) => {
      const before: Objects[K] = withDefaults(fieldsOf(kind), existing(view, kind, uuid, expected));
      const fields = its.patched?.(before, patch, caller) ?? patched(fieldsOf(kind), before, patch);
      checkReferences(view, referencesOf(kind, fields), referencesOf(kind, before));
      const given = { view, caller, uuid, before, secret: '' };
      const after = changed(before, fields as Partial<Objects[K]>, view.now);
      const others = its.along?.(after, given);
      if (after === before) return { result: resultOf(its, before, given) };
      const object = { ...after, ...its.derive?.(after, before, view) };
      return { result: resultOf(its, object, given), change: beside(others, kind, object) };
    };
    return ledger.commit(caller.app.uuid, { objects: { [kind]: [uuid] } }, decide, actorOf(caller));
  };
}

/** Removes an object, and what refers to it as the kinds declare. @throws StaleError; NotFoundError; RefusedError `in_use` if it is needed. */
export function deleteObject({ ledger }: Pick<CreateNeeds, 'ledger'>, kind: VersionedKind) {
  return async (caller: AppCaller, uuid: string, { expected }: Conditional = {}): Promise<void> => {
    const decide = (view: View) => {
      existing(view, kind, uuid, expected);
      checkUnreferenced(view, kind, uuid);
      const { put, removed } = buildCascade(view, kind, uuid);
      return { result: undefined, change: { put, removed: [{ kind, uuid }, ...removed] } };
    };
    await ledger.commit(caller.app.uuid, { objects: { [kind]: [uuid] } }, decide, actorOf(caller));
  };
}

function fieldsOf<K extends PlainKind>(kind: K): Descriptors[K]['fields'] {
  return descriptorOf(kind).fields as Descriptors[K]['fields'];
}

/** Returns the UUIDs of the objects to which these fields refer, by kind. */
function referencesOf<K extends PlainKind>(kind: K, fields: Values<K> | Objects[K]): UuidsByKind {
  const references = Object.entries(descriptorOf(kind).refersTo);
  const uuids = references.map(([to, { of }]) => [to, of(fields as Objects[K]).filter(Boolean)]);
  return Object.fromEntries(uuids);
}

/** @throws NotFoundError if the app does not have one of the objects, unless it was referred to `before`. */
function checkReferences(view: View, referred: UuidsByKind, before: UuidsByKind = {}): void {
  for (const to of Object.keys(referred) as ReferredKind[]) {
    for (const uuid of referred[to] ?? []) if (!before[to]?.includes(uuid)) referenced(view, to, uuid);
  }
}

/** Lists the people whom an answer with the object is about: itself and its customer, if it has personal data. */
function peopleIn(kind: PlainKind, uuid: string, { customer = [] }: UuidsByKind): readonly string[] {
  return descriptorOf(kind).personal === 'none' ? [] : [uuid, ...customer];
}

function resultOf<K extends PlainKind, Result>(
  { result }: Special<K, Result>,
  object: Objects[K],
  given: Given<Objects[K]>,
): Result {
  // Cast: without `result`, the object is the result.
  return result ? result(object, given) : (object as unknown as Result);
}

/** Adds an object to the changes of other objects. */
function beside(others: Change | undefined, kind: Kind, object: Objects[Kind]): Change {
  return { ...others, put: { ...others?.put, [kind]: [...(others?.put?.[kind] ?? []), object] } };
}
