import type { Refused, Unchanged, Unknown, Unreachable } from './types.js';

/** Exception for a call without a usable result. */
export class SlotkeeperError extends Error {
  override readonly name = 'SlotkeeperError';
  /** Result of the call: its `outcome` with further data. */
  readonly result: Refused | Unchanged | Unknown | Unreachable | { readonly outcome: 'ok' };

  constructor(result: SlotkeeperError['result']) {
    super(messageOf(result), 'cause' in result ? { cause: result.cause } : {});
    this.result = result;
  }
}

/** Returns the message of a refusal with its fields, or the outcome with the message of its cause: `unknown: fetch failed`. */
function messageOf(result: SlotkeeperError['result']): string {
  const named = 'errors' in result ? Object.entries(result.errors).map((entry) => entry.join(': ')) : [];
  if (named.length > 0) return named.join('; ');
  if ('message' in result) return result.message;
  const { message } = (('cause' in result && result.cause) || {}) as { readonly message?: string };
  return message ? `${result.outcome}: ${message}` : result.outcome;
}

type Result = { readonly outcome: 'ok'; readonly value: unknown } | Refused | Unchanged | Unknown | Unreachable;

/** Returns the value of a successful call. @throws SlotkeeperError for any other outcome. */
export function orThrow<R extends Result>(result: R): Extract<R, { readonly outcome: 'ok' }>['value'] {
  if (result.outcome !== 'ok') throw new SlotkeeperError(result as Exclude<Result, { outcome: 'ok' }>);
  return result.value;
}
