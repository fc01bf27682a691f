import { NotFoundError } from '../errors.js';
import { type Kind, type Objects, oneObject } from '../kinds/objects.js';
import { type AppCaller, actorOf } from '../model/callers.js';
import type { Instant } from '../ports.js';
import { checkVersion, type Expected } from '../versions.js';
import type { Once } from './idempotency.js';
import { decidedOnce } from './idempotent-decision.js';
import type { Decision, Ledger, View } from './ledger.js';
import { checkQuota, type Quota } from './quotas.js';

/** The kinds whose changes are counted. */
type VersionedKind = { [K in Kind]: Objects[K] extends { readonly version: number } ? K : never }[Kind];

/**
 * Makes the object with that UUID, once under the caller's idempotency key, and stores it.
 * @throws RefusedError `quota` when the app has as many as it may have.
 */
export function create<K extends Kind>(
  ledger: Ledger,
  caller: AppCaller,
  kind: K,
  uuid: string,
  once: Once<Objects[K]> | undefined,
  make: (now: Instant) => Objects[K],
  quota?: Quota,
): Promise<Objects[K]> {
  return ledger.commit(
    caller.app.uuid,
    { objects: { [kind]: [uuid] }, answer: once?.key, ...(quota && { counts: [quota.kind] }) },
    decidedOnce(once, (view) => {
      if (quota) checkQuota(view, quota);
      const object = make(view.now);
      return { result: object, change: { put: oneObject(kind, object) } };
    }),
    actorOf(caller),
  );
}

/**
 * Removes the object with that UUID, on which nothing else hangs.
 * @throws StaleError; NotFoundError when the app has none.
 */
export function remove(
  ledger: Ledger,
  caller: AppCaller,
  kind: VersionedKind,
  uuid: string,
  expected: Expected | undefined,
): Promise<void> {
  return ledger.commit(
    caller.app.uuid,
    { objects: { [kind]: [uuid] } },
    (view) => {
      existing(view, kind, uuid, expected);
      return { result: undefined, change: { removed: [{ kind, uuid }] } };
    },
    actorOf(caller),
  );
}

/**
 * The object that a decision is about.
 * @throws NotFoundError when the app has none; StaleError when it is at a version that the caller did not expect.
 */
export function existing<K extends VersionedKind>(
  view: View,
  kind: K,
  uuid: string,
  expected?: Expected,
): Objects[K] & { readonly version: number } {
  const object = view.object(kind, uuid);
  if (!object) throw new NotFoundError();
  checkVersion(object, expected);
  return object;
}

/**
 * What a body names by its UUID.
 * @throws NotFoundError when the app does not have it, or is about to lose it.
 */
export function referenced<K extends 'resource' | 'service' | 'workflow' | 'customer'>(
  view: View,
  kind: K,
  uuid: string,
): Objects[K] {
  const object = view.object(kind, uuid);
  if (!object || ('closing' in object && object.closing)) throw new NotFoundError(`There is no ${kind} ${uuid}`);
  return object;
}

/** The decision to store an object as it has become; a no-op when it is what it was (`changed`). */
export function replace<K extends Kind>(kind: K, before: Objects[K], after: Objects[K]): Decision<Objects[K]> {
  return before === after ? { result: before } : { result: after, change: { put: oneObject(kind, after) } };
}
