import { KeyReusedError } from '../../../core/errors.js';
import type { Replay } from '../../../core/ledger/idempotency.js';
import type { Operation } from '../description/operation.js';
import type { Reply } from '../description/reply.js';

/** How answers that show a credential are made unreadable at rest. */
export interface Sealing {
  /** Encrypts text so that only the same `Authorization` header opens it, with the same `also`. */
  readonly seal: (authorization: string, text: string, also?: string) => string;
  readonly open: (authorization: string, sealed: string, also?: string) => string | undefined;
}

/** How an answer is kept under an idempotency key, and given again (core/README.md, "Idempotency"). */
export interface KeptAnswers {
  /**
   * The text that is stored: the status, and the body as it goes out; sealed where it shows a credential. `key` is the
   * idempotency key, of which the storage then knows no more than a digest, or the caller's credential is a secret.
   */
  keep(reply: Reply, authorization: string, key: string): string;
  /** @throws KeyReusedError when another credential of the same owner sealed it: it is not this caller's to read. */
  again(kept: string, authorization: string, key: string): Reply;
}

const SPACE = ' ';
/** What is not sealed begins with a status and a blank, of which Base64 has none. */
const OPEN = /^\d{3} /;

export function keptAnswersOf({ secret = false }: Operation, { seal, open }: Sealing): KeptAnswers {
  return {
    keep({ status, body, isSecret = false }, authorization, key) {
      const text = status + SPACE + JSON.stringify(body);
      if (secret) return seal(authorization, text);
      return isSecret ? seal(authorization, text, key) : text;
    },
    again(kept, authorization, key) {
      const isSealed = !OPEN.test(kept);
      const text = isSealed ? open(authorization, kept, secret ? undefined : key) : kept;
      if (text === undefined) throw new KeyReusedError();
      const space = text.indexOf(SPACE);
      return {
        status: Number(text.slice(0, space)),
        text: text.slice(space + 1),
        headers: { 'Idempotent-Replayed': 'true' },
        isSecret: isSealed,
      };
    },
  };
}

/** Whether a use case answers that the request was answered before. */
export const isReplay = (error: unknown): error is Replay =>
  error instanceof Error && 'code' in error && error.code === ('replay' satisfies Replay['code']);
