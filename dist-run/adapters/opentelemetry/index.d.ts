import { type ActionType, type Job } from '../../core/index.js';
/** Head of a request. */
interface Head {
    readonly method?: string | undefined;
    readonly headers: Readonly<Record<string, string | readonly string[] | undefined>>;
}
/** Result of a request. */
interface Line {
    /** Pattern of the path. Null if no route matches. */
    readonly route: string | null;
    readonly status: number;
}
/** Request that is traced. */
export interface TracedRequest {
    run<T>(answer: () => Promise<T>): Promise<T>;
    streams(): void;
    ended(line: Line): void;
}
/**
 * Creates spans of requests, commits and jobs with the tracer that the program has registered. Spans are named by
 * routes and types, never by paths, and contain no data of tenants, customers or credentials.
 */
export declare class Tracing {
    #private;
    constructor(version: string);
    /**
     * Starts the span of a request after its head has arrived. The parent is the program's active span, or the one in
     * `traceparent`.
     */
    request({ method, headers }: Head): TracedRequest;
    /** Traces a commit. A refusal is not an error. */
    commit<R>(commit: () => Promise<R>): Promise<R>;
    /** Traces an attempt at an action of that type. */
    attempt(type: ActionType, attempt: () => Promise<Job>): Promise<Job>;
}
export {};
