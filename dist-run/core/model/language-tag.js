const ALPHANUM = '[a-z0-9]';
/** RFC 5646, 2.1: `langtag`. */
const LANGTAG = new RegExp([
    '^(?:[a-z]{2,3}(?:-[a-z]{3}){0,3}|[a-z]{4}|[a-z]{5,8})', // language, with its extensions
    '(?:-[a-z]{4})?', // script
    '(?:-(?:[a-z]{2}|\\d{3}))?', // region
    `(?:-(?:${ALPHANUM}{5,8}|\\d${ALPHANUM}{3}))*`, // variants
    `(?:-[0-9a-wyz](?:-${ALPHANUM}{2,8})+)*`, // extensions
    `(?:-x(?:-${ALPHANUM}{1,8})+)?$`, // private use
].join(''), 'i');
const PRIVATE_USE = new RegExp(`^x(?:-${ALPHANUM}{1,8})+$`, 'i');
/** Tags with irregular syntax: `irregular` in RFC 5646, 2.1. */
const IRREGULAR = new Set([
    'en-gb-oed',
    'i-ami',
    'i-bnn',
    'i-default',
    'i-enochian',
    'i-hak',
    'i-klingon',
    'i-lux',
    'i-mingo',
    'i-navajo',
    'i-pwn',
    'i-tao',
    'i-tay',
    'i-tsu',
    'sgn-be-fr',
    'sgn-be-nl',
    'sgn-ch-de',
]);
/** True if the text is a well-formed language tag of BCP 47 (RFC 5646, 2.2.9). */
export function isLanguageTag(text) {
    return LANGTAG.test(text) || PRIVATE_USE.test(text) || IRREGULAR.has(text.toLowerCase());
}
