import type { Clock } from '../../core/ports.js';

/** What a storage under test is opened with. */
export interface OpenOptions {
  /** The present moment of decisions; default the time of day. */
  readonly clock?: Clock | undefined;
}
