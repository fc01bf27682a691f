import { phoneDigits, searchable } from '../../../core/index.js';
/** Registers the functions that steps of the schema call; triggers and indexes call none of them. */
export function addStepFunctions(connection) {
    const folding = (fold) => (text) => (typeof text === 'string' ? fold(text) : null);
    connection.function('searchable', folding(searchable));
    connection.function('phone_digits', folding(phoneDigits));
}
