import { isFailure, ValidationError } from '../../../core/errors.js';
import { isCleanText, REQUIRED } from '../../../core/fields.js';
import { parseInstant } from '../../../core/instants.js';
import { PAGE_LIMITS } from '../../../core/pagination.js';
import { readSearch } from '../../../core/search.js';
import { expected, instantInput, listOf, uuid } from './schemas.js';
import { checkOf } from './validation.js';
import { coreName } from './wire-names.js';
/** Builds a parameter that returns its value unchanged once the schema accepts it. */
function plain(schema, description) {
    return { schema, description, read: (value) => value };
}
/** Builds a parameter for a whole number in plain digits. */
export function whole(minimum, maximum, description, standard) {
    const schema = { type: 'integer', minimum, maximum };
    return plain(standard === undefined ? schema : { ...schema, default: standard }, description);
}
export function flag(description) {
    return plain({ type: 'boolean' }, description);
}
export function choice(choices, description) {
    return plain({ type: 'string', enum: choices }, description);
}
export function string(description, schema = {}) {
    return plain({ type: 'string', ...schema }, description);
}
/** Builds a parameter for a UUID, which it returns in lower case. */
export function identifier(description) {
    const schema = { type: 'string', format: 'uuid' };
    return { schema, description, read: (value) => value?.toLowerCase() };
}
/** Makes the parameter required. */
export function required(parameter) {
    return { ...parameter, required: true };
}
/** Adds an example for the document. */
export function withExample(parameter, example) {
    return { ...parameter, schema: { ...parameter.schema, examples: [example] } };
}
/** Builds a parameter for a comma-separated list of choices. */
export function choices(allowed, description) {
    return plain({ type: 'array', items: { type: 'string', enum: allowed } }, description);
}
/** Builds a parameter for a moment, which it returns in milliseconds. */
export function instant(description) {
    return { schema: instantInput, description, read: parseInstant };
}
/** Builds a parameter for up to `most` different UUIDs, comma-separated, which it returns in lower case. */
export function identifiers(most, description) {
    const schema = { ...listOf(uuid), minItems: 1, maxItems: most };
    return {
        schema,
        description,
        read(value, _other, name) {
            const uuids = value?.map((text) => text.toLowerCase());
            if (uuids && new Set(uuids).size < uuids.length) {
                throw new ValidationError({ [name]: 'Must not name one twice' });
            }
            return uuids;
        },
    };
}
/** `page` and `limit`, which every list takes. */
export const paging = {
    page: whole(1, PAGE_LIMITS.maxPage, 'The number of the page.', PAGE_LIMITS.page),
    limit: whole(1, PAGE_LIMITS.maxLimit, 'The number of items per page.', PAGE_LIMITS.limit),
};
/**
 * Builds the page request of a query. Objects are rendered as they are read, so that a large page is never entirely
 * in memory.
 */
export const inSlices = ({ page, limit }) => ({ page, limit, inSlices: true });
export function include(...parts) {
    const nothing = new Set();
    return {
        description: 'Shows more: a comma separated list.',
        schema: { type: 'array', items: { type: 'string', enum: parts } },
        read: (value) => (value === undefined ? nothing : new Set(value.toSorted())),
    };
}
/** `search` and `q` (adapters/koa/README.md, "Lists"). */
export function search(...fields) {
    return searchWith(undefined, ...fields);
}
/**
 * Builds the parameters of a search. `foldings` convert the terms of fields that are folded in another way
 * (`readSearch`).
 */
export function searchWith(foldings, ...fields) {
    return {
        search: {
            description: `Filters by fields: \`${fields[0]}:term\`, comma separated, or the names alone with the term in \`q\`. Fields: ${fields.join(', ')}.`,
            schema: { type: 'string' },
            read: (text, other) => readSearch(text, other('q'), fields, foldings),
        },
        q: string('The term for the fields that `search` names without one.'),
    };
}
/** Builds the parser of an operation's query parameters. The parser adds problems to `errors`. */
export function queryReader(query) {
    const parameters = Object.entries(query).map(([name, parameter]) => ({
        name,
        nameInCore: coreName(name),
        parameter,
    }));
    const problemsOf = checkOf({
        type: 'object',
        properties: Object.fromEntries(parameters.map(({ name, parameter }) => [name, parameter.schema])),
        required: parameters.filter(({ parameter }) => parameter.required).map(({ name }) => name),
    });
    const isOptional = parameters.every(({ parameter }) => !parameter.required && !parameter.requiredUnless);
    const unasked = Object.fromEntries(isOptional
        ? parameters.map(({ name, nameInCore, parameter }) => [
            nameInCore,
            parameter.read(undefined, () => undefined, name),
        ])
        : []);
    return (querystring, errors) => {
        if (querystring === '' && isOptional)
            return unasked;
        const given = new URLSearchParams(querystring);
        const other = (name) => given.get(name) ?? undefined;
        const values = {};
        for (const { name, parameter } of parameters) {
            const [text, ...more] = given.getAll(name);
            if (more.length > 0)
                errors[name] = 'Must be given once';
            else if (text !== undefined && !isCleanText(text))
                errors[name] = 'Must not contain U+0000';
            else if (text !== undefined)
                values[name] = typed(text, parameter.schema);
        }
        for (const { instancePath, params } of problemsOf(values)) {
            const missing = params.missingProperty;
            const name = String(missing ?? instancePath.split('/')[1]);
            errors[name] ??= missing === undefined ? expected(query[name]?.schema ?? {}) : REQUIRED;
        }
        const read = {};
        for (const { name, nameInCore, parameter } of parameters) {
            if (errors[name] !== undefined)
                continue;
            try {
                read[nameInCore] = parameter.read(values[name], other, name);
            }
            catch (error) {
                if (!isFailure(error, 'invalid'))
                    throw error;
                Object.assign(errors, error.errors);
            }
        }
        return read;
    };
}
/** Converts the text to the type in its schema. Returns text that cannot be converted, which the schema then refuses. */
function typed(text, schema) {
    if (schema.type === 'integer')
        return /^-?\d+$/.test(text) ? Number(text) : text;
    if (schema.type === 'boolean')
        return text === 'true' || (text === 'false' ? false : text);
    if (schema.type === 'array')
        return text === '' ? undefined : text.split(',');
    // If the client did not encode the `+` of an offset, it arrives as a blank. A blank there has no other meaning.
    if (schema.format === 'date-time')
        return text.replace(/ (\d\d:\d\d)$/, '+$1');
    return text;
}
