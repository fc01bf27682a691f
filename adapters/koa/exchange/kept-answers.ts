import { KeyReusedError } from '../../../core/errors.js';
import type { Replay } from '../../../core/ledger/idempotency.js';
import type { Operation } from '../description/operation.js';
import type { Reply } from '../description/reply.js';

/** Encryption of stored answers that contain a credential. */
export interface Sealing {
  /** Encrypts text. Only the same `Authorization` header with the same `also` (the idempotency key, or nothing) decrypts it. */
  readonly seal: (authorization: string, text: string, also?: string) => string;
  readonly open: (authorization: string, sealed: string, also?: string) => string | undefined;
}

/** Stores an answer under an idempotency key, and replays it (core/README.md, "Idempotency"). */
export interface KeptAnswers {
  /**
   * Returns the text to store: the status and the rendered body. Encrypts a body with a credential by the `Authorization` header, and by
   * the idempotency key `key` unless the operation requires a secret in that header. Whoever reads the storage cannot decrypt it, because
   * the storage holds only digests of secret credentials and of idempotency keys.
   */
  keep(reply: Reply, authorization: string, key: string): string;
  /**
   * Returns the stored answer as a reply. @throws KeyReusedError if another credential of the same owner encrypted the answer, because this
   * caller must not read it.
   */
  again(kept: string, authorization: string, key: string): Reply;
}

const SPACE = ' ';
/** An unencrypted answer starts with a status and a blank. Base64 has no blanks. */
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

/** True if the use case reports that the request was answered before. */
export const isReplay = (error: unknown): error is Replay =>
  error instanceof Error && 'code' in error && error.code === ('replay' satisfies Replay['code']);
