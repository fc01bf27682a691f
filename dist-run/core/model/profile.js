import { FieldReader } from '../fields.js';
import { colorsOf } from './colors.js';
import { isLanguageTag } from './language-tag.js';
/** Languages of pages and letters. */
export const LANGUAGES = ['en', 'de', 'fr', 'es'];
const NAME_MAX = 100;
const INTRO_MAX = 2_000;
const ADDRESS_MAX = 500;
const ADDRESS_LINES_MAX = 6;
const PHONE_MAX = 50;
const PHONE = /^(?=(?:[^0-9]*[0-9]){3})[0-9 +\-()./]*$/;
const URL_MAX = 500;
/**
 * Matches a host without credentials, an optional port, and then characters that browsers parse as path, query and
 * fragment.
 */
const WEB_ADDRESS = /^https?:\/\/(?:\[[0-9a-f:.]+\]|[^\s\p{Cc}/\\?#@:[\]<>"^`{|}%]+)(?::\d{1,5})?(?:[/?#][^\s\p{Cc}<>"\\]*)?$/iu;
const ACCENT = /^#[0-9a-f]{6}$/i;
const LINE_BREAK = /\r\n|[\n\r\u2028\u2029]/;
const NOTHING = {
    name: null,
    intro: null,
    address: null,
    phone: null,
    email: null,
    website: null,
    privacyUrl: null,
    termsUrl: null,
    accent: null,
    language: null,
    timezone: null,
};
/** Profile of an app that has not stored one. */
export function emptyProfile({ uuid, createdAt }) {
    return { uuid, app: uuid, ...NOTHING, logo: null, version: 0, createdAt, updatedAt: createdAt };
}
/** The fields of the profile that a client may send. */
export function profileFields(profile) {
    const { name, intro, address, phone, email, website, privacyUrl, termsUrl, accent, language, timezone } = profile;
    return { name, intro, address, phone, email, website, privacyUrl, termsUrl, accent, language, timezone };
}
/** Parses all fields. Blank text becomes null. @throws ValidationError naming every bad field. */
export function readProfile(input) {
    const fields = new FieldReader(input);
    const profile = {
        name: fields.textOrBlank('name', NAME_MAX),
        intro: fields.textOrBlank('intro', INTRO_MAX),
        address: fields.textOrBlank('address', ADDRESS_MAX),
        phone: fields.textOrBlank('phone', PHONE_MAX),
        email: fields.emailOrBlank('email'),
        website: readWebAddress(fields, 'website'),
        privacyUrl: readWebAddress(fields, 'privacyUrl'),
        termsUrl: readWebAddress(fields, 'termsUrl'),
        accent: fields.textOrBlank('accent')?.toLowerCase() ?? null,
        language: fields.textOrBlank('language'),
        timezone: fields.textOrBlank('timezone') === null ? null : fields.timezone('timezone', null),
    };
    const { address, phone, accent, language } = profile;
    if (address !== null && address.split(LINE_BREAK).length > ADDRESS_LINES_MAX)
        fields.fail('address', `Must have at most ${ADDRESS_LINES_MAX} lines`);
    if (phone !== null && !PHONE.test(phone))
        fields.fail('phone', 'Must consist of digits, blanks and + - ( ) . / with at least 3 digits');
    if (accent !== null && !ACCENT.test(accent))
        fields.fail('accent', 'Must be a colour, written #rrggbb');
    if (language !== null && (!isLanguageTag(language) || languageOf(language) === undefined))
        fields.fail('language', `Must be a language tag that begins with ${LANGUAGES.join(', ')}`);
    fields.done();
    return profile;
}
function readWebAddress(fields, field) {
    const text = fields.textOrBlank(field, URL_MAX);
    if (text === null || fields.isBad(field))
        return text;
    const [, port] = /^[^/]*\/\/[^/?#]*?:(\d+)(?:[/?#]|$)/.exec(text) ?? [];
    if (!WEB_ADDRESS.test(text) || Number(port ?? 0) > 65_535)
        fields.fail(field, 'Must be a URL that begins with https:// or http://, without credentials');
    return text;
}
/** Returns the profile as customers see it. `defaultZone` is the most common zone of the resources. */
export function publicProfile(app, profile, defaultZone) {
    const { accent, ...fields } = profileFields(profile);
    return {
        ...fields,
        name: fields.name ?? app.name,
        intro: fields.intro ?? app.description,
        language: fields.language ?? 'en',
        timezone: fields.timezone ?? defaultZone,
        logo: profile.logo,
        colors: accent === null ? null : colorsOf(accent),
    };
}
/** Joins the lines of the address with commas. */
export function addressLine(address) {
    const lines = address.split(LINE_BREAK).map((line) => line.trim());
    return lines.filter((line) => line !== '').join(', ');
}
/** Returns the language of `LANGUAGES` that a tag begins with. Undefined for other languages. */
export function languageOf(tag) {
    const [primary] = tag.toLowerCase().split('-');
    return LANGUAGES.find((language) => language === primary);
}
/** Returns the `Intl` locale of a tag of one of `LANGUAGES`: the language, and the region if there is one. */
export function localeOf(tag) {
    const [primary = 'en', ...rest] = tag.split('-');
    // Subtags after a single letter are not regions.
    const single = rest.findIndex((part) => part.length === 1);
    const region = rest.slice(0, single < 0 ? undefined : single).find((part) => /^(?:[a-z]{2}|\d{3})$/i.test(part));
    return region === undefined ? primary.toLowerCase() : `${primary.toLowerCase()}-${region.toUpperCase()}`;
}
