import { type Server } from 'node:http';
/** Source of the metrics. */
interface Shown {
    readonly contentType: string;
    text(): Promise<string>;
}
/** HTTP server for metrics only, not listening yet: `GET /metrics`. `onFault` receives the error if that fails. */
export declare function createMetricsServer(metrics: Shown, onFault: (error: unknown) => void): Server;
export {};
