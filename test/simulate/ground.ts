import type { Clock } from '../../core/basics/ports.js';
import type { Storage } from '../../core/ledger/storage/storage.js';
import type { DiskFault } from '../support/simulated-disk.js';

/** The storage of a simulation, with the faults that it can have. */
export interface Ground {
  readonly name: GroundName;
  /** Opens the storage for a process. */
  open(process: number, clock: Clock): Promise<Storage>;
  /** False once the process has crashed. Its clients then get no answer. */
  isAlive(process: number): boolean;
  kill(process: number): void;
  /** Crashes the process after that many further operations of the storage. False if the storage cannot do so. */
  doom(process: number, after: number): boolean;
  /** Cancels `doom`. */
  spare(): void;
  /** Executes one waiting operation of the storage. False if there is none. */
  turn(): Promise<boolean>;
  /** Waits in real time for a part of a server's answer. False if none is expected. Undefined if the storage runs in this process. */
  arrive?(): Promise<boolean>;
  /** Waits until nothing runs, then calls `look`. Meanwhile, pending operations are held back, and those of `look` are executed at once. */
  still<T>(look: () => Promise<T>): Promise<T>;
  /** Finishes the work of crashed processes, as a start does. */
  recover(process: number): Promise<void>;
  /** All stored texts, in any order. Undefined if they cannot be read now. */
  stored?(): unknown | Promise<unknown>;
  /** True if requests and answers are lost: an operation that retried for too long is then unavailable. */
  readonly isLossy?: boolean;
  /** Faults of the disk, if there is one. */
  readonly disk?: Disk;
  end(): void | Promise<void>;
}

export interface Disk {
  readonly isFailing: boolean;
  fail(kind: DiskFault, after: number): void;
  heal(): void;
  /** Crashes every process. Data that was not synced may be lost. */
  losePower(): void;
  /** Loses power at a later write. */
  loseLater(after: number): void;
  checkpoint(): void;
  /** Fault that SQLite's integrity check reports. Undefined if there is none. */
  damage(): string | undefined;
  /** All bytes of the database and its log. */
  bytes(): Buffer;
}

export const GROUNDS = ['memory', 'sqlite', 'mongodb', 'postgres'] as const;
export type GroundName = (typeof GROUNDS)[number];
