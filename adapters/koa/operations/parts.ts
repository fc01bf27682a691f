import type { IncomingMessage } from 'node:http';
import type { UseCases } from '../../../core/composition/use-cases.js';
import type { TokenVerifier } from '../../../core/model/callers.js';
import type { Digest } from '../../../core/ports.js';
import type { Sealing } from '../exchange/kept-answers.js';
import type { OwnOrigins } from '../exchange/own-origins.js';
import type { RateLimits } from '../limits/rate-limits.js';

/** The dependencies of the HTTP API: the use cases by name, and what it needs besides. */
export interface ApiParts extends Sealing, OwnOrigins, UseCases {
  readonly tokens: TokenVerifier;
  readonly digest: Digest;
  /** Resolves when the storage answers, and takes writes; whatever it throws makes `GET /readyz` a 503. */
  readonly ready: () => Promise<void>;
  /** What an operator should see to though the service works, by names that `GET /readyz` shows; so does what it throws. */
  readonly warnings?: () => Promise<readonly string[]>;
  /** How long both may take together, in ms, before the storage counts as one that does not answer; default 5,000. */
  readonly patience?: number;
  readonly log: RequestLog;
  /** How often callers may ask; without it, as often as they like. */
  readonly limits?: RateLimits | undefined;
  /** Limit of open event streams of all apps together; without it, only those of each app are limited. */
  readonly streamsMax?: number | undefined;
  /** Pages for browsers, if there are any. */
  readonly pages?: Pages | undefined;
  /** Told how requests go, if anybody wants to know. */
  readonly observer?: HttpObserver | undefined;
  /** Aborted when the service stops: answers that would go on for ever end. */
  readonly stopping: AbortSignal;
  /** How many proxies add to `X-Forwarded-For` in front of this; 0: nothing that it says is believed. */
  readonly trustProxy: number;
}

/** One answered request. Neither tokens nor bodies are ever part of it. */
export interface RequestLine {
  /** Null when the request could not be read so far. */
  readonly method: string | null;
  /** The pattern of the path, such as `/v1/apps/{uuid}`; null when none matched. */
  readonly route: string | null;
  /** Whether whoever asked was let in: by a credential, or because the route asks for none. */
  readonly isLetIn: boolean;
  /**
   * The path itself, when it names nothing, or nothing with that method: without its query, and with … for what is no word
   * of the interface and may be anybody's name, address or secret.
   */
  readonly path?: string;
  /** 499 when the client went away before there was an answer. */
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string;
  /** The UUID of the app whose token was used. */
  readonly app: string | null;
  /** The trace that the request said it belongs to (`traceparent`), if it did. */
  readonly traceId?: string;
  /** What the status does not say: why a credential was refused, or what was wrong with the HTTP. */
  readonly reason?: string;
}

export interface RequestLog {
  request(line: RequestLine): void;
  /** What an operator should know, once. */
  warning(message: string): void;
  /** What made a request end in a 500 or a 503. */
  failure(error: unknown, line: Pick<RequestLine, 'method' | 'route' | 'requestId'>): void;
}

/** Pages for browsers, which are served beside the operations, to everybody and as often as anybody likes. */
export interface Pages {
  /** All paths that there are: `/book`, or `/assets/{name}` for any one name. The log and measurements call them so. */
  readonly paths: readonly string[];
  /** Undefined: there is no such page. */
  answer(request: PageRequest): Promise<Page | undefined>;
  /** What a browser shows at a path where there is nothing. */
  missing(path: string): Promise<Page>;
}

export interface PageRequest {
  /** Such as `/book` or `/assets/book-JLOQ4UMX.js`. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** In which forms the client takes a body besides its own: `br`, `gzip`. */
  readonly encodings: readonly string[];
}

export interface Page {
  /** In quotes. */
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
}

/** What everybody may ask for. */
export interface OpenRoute {
  readonly method: string;
  /** The pattern of its path. */
  readonly path: string;
  /** All that it may be answered with. */
  readonly statuses: readonly number[];
}

/** Who wants to know how requests go. */
export interface HttpObserver {
  /** Before the first request: all that there is for everybody, whose credential is one of pages if there is any. */
  routes(routes: readonly OpenRoute[]): void;
  /** Of each request that could be read, before it is answered; undefined: of this one nobody wants to know. */
  began(request: IncomingMessage): ObservedRequest | undefined;
}

/** A request that is observed. */
export interface ObservedRequest {
  /** Runs what answers it. */
  run<T>(answer: () => Promise<T>): Promise<T>;
  /** Its answer has begun, and is a stream of events. */
  streams(): void;
  /** It is over. */
  ended(line: RequestLine): void;
}
