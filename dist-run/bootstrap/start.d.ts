import type { Logger } from 'pino';
import type { Clock } from '../core/index.js';
import type { Config } from './config.js';
/** Running service. */
export interface Running {
    /** URL of the server, such as `http://127.0.0.1:3000`. */
    readonly url: string;
    /** URL of the metrics, such as `http://127.0.0.1:9464/metrics`. Null: no metrics. */
    readonly metricsUrl: string | null;
    /**
     * Stops accepting connections, waits for requests in progress with a timeout in ms (default 10,000), and closes the
     * storage. From then on answers contain `Connection: close`, and idle connections are closed after half a second.
     */
    stop(drainMilliseconds?: number): Promise<void>;
}
/** Differences between a process and a test. */
export interface StartOptions {
    readonly clock?: Clock;
    readonly logger?: Logger;
    /** Prints the first owner's token, once. Default: standard output. */
    readonly print?: (text: string) => void;
}
/** Opens the storage, wires everything, and serves HTTP. With `config.worker`, also runs jobs. */
export declare function start(config: Config, options?: StartOptions): Promise<Running>;
/** Runs jobs without serving HTTP. */
export declare function startWorker(config: Config, options?: StartOptions): Promise<Pick<Running, 'stop'>>;
