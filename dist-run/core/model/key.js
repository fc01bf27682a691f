import { FieldReader, mergePatch } from '../fields.js';
import { isSlug } from './app.js';
import { isOrigin } from './origins.js';
import { UNATTENDED_HOLD_SECONDS_MAX } from './settings.js';
export const KEY_SERVICES_MAX = 100;
export const KEY_ORIGINS_MAX = 100;
const HOLD_SECONDS_MAX_DEFAULT = 600;
const LIVE_HOLDS_MAX_DEFAULT = 20;
const HOLDS_PER_ADDRESS_DEFAULT = 5;
const HOLDS_MAX = 1_000;
export const BOOKINGS_PER_ADDRESS_MAX = 10_000;
export const BOOKINGS_PER_ADDRESS_DEFAULT = 10;
/** Returns the limit of bookings that one client address may confirm within 24 hours. Null: unlimited. */
export function bookingsPerAddressOf({ bookingsPerAddress = BOOKINGS_PER_ADDRESS_DEFAULT }) {
    return bookingsPerAddress;
}
/** @throws ValidationError naming every bad field. */
export function readNewKey(input) {
    const fields = new FieldReader(input);
    const key = {
        name: fields.requiredText('name'),
        services: fields.has('services') ? fields.requiredUuids('services', KEY_SERVICES_MAX) : null,
        origins: fields.has('origins') ? readOrigins(fields) : null,
        holdSecondsMax: fields.whole('holdSecondsMax', 60, UNATTENDED_HOLD_SECONDS_MAX, HOLD_SECONDS_MAX_DEFAULT),
        liveHoldsMax: fields.whole('liveHoldsMax', 1, HOLDS_MAX, LIVE_HOLDS_MAX_DEFAULT),
        holdsPerAddress: fields.whole('holdsPerAddress', 1, HOLDS_MAX, HOLDS_PER_ADDRESS_DEFAULT),
        bookingsPerAddress: fields.raw('bookingsPerAddress') === null
            ? null
            : fields.whole('bookingsPerAddress', 1, BOOKINGS_PER_ADDRESS_MAX, BOOKINGS_PER_ADDRESS_DEFAULT),
        page: fields.flag('page', false),
    };
    fields.done();
    return key;
}
const ORIGIN_EXPECTED = 'Must be an origin such as https://example.com, or http://localhost:8080: the scheme and the host, as browsers send them';
function readOrigins(fields) {
    const value = fields.raw('origins');
    if (!Array.isArray(value) || value.length > KEY_ORIGINS_MAX) {
        fields.fail('origins', `Must be a list of at most ${KEY_ORIGINS_MAX} origins`);
        return [];
    }
    return value.filter((item, index) => {
        const isOne = typeof item === 'string' && isOrigin(item);
        if (!isOne)
            fields.fail(`origins.${index}`, ORIGIN_EXPECTED);
        else if (value.indexOf(item) < index)
            fields.fail(`origins.${index}`, 'Must not be named twice');
        return isOne;
    });
}
/** The fields of the key that a client may send. */
export function keyFields(key) {
    const { name, services, origins, holdSecondsMax, liveHoldsMax, holdsPerAddress } = key;
    const bookingsPerAddress = bookingsPerAddressOf(key);
    const { page = false } = key;
    return { name, services, origins, holdSecondsMax, liveHoldsMax, holdsPerAddress, bookingsPerAddress, page };
}
/** The fields after a JSON merge patch. A null of `bookingsPerAddress` is a value: no limit. @throws ValidationError */
export function readPatchedKey(key, patch) {
    const merged = mergePatch(keyFields(key), patch);
    const isUnlimited = new FieldReader(patch).raw('bookingsPerAddress') === null;
    return readNewKey(isUnlimited ? { ...merged, bookingsPerAddress: null } : merged);
}
/** Prefix of the public address of a booking page, which is a credential too: `@` and the slug of the app. */
const PUBLIC_PREFIX = '@';
/**
 * Returns the slug in the credential of a public booking page. Undefined for other texts. `.` and `..` are invalid,
 * because browsers resolve them as paths.
 */
export function slugInKeyText(text) {
    const slug = text.startsWith(PUBLIC_PREFIX) ? text.slice(PUBLIC_PREFIX.length) : '';
    return isSlug(slug) && slug !== '.' && slug !== '..' ? slug : undefined;
}
const PREFIX = 'pk_';
const TEXT = /^pk_[A-Za-z0-9_-]{32,128}$/;
/** Builds the text of a key: a prefix that makes keys recognizable, and random characters. */
export function keyText(random) {
    return PREFIX + random;
}
/** True if the text has the form of a key, or of the public address of a booking page. */
export function isKeyText(text) {
    return TEXT.test(text) || slugInKeyText(text) !== undefined;
}
