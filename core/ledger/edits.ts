import { NotFoundError } from '../basics/errors.js';
import { checkVersion, type Expected } from '../basics/versions.js';
import { type Kind, type Objects, oneObject } from '../model/kinds/objects.js';
import type { Decision, View } from './ledger.js';

export type VersionedKind = { [K in Kind]: Objects[K] extends { readonly version: number } ? K : never }[Kind];

/** Returns the object of a decision. @throws NotFoundError; StaleError if it has a version that the caller does not expect. */
export function existing<K extends VersionedKind>(
  view: View,
  kind: K,
  uuid: string,
  expected?: Expected,
): Objects[K] & { readonly version: number } {
  const object = view.object(kind, uuid);
  if (!object || view.owns?.(kind, object) === false) throw new NotFoundError();
  checkVersion(object, expected);
  return object;
}

/** Kinds to whose objects requests refer. */
export type ReferredKind = 'resource' | 'service' | 'workflow' | 'customer';

/** Returns an object that the request refers to. @throws NotFoundError if it does not exist or is being deleted. */
export function referenced<K extends ReferredKind>(view: View, kind: K, uuid: string): Objects[K] {
  const object = view.object(kind, uuid);
  // A member with limited access may only refer to own objects. `checkOwnResources` checks resources, to which bookings refer too.
  const isOthers = object && kind !== 'resource' && view.owns?.(kind, object) === false;
  if (!object || isOthers || ('closing' in object && object.closing)) {
    throw new NotFoundError(`There is no ${kind} ${uuid}`);
  }
  return object;
}

/** Checks that a member with limited access names only its own resources and those in `besides`. @throws NotFoundError */
export function checkOwnResources({ member }: View, named: readonly string[], besides: readonly string[] = []): void {
  if (!member) return;
  const other = named.find((uuid) => !member.resources.includes(uuid) && !besides.includes(uuid));
  if (other !== undefined) throw new NotFoundError(`There is no resource ${other}`);
}

/** @throws NotFoundError if one of the resources is hidden: a caller that must not see it cannot name it. */
export function checkNotHidden(view: View, resources: readonly string[]): void {
  const hidden = resources.find((uuid) => view.object('resource', uuid)?.hidden);
  if (hidden !== undefined) throw new NotFoundError(`There is no resource ${hidden}`);
}

/** Returns the decision that stores the changed object. Nothing is stored if both are the same (see `changed`). */
export function replace<K extends Kind>(kind: K, before: Objects[K], after: Objects[K]): Decision<Objects[K]> {
  return before === after ? { result: before } : { result: after, change: { put: oneObject(kind, after) } };
}
