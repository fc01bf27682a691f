import type { Page } from '../../../core/basics/pagination.js';

/** Answer before it is written. */
export interface Reply {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Body, to be rendered as JSON. Undefined: no body. */
  readonly body?: unknown;
  /** Body, already rendered as JSON. */
  readonly text?: string;
  /** Body, already rendered as JSON in UTF-8. */
  readonly bytes?: Buffer;
  /** Compresses `bytes` or `text` with gzip, for clients that accept it. */
  readonly gzip?: () => Buffer;
  /** Body in chunks of JSON, rendered on demand and readable once: for bodies that are too long to render at once. */
  readonly pieces?: Iterable<string> | AsyncIterable<string>;
  readonly etag?: string;
  /** True if this answer contains a credential, for operations where only some do (otherwise `Operation.secret`). */
  readonly isSecret?: boolean;
  /** Position in a list, for the `Link` header. */
  readonly page?: Pick<Page<unknown>, 'currentPage' | 'totalPages' | 'next'>;
  /** Texts to write as they arrive, until the stream ends or `signal` reports that the client is gone. */
  readonly stream?: (signal: AbortSignal) => AsyncIterable<string>;
}

/** Cache of list items as JSON text. The key consists of the object's UUID, its version, and the included parts. */
export interface Rendered {
  /** Returns the text of an item. Calls `view` on a cache miss. */
  text(key: string, view: () => unknown): string;
}
