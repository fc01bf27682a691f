function isFields(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value);
}
export function isSame(one, other) {
    if (one === other)
        return true;
    if (Array.isArray(one) && Array.isArray(other)) {
        return one.length === other.length && one.every((item, index) => isSame(item, other[index]));
    }
    if (!isFields(one) || !isFields(other))
        return false;
    const names = new Set([...Object.keys(one), ...Object.keys(other)]);
    return [...names].every((name) => isSame(one[name], other[name]));
}
/** The names of the fields at which a dotted path leads: `roles.0.count`. */
function parts(path) {
    return path.split('.');
}
export function valueAt(draft, path) {
    return parts(path).reduce((value, part) => value?.[part], draft);
}
/** Returns the draft with another value at the path. Copies the objects on the path, and creates missing ones. */
export function withValueAt(draft, path, value) {
    const set = (at, [part = '', ...rest]) => {
        const inner = rest.length === 0 ? value : set(at?.[part], rest);
        if (Array.isArray(at))
            return at.map((item, index) => (String(index) === part ? inner : item));
        return { ...at, [part]: inner };
    };
    return set(draft, parts(path));
}
/** Returns the merge patch (RFC 7396) from `before` to `after`: removed values are null, lists are sent completely. */
export function patchOf(before, after) {
    const [from, to] = [before, after].map((value) => (isFields(value) ? value : {}));
    const patch = {};
    for (const name of new Set([...Object.keys(from), ...Object.keys(to)])) {
        const [old, value] = [from[name], to[name]];
        if (isSame(old, value))
            continue;
        patch[name] = isFields(value) && isFields(old) ? patchOf(old, value) : (value ?? null);
    }
    return patch;
}
/** Merges three versions: takes changes that only `theirs` has, and keeps typed values. */
export function rebase(base, mine, theirs) {
    const clashes = [];
    const taken = [];
    const merged = (b, m, t, path) => {
        if (isSame(m, t) || isSame(b, t))
            return m;
        if (isFields(m) && isFields(t)) {
            const names = new Set([...Object.keys(m), ...Object.keys(t)]);
            const before = isFields(b) ? b : {};
            return Object.fromEntries([...names].map((name) => [
                name,
                merged(before[name], m[name], t[name], path === '' ? name : `${path}.${name}`),
            ]));
        }
        if (isSame(b, m)) {
            taken.push(path);
            return t;
        }
        clashes.push(path);
        return m;
    };
    return { draft: merged(base, mine, theirs, ''), clashes, taken };
}
