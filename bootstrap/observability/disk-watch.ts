import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MINUTE, SECOND } from '../../core/index.js';
import type { Log } from './logger.js';

interface Parts {
  /** Path of a file on the disk. */
  readonly path: string;
  readonly log: Pick<Log, 'warn'>;
  /** Returns the number of free bytes on the file's disk. */
  readonly roomAt?: (path: string) => Promise<number>;
  readonly monotonic?: () => number;
}

/** Threshold of free bytes below which the operator is warned. */
export const ROOM_WANTED = 100_000_000;
/** Interval in ms of the checks. */
const EVERY = MINUTE;
/** Time in ms for which the result of a check is cached. */
const FRESH = SECOND;

async function roomBeside(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(dirname(path));
  return bavail * bsize;
}

/** Warns when a disk is nearly full: once, until there is room again. */
export class DiskWatch {
  readonly #parts: Required<Parts>;
  #isLow = false;
  #looking: Promise<void> | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor({ roomAt = roomBeside, monotonic = () => performance.now(), ...parts }: Parts) {
    this.#parts = { ...parts, roomAt, monotonic };
  }

  /** Starts regular checks, which do not keep the process alive. */
  start(): void {
    void this.warnings();
    this.#timer = setInterval(() => void this.warnings(), EVERY).unref();
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    await this.#looking;
  }

  async warnings(): Promise<readonly 'disk_low'[]> {
    const now = this.#parts.monotonic();
    if (now - this.#lookedAt >= FRESH) {
      this.#lookedAt = now;
      this.#looking = this.#look();
    }
    await this.#looking;
    return this.#isLow ? ['disk_low'] : [];
  }

  async #look(): Promise<void> {
    const { path, log, roomAt } = this.#parts;
    // Ignore errors: they say nothing about free space, and the storage reports missing files itself.
    const room = await roomAt(path).catch(() => Number.POSITIVE_INFINITY);
    const isLow = room < ROOM_WANTED;
    if (isLow && !this.#isLow) {
      log.warn({ path, free_bytes: room }, 'the disk is nearly full: once it is full, nothing more can be stored');
    }
    this.#isLow = isLow;
  }
}
