import type { Container } from 'inversify';
import type { Metrics } from '../adapters/prometheus/index.js';
import { type Clock, type Storage, type UseCases } from '../core/index.js';
import type { Config, DatabaseConfig } from './config.js';
import type { Log } from './observability/logging.js';
import { LateTracing } from './observability/tracing.js';
import { type Work } from './work.js';
type Settings = Pick<Config, 'smtpUrl' | 'mailFrom' | 'webhookAllowPrivate' | 'eventsKeepDays' | 'publicUrl' | 'corsOrigins' | 'trustProxy' | 'secretKey' | 'quotas' | 'rateLimit' | 'web'>;
interface Given {
    /** Storage to open, or an open one. */
    readonly storage: DatabaseConfig | Storage;
    readonly clock: Clock;
    readonly log: Log;
    readonly settings: Settings;
    /** Metrics, if enabled. */
    readonly metrics?: Metrics | undefined;
}
/** A wired service over its open storage, with a watched clock. No jobs run and no server listens yet. */
export interface Assembly {
    readonly metrics: Metrics | undefined;
    readonly tracing: LateTracing;
    readonly container: Container;
    readonly useCases: UseCases;
    readonly storage: Storage;
    readonly log: Log;
    readonly publicUrl: string | null;
    readonly corsOrigins: readonly string[];
    readonly trustProxy: number;
    readonly rateLimit: Config['rateLimit'];
    /** True if pages are served. */
    readonly web: boolean;
    /** Warnings for the operator although the service works. @throws UnavailableError if the storage does not answer. */
    warnings(): Promise<readonly string[]>;
    /** Aborted when the service stops, which ends endless answers. */
    readonly stopping: AbortController;
    startWork(): Work;
    /** Releases everything. No work may be in progress. */
    close(): Promise<void>;
}
/**
 * @throws MissingPackageError; CopyError for an unfinished copy; and the storage's own errors. Nothing stays open
 * then.
 */
export declare function assemble({ storage: given, clock, log: told, settings, metrics }: Given): Promise<Assembly>;
export {};
