import type { FieldErrors } from '../../../core/errors.js';
import type { JsonSchema } from './schemas.js';
/** Converts a field's name to the core's: `graceSeconds` for `grace_seconds`. */
export declare const coreName: (name: string) => string;
/** Converts a value of the core to wire names, at every depth. */
export declare function wireValue(value: unknown): unknown;
/** Converts the core's messages to wire names: `graceSeconds` becomes `grace_seconds`. */
export declare function wireErrors(errors: FieldErrors): Record<string, string>;
/**
 * Builds the function that renames a body's fields to the core's names. Unknown fields are dropped. An object without
 * declared fields is unchanged.
 */
export declare function coreNames(schema: JsonSchema): (value: unknown) => unknown;
