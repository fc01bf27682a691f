import type { Replay } from '../../../core/ledger/idempotency.js';
import type { Operation } from '../description/operation.js';
import type { Reply } from '../description/reply.js';
/** Encryption of stored answers that contain a credential. */
export interface Sealing {
    /** Encrypts text. Only the same `Authorization` header with the same `also` decrypts it. */
    readonly seal: (authorization: string, text: string, also?: string) => string;
    readonly open: (authorization: string, sealed: string, also?: string) => string | undefined;
}
/** Stores an answer under an idempotency key, and replays it (core/README.md, "Idempotency"). */
export interface KeptAnswers {
    /**
     * Returns the text to store: the status and the rendered body, encrypted if it contains a credential. `key` is the
     * idempotency key. Encryption is safe because the storage only knows a digest of `key`, or because the caller's
     * credential is a secret.
     */
    keep(reply: Reply, authorization: string, key: string): string;
    /**
     * @throws KeyReusedError if another credential of the same owner encrypted the answer, because this caller must not
     * read it.
     */
    again(kept: string, authorization: string, key: string): Reply;
}
export declare function keptAnswersOf({ secret }: Operation, { seal, open }: Sealing): KeptAnswers;
/** True if the use case reports that the request was answered before. */
export declare const isReplay: (error: unknown) => error is Replay;
