import { ForbiddenError, ValidationError } from '../../../core/basics/errors.js';
import { checkRight, reachOf } from '../../../core/ledger/access/may.js';
import { rightOf, SECRET } from '../description/operation.js';
import type { Include } from '../description/query.js';
import { admit } from '../exchange/origins.js';
import { type ApiRequest, memberOf } from './request.js';

/** @throws ForbiddenError if the role of a staff member may not call the operation at all. */
export function checkRole({ caller, prepared: { operation } }: ApiRequest): void {
  const member = memberOf(caller);
  if (!member) return;
  const right = rightOf(operation);
  if (!right) throw new ForbiddenError();
  checkRight(member, right);
}

/** Restricts the answer to the pages that may use the credential. @throws ProtocolError for another page. */
export function checkOrigin({ ctx, caller, prepared: { parts } }: ApiRequest): void {
  if (caller && 'key' in caller) admit(ctx, caller.key.origins, parts);
  else if (caller && 'origins' in caller) admit(ctx, caller.origins, parts);
}

/** Counts the request towards its rate limit. @throws ProtocolError `limited` */
export function charge({ ctx, caller, exchange, sentParams, prepared: { operation, parts } }: ApiRequest): void {
  if (!parts.limits || operation.isFree) return;
  const more = operation.cost?.(new URLSearchParams(ctx.querystring)) ?? 0;
  exchange.charge = parts.limits.charge(ctx.req, caller, sentParams[SECRET], 1 + more);
}

/** @throws ValidationError on `include` if it names a part that the role of a staff member is not shown. */
export function checkIncludes({ caller, query, prepared: { operation } }: ApiRequest): void {
  const rights = operation.query?.include?.rights;
  const member = memberOf(caller);
  if (!rights || !member) return;
  for (const part of query.include as Include<string>) {
    if (reachOf(member, rights[part]!) === 'no') {
      throw new ValidationError({ include: `Must not name ${part}: your role is not shown that` });
    }
  }
}
