import { NotFoundError } from '../../../core/basics/errors.js';
import { isReplay } from '../../../core/ledger/idempotency.js';
import { type Operation, SECRET, SLUG } from '../description/operation.js';
import type { Reply } from '../description/reply.js';
import { clientAddress, isVisitorsAddress } from '../exchange/addresses.js';
import { findBase, mountedAt } from '../exchange/links.js';
import { isStillValid, provedCaller } from './credential.js';
import { answered, replayed } from './replay.js';
import type { ApiRequest } from './request.js';

/** Calls the operation's handler, or returns the answer that the request got before. @throws any error of a use case. */
export async function handle(request: ApiRequest): Promise<Reply> {
  const { ctx, sentParams, prepared } = request;
  const { operation, parts } = prepared;
  // A secret in the path is a credential: wrong guesses of it are limited. Below a slug, the body is signed.
  const { [SECRET]: secret = sentParams[SLUG] } = sentParams;
  const carryOut = () => operation.handle(callOf(request));
  try {
    return await (parts.limits && secret !== undefined ? parts.limits.proved(ctx.req, secret, carryOut) : carryOut());
  } catch (error) {
    if (isReplay(error)) return replayed(request, error);
    // 401 if the object was deleted together with the credential, after the credential was checked.
    if (error instanceof NotFoundError) await provedCaller(request);
    throw error;
  }
}

function callOf(request: ApiRequest): Parameters<Operation['handle']>[0] {
  const { ctx, target, exchange, prepared } = request;
  const { trustProxy } = prepared.parts;
  const mounted = mountedAt(target, ctx.url);
  return {
    caller: request.caller,
    credential: request.authorization,
    headers: ctx.req.headers,
    isStillValid: () => isStillValid(request),
    params: request.params,
    query: request.query,
    input: request.input,
    file: request.file,
    lastEventId: request.lastEventId,
    clientAddress: () => ({
      address: clientAddress(ctx.req, trustProxy),
      isVisitors: isVisitorsAddress(ctx.req, trustProxy),
    }),
    charge: (cost) => exchange.charge?.more(cost),
    conditions: request.conditions,
    base: () => findBase(ctx, mounted),
    mountedAt: mounted,
    rendered: prepared.rendered,
    expected: request.expected,
    answered: (execute, reply) => answered(request, execute, reply),
  };
}
