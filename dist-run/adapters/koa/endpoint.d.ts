import type { Context } from 'koa';
import { type Operation } from './description/operation.js';
import type { Rendered, Reply } from './description/reply.js';
import { type AssignedFields } from './description/unknown-fields.js';
import { type Answered } from './exchange/writing.js';
import type { Charge } from './limits/rate-limits.js';
import type { ApiParts } from './operations/parts.js';
/** Data of one request, from its arrival to its line in the log. */
export interface Exchange extends Answered {
    isPublic: boolean;
    charge: Charge | undefined;
    /** Path and query of the request. */
    readonly target: string;
    route: string | null;
    isLetIn: boolean;
    app: string | null;
    /** Answer, once it is known. */
    reply: Reply | undefined;
    /** Internal error, which was logged. */
    failure: unknown;
}
/** Answers one request to an operation. @throws every error that `failed` has an answer for. */
export type Endpoint = (ctx: Context, params: Readonly<Record<string, string>>, exchange: Exchange) => Promise<Reply>;
/** Implements an operation, including its variant for keys. */
export declare function endpointOf(operation: Operation, parts: ApiParts, rendered: Rendered, assigned: AssignedFields): Endpoint;
