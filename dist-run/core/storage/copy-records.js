import { descriptorOf } from '../kinds/objects.js';
/** Returns the person without sessions and links, which a copy must not contain. */
export function copiedPerson(person) {
    return { ...person, sessions: [], links: [], joiningWith: null };
}
/** Converts a record for a copy. */
export function asCopied(record) {
    if (record.is === 'event')
        return record;
    const copied = (kind, object) => descriptorOf(kind).copied(object);
    return { ...record, object: copied(record.kind, record.object) };
}
/** Returns the kind, and the UUID of the object or event. */
export function nameOf(record) {
    if (record.is === 'event')
        return { kind: 'event', uuid: record.event.uuid };
    return { kind: record.kind, uuid: record.object.uuid };
}
