import { type Answer, type Request } from '../bench/client.js';
/** What callers do next, and what they make of the answer; a status that it does not expect is an error. */
export interface Errand {
    readonly request: Request;
    done(answer: Answer): void;
}
/** Connections to one server, at most so many; each carries one request at a time. */
export declare class Callers {
    #private;
    constructor(port: number, most: number);
    /** Runs it on the next connection that is free. */
    run({ request, done }: Errand): Promise<void>;
    close(): void;
}
/** How many errands a second can be run, as fast as so many callers go. */
export declare function capacity(callers: Callers, next: () => Errand, seconds: number, atOnce?: number): Promise<number>;
/**
 * Runs errands at a steady rate, however long each takes, and answers how long each took in ms, from the moment that it
 * was due: a server that stands still is charged with all that waited for it.
 */
export declare function steadily(callers: Callers, next: () => Errand, { rate, seconds }: {
    readonly rate: number;
    readonly seconds: number;
}): Promise<number[]>;
/** The value that such a part of them does not exceed. */
export declare function percentile(values: readonly number[], part: number): number;
