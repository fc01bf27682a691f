import { KeyReusedError } from '../../../core/errors.js';
import type { Replay } from '../../../core/ledger/idempotency.js';
import type { Operation } from '../description/operation.js';
import type { Services } from '../services.js';
import type { Reply } from './responses.js';

/** How an answer is kept under an idempotency key, and given again (core/README.md, "Idempotency"). */
export interface KeptAnswers {
  /** The text that is stored: the status, and the body as it goes out; sealed where it shows a credential. */
  keep(reply: Reply, authorization: string): string;
  /** @throws KeyReusedError when another credential of the same owner sealed it: it is not this caller's to read. */
  again(kept: string, authorization: string): Reply;
}

const SPACE = ' ';

export function keptAnswersOf({ secret = false }: Operation, { seal, open }: Services): KeptAnswers {
  return {
    keep({ status, body }, authorization) {
      const text = status + SPACE + JSON.stringify(body);
      return secret ? seal(authorization, text) : text;
    },
    again(kept, authorization) {
      const text = secret ? open(authorization, kept) : kept;
      if (text === undefined) throw new KeyReusedError();
      const space = text.indexOf(SPACE);
      return {
        status: Number(text.slice(0, space)),
        text: text.slice(space + 1),
        headers: { 'Idempotent-Replayed': 'true' },
      };
    },
  };
}

/** Whether a use case answers that the request was answered before. */
export const isReplay = (error: unknown): error is Replay =>
  error instanceof Error && 'code' in error && error.code === ('replay' satisfies Replay['code']);
