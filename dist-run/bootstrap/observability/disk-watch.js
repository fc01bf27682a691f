import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { MINUTE, SECOND } from '../../core/index.js';
/** Threshold of free bytes below which the operator is warned. */
export const ROOM_WANTED = 100_000_000;
/** Interval of the checks, and time for which a result is cached. */
const EVERY = MINUTE;
const FRESH = SECOND;
async function roomBeside(path) {
    const { bavail, bsize } = await statfs(dirname(path));
    return bavail * bsize;
}
/** Warns when a disk is nearly full: once, until there is room again. */
export class DiskWatch {
    #parts;
    #isLow = false;
    #looking;
    #lookedAt = Number.NEGATIVE_INFINITY;
    #timer;
    constructor({ roomAt = roomBeside, monotonic = () => performance.now(), ...parts }) {
        this.#parts = { ...parts, roomAt, monotonic };
    }
    /** Starts regular checks, which do not keep the process alive. */
    start() {
        void this.warnings();
        this.#timer = setInterval(() => void this.warnings(), EVERY).unref();
    }
    async stop() {
        clearInterval(this.#timer);
        await this.#looking;
    }
    async warnings() {
        const now = this.#parts.monotonic();
        if (now - this.#lookedAt >= FRESH) {
            this.#lookedAt = now;
            this.#looking = this.#look();
        }
        await this.#looking;
        return this.#isLow ? ['disk_low'] : [];
    }
    async #look() {
        const { path, log, roomAt } = this.#parts;
        // An error here says nothing about free space. The storage reports missing files itself.
        const room = await roomAt(path).catch(() => Number.POSITIVE_INFINITY);
        const isLow = room < ROOM_WANTED;
        if (isLow && !this.#isLow) {
            log.warn({ path, free_bytes: room }, 'the disk is nearly full: when it is, nothing more can be stored');
        }
        this.#isLow = isLow;
    }
}
