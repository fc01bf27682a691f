import type { Refused, Unchanged, Unknown, Unreachable } from './types.js';
/** A call that did not end well, where the caller wants an exception. */
export declare class SlotkeeperError extends Error {
    readonly name = "SlotkeeperError";
    /** Result of the call: `outcome`, and its data. */
    readonly result: Refused | Unchanged | Unknown | Unreachable | {
        readonly outcome: 'ok';
    };
    constructor(result: SlotkeeperError['result']);
}
type Result = {
    readonly outcome: 'ok';
    readonly value: unknown;
} | Refused | Unchanged | Unknown | Unreachable;
/** The value of a call that went well. @throws SlotkeeperError for any other outcome. */
export declare function orThrow<R extends Result>(result: R): Extract<R, {
    readonly outcome: 'ok';
}>['value'];
export {};
