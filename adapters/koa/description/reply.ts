import type { Page } from '../../../core/pagination.js';

/** An answer before it is written. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Becomes JSON; an answer without it has no body. */
  readonly body?: unknown;
  /** The body, already written as JSON. */
  readonly text?: string;
  /** The same, in UTF-8. */
  readonly bytes?: Buffer;
  /** `bytes` or `text` compressed by gzip, for whoever takes that. */
  readonly gzip?: () => Buffer;
  /** The body in pieces of JSON, made as they are asked for, once: what is too long to be made at once. */
  readonly pieces?: Iterable<string> | AsyncIterable<string>;
  readonly etag?: string;
  /** It shows a credential, though not all answers of its operation do (`Operation.secret`). */
  readonly isSecret?: boolean;
  /** Where in a list the answer is, for `Link`. */
  readonly page?: Pick<Page<unknown>, 'currentPage' | 'totalPages'>;
  /** Texts that are written as they come, until it ends or `signal` says that the client is gone. */
  readonly stream?: (signal: AbortSignal) => AsyncIterable<string>;
}

/** Items of lists as JSON text, by what they show: an object's UUID and version, and what was included. */
export interface Rendered {
  /** The text of an item; `view` is called when it is not known. */
  text(key: string, view: () => unknown): string;
}
