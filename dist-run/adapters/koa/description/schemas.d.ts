/** The keywords of JSON Schema 2020-12 that this service uses, for validation and for the OpenAPI document. */
export interface JsonSchema {
    /** Name of the schema among the components of the OpenAPI document. */
    readonly title?: string;
    readonly description?: string;
    readonly examples?: readonly unknown[];
    readonly default?: unknown;
    readonly type?: JsonType | readonly JsonType[];
    readonly format?: 'uuid' | 'date-time' | 'date' | 'email' | 'uri' | 'uri-reference' | 'binary';
    readonly enum?: readonly unknown[];
    readonly const?: unknown;
    readonly minLength?: number;
    readonly maxLength?: number;
    readonly pattern?: string;
    readonly minimum?: number;
    readonly maximum?: number;
    readonly properties?: Readonly<Record<string, JsonSchema>>;
    readonly required?: readonly string[];
    readonly additionalProperties?: boolean | JsonSchema;
    readonly propertyNames?: JsonSchema;
    readonly maxProperties?: number;
    readonly items?: JsonSchema;
    readonly minItems?: number;
    readonly maxItems?: number;
    readonly uniqueItems?: boolean;
    readonly oneOf?: readonly JsonSchema[];
    readonly anyOf?: readonly JsonSchema[];
    /** OpenAPI's keyword for a `oneOf`: the property whose constant tells the alternatives apart. Only for the document. */
    readonly discriminator?: {
        readonly propertyName: string;
    };
}
export type JsonType = 'object' | 'array' | 'string' | 'integer' | 'number' | 'boolean' | 'null';
/** Builds the schema of an object. All fields are required except those in `optional`. */
export declare function object(properties: Record<string, JsonSchema>, optional?: readonly string[]): JsonSchema;
export declare function listOf(items: JsonSchema): JsonSchema;
export declare function nullable(schema: JsonSchema): JsonSchema;
/** Builds the schema of a text that must not be blank. */
export declare function text(maxLength?: number): JsonSchema;
export declare const longText: JsonSchema;
export declare const uuid: JsonSchema;
export declare const timestamp: JsonSchema;
/** Moment, as a client sends it. */
export declare const instantInput: JsonSchema;
export declare const timezone: JsonSchema;
export declare const language: JsonSchema;
export declare const meta: JsonSchema;
/** Builds the schema of the answer with one object (adapters/koa/README.md, "Answers"). */
export declare function success(data: JsonSchema): JsonSchema;
/** Builds the schema of a page (adapters/koa/README.md, "Lists"). */
export declare function pageOf(items: JsonSchema): JsonSchema;
/** Body of a 400. */
export declare const fieldErrors: JsonSchema;
/** Reason of a refusal. */
export declare const refusalReason: JsonSchema;
/** Body of a 409: a duplicate value, or a `reason` why the object's state forbids the request. */
export declare const conflict: JsonSchema;
/** Body of all other failures. */
export declare const failure: JsonSchema;
/** Returns the schema's example, or builds one from its parts. Undefined if there is none. */
export declare function exampleOf({ examples, const: only, properties, items }: JsonSchema): unknown;
/**
 * Builds the schema of a JSON merge patch (RFC 7396): every field is optional, and `null` removes it. Lists are
 * replaced entirely. A missing field keeps its value, so the patch has no defaults. The example of the whole object
 * is dropped.
 */
export declare function mergePatchOf(schema: JsonSchema): JsonSchema;
/** Describes the maximum size of a list or an object, in the core's words. */
export declare function sizeExpected({ items, maxItems, maxProperties }: JsonSchema): string;
/** Describes what the schema expects, in the core's words. */
export declare function expected(schema: JsonSchema): string;
