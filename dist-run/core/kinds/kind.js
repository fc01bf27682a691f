import { FieldReader } from '../fields.js';
export const text = (of) => ({ is: 'text', isUnique: false, of });
/** Unique among the objects of an app. Nulls may repeat. */
export const uniqueText = (of) => ({ is: 'text', isUnique: true, of });
export const uuid = (of) => ({ is: 'uuid', isUnique: false, of });
export const instant = (of) => ({ is: 'instant', isUnique: false, of });
export const number = (of) => ({ is: 'number', isUnique: false, of });
export const flag = (of) => ({ is: 'flag', isUnique: false, of });
export const list = (of) => ({ is: 'list', isUnique: false, of });
/** Copies an object unchanged. */
export function asItIs(object) {
    return object;
}
/** Builds a check that reads the fields of an object. */
export function readingFields(read) {
    return (object) => {
        const fields = new FieldReader(object);
        read(fields);
        fields.done();
    };
}
export function mustBeList(fields, field) {
    if (!Array.isArray(fields.raw(field)))
        fields.fail(field, 'Must be a list');
}
export function readSpan(fields) {
    const [start, end] = [fields.requiredInstant('start'), fields.requiredInstant('end')];
    if (!fields.isBad('start') && !fields.isBad('end') && end <= start)
        fields.fail('end', 'Must be after start');
}
/** Checks the type of a descriptor of objects `T` and keeps its literal type. */
export function describeKind() {
    return (descriptor) => descriptor;
}
