import { SECOND } from '../instants.js';
import type { Ledger } from '../ledger/ledger.js';
import type { AppRepository } from './app-repository.js';
import type { Arming } from './arming.js';
import type { Copying } from './copying.js';
import type { EventRepository } from './event-repository.js';
import type { Inspection } from './inspection.js';
import type { ObjectStore } from './object-store.js';
import type { OwnerRepository } from './owner-repository.js';
import type { Repositories } from './repositories.js';
import type { Timekeeping } from './timekeeping.js';

/** Told by a storage how its writing goes, for measuring; of nothing whose it is. */
export interface StorageMeter {
  /** So many writes were committed together. */
  committed(writes: number): void;
  /** Another process came first: it had locked the storage, or changed the app meanwhile. */
  conflict(): void;
  /** What did not get through, for that or because the storage did not answer, is tried again. */
  retry(): void;
}

/**
 * How long a storage may take to say how it is, in ms, before it counts as one that does not answer: shorter than probes of
 * a service wait, and than drivers do before they give up.
 */
export const STORAGE_PATIENCE = 5 * SECOND;

/** All that one storage adapter provides. */
export interface Storage extends Repositories {
  /** How many steps have led to the schema of what is stored; left out where there are none. */
  readonly schemaVersion?: number;
  readonly owners: OwnerRepository;
  readonly apps: AppRepository;
  readonly ledger: Ledger;
  readonly objects: ObjectStore;
  readonly events: EventRepository;
  readonly timekeeping: Timekeeping;
  readonly copying: Copying;
  readonly arming: Arming;
  readonly inspection: Inspection;
  /** Resolves when the storage answers, and takes writes. @throws UnavailableError when it does not. */
  ready(): Promise<void>;
  /** Finishes what is under way and lets go of files and connections. */
  close(): Promise<void>;
}
