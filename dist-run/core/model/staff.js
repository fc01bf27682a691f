import { FieldReader, REQUIRED } from '../fields.js';
/** Roles: all permissions of the app; the work of a front desk; or the work on the member's own resources. */
export const STAFF_ROLES = ['manager', 'reception', 'self'];
export const STAFF_RESOURCES_MAX = 100;
/** Limit of live tokens of a member. */
export const STAFF_TOKENS_MAX = 20;
/** Limit of open links of a member. A further link ends the oldest. */
export const STAFF_LINKS_MAX = 3;
/** Prefixes of the secrets of staff and persons. */
export const STAFF_TOKEN = 'sk_';
export const SESSION_TOKEN = 'se_';
export const LINK = 'li_';
/** @throws ValidationError naming every bad field. */
export function readNewStaff(input) {
    const fields = new FieldReader(input);
    const given = {
        name: fields.requiredText('name'),
        email: requiredEmail(fields),
        role: fields.requiredOneOf('role', STAFF_ROLES),
        active: fields.flag('active', true),
    };
    const resources = given.role === 'self' ? fields.requiredUuids('resources', STAFF_RESOURCES_MAX) : null;
    if (given.role !== 'self' && fields.has('resources'))
        fields.fail('resources', 'Must be left out, except for self');
    fields.done();
    return { ...given, resources };
}
function requiredEmail(fields) {
    const email = fields.emailOrBlank('email');
    if (email === null && !fields.isBad('email'))
        fields.fail('email', REQUIRED);
    return email ?? '';
}
/** Fields of the member that a client may send. */
export function staffFields({ name, email, role, resources, active }) {
    return { name, email, role, resources, active };
}
/**
 * Applies a JSON merge patch to the fields. Roles other than `self` lose their resources. The last resource of `self`
 * may have been deleted.
 * @throws ValidationError naming every bad field.
 */
export function readPatchedStaff(before, patch) {
    const asked = patch;
    const kept = staffFields(before);
    const merged = {
        ...kept,
        ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined)),
    };
    const isNamed = asked.resources !== undefined;
    if (merged.role !== 'self' && !isNamed)
        merged.resources = null;
    const isEmptied = merged.role === 'self' && before.role === 'self' && !isNamed && before.resources?.length === 0;
    if (!isEmptied)
        return readNewStaff(merged);
    return { ...readNewStaff({ ...merged, resources: [before.uuid] }), resources: [] };
}
/** Returns the end of the member's last open link. Null if none is open. */
export function linkExpiresAt({ links }, now) {
    const ends = links.map(({ expiresAt }) => expiresAt).filter((expiresAt) => now < expiresAt);
    return ends.length === 0 ? null : Math.max(...ends);
}
