import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MINUTE, SECOND } from '../../core/index.js';
import type { Log } from './logging.js';

interface Parts {
  /** A file on the disk. */
  readonly path: string;
  readonly log: Pick<Log, 'warn'>;
  /** How many bytes there is room for beside the file. */
  readonly roomAt?: (path: string) => Promise<number>;
  readonly monotonic?: () => number;
}

/** With less room than this, in bytes, somebody should make some. */
export const ROOM_WANTED = 100_000_000;
/** How often it is looked, when nobody asks; how old what is known may be for one who asks. */
const EVERY = MINUTE;
const FRESH = SECOND;

async function roomBeside(path: string): Promise<number> {
  const { bavail, bsize } = await statfs(dirname(path));
  return bavail * bsize;
}

/** Says when a disk is about to be full: once, until there is room again. */
export class DiskWatch {
  readonly #parts: Required<Parts>;
  #isLow = false;
  #looking: Promise<void> | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;

  constructor({ roomAt = roomBeside, monotonic = () => performance.now(), ...parts }: Parts) {
    this.#parts = { ...parts, roomAt, monotonic };
  }

  /** Looks now and then; that alone does not keep the process alive. */
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
    // What cannot be asked says nothing of the room; whether the file is there is the storage's to say.
    const room = await roomAt(path).catch(() => Number.POSITIVE_INFINITY);
    const isLow = room < ROOM_WANTED;
    if (isLow && !this.#isLow) {
      log.warn({ path, free_bytes: room }, 'the disk is nearly full: when it is, nothing more can be stored');
    }
    this.#isLow = isLow;
  }
}
