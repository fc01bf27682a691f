import { type IncomingHttpHeaders } from 'node:http';
/** An answer that a proxy makes up, such as a gateway's. */
export interface MadeUp {
    readonly status: number;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
}
/**
 * Fate of a request: it passes; its connection is closed before the service receives it, or after the service has answered; the answer
 * breaks off in the middle; the service gets the request twice, and the client the second answer; it waits for `release`; or the proxy
 * answers itself, before or after the service.
 */
export type Fate = 'pass' | 'drop' | 'lose' | 'cut' | 'repeat' | 'delay' | MadeUp | {
    readonly instead: MadeUp;
};
export interface Passed {
    readonly method: string;
    readonly path: string;
    readonly headers: IncomingHttpHeaders;
}
/** A way to an HTTP service on which requests and answers get lost. */
export interface UnreliableProxy {
    readonly url: string;
    /** Fates of the next requests, in order. Later ones pass. */
    readonly fates: Fate[];
    /** All requests received here. */
    readonly requests: Passed[];
    /** Lets delayed requests continue. */
    release(): void;
    /** Ends all connections that there are. */
    cut(): void;
    close(): Promise<void>;
}
export declare function unreliableProxy(target: string): Promise<UnreliableProxy>;
