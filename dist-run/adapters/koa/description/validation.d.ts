import type { ErrorObject } from 'ajv';
import type { Body } from './body.js';
import { type JsonSchema } from './schemas.js';
/** Validates a value. Returns up to about `ERRORS_MAX` problems, and none for a valid value. */
export type Check = (value: unknown) => readonly ErrorObject[];
/** Compiles a schema on first use. Compiling all schemas at once would take most of the start-up time. */
export declare function checkOf(schema: JsonSchema): Check;
/**
 * Builds the parser of an operation's bodies, which returns the body in the core's names and adds problems to
 * `errors`. Messages are the core's where it has one. If there are other problems, the core validates the body too,
 * so that all bad fields are reported at once. Lists and objects above their maximum size are reported first and
 * removed from the body, and their content is not validated. The parser throws a ValidationError at `ERRORS_MAX`
 * problems.
 */
export declare function bodyReader(body: Body<unknown>): (sent: object, errors: Record<string, string>) => unknown;
