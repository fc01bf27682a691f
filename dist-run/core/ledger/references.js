import { RefusedError } from '../errors.js';
import { descriptorOf, KINDS } from '../kinds/objects.js';
import { ALL } from '../questions/question.js';
import { changed } from '../versions.js';
/** Limit of objects that a refusal names. */
const NAMED_MAX = 10;
/** Kinds whose objects refer to a kind with an effect, and the references. */
function referencesTo(to, effect) {
    return KINDS.flatMap((kind) => {
        // Cast: one type for the references of all kinds.
        const reference = descriptorOf(kind).refersTo[to];
        return reference?.onRemoval === effect ? [[kind, reference]] : [];
    });
}
/** Returns the objects of a kind that refer to an object, in creation order. */
function referring(view, kind, { of, by }, uuid) {
    const is = by === undefined ? undefined : descriptorOf(kind).foundBy[by]?.is;
    const where = is === undefined ? ALL : [is === 'list' ? 'has' : 'eq', by, uuid];
    return view
        .select({ kind, where })
        .filter((object) => of(object).includes(uuid))
        .sort((a, b) => a.createdAt - b.createdAt || (a.uuid < b.uuid ? -1 : 1));
}
/** @throws RefusedError `in_use` if other objects need this one, by the `refersTo` of their kinds. */
export function checkUnreferenced(view, to, uuid) {
    for (const [kind, reference] of referencesTo(to, 'refuse')) {
        const found = referring(view, kind, reference, uuid);
        if (found.length === 0)
            continue;
        throw new RefusedError('in_use', {
            [to]: found
                .slice(0, NAMED_MAX)
                .map(({ name }) => name)
                .join(', '),
        });
    }
}
/** Returns the changes of other objects when this one is removed, by the `refersTo` of their kinds. */
export function cascadeOf(view, to, uuid) {
    const put = [];
    const removed = [];
    for (const [kind, reference] of referencesTo(to, 'cascade')) {
        const left = [];
        for (const object of referring(view, kind, reference, uuid)) {
            const fields = reference.without?.(object, uuid) ?? null;
            if (fields === null)
                removed.push({ kind, uuid: object.uuid });
            else
                left.push(changed(object, fields, view.now));
        }
        if (left.length > 0)
            put.push({ [kind]: left });
    }
    return { put: Object.assign({}, ...put), removed };
}
