import type { Log } from './logging.js';
/**
 * Wraps a log so that each cause of an unavailable storage is logged once when it begins: when a disk is full, every
 * write fails, and one line for each would only fill it further.
 */
export declare function sayingOnce(log: Log, elapsed?: () => number): Log;
