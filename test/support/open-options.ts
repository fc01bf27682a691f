import type { Clock } from '../../core/basics/ports.js';

/** Options of a storage under test. */
export interface OpenOptions {
  /** The present moment of decisions; default the time of day. */
  readonly clock?: Clock | undefined;
}
