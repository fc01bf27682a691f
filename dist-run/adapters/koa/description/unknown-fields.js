import { ERRORS_MAX } from '../../../core/fields.js';
const NONE = new Set();
/**
 * Derives the assigned fields from the declarations: fields that answers of a group of operations (`tag`) show and
 * that no body of the group takes.
 */
export function assignedFields(operations) {
    const all = operations.flatMap((one) => (one.forKeys ? [one, one.forKeys] : [one]));
    const namesBy = (names) => {
        const byTag = new Map();
        for (const one of all)
            byTag.set(one.tag, [...(byTag.get(one.tag) ?? []), ...names(one)]);
        return byTag;
    };
    const shown = namesBy(({ answers }) => Object.values(answers).flatMap((answer) => (answer ? Object.keys(dataFields(answer)) : [])));
    const taken = namesBy(({ body }) => body ? Object.keys({ ...body.schema.properties, ...fieldsOf(body.documented) }) : []);
    const assigned = ({ tag }) => new Set(shown.get(tag)?.filter((name) => !taken.get(tag)?.includes(name)));
    return new Map(all.flatMap((one) => (one.body?.documented.title ? [[one.body.documented.title, assigned(one)]] : [])));
}
/** Returns the fields of an answer's object, or of a list's items. */
function dataFields({ properties: { data } = {} }) {
    const { items = data } = data ?? {};
    return items ? fieldsOf(items) : {};
}
/**
 * Builds the function that finds unknown fields of a body at any depth: at most `ERRORS_MAX`, each with the most
 * similar known name.
 */
export function unknownFieldFinder(body, assigned) {
    const { schema, documented } = body;
    // Some bodies accept undocumented fields, only to refuse them with a better message.
    const undocumented = new Set(Object.keys(schema.properties ?? {}));
    return (sent) => {
        // No prototype: a client may send `constructor` or `__proto__`.
        const messages = Object.create(null);
        look(documented, sent, '', { messages, assigned, undocumented });
        return messages;
    };
}
function look(schema, value, path, looking) {
    if (typeof value !== 'object' || value === null)
        return;
    const under = (name) => (path === '' ? `${name}` : `${path}.${name}`);
    if (Array.isArray(value)) {
        const { items } = schema;
        if (items)
            for (const [index, item] of value.entries())
                look(items, item, under(index), looking);
        return;
    }
    if (!takesNamedFields(schema))
        return;
    const { messages, assigned, undocumented } = looking;
    const fields = fieldsOf(schema, value);
    const ignored = assigned.get(schema.title ?? '') ?? NONE;
    for (const [name, item] of Object.entries(value)) {
        if (Object.keys(messages).length >= ERRORS_MAX)
            return;
        if (Object.hasOwn(fields, name))
            look(fields[name], item, under(name), looking);
        else if (ignored.has(name) || (path === '' && undocumented.has(name)))
            continue;
        else
            messages[under(name)] = unknownField(name, Object.keys(fields));
    }
}
/** False for an object whose keys the client chooses, such as `meta`. */
function takesNamedFields({ properties, oneOf, anyOf }) {
    return properties !== undefined || oneOf !== undefined || anyOf !== undefined;
}
/**
 * Returns the fields of an object. With alternatives, returns the fields of the one that its discriminator selects,
 * or else of all.
 */
function fieldsOf({ properties, oneOf, anyOf, discriminator }, value = {}) {
    if (properties)
        return properties;
    const alternatives = oneOf ?? anyOf ?? [];
    const kind = discriminator && value[discriminator.propertyName];
    const meant = discriminator && alternatives.filter((one) => one.properties?.[discriminator.propertyName]?.const === kind);
    return Object.assign({}, ...(meant?.length ? meant : alternatives).map((one) => fieldsOf(one, value)));
}
function unknownField(name, known) {
    const nearest = nearestOf(name, known);
    return nearest === undefined
        ? 'Unknown field: none is taken here'
        : `Unknown field: the nearest known one is ${nearest}`;
}
/** Limit of characters that are compared. */
const COMPARED = 64;
/** Returns the known name with the smallest edit distance. The first one wins a tie. */
function nearestOf(name, known) {
    const sent = name.slice(0, COMPARED).toLowerCase();
    const ranked = known.map((one) => ({ one, edits: editsBetween(sent, one) }));
    return ranked.sort((left, right) => left.edits - right.edits)[0]?.one;
}
/** Levenshtein distance. */
function editsBetween(from, to) {
    let row = Array.from({ length: to.length + 1 }, (_, index) => index);
    for (let at = 1; at <= from.length; at += 1) {
        const next = [at];
        for (let index = 1; index <= to.length; index += 1) {
            const replaced = row[index - 1] + (from[at - 1] === to[index - 1] ? 0 : 1);
            next.push(Math.min(replaced, row[index] + 1, next[index - 1] + 1));
        }
        row = next;
    }
    return row[to.length];
}
