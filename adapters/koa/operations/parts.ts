import type { IncomingMessage } from 'node:http';
import type { PolicyReason } from '../../../core/basics/errors.js';
import type { Digest } from '../../../core/basics/ports.js';
import type { UseCases } from '../../../core/composition/use-cases.js';
import type { VerifiedCallers } from '../../../core/ledger/access/verified-callers.js';
import type { CredentialKind } from '../../../core/model/callers.js';
import type { OwnOrigins } from '../exchange/own-origins.js';
import type { RateLimits } from '../limits/rate-limits.js';
import type { ReadEvents } from './event-polls.js';

/** Encryption of stored answers that contain a credential. */
interface Sealing {
  /** Encrypts text. Only the same `Authorization` header with the same `also` (the idempotency key, or nothing) decrypts it. */
  readonly seal: (authorization: string, text: string, also?: string) => string;
  readonly open: (authorization: string, sealed: string, also?: string) => string | undefined;
}

/**
 * Reason why a credential was refused, judged by its form alone. `not_encoded`, `encoded_twice`: Base64 was applied not at all, or twice.
 * `unknown`: the form is valid, so the token is wrong.
 */
export type CredentialProblem =
  | 'missing'
  | 'not_bearer'
  | 'not_base64'
  | 'not_encoded'
  | 'encoded_twice'
  | 'owner_credential'
  | 'app_token'
  | 'key'
  | 'manage_token'
  | 'person_session'
  | 'link'
  | 'malformed'
  | 'unknown';

/** Checks of headers by the forms of the service's own tokens. */
interface TokenForms {
  /** True if the header has the form of a key, in Base64 or not. The key need not exist. */
  isKey(authorization: string | undefined): boolean;
  /** Explains the refusal of a header by its form alone, so that it does not reveal which tokens exist. */
  credentialProblem(authorization: string | undefined, wanted: CredentialKind): CredentialProblem;
  /** True if the embedding program verifies tokens of its own, whose form is unknown. */
  readonly hasOtherTokens: boolean;
}

/** Dependencies of the HTTP API: all use cases, and the following. */
export interface ApiParts extends Sealing, TokenForms, OwnOrigins, UseCases {
  readonly tokens: VerifiedCallers;
  readonly digest: Digest;
  /** Reasons of all policies. Default: none. */
  readonly policyReasons?: readonly PolicyReason[] | undefined;
  /** One read serves all event streams of an app. */
  readonly readEvents: ReadEvents;
  /** Resolves if the storage answers and accepts writes. If it throws, `GET /readyz` answers 503. */
  readonly ready: () => Promise<void>;
  /** Returns the names of problems that an operator should fix although the service works. `GET /readyz` shows them, or the error. */
  readonly warnings?: () => Promise<readonly string[]>;
  /** True while the service starts: the owner's credential may not be stored yet. Default: false. */
  readonly isStarting?: (() => boolean) | undefined;
  /** Timeout in ms for `ready` and `warnings` together. After it, the storage counts as not answering. Default 5,000. */
  readonly patience?: number;
  readonly log: RequestLog;
  /** Rate limits of callers and visitors. Undefined: unlimited. */
  readonly limits?: RateLimits | undefined;
  /** Limit of open event streams of all apps together. Undefined: only each app has a limit. */
  readonly streamsMax?: number | undefined;
  /** Pages for browsers. Undefined: only the API is served. */
  readonly pages?: Pages | undefined;
  /** Receives measurements of requests. */
  readonly observer?: HttpObserver | undefined;
  /** Aborted when the service stops, so that event streams end. */
  readonly stopping: AbortSignal;
  /** Path below which the service is mounted, such as `/booking`. Empty: found from each request. */
  readonly basePath: string;
  /** Number of trusted proxies that add to `X-Forwarded-For`. 0: the header is ignored. */
  readonly trustProxy: number;
}

/** Log line of an answered request. Never contains tokens or bodies. */
export interface RequestLine {
  /** Method of the request. Null if not even that could be read. */
  readonly method: string | null;
  /** Pattern of the path, such as `/v1/apps/{uuid}`. Null: none matched. */
  readonly route: string | null;
  /** True if the caller was authenticated, or the route requires no credential. */
  readonly isLetIn: boolean;
  /** Path of an unknown route or method, without its query. Segments that may be names, addresses or secrets are replaced by `…`. */
  readonly path?: string;
  /** Status of the answer. 499 if the client disconnected before it. */
  readonly status: number;
  readonly durationMs: number;
  readonly requestId: string;
  /** UUID of the app whose token was used. */
  readonly app: string | null;
  /** Trace of the request, from its `traceparent` header. */
  readonly traceId?: string;
  /** Details beyond the status: the reason for refusing a credential, or the problem with the HTTP request. */
  readonly reason?: string;
}

export interface RequestLog {
  request(line: RequestLine): void;
  /** Logs a warning for the operator, once. */
  warning(message: string): void;
  /** Logs the cause of a 500 or 503. */
  failure(error: unknown, line: Pick<RequestLine, 'method' | 'route' | 'requestId'>): void;
}

/** Pages for browsers, served in addition to the operations, without credentials. Only pages that read the storage have a rate limit. */
export interface Pages {
  /** Paths of all pages: `/book`, or `/assets/{name}` for any name. They are the routes in logs and metrics. */
  readonly paths: readonly string[];
  /** True if the page depends on the storage. Requests for it count towards the rate limit of the client's address. */
  readsStorage(request: PageRequest): boolean;
  /** Returns the page. Undefined if there is none. */
  answer(request: PageRequest): Promise<Page | undefined>;
  /** Returns the page for a browser at an unknown path. */
  missing(path: string): Promise<Page>;
}

export interface PageRequest {
  /** Path of the request, such as `/book` or `/assets/book-JLOQ4UMX.js`. */
  readonly path: string;
  /** Path of the service as the client sees it, if it is configured (`basePath`). Otherwise empty. */
  readonly base: string;
  readonly query: URLSearchParams;
  /** Content encodings that the client accepts: `br`, `gzip`. */
  readonly encodings: readonly string[];
  /** Language tags that the client prefers, the best first. */
  readonly languages: readonly string[];
}

export interface Page {
  /** Entity tag, with its quotes. */
  readonly etag: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly bytes: Buffer;
  /** True if the page differs by the languages of the request. */
  readonly isSpoken?: boolean;
}

/** Route that anybody can call. */
export interface OpenRoute {
  readonly method: string;
  readonly path: string;
  /** All possible statuses of its answers. */
  readonly statuses: readonly number[];
}

/** Observer of requests, for metrics and traces. */
export interface HttpObserver {
  /** Called before the first request, with the routes that anybody can call: without a credential, with a key or a manage token. */
  routes(routes: readonly OpenRoute[]): void;
  /** Called for each parsed request before it is answered. Returns undefined to ignore the request. */
  began(request: IncomingMessage): ObservedRequest | undefined;
}

export interface ObservedRequest {
  /** Runs the handler of the request within the observation's context. */
  run<T>(answer: () => Promise<T>): Promise<T>;
  /** Called when the answer has begun as a stream of events. */
  streams(): void;
  /** Called when the answer has ended. */
  ended(line: RequestLine): void;
}
