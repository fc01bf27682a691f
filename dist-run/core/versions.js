import { StaleError } from './errors.js';
/** @throws StaleError if the object has a version that the caller does not expect. */
export function checkVersion(object, expected) {
    if (expected !== undefined && !expected.includes(object.version))
        throw new StaleError();
}
/**
 * Returns the object with the next version. Returns the object itself if nothing differs, so that a change without
 * effect leaves no trace.
 */
export function changed(object, fields, now) {
    const differs = Object.entries(fields).some(([name, value]) => !isSame(object[name], value));
    if (!differs)
        return object;
    return { ...object, ...fields, version: object.version + 1, updatedAt: Math.max(now, object.updatedAt) };
}
/** Structural equality of plain data. */
export function isSame(a, b) {
    if (Object.is(a, b))
        return true;
    if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null)
        return false;
    if (Array.isArray(a) || Array.isArray(b)) {
        const isAlike = Array.isArray(a) && Array.isArray(b) && a.length === b.length;
        return isAlike && a.every((item, index) => isSame(item, b[index]));
    }
    const left = a;
    const right = b;
    const keys = Object.keys(left);
    return (keys.length === Object.keys(right).length &&
        keys.every((key) => Object.hasOwn(right, key) && isSame(left[key], right[key])));
}
