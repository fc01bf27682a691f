import { NotFoundError } from '../errors.js';
import { oneObject } from '../kinds/objects.js';
import { actorOf } from '../model/callers.js';
import { checkVersion } from '../versions.js';
import { decidedOnce } from './idempotent-decision.js';
import { checkQuota } from './quotas.js';
/**
 * Creates an object once per idempotency key and stores it.
 * @throws RefusedError `quota` if the app has reached its limit.
 */
export function create(ledger, caller, kind, uuid, once, make, quota) {
    return ledger.commit(caller.app.uuid, { objects: { [kind]: [uuid] }, answer: once?.key, ...(quota && { counts: [quota.kind] }) }, decidedOnce(once, (view) => {
        if (quota)
            checkQuota(view, quota);
        const object = make(view.now);
        return { result: object, change: { put: oneObject(kind, object) } };
    }), actorOf(caller));
}
/**
 * Removes an object that nothing depends on.
 * @throws StaleError; NotFoundError if it does not exist.
 */
export function remove(ledger, caller, kind, uuid, expected) {
    return ledger.commit(caller.app.uuid, { objects: { [kind]: [uuid] } }, (view) => {
        existing(view, kind, uuid, expected);
        return { result: undefined, change: { removed: [{ kind, uuid }] } };
    }, actorOf(caller));
}
/**
 * Returns the object of a decision.
 * @throws NotFoundError if it does not exist; StaleError if it has a version that the caller does not expect.
 */
export function existing(view, kind, uuid, expected) {
    const object = view.object(kind, uuid);
    if (!object || view.owns?.(kind, object) === false)
        throw new NotFoundError();
    checkVersion(object, expected);
    return object;
}
/**
 * Returns an object that the request refers to.
 * @throws NotFoundError if it does not exist or is being deleted.
 */
export function referenced(view, kind, uuid) {
    const object = view.object(kind, uuid);
    // Services and bookings refer to resources too: use cases that take resources from a request call
    // `checkOwnResources`.
    const isOthers = object && kind !== 'resource' && view.owns?.(kind, object) === false;
    if (!object || isOthers || ('closing' in object && object.closing)) {
        throw new NotFoundError(`There is no ${kind} ${uuid}`);
    }
    return object;
}
/**
 * Checks the resources in a request: a member with limited access may only name its own resources and those in
 * `besides`.
 * @throws NotFoundError
 */
export function checkOwnResources({ member }, named, besides = []) {
    if (!member)
        return;
    const other = named.find((uuid) => !member.resources.includes(uuid) && !besides.includes(uuid));
    if (other !== undefined)
        throw new NotFoundError(`There is no resource ${other}`);
}
/** Decides to store the changed object. A no-op if nothing differs (`changed`). */
export function replace(kind, before, after) {
    return before === after ? { result: before } : { result: after, change: { put: oneObject(kind, after) } };
}
