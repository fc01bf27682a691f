import { type Registry } from 'prom-client';
/** Route that needs no credential. */
export interface MeasuredRoute {
    readonly method: string;
    /** Pattern of the path, such as `/v1/app`. */
    readonly path: string;
    /** All possible statuses of its answers. */
    readonly statuses: readonly number[];
}
/** Request that was answered. */
export interface MeasuredRequest {
    /** Null if the request could not be parsed that far. */
    readonly method: string | null;
    /** Pattern of the path. Null if no route matches, and for clients that are not authenticated. */
    readonly route: string | null;
    readonly status: number;
    readonly durationMs: number;
}
/** Counts requests by route, method and status. Series that anybody can cause exist from the start. */
export declare class HttpMetrics {
    #private;
    constructor(registers: Registry[]);
    /** Registers all routes that need no credential. */
    routes(routes: readonly MeasuredRoute[]): void;
    /** Counts a request that is being answered. */
    began(): {
        run: <T>(answer: () => Promise<T>) => Promise<T>;
        streams: () => void;
        ended: () => void;
    };
    answered({ method, route, status, durationMs }: MeasuredRequest): void;
}
