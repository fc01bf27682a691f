import type { IncomingMessage } from 'node:http';
import type { Digest } from '../../../core/ports.js';
import type { Callers, Token } from '../description/operation.js';
import { type Rate, TokenBuckets } from './token-buckets.js';
export interface LimitSettings {
    /** Requests per second of each owner and each app. Null: unlimited. */
    readonly perCaller: number | null;
    readonly trustProxy: number;
    readonly digest: Digest;
    /** Monotonic clock in milliseconds. */
    readonly now?: () => number;
}
/** Bucket that a request was charged to. */
export declare class Charge {
    #private;
    constructor(buckets: NamedBuckets, whose: string, left: number);
    /** Charges additional cost that only became known during the request. */
    more(cost: number): void;
    /** Writes the remaining tokens into the headers (draft-ietf-httpapi-ratelimit-headers-10). */
    writeTo(headers: Record<string, string>): void;
}
/** Buckets of one kind, with their name in the headers. */
declare class NamedBuckets extends TokenBuckets {
    readonly name: string;
    /** Value of the `RateLimit-Policy` header. */
    readonly policy: string;
    constructor(name: string, rate: Rate, now: () => number);
}
/** Rate limits of one process (adapters/koa/README.md, "How often"). */
export declare class RateLimits {
    #private;
    constructor({ perCaller, trustProxy, digest, now }: LimitSettings);
    /**
     * Verifies a credential with `verify`, which throws a ProtocolError if it is invalid. Returns the result: a caller,
     * or the calendar of a feed.
     * @throws ProtocolError `limited`, without calling `verify`, after too many invalid credentials from the address,
     * unless this credential was recently valid.
     */
    proved<T>(req: IncomingMessage, credential: string, verify: () => Promise<T>): Promise<T>;
    /**
     * Charges a request. Undefined if it is free. `secret` is the secret of a feed, which has no caller.
     * @throws ProtocolError `limited`.
     */
    charge(req: IncomingMessage, caller: Callers[Token], secret: string | undefined, cost: number): Charge | undefined;
}
export {};
