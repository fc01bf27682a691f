import { type Operation } from '../description/operation.js';
import { type JsonSchema } from '../description/schemas.js';
import type { Components } from './components.js';
/** Builds the components of the failures, by name. */
export declare function failureResponses(components: Components): Readonly<Record<string, object>>;
/**
 * Returns an operation's answers by status: those that it declares, and the failures that follow from its
 * declaration.
 */
export declare function responsesOf(declared: Operation, components: Components): Readonly<Record<number, object>>;
/** Lists all statuses that an operation may answer a complete request with. */
export declare function statusesOf(declared: Operation): readonly number[];
/** True if the operation supports `If-None-Match`. */
export declare const isConditionalRead: ({ method, hasEtag }: Operation) => boolean;
/** True if the operation supports `If-Match`. */
export declare const isConditionalWrite: ({ method, token, hasEtag }: Operation) => boolean;
/** Builds a schema for any one of the schemas, with the example of the first. */
export declare function anyOf(schemas: readonly JsonSchema[]): JsonSchema;
