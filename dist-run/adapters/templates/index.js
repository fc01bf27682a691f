import Mustache from 'mustache';
import { TemplateError } from '../../core/actions/delivery-ports.js';
/** Limit of tags, far above the needs of a mail. It makes rendering time linear in input and output. */
const TAGS_MAX = 1_000;
const TAG_LENGTH = 200;
const RENDERED_BYTES = 1024 * 1024;
/** Number of similar names in an error, and length of the unknown name in it. */
const OFFERED = 3;
const SHOWN_LENGTH = 100;
const UNSUPPORTED = {
    '#': 'Sections are not supported, only names',
    '^': 'Sections are not supported, only names',
    '>': 'Partials are not supported, only names',
    '=': 'Other delimiters are not supported, only {{ and }}',
};
/** Disables the library's cache, which never evicts templates. */
const writer = Object.assign(new Mustache.Writer(), { templateCache: undefined });
/**
 * Mustache without logic. The library parses the tags. Names are looked up here, because the library's lookup reaches
 * prototypes, calls functions and continues in outer objects.
 */
export const mustacheTemplates = {
    problem(template, names) {
        const tokens = parsed(template);
        if (typeof tokens === 'string')
            return tokens;
        for (const [type, value] of tokens) {
            if (type in UNSUPPORTED)
                return UNSUPPORTED[type];
            if (isName(type) && !names.has(value))
                return unknownName(value, names);
        }
        return undefined;
    },
    render(template, values, as) {
        const tokens = parsed(template);
        if (typeof tokens === 'string')
            throw new TemplateError(tokens);
        const parts = [];
        let bytes = 0;
        for (const token of tokens) {
            const part = rendered(token, values, as);
            bytes += Buffer.byteLength(part);
            if (bytes > RENDERED_BYTES)
                throw new TemplateError('Must be at most 1 MiB with the values of the booking');
            parts.push(part);
        }
        return parts.join('');
    },
};
/** Returns the tokens of a template, or its problem. */
function parsed(template) {
    const problem = tagsProblem(template);
    if (problem !== undefined)
        return problem;
    try {
        return writer.parse(template);
    }
    catch (error) {
        return syntaxProblem(error instanceof Error ? error.message : '');
    }
}
/**
 * Finds tags like the library does, but in one pass. The library's time for a tag grows with the square of its
 * blanks, so long tags, unclosed tags and changed delimiters are refused before.
 */
function tagsProblem(template) {
    let count = 0;
    for (let at = template.indexOf('{{'); at >= 0;) {
        count += 1;
        if (count > TAGS_MAX)
            return `Must have at most ${TAGS_MAX.toLocaleString('en')} tags`;
        const beginning = template.slice(at, at + TAG_LENGTH);
        const [opening, sign] = /^\{\{\s*([={])?/.exec(beginning) ?? ['{{'];
        if (sign === '=')
            return UNSUPPORTED['='];
        const closing = sign === '{' ? '}}}' : '}}';
        const end = beginning.indexOf(closing, opening.length);
        if (end < 0) {
            const isClosed = template.indexOf(closing, at + opening.length) >= 0;
            return isClosed
                ? `Must have tags of at most ${TAG_LENGTH} characters, and the one at character ${at + 1} is longer`
                : `A {{ has no matching }} up to character ${template.length}`;
        }
        at = template.indexOf('{{', at + end + closing.length);
    }
    return undefined;
}
/** `{{name}}`, and `{{&name}}` with its other form `{{{name}}}`. */
const isName = (type) => type === 'name' || type === '&';
function rendered([type, value], values, as) {
    if (type === 'text')
        return value;
    if (!isName(type))
        return ''; // comment
    const text = textOf(found(value, values));
    // also for {{{name}}}: text from customers must not become markup, no matter who wrote the template
    return as === 'html' ? Mustache.escape(text) : text;
}
/** Returns the value at a dotted path of own properties. */
function found(path, values) {
    let value = values;
    for (const key of path.split('.')) {
        if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key))
            return undefined;
        value = value[key];
    }
    return value;
}
/** Empty for values that are not text: an object would appear as `[object Object]`. */
function textOf(value) {
    return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
/** The parser refuses unbalanced sections before they appear among the tokens. */
function syntaxProblem(message) {
    return message.includes('section') ? UNSUPPORTED['#'] : 'Must be a template';
}
function unknownName(name, names) {
    const shown = [...name].slice(0, SHOWN_LENGTH).join('');
    const nearest = [...names]
        .map((known) => ({ known, distance: distance(shown, known) }))
        .sort((a, b) => a.distance - b.distance)
        .slice(0, OFFERED)
        .map(({ known }) => `{{${known}}}`);
    const unknown = `Unknown name {{${shown}}}`;
    return nearest.length === 0 ? unknown : `${unknown}, the nearest known are ${nearest.join(', ')}`;
}
/** Levenshtein distance. */
function distance(from, to) {
    let row = Array.from({ length: to.length + 1 }, (_, column) => column);
    for (let i = 1; i <= from.length; i += 1) {
        const next = [i];
        for (let j = 1; j <= to.length; j += 1) {
            const replaced = row[j - 1] + (from[i - 1] === to[j - 1] ? 0 : 1);
            next.push(Math.min(replaced, row[j] + 1, next[j - 1] + 1));
        }
        row = next;
    }
    return row[to.length];
}
