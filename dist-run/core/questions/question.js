import { DESCRIPTORS } from '../kinds/objects.js';
/** Condition that every object meets. */
export const ALL = ['and', []];
/** Cast: drops the kind of a condition. `Where` has already checked its names and values. */
export function anyWhere(where) {
    return where;
}
/** Splits an `and` into its conditions. Any other condition is returned alone. */
export function conjuncts(where) {
    return where[0] === 'and' ? where[1].flatMap(conjuncts) : [where];
}
/** Returns a getter for a queryable value of a kind. */
export function foundValue(kind, name) {
    if (name === 'uuid')
        return ({ uuid }) => uuid;
    const foundBy = DESCRIPTORS[kind].foundBy;
    const found = foundBy[name];
    if (!found)
        throw new TypeError(`Objects of kind '${kind}' are not found by '${name}'`);
    return found.of;
}
/** Evaluates a condition on an object. This defines the language: every storage must agree with it. */
export function meets(kind, where) {
    return evaluator(kind, anyWhere(where));
}
function evaluator(kind, where) {
    switch (where[0]) {
        case 'and': {
            const all = where[1].map((each) => evaluator(kind, each));
            return (object) => all.every((meetsIt) => meetsIt(object));
        }
        case 'or': {
            const any = where[1].map((each) => evaluator(kind, each));
            return (object) => any.some((meetsIt) => meetsIt(object));
        }
        case 'not': {
            const negated = evaluator(kind, where[1]);
            return (object) => !negated(object);
        }
    }
    const of = foundValue(kind, where[1]);
    switch (where[0]) {
        case 'isNull':
            return (object) => of(object) === null;
        case 'in': {
            const values = new Set(where[2]);
            return (object) => values.has(of(object));
        }
        default:
            return comparison(where[0], of, where[2]);
    }
}
function comparison(operator, of, value) {
    const isNumber = (found) => found !== null;
    switch (operator) {
        case 'eq':
            return (object) => of(object) === value;
        case 'has':
            return (object) => of(object).includes(value);
        case 'contains':
            return (object) => (of(object) ?? '').includes(value) && of(object) !== null;
    }
    const compared = value;
    return (object) => {
        const found = of(object);
        if (!isNumber(found))
            return false;
        if (operator === 'lt')
            return found < compared;
        if (operator === 'lte')
            return found <= compared;
        return operator === 'gt' ? found > compared : found >= compared;
    };
}
/** Splits an order into its value (null for creation order) and its direction. */
export function orderedBy(order) {
    const isReversed = order.startsWith('-');
    const by = isReversed ? order.slice(1) : order;
    return { by: by === 'created' ? null : by, isReversed };
}
