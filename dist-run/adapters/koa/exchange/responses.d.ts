import type { FieldErrors } from '../../../core/errors.js';
import type { Page } from '../../../core/pagination.js';
import type { Rendered, Reply } from '../description/reply.js';
export declare function shown(data: unknown, etag?: string): Reply;
export declare function created(data: unknown): Reply;
/** Builds a 202: the work is done later. */
export declare function accepted(data: unknown): Reply;
export declare function listed<T>(page: Page<T>, view: (item: T) => object): Reply;
/**
 * Builds a page of objects whose view depends only on their version and the included parts. `kind` distinguishes
 * several views of one object.
 */
export declare function listedByVersion<T extends {
    readonly uuid: string;
    readonly version: number;
}>(rendered: Rendered, page: Page<T>, kind: string, included: Iterable<string>, view: (item: T) => unknown): Reply;
export declare function deleted(): Reply;
export declare function notModified(etag: string): Reply;
/** Builds an answer to a `GET` that streams texts. */
export declare function streamed(stream: (signal: AbortSignal) => AsyncIterable<string>): Reply;
/** Failures of HTTP itself, found before a use case is called. */
export type ProtocolProblem = 'unknown_path' | 'unknown_method' | 'unknown_feed' | 'unauthorized' | 'forbidden' | 'not_acceptable' | 'timed_out' | 'too_large' | 'unsupported_media_type' | 'expectation_failed' | 'head_too_large' | 'limited' | 'malformed' | 'bad_fields' | 'client_gone';
interface ProtocolDetails {
    readonly headers?: Readonly<Record<string, string>>;
    /** Details for the log, in addition to the status. */
    readonly reason?: string | undefined;
    /** Details for the client, if the answer has room for them. */
    readonly message?: string;
    /** Messages about malformed fields. */
    readonly errors?: FieldErrors;
    readonly page?: Reply | undefined;
    /** True if the credential is of another kind than the route's. It was not looked up. */
    readonly isOtherKind?: boolean;
}
export declare class ProtocolError extends Error {
    readonly code: ProtocolProblem;
    readonly headers: Readonly<Record<string, string>>;
    readonly reason: string | undefined;
    readonly errors: FieldErrors;
    /** Answer in HTML, for a visitor who asked for a page. */
    readonly page: Reply | undefined;
    readonly isOtherKind: boolean;
    constructor(code: ProtocolProblem, details?: ProtocolDetails);
}
export declare const UNKNOWN_TOKEN = "The token is not known, or no longer valid";
/** Builds the `WWW-Authenticate` header for a refused credential (RFC 6750, section 3). */
export declare const invalidToken: (description: string) => string;
/**
 * Converts an error to an answer. This is the only place that gives errors a status: a new error of the core does not
 * compile until its answer is decided here.
 */
export declare function failed(error: unknown): Reply;
/** Marks the answer as containing a credential. */
export declare function secretly(reply: Reply): Reply;
export {};
