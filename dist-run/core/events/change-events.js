import { formatInstant } from '../instants.js';
import { DESCRIPTORS } from '../kinds/objects.js';
import { statusOf } from '../model/calendar.js';
import { emptyProfile } from '../model/profile.js';
import { isSame } from '../versions.js';
const TOLD_APP = {
    as: 'app',
    fields: { slug: 'values', name: 'values', description: 'name', meta: 'name', sendsLetters: 'nothing' },
};
/**
 * Returns the kind's name in events, and the detail that events contain of each field. Events never contain values of free text, `meta`,
 * secrets, addresses or personal data.
 */
function toldOf(kind) {
    return kind === 'app' ? TOLD_APP : DESCRIPTORS[kind].told;
}
export function isTold(kind) {
    return DESCRIPTORS[kind].told !== null;
}
/**
 * Builds the change event of an object. Undefined if only unreported fields changed. `along`: the events of the same change. The object's
 * version counts its changes: without a new version, only the status of a calendar is reported.
 */
export function objectEvent(kind, before, after, given, along = []) {
    const about = after ?? before;
    const isCounted = before?.version !== after?.version;
    if (!about || (!isCounted && kind !== 'calendar'))
        return undefined;
    // A profile that was never stored has its defaults.
    const from = kind === 'profile' && !before ? emptyProfile({ uuid: about.app, createdAt: given.at }) : before;
    const changes = changesOf(kind, shown(kind, from, given.at), shown(kind, after, given.at));
    if (!isCounted && Object.keys(changes).length === 0)
        return undefined;
    const happened = from && after ? happenedTo(kind, along, from, after) : after ? 'created' : 'deleted';
    // The secret is the only field of a feed that ever changes.
    const said = happened === 'rotated' ? SECRET : changes;
    const told = event(kind, about.uuid, about.app, happened, said, given);
    const resources = concerned(kind, before, after);
    return resources === undefined ? told : { ...told, resources };
}
/** Returns the resources that the object concerned before and after. Undefined for kinds whose UUID is enough. */
function concerned(kind, before, after) {
    const all = [before, after].filter((object) => object !== undefined);
    if (kind === 'service')
        return [...new Set(all.flatMap(resourcesOfService))];
    if (kind !== 'timeOff')
        return undefined;
    const closed = all.map(({ resources }) => resources);
    return closed.includes(null) ? null : [...new Set(closed.flatMap((resources) => resources ?? []))];
}
const resourcesOfService = ({ roles }) => roles.flatMap(({ resources }) => resources);
const SECRET = { secret: {} };
/** Names the event of a series after the change of its bookings. */
function happenedTo(kind, along, before, after) {
    if (kind === 'feed')
        return 'rotated';
    if (kind === 'staff')
        return happenedToStaff(before, after);
    if (kind !== 'series')
        return 'updated';
    return along.some(({ type }) => type === 'booking.rescheduled') ? 'rescheduled' : 'cancelled';
}
function happenedToStaff(before, after) {
    if (before.person !== after.person)
        return after.person === null ? 'left' : 'joined';
    const isInvited = after.links.some(({ digest }) => !before.links.some((link) => link.digest === digest));
    return isInvited ? 'invited' : 'updated';
}
/** Builds the event of a created or changed app. Undefined if nothing changed. */
export function appEvent(before, after, given) {
    if (before?.version === after.version)
        return undefined;
    const happened = before ? 'updated' : 'created';
    return event('app', after.uuid, after.uuid, happened, changesOf('app', before, after), given);
}
/** Builds the event of an app with a replaced secret: its token, or the key that signs its manage tokens. */
export function appRotated(app, secret, given) {
    return event('app', app.uuid, app.uuid, 'rotated', { [secret]: {} }, given);
}
function event(kind, uuid, app, happened, changes, given) {
    const name = toldOf(kind).as;
    return {
        uuid: given.uuid(),
        app,
        type: `${name}.${happened}`,
        booking: null,
        sequence: null,
        at: given.at,
        actor: given.actor,
        changes,
        data: { kind: name, uuid },
    };
}
/** Returns the object with the computed fields that its events contain. */
function shown(kind, object, now) {
    if (kind !== 'calendar' || !object)
        return object;
    const calendar = object;
    return { ...calendar, status: statusOf(calendar, now), changedAt: calendar.state.changedAt };
}
function changesOf(kind, before, after) {
    const changes = {};
    const read = (object, field) => object?.[field] ?? null;
    for (const [field, telling] of Object.entries(toldOf(kind).fields)) {
        if (telling === 'nothing')
            continue;
        const [from, to] = [read(before, field), read(after, field)];
        if (isSame(from, to))
            continue;
        if (telling === 'values')
            changes[field] = { from, to };
        else if (telling === 'moments')
            changes[field] = { from: written(from), to: written(to) };
        // Fields without values are only named in updates, not when an object is created or deleted.
        else if (before && after)
            changes[field] = {};
    }
    return changes;
}
function written(moment) {
    return moment === null ? null : formatInstant(moment);
}
