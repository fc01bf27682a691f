import type { ServerResponse } from 'node:http';
import { Readable } from 'node:stream';
import type { Context } from 'koa';
import type { Reply } from '../description/reply.js';
/** Adds headers to an answer. */
interface HeaderWriter {
    writeTo(headers: Record<string, string>): void;
}
/** Parts of an answer that depend only on its request. */
export interface Answered {
    readonly requestId: string;
    /**
     * True if the answer is the same for every caller. Otherwise a cache must not share it between callers (RFC 9111,
     * 4.1).
     */
    readonly isPublic: boolean;
    /** Remaining rate limit of the caller. Undefined without a limit. */
    readonly charge?: HeaderWriter | undefined;
}
/** Time in ms that a client may continue to send after it was refused, before its connection is cut. */
export declare const LINGER = 1000;
/** Resolves after the event loop has processed everything that is waiting. */
export declare const turn: () => Promise<void>;
/** Sends an answer to a request. Returns its body. */
export type Send = (ctx: Context, reply: Reply, answered: Answered, stopping: AbortSignal) => Body;
export type Body = string | Buffer | Readable | undefined;
/** Sets the answer on Koa's context. Koa sends it after all middleware has seen it. */
export declare const send: Send;
export declare function textOf({ bytes, text, body }: Reply): Buffer | string | undefined;
/** True if the answer is sent before the body arrived. The body is not read. */
export declare function isBeforeBody({ status, headers }: Reply): boolean;
/** Streams a long body at the client's speed. */
export declare function bodyOf(ctx: Context, reply: Reply, text: Buffer | string | undefined, stopping: AbortSignal): Body;
export declare function headersOf(res: ServerResponse, { etag, headers: own, pieces }: Reply, text: Buffer | string | undefined, { requestId, isPublic, charge }: Answered): Record<string, string>;
/**
 * Calls back once a streamed body is over. `failure` is undefined if it was sent or was not to be sent (`HEAD`), null
 * if the client or the service abandoned it, or else the error.
 */
export declare function whenOver(body: Readable, isHead: boolean, done: (failure: unknown) => void): void;
export {};
