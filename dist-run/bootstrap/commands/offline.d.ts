import type { Clock, Storage, UseCases } from '../../core/index.js';
import type { Config } from '../config.js';
/**
 * Builds the use cases over an open storage with `clock`, as in a running service, but without background work: due
 * jobs are left to the next service.
 */
export declare function offline(storage: Storage, clock: Clock, { publicUrl, secretKey, quotas }: Pick<Config, 'publicUrl' | 'secretKey' | 'quotas'>): UseCases;
