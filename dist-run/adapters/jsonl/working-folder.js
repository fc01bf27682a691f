import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { memberOf } from './lines.js';
export const OWNERS = 'owners';
const PRIVATE = 0o600;
/**
 * An unfinished file: a folder with the gzip members written so far, and a log that describes them. Data that the log
 * does not describe is unfinished, and is truncated.
 */
export class WorkingFolder {
    #folder;
    #data;
    #log;
    #size = 0;
    #mark;
    #owners;
    /** In the order of their first record. */
    #apps = new Map();
    constructor(folder, data, log, mark) {
        this.#folder = folder;
        this.#data = data;
        this.#log = log;
        this.#mark = mark;
    }
    static of(path) {
        return `${path}.copying`;
    }
    /** Resumes an existing folder. Undefined if there is none with a mark. */
    static async resume(path) {
        const folder = WorkingFolder.of(path);
        if (!existsSync(join(folder, 'log')))
            return undefined;
        const text = await readFile(join(folder, 'log'), 'utf8');
        const end = text.lastIndexOf('\n') + 1;
        const entries = text
            .slice(0, end)
            .split('\n')
            .filter((line) => line !== '')
            .map((line) => JSON.parse(line));
        const [first] = entries;
        if (!first)
            return undefined;
        const working = await WorkingFolder.#opened(folder, first.mark);
        await working.#log.truncate(Buffer.byteLength(text.slice(0, end)));
        for (const entry of entries)
            working.#learn(entry);
        await working.#data.truncate(working.#size);
        return working;
    }
    static async begin(path, mark) {
        const folder = WorkingFolder.of(path);
        await rm(folder, { recursive: true, force: true });
        await mkdir(folder, { mode: 0o700, recursive: true });
        const working = await WorkingFolder.#opened(folder, mark);
        await working.append([], { mark });
        return working;
    }
    static async #opened(folder, mark) {
        const data = await open(join(folder, 'data'), 'a', PRIVATE);
        return new WorkingFolder(folder, data, await open(join(folder, 'log'), 'a', PRIVATE), mark);
    }
    get data() {
        return join(this.#folder, 'data');
    }
    get mark() {
        return this.#mark;
    }
    get owners() {
        return this.#owners;
    }
    get apps() {
        return this.#apps;
    }
    get count() {
        return [...this.#apps.values()].reduce((sum, { count }) => sum + count, 0);
    }
    /** Appends the lines as one gzip member. It is durable when the promise resolves. */
    async append(lines, entry) {
        const member = lines.length > 0 ? await memberOf(lines) : undefined;
        const whole = { to: this.#size + (member?.length ?? 0), ...entry };
        await writing(this.#folder, async () => {
            if (member) {
                await this.#data.appendFile(member);
                await this.#data.datasync();
            }
            await this.#log.appendFile(`${JSON.stringify(whole)}\n`);
            await this.#log.datasync();
        });
        this.#learn(whole);
    }
    #learn({ to, mark, part, count = 0, begins, ends, gone }) {
        const range = { from: this.#size, to };
        this.#size = to;
        this.#mark = mark;
        if (gone !== undefined)
            this.#apps.delete(gone);
        if (part === OWNERS)
            this.#owners = range;
        else if (part !== undefined) {
            const before = begins ? undefined : this.#apps.get(part);
            const head = begins ?? before?.head;
            if (!head)
                throw new Error(`${this.#folder}: the log names an app that has not begun`);
            this.#apps.set(part, {
                head: { ...head, ...(ends ?? { sequence: 0, at: 0 }) },
                isWhole: ends !== undefined,
                count: (before?.count ?? 0) + count,
                ranges: [...(before?.ranges ?? []), ...(range.from < range.to ? [range] : [])],
            });
        }
    }
    /** Concatenates the current members into the file, which must not exist. It appears complete or not at all. */
    async finish(path, header, lastLine) {
        const whole = join(this.#folder, 'whole');
        await rm(whole, { force: true });
        await writing(this.#folder, async () => {
            await pipeline(this.#bytesOf(header, lastLine(this.count)), createWriteStream(whole, { mode: PRIVATE }));
            await synced(whole);
        });
        try {
            await link(whole, path);
        }
        catch (error) {
            if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
                throw new Error(`${path} is there already: a copy is never made over a file`);
            }
            throw error;
        }
        await synced(dirname(path));
        await this.close();
        await rm(this.#folder, { recursive: true });
    }
    async *#bytesOf(header, lastLine) {
        yield await memberOf([header]);
        const ranges = [this.#owners ? [this.#owners] : [], ...[...this.#apps.values()].map((app) => app.ranges)].flat();
        for (const { from, to } of joined(ranges))
            yield* createReadStream(this.data, { start: from, end: to - 1 });
        yield await memberOf([lastLine]);
    }
    async close() {
        await this.#data.close();
        await this.#log.close();
    }
}
/** @throws Error naming the folder in which writing failed. */
async function writing(folder, write) {
    try {
        await write();
    }
    catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : undefined;
        if (!(error instanceof Error) || code === undefined)
            throw error;
        const problem = code === 'ENOSPC' || code === 'EDQUOT' ? `the disk is full (${code})` : error.message;
        throw new Error(`${folder} cannot be written: ${problem}`, { cause: error });
    }
}
/** Merges adjacent ranges. */
function joined(ranges) {
    const all = [];
    for (const range of ranges) {
        const last = all.at(-1);
        if (last?.to === range.from)
            all[all.length - 1] = { from: last.from, to: range.to };
        else
            all.push(range);
    }
    return all;
}
async function synced(path) {
    const handle = await open(path, 'r');
    try {
        await handle.sync();
    }
    finally {
        await handle.close();
    }
}
