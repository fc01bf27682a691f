import { randomBytes } from 'node:crypto';
import { closeSync, fsyncSync, linkSync, lstatSync, openSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { endBy } from '../process-end.js';
/** Suffixes of the files that SQLite creates beside an open database. */
const BESIDE = ['', '-wal', '-shm', '-journal'];
/**
 * File that gets its name only when it is complete. Until then it has a temporary name in the same folder. If the
 * process dies, no file with the final name exists.
 */
export class NewFile {
    path;
    /** Temporary path. */
    unfinished;
    #link;
    /** @throws Error if the file exists, or if its folder does not. */
    constructor(path, link = linkSync) {
        this.#link = link;
        const folder = dirname(path);
        if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
            throw new Error(`${path} cannot be made: there is no folder ${folder}`);
        }
        this.path = path;
        this.unfinished = join(folder, `${basename(path)}.${randomBytes(3).toString('hex')}.unfinished`);
        this.#mustBeFree();
    }
    #mustBeFree() {
        for (const suffix of BESIDE) {
            const taken = this.path + suffix;
            if (lstatSync(taken, { throwIfNoEntry: false }))
                throw new Error(`${taken} is there already, and stays as it is`);
        }
    }
    /** Renames it to its final name, never over another file. When this returns, the rename is durable. */
    finish() {
        this.#mustBeFree();
        const log = statSync(`${this.unfinished}-wal`, { throwIfNoEntry: false });
        if (log && log.size > 0)
            throw new Error(`${this.unfinished} is still open`);
        try {
            // fails if another process was faster
            this.#link(this.unfinished, this.path);
        }
        catch {
            this.#mustBeFree();
            // A file system without links, such as a USB stick or a network share. Another process could create the file in
            // between, but that is unlikely.
            renameSync(this.unfinished, this.path);
        }
        this.remove();
        const folder = openSync(dirname(this.path), 'r');
        fsyncSync(folder);
        closeSync(folder);
    }
    /** Removes all its files. */
    remove() {
        for (const suffix of BESIDE)
            rmSync(this.unfinished + suffix, { force: true });
    }
    /** Runs `make`, and removes the file if that fails or if the process is asked to stop. */
    async made(make) {
        const signals = ['SIGINT', 'SIGTERM'];
        const stop = (signal) => {
            this.remove();
            endBy(signal);
        };
        for (const signal of signals)
            process.once(signal, stop);
        try {
            return await make();
        }
        catch (error) {
            this.remove();
            throw error;
        }
        finally {
            for (const signal of signals)
                process.removeListener(signal, stop);
        }
    }
}
