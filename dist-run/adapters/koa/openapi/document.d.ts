import { type Operation } from '../description/operation.js';
import { type JsonSchema } from '../description/schemas.js';
/**
 * `GET /v1/openapi.json`: the OpenAPI 3.1 document of the operations and of itself, built on the first request.
 * `booking` is the schema of a booking in webhooks.
 */
export declare function documentOperation(operations: readonly Operation[], booking: JsonSchema): Operation;
