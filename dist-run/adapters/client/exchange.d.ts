import type { CallOptions, Done, Refused, Unchanged, Unknown, Unreachable } from './types.js';
/** Settings of a client. */
export interface Settings {
    readonly baseUrl: string;
    readonly token: string | undefined;
    readonly fetch: typeof fetch;
    /** Waits so many milliseconds, or rejects with the signal's reason. */
    readonly wait: (milliseconds: number, signal?: AbortSignal) => Promise<void>;
}
/** A request, before it is known how often it is sent. */
export interface Asked extends CallOptions {
    readonly method: string;
    /** Includes the query. */
    readonly path: string;
    readonly body?: unknown;
}
export type Outcome = Done<number, unknown> | Refused | Unchanged | Unknown | Unreachable;
/**
 * Sends a request and retries while that is safe: after lost connections, except for PATCH, PUT and DELETE; a POST under the same key; and
 * after temporary refusals, once `Retry-After` has passed. Rejects only if the signal aborts.
 */
export declare function exchange(settings: Settings, asked: Asked): Promise<Outcome>;
/** A plain token, or an owner's `<e-mail>:<token>`, as the header has it: in Base64 of its UTF-8. */
export declare function authorization(token: string | undefined): Record<string, string>;
/** Parses an answer. Rejects if it breaks off, or if it should be JSON and is not. */
export declare function outcomeOf(answer: Response): Promise<Done<number, unknown> | Refused | Unchanged>;
/** The reason that `WWW-Authenticate` gives for refusing a credential (RFC 6750, section 3). */
export declare function challengeOf(headers: Headers): string | undefined;
/** Milliseconds. Undefined if the header is missing or invalid. */
export declare function retryAfterOf(headers: Headers): number | undefined;
export declare function wait(milliseconds: number, signal?: AbortSignal): Promise<void>;
