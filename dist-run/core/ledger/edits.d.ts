import { type Kind, type Objects } from '../kinds/objects.js';
import { type AppCaller } from '../model/callers.js';
import type { Instant } from '../ports.js';
import { type Expected } from '../versions.js';
import type { Once } from './idempotency.js';
import type { Decision, Ledger, View } from './ledger.js';
import { type Quota } from './quotas.js';
/** Kinds with versions. */
type VersionedKind = {
    [K in Kind]: Objects[K] extends {
        readonly version: number;
    } ? K : never;
}[Kind];
/**
 * Creates an object once per idempotency key and stores it.
 * @throws RefusedError `quota` if the app has reached its limit.
 */
export declare function create<K extends Kind>(ledger: Ledger, caller: AppCaller, kind: K, uuid: string, once: Once<Objects[K]> | undefined, make: (now: Instant) => Objects[K], quota?: Quota): Promise<Objects[K]>;
/**
 * Removes an object that nothing depends on.
 * @throws StaleError; NotFoundError if it does not exist.
 */
export declare function remove(ledger: Ledger, caller: AppCaller, kind: VersionedKind, uuid: string, expected: Expected | undefined): Promise<void>;
/**
 * Returns the object of a decision.
 * @throws NotFoundError if it does not exist; StaleError if it has a version that the caller does not expect.
 */
export declare function existing<K extends VersionedKind>(view: View, kind: K, uuid: string, expected?: Expected): Objects[K] & {
    readonly version: number;
};
/**
 * Returns an object that the request refers to.
 * @throws NotFoundError if it does not exist or is being deleted.
 */
export declare function referenced<K extends 'resource' | 'service' | 'workflow' | 'customer'>(view: View, kind: K, uuid: string): Objects[K];
/**
 * Checks the resources in a request: a member with limited access may only name its own resources and those in
 * `besides`.
 * @throws NotFoundError
 */
export declare function checkOwnResources({ member }: View, named: readonly string[], besides?: readonly string[]): void;
/** Decides to store the changed object. A no-op if nothing differs (`changed`). */
export declare function replace<K extends Kind>(kind: K, before: Objects[K], after: Objects[K]): Decision<Objects[K]>;
export {};
