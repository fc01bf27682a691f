import { NotFoundError } from '../errors.js';
/**
 * Returns the caller's object with that UUID. `isSeen` decides if a member with the role `self` sees it. @throws
 * NotFoundError if it does not exist.
 */
export async function found(repository, caller, uuid, isSeen = () => false) {
    const object = await repository.find(caller.app.uuid, uuid);
    const { member } = caller;
    if (!object || (member?.role === 'self' && !isSeen(member, object)))
        throw new NotFoundError();
    return object;
}
/** Condition that no object meets. */
const NOTHING = ['or', []];
/** Returns a page of the caller's matching objects, oldest first. @throws ValidationError on `page` or `limit`. */
export function listed(repository, paginator, caller, request, search, own) {
    const { app, member } = caller;
    const within = member?.role === 'self' ? (own?.(member) ?? NOTHING) : undefined;
    return paginator.paginate(request, (slice) => repository.list(app.uuid, slice, search, within));
}
