import type { Context } from 'koa';
import type { Operation } from './description/operation.js';
import type { Rendered, Reply } from './description/reply.js';
import type { AssignedFields } from './description/unknown-fields.js';
import { loadAjv } from './description/validation.js';
import type { ApiParts } from './operations/parts.js';
import { charge, checkIncludes, checkOrigin, checkRole } from './request/admission.js';
import { answer, cachedPage } from './request/answer.js';
import { readBody } from './request/body.js';
import { authenticate, noteUse } from './request/credential.js';
import { readFields } from './request/fields.js';
import { handle } from './request/handling.js';
import { checkAccept, readConditions, readPath, readPreference } from './request/head.js';
import { ApiRequest, type Exchange, prepare } from './request/request.js';

/** Handles one request to an operation. @throws any error that `failed` converts to an answer. */
export type Endpoint = (ctx: Context, params: Readonly<Record<string, string>>, exchange: Exchange) => Promise<Reply>;

/** Steps before the use case (adapters/koa/README.md, "The order of checks"). They return a promise only where they must wait. */
const STEPS: readonly ((request: ApiRequest) => Promise<void> | void)[] = [
  authenticate, // 401, 429
  noteUse,
  checkRole, // 403
  checkOrigin, // 403
  charge, // 429
  readPath, // 404
  checkAccept, // 406
  readPreference,
  readBody, // 415, 413, 400
  loadAjv,
  readFields, // 400
  checkIncludes, // 400
  readConditions,
];

/** Implements an operation, including its variant for keys. */
export function buildEndpoint(
  operation: Operation,
  parts: ApiParts,
  rendered: Rendered,
  assigned: AssignedFields,
): Endpoint {
  const itself = prepare(operation, parts, rendered, assigned);
  const forKeys = operation.forKeys && prepare(operation.forKeys, parts, rendered, assigned);
  return async function endpoint(ctx, params, exchange) {
    const isForKeys = forKeys !== undefined && parts.isKey(ctx.req.headers.authorization);
    const request = new ApiRequest(isForKeys ? forKeys : itself, ctx, params, exchange);
    for (const step of STEPS) {
      const waiting = step(request);
      if (waiting) await waiting;
    }
    // A cached page was completed by `answer` when it was stored.
    return (await cachedPage(request)) ?? answer(request, await handle(request));
  };
}
