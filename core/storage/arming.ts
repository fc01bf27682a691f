import type { Instant } from '../ports.js';
import type { CopyMark } from './copy-records.js';

/** How a storage came to be disarmed: it is a backup, or a copy. */
export const DISARMED_AS = ['backup', 'copy'] as const;

/** Of a storage that must not act on the world: what it was made of does so still. */
export interface Disarmed {
  readonly as: (typeof DISARMED_AS)[number];
  /** When it was made. */
  readonly at: Instant;
  /** Only of a copy that is still being made: nothing else can be done with it. */
  readonly unfinished?: CopyMark;
}

/**
 * Whether what is stored may act on the world. A copy of a storage may not until somebody arms it, or each mail of the
 * storage that it was made of would be sent twice.
 */
export interface Arming {
  /** Undefined of a storage that is armed, as one is from its creation. It is asked before each claim, and so must be cheap. */
  disarmed(): Promise<Disarmed | undefined>;
  /**
   * Disarms the storage, and ends the leases of all its jobs, which are those of workers elsewhere. One that is disarmed
   * already stays as it is.
   */
  disarm(disarmed: Omit<Disarmed, 'unfinished'>): Promise<void>;
  /** Arms it; false when it was armed. */
  arm(): Promise<boolean>;
}
