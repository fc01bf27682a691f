import { isFailure, ValidationError } from '../../../core/errors.js';
import { mergePatch, REQUIRED } from '../../../core/fields.js';
import { mergePatchOf } from './schemas.js';
export function body(schema, check = () => { }, documented = schema) {
    return { schema, documented, check, checkedAlways: false, mediaTypes: ['application/json'] };
}
/**
 * JSON merge patch on the fields of `whole`. Only the use case sees the patched object, but errors that do not depend
 * on it (a bad value, `null` in a required field) are a 400 before the object is looked up.
 */
export function patchOf(whole, example, documented = mergePatchOf(whole.documented)) {
    return {
        schema: mergePatchOf(whole.schema),
        documented: { ...documented, examples: [example] },
        check: (patch) => checkPatch(whole, patch),
        checkedAlways: true,
        mediaTypes: ['application/merge-patch+json', 'application/json'],
    };
}
function checkPatch(whole, patch) {
    try {
        whole.check(mergePatch({}, patch));
    }
    catch (error) {
        if (!isFailure(error, 'invalid'))
            throw error;
        const sent = Object.keys(patch);
        const wrong = Object.entries(error.errors).filter(([path, message]) => {
            const isWhole = !path.includes('.');
            // A field missing from a nested object may be present in the stored object.
            return sent.includes(path.split('.')[0] ?? '') && (isWhole || message !== REQUIRED);
        });
        if (wrong.length > 0)
            throw new ValidationError(Object.fromEntries(wrong));
    }
}
