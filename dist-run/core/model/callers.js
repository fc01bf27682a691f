/** Returns the actor of the caller's changes. */
export function actorOf(caller) {
    if (!('app' in caller))
        return { kind: 'owner', uuid: caller.uuid };
    if (caller.member)
        return { kind: 'staff', uuid: caller.member.uuid, member: caller.member };
    if (caller.actor)
        return caller.actor;
    if ('key' in caller)
        return { kind: 'key', uuid: caller.key.uuid };
    if ('booking' in caller)
        return { kind: 'manage', uuid: caller.booking };
    return { kind: 'app', uuid: caller.app.uuid };
}
/** Returns the member if the caller sees only the member's own objects. Undefined if the caller sees all of the app. */
export function selfOf({ member }) {
    return member?.role === 'self' ? member : undefined;
}
