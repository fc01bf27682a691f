import { type PageRequest } from '../../../core/pagination.js';
import type { Instant } from '../../../core/ports.js';
import { type Foldings, type Search } from '../../../core/search.js';
import { type JsonSchema } from './schemas.js';
/** Query parameter. Its schema is validated, then `read` converts the value for the handler. */
export interface Parameter<T> {
    readonly description: string;
    readonly schema: JsonSchema;
    readonly required?: boolean;
    /** Name of another parameter in place of which this one may be omitted, although `read` otherwise requires it. */
    readonly requiredUnless?: string;
    /**
     * `value` is undefined if the parameter is missing. `other` returns the text of another parameter. `name` is its
     * own name.
     * @throws ValidationError naming the bad parameters.
     */
    read(value: unknown, other: (name: string) => string | undefined, name: string): T;
}
/** Query parameters of an operation, by name. */
export type Query = Readonly<Record<string, Parameter<unknown>>>;
type CoreName<Name extends string> = Name extends `${infer Word}_${infer Rest}` ? `${Word}${Capitalize<CoreName<Rest>>}` : Name;
/** Values of the parameters by their names in the core: `durationMinutes` for `duration_minutes`. */
export type Values<Q extends Query> = {
    readonly [Name in keyof Q & string as CoreName<Name>]: Q[Name] extends Parameter<infer T> ? T : never;
};
/** Builds a parameter for a whole number in plain digits. */
export declare function whole(minimum: number, maximum: number, description: string, standard?: number): Parameter<number | undefined>;
export declare function flag(description: string): Parameter<boolean | undefined>;
export declare function choice<const Choice extends string>(choices: readonly Choice[], description: string): Parameter<Choice | undefined>;
export declare function string(description: string, schema?: Omit<JsonSchema, 'type'>): Parameter<string | undefined>;
/** Builds a parameter for a UUID, which it returns in lower case. */
export declare function identifier(description: string): Parameter<string | undefined>;
/** Makes the parameter required. */
export declare function required<T>(parameter: Parameter<T | undefined>): Parameter<T>;
/** Adds an example for the document. */
export declare function withExample<T>(parameter: Parameter<T>, example: unknown): Parameter<T>;
/** Builds a parameter for a comma-separated list of choices. */
export declare function choices<const Choice extends string>(allowed: readonly Choice[], description: string): Parameter<readonly Choice[] | undefined>;
/** Builds a parameter for a moment, which it returns in milliseconds. */
export declare function instant(description: string): Parameter<Instant | undefined>;
/** Builds a parameter for up to `most` different UUIDs, comma-separated, which it returns in lower case. */
export declare function identifiers(most: number, description: string): Parameter<readonly string[] | undefined>;
/** `page` and `limit`, which every list takes. */
export declare const paging: {
    page: Parameter<number | undefined>;
    limit: Parameter<number | undefined>;
};
/**
 * Builds the page request of a query. Objects are rendered as they are read, so that a large page is never entirely
 * in memory.
 */
export declare const inSlices: ({ page, limit }: PageRequest) => PageRequest;
/** Optional parts of the answer that the client asked for with `include`. */
export type Include<Part extends string> = ReadonlySet<Part>;
export declare function include<Part extends string>(...parts: readonly Part[]): Parameter<Include<Part>>;
/** `search` and `q` (adapters/koa/README.md, "Lists"). */
export declare function search<Field extends string>(...fields: readonly Field[]): {
    search: {
        description: string;
        schema: {
            type: "string";
        };
        read: (text: unknown, other: (name: string) => string | undefined) => Search<Field>;
    };
    q: Parameter<string | undefined>;
};
/**
 * Builds the parameters of a search. `foldings` convert the terms of fields that are folded in another way
 * (`readSearch`).
 */
export declare function searchWith<Field extends string>(foldings: Foldings<Field> | undefined, ...fields: readonly Field[]): {
    search: {
        description: string;
        schema: {
            type: "string";
        };
        read: (text: unknown, other: (name: string) => string | undefined) => Search<Field>;
    };
    q: Parameter<string | undefined>;
};
/** Builds the parser of an operation's query parameters. The parser adds problems to `errors`. */
export declare function queryReader(query: Query): (querystring: string, errors: Record<string, string>) => object;
export {};
