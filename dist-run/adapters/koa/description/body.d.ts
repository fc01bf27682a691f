import { type JsonSchema } from './schemas.js';
/** A JSON body. */
export interface Body<Input> {
    /** Schema in wire names, which every body is validated against. */
    readonly schema: JsonSchema;
    /** Schema for the OpenAPI document, which can also say which fields go together. */
    readonly documented: JsonSchema;
    /** Parses the input in the core. Throws a ValidationError with all bad fields, in the core's names. */
    readonly check: (input: unknown) => unknown;
    /** True if `check` runs on every body, before the use case. Otherwise it only runs on bodies that fail the schema. */
    readonly checkedAlways: boolean;
    readonly mediaTypes: readonly string[];
    /** Carries the type of the use case's input. No value has this property. */
    readonly input?: Input;
}
export declare function body<Input>(schema: JsonSchema, check?: (input: unknown) => unknown, documented?: JsonSchema): Body<Input>;
/**
 * JSON merge patch on the fields of `whole`. Only the use case sees the patched object, but errors that do not depend
 * on it (a bad value, `null` in a required field) are a 400 before the object is looked up.
 */
export declare function patchOf(whole: Body<unknown>, example: object, documented?: JsonSchema): Body<unknown>;
