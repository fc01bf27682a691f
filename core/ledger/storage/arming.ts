import type { Instant } from '../../basics/ports.js';
import type { CopyMark } from './copy-records.js';

/** Reason why a storage is disarmed: it is a backup or a copy. */
export const DISARMED_AS = ['backup', 'copy'] as const;

/** State of a storage that must not send messages or call other services, because its original still does. */
export interface Disarmed {
  readonly as: (typeof DISARMED_AS)[number];
  /** Time of the backup or copy. */
  readonly at: Instant;
  /** Mark of an unfinished copy. Until it is finished, the storage cannot be used. */
  readonly unfinished?: CopyMark;
}

/** Armed or disarmed state of a storage. A disarmed one sends nothing: a copy would send each mail of the original twice. */
export interface Arming {
  /** Undefined if the storage is armed, as a new storage is. Called before each claim, so it must be cheap. */
  disarmed(): Promise<Disarmed | undefined>;
  /** Disarms the storage and ends the leases of its jobs, which belong to the original's workers. No-op if already disarmed. */
  disarm(disarmed: Omit<Disarmed, 'unfinished'>): Promise<void>;
  /** Arms the storage. False if it was armed. */
  arm(): Promise<boolean>;
}
