import { RefusedError } from '../errors.js';
import { COUNTED_KINDS, DESCRIPTORS } from '../kinds/objects.js';
/** More than typical needs, but few enough for fast lists and decisions. */
export const DEFAULT_QUOTAS = {
    apps: 1_000,
    actions: 100,
    ...Object.fromEntries(COUNTED_KINDS.flatMap((kind) => {
        const { name, most } = DESCRIPTORS[kind].quota;
        return name === null ? [] : [[name, most]];
    })),
};
/** @throws RefusedError `quota` if the app has reached its limit, including objects of the same commit. */
export function checkQuota(view, { kind, most }) {
    if (view.count(kind) >= most)
        throw beyondQuota(kind, `This app has as many as it may have: ${most}`);
}
export function beyondQuota(kind, problem) {
    return new RefusedError('quota', { [kind]: problem });
}
