/** Fields whose keys the client chooses: nothing below them is renamed. */
const FREE = new Set(['meta', 'headers', 'weights']);
/** Converts a field's name to the core's: `graceSeconds` for `grace_seconds`. */
export const coreName = (name) => name.replace(/_([a-z0-9])/g, (_, letter) => letter.toUpperCase());
const snake = (name) => name.replace(/([a-z0-9])([A-Z])/g, (_, before, letter) => `${before}_${letter.toLowerCase()}`);
/** Converts a value of the core to wire names, at every depth. */
export function wireValue(value) {
    if (Array.isArray(value))
        return value.map(wireValue);
    if (typeof value !== 'object' || value === null)
        return value;
    const named = Object.entries(value).map(([name, own]) => {
        return FREE.has(name) ? [name, own] : [snake(name), wireValue(own)];
    });
    return Object.fromEntries(named);
}
/** Converts the core's messages to wire names: `graceSeconds` becomes `grace_seconds`. */
export function wireErrors(errors) {
    return Object.fromEntries(Object.entries(errors).map(([path, message]) => [wirePath(path), message]));
}
function wirePath(path) {
    const segments = path.split('.');
    const free = segments.findIndex((segment) => FREE.has(segment));
    return segments.map((segment, index) => (free >= 0 && index > free ? segment : snake(segment))).join('.');
}
/**
 * Builds the function that renames a body's fields to the core's names. Unknown fields are dropped. An object without
 * declared fields is unchanged.
 */
export function coreNames(schema) {
    const { properties, items, additionalProperties } = schema;
    if (items) {
        const rename = coreNames(items);
        return (value) => (Array.isArray(value) ? value.map(rename) : value);
    }
    if (!properties && typeof additionalProperties === 'object' && additionalProperties.properties) {
        // The keys are names of their own, and only what stands below them has fields.
        const rename = coreNames(additionalProperties);
        return (value) => {
            if (typeof value !== 'object' || value === null || Array.isArray(value))
                return value;
            return Object.fromEntries(Object.entries(value).map(([name, own]) => [name, rename(own)]));
        };
    }
    if (!properties)
        return (value) => value;
    const fields = Object.entries(properties).map(([name, field]) => ({
        name,
        nameInCore: coreName(name),
        rename: coreNames(field),
    }));
    return (value) => {
        if (typeof value !== 'object' || value === null || Array.isArray(value))
            return value;
        const renamed = {};
        for (const { name, nameInCore, rename } of fields) {
            if (Object.hasOwn(value, name))
                renamed[nameInCore] = rename(value[name]);
        }
        return renamed;
    };
}
