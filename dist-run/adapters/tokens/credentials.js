import { isUtf8 } from 'node:buffer';
import { asUuid } from '../../core/fields.js';
import { isKeyText } from '../../core/model/key.js';
import { uuidInSecret } from '../../core/model/secret-text.js';
import { LINK, SESSION_TOKEN, STAFF_TOKEN } from '../../core/model/staff.js';
import { bookingInToken } from './manage-tokens.js';
const BEARER = /^Bearer +(\S+)$/i;
const STANDARD = /^[A-Za-z0-9+/]+={0,2}$/;
const URL_SAFE = /^[A-Za-z0-9_-]+={0,2}$/;
/**
 * Decodes the credential of a `Bearer` header (adapters/tokens/README.md, "Credentials"). Undefined for other
 * schemes, for anything but canonical Base64 (standard or URL-safe, with or without padding), and for invalid UTF-8.
 */
export function plainCredential(authorization) {
    const encoded = BEARER.exec(authorization ?? '')?.[1];
    if (encoded === undefined || !(STANDARD.test(encoded) || URL_SAFE.test(encoded)))
        return undefined;
    if (encoded.endsWith('=') && encoded.length % 4 !== 0)
        return undefined;
    const bytes = Buffer.from(encoded, 'base64');
    // Node skips invalid characters: only text that encodes back to itself was valid Base64.
    const digits = encoded.replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/, '');
    return bytes.toString('base64url') === digits && isUtf8(bytes) ? bytes.toString() : undefined;
}
/** Explains the refusal of a header, by its form. */
export function credentialProblem(authorization, wanted) {
    if (authorization === undefined || authorization === '')
        return 'missing';
    if (!BEARER.test(authorization))
        return 'not_bearer';
    const plain = plainCredential(authorization);
    const kind = kindOf(plain);
    if (kind !== undefined)
        return kind === wanted ? 'unknown' : OTHER_KIND[kind];
    if (kindOf(BEARER.exec(authorization)?.[1]) !== undefined)
        return 'not_encoded';
    if (plain === undefined)
        return 'not_base64';
    return kindOf(plainCredential(`Bearer ${plain}`)) === undefined ? 'malformed' : 'encoded_twice';
}
const OTHER_KIND = {
    owner: 'owner_credential',
    app: 'app_token',
    key: 'key',
    manage: 'manage_token',
    person: 'person_session',
    link: 'link',
};
/** Returns the kind of credential with that form. */
function kindOf(plain) {
    if (plain === undefined)
        return undefined;
    if (ownerIn(plain))
        return 'owner';
    if (asUuid(plain) !== undefined || memberCredential(plain))
        return 'app';
    if (uuidInSecret(SESSION_TOKEN, plain) !== undefined)
        return 'person';
    if (uuidInSecret(LINK, plain) !== undefined)
        return 'link';
    if (isKeyText(plain))
        return 'key';
    return bookingInToken(plain) === undefined ? undefined : 'manage';
}
/** Splits `<email>:<token>` at the first colon. Both parts must be non-empty. */
function ownerIn(plain) {
    const colon = plain.indexOf(':');
    const credential = { email: plain.slice(0, Math.max(colon, 0)).toLowerCase(), token: plain.slice(colon + 1) };
    return credential.email === '' || credential.token === '' ? undefined : credential;
}
export function ownerCredential(authorization) {
    return ownerIn(plainCredential(authorization) ?? '');
}
const IN_APP = /^(?<text>[^@]+)@(?<app>[^@]+)$/;
export function memberCredential(plain) {
    const staff = uuidInSecret(STAFF_TOKEN, plain);
    if (staff !== undefined)
        return { kind: 'token', staff, text: plain };
    if (!plain.startsWith(SESSION_TOKEN))
        return undefined;
    const { text = '', app: named } = IN_APP.exec(plain)?.groups ?? {};
    const person = uuidInSecret(SESSION_TOKEN, text);
    const app = asUuid(named);
    return person === undefined || app === undefined ? undefined : { kind: 'session', person, text, app };
}
/** The session that a text is, without an app, with the UUID of its person. */
export function sessionCredential(plain) {
    const person = uuidInSecret(SESSION_TOKEN, plain);
    return person === undefined ? undefined : { person, text: plain };
}
/** The app's token, a UUID, in lower case. */
export function appToken(authorization) {
    return asUuid(plainCredential(authorization));
}
/** Returns the text of a key. */
export function keyText(authorization) {
    const plain = plainCredential(authorization);
    return plain !== undefined && isKeyText(plain) ? plain : undefined;
}
/** Returns a manage token and its booking. */
export function manageToken(authorization) {
    const token = plainCredential(authorization) ?? '';
    const booking = bookingInToken(token);
    return booking === undefined ? undefined : { token, booking };
}
