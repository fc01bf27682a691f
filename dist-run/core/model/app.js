import { FieldReader, LONG_TEXT_MAX, TEXT_MAX } from '../fields.js';
const SLUG = /^[A-Za-z0-9\-._~]+$/;
/** True if the text is a valid slug. */
export function isSlug(text) {
    return SLUG.test(text) && text.length <= TEXT_MAX;
}
/** @throws ValidationError naming every bad field. */
export function readNewApp(input) {
    const fields = new FieldReader(input);
    const app = {
        slug: fields.requiredText('slug', TEXT_MAX),
        name: fields.requiredText('name', TEXT_MAX),
        description: fields.requiredText('description', LONG_TEXT_MAX),
        meta: fields.meta(),
    };
    if (app.slug !== '' && !SLUG.test(app.slug)) {
        fields.fail('slug', 'Must consist of letters, digits and - . _ ~ only');
    }
    fields.done();
    return app;
}
/** @throws ValidationError naming every bad field. */
export function newApp(input, given) {
    const { uuid, owner, now } = given;
    return { uuid, owner, ...readNewApp(input), sendsLetters: true, version: 1, createdAt: now, updatedAt: now };
}
/** The fields of the app that a client may send. */
export function appFields({ slug, name, description, meta }) {
    return { slug, name, description, meta };
}
/** Digests of all current and previous tokens of the app. */
export function digestsOf({ digest, previous, sessions = [] }) {
    return [digest, ...(previous ? [previous.digest] : []), ...sessions.map((session) => session.digest)];
}
