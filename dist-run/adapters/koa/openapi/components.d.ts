import { type JsonSchema } from '../description/schemas.js';
/** Parts of the document that are written once and referred to. */
export declare class Components {
    #private;
    readonly schemas: Record<string, object>;
    /** Returns a schema for the document. A schema with a title becomes a component and is referred to. */
    refer(schema: JsonSchema): object;
    /** Builds the content of a body, with an example. */
    content(mediaTypes: readonly string[], schema: JsonSchema, example?: unknown): object;
}
