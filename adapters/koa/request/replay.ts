import { canonicalJson } from '../../../core/basics/canonical-json.js';
import { KeyReusedError } from '../../../core/basics/errors.js';
import type { Once, Replay } from '../../../core/ledger/idempotency.js';
import type { Reply } from '../description/reply.js';
import { type ApiRequest, memberOf } from './request.js';

/** Carries out a request once per idempotency key (`Call.answered`). */
export async function answered<Result>(
  request: ApiRequest,
  execute: (once: Once<Result> | undefined) => Promise<Result>,
  reply: (result: Result) => Reply,
): Promise<Reply> {
  const { idempotencyKey } = request;
  if (idempotencyKey === undefined) return reply(await execute(undefined));
  let last: { readonly result: Result; readonly reply: Reply } | undefined;
  const render = (result: Result) => {
    last = { result, reply: reply(result) };
    return storedAnswer(request, last.reply);
  };
  const once = { key: ownKey(request, idempotencyKey), fingerprint: fingerprintOf(request), render };
  const result = await execute(once);
  // A retried transaction renders again. Only the last result was stored, so only its rendering counts.
  return last?.result === result ? last.reply : reply(result);
}

const SPACE = ' ';
/** An unencrypted answer starts with a status and a blank. Base64 has no blanks. */
const UNSEALED = /^\d{3} /;

/**
 * Returns the text to store: the status and the rendered body (core/ledger/README.md, "Idempotency"). Encrypts a body with a credential by
 * the `Authorization` header, and by the idempotency key unless the operation requires a secret in that header. Whoever reads the storage
 * cannot decrypt it, because the storage holds only digests of secret credentials and of idempotency keys.
 */
function storedAnswer({ authorization, idempotencyKey, prepared }: ApiRequest, reply: Reply): string {
  const { operation, parts } = prepared;
  const text = reply.status + SPACE + JSON.stringify(reply.body);
  if (operation.secret) return parts.seal(authorization, text);
  return reply.isSecret ? parts.seal(authorization, text, idempotencyKey) : text;
}

/** Returns the stored answer as a reply. @throws KeyReusedError if another credential of the same owner encrypted it. */
export function replayed({ authorization, idempotencyKey, prepared }: ApiRequest, { answer }: Replay): Reply {
  const { operation, parts } = prepared;
  const isSealed = !UNSEALED.test(answer.text);
  const text = isSealed
    ? parts.open(authorization, answer.text, operation.secret ? undefined : idempotencyKey)
    : answer.text;
  if (text === undefined) throw new KeyReusedError();
  const space = text.indexOf(SPACE);
  return {
    status: Number(text.slice(0, space)),
    text: text.slice(space + 1),
    headers: { 'Idempotent-Replayed': 'true' },
    isSecret: isSealed,
  };
}

/**
 * Returns the idempotency key as stored. Each staff member, user, key and manage token of an app has its own namespace: a prefix with
 * blanks, which other idempotency keys cannot contain. After the prefix, only a digest of the idempotency key is stored, because the key itself
 * encrypts answers to pages.
 */
function ownKey({ caller, prepared: { parts } }: ApiRequest, key: string): string {
  const member = memberOf(caller);
  if (member?.user !== undefined) return `user ${parts.digest(member.user)} ${parts.digest(key)}`;
  if (member) return `staff ${member.uuid} ${parts.digest(key)}`;
  if (caller && 'key' in caller) return `key ${caller.key.uuid} ${parts.digest(key)}`;
  if (caller && 'booking' in caller) return `manage ${caller.booking} ${caller.counter} ${parts.digest(key)}`;
  return key;
}

/** Returns the digest that equal requests share. */
function fingerprintOf({ ctx, params, comparedBody, prepared }: ApiRequest): string {
  const { method, path } = prepared.operation;
  const parameters = [...new URLSearchParams(ctx.querystring)].sort();
  return prepared.parts.digest(canonicalJson([method, path, params, parameters, comparedBody]));
}
