import { createReadStream, createWriteStream, existsSync } from 'node:fs';
import { type FileHandle, link, mkdir, open, readFile, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { AppHead, CopyMark, Standing } from '../../core/index.js';
import { memberOf, type Range } from './lines.js';

/** Line of the log. It describes the bytes of data from the previous line's `to` up to its own. */
interface Entry {
  /** Size of the data in bytes after this entry. */
  readonly to: number;
  /** Progress of the copy after this entry. */
  readonly mark: CopyMark;
  /** Part of the storage that the appended bytes belong to: `owners` (all of them in one entry), or the UUID of an app. */
  readonly part?: string;
  /** Number of objects and events in the appended bytes. */
  readonly count?: number;
  /** Set by the first entry of an app. Discards earlier members of that app. */
  readonly begins?: AppHead;
  /** Set by the entry that completes an app: number and moment of the app's last change. */
  readonly ends?: Standing;
  /** UUID of an app that the source no longer has. Discards earlier members of that app. */
  readonly gone?: string;
}

interface AppPart {
  readonly head: AppHead;
  /** True once the app is written to its end. */
  readonly isWhole: boolean;
  readonly count: number;
  readonly ranges: readonly Range[];
}

export const OWNERS = 'owners';
const PRIVATE = 0o600;

/**
 * Folder of an unfinished copy: the gzip members written so far, and a log that describes them. Data that the log does
 * not describe was not written completely, and is cut off when the copy resumes.
 */
export class WorkingFolder {
  readonly #folder: string;
  readonly #data: FileHandle;
  readonly #log: FileHandle;
  #size = 0;
  #mark: CopyMark;
  #owners: Range | undefined;
  /** Apps by UUID, in the order in which they were begun. */
  readonly #apps = new Map<string, AppPart>();

  private constructor(folder: string, data: FileHandle, log: FileHandle, mark: CopyMark) {
    this.#folder = folder;
    this.#data = data;
    this.#log = log;
    this.#mark = mark;
  }

  static of(path: string): string {
    return `${path}.copying`;
  }

  /** Opens the folder of an interrupted copy. Undefined if there is none, or if its log has no complete line. */
  static async resume(path: string): Promise<WorkingFolder | undefined> {
    const folder = WorkingFolder.of(path);
    if (!existsSync(join(folder, 'log'))) return undefined;
    const text = await readFile(join(folder, 'log'), 'utf8');
    const end = text.lastIndexOf('\n') + 1;
    const entries = text
      .slice(0, end)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as Entry);
    const [first] = entries;
    if (!first) return undefined;
    const working = await WorkingFolder.#opened(folder, first.mark);
    await working.#log.truncate(Buffer.byteLength(text.slice(0, end)));
    for (const entry of entries) working.#learn(entry);
    await working.#data.truncate(working.#size);
    return working;
  }

  static async begin(path: string, mark: CopyMark): Promise<WorkingFolder> {
    const folder = WorkingFolder.of(path);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 0o700, recursive: true });
    const working = await WorkingFolder.#opened(folder, mark);
    await working.append([], { mark });
    return working;
  }

  static async #opened(folder: string, mark: CopyMark): Promise<WorkingFolder> {
    const data = await open(join(folder, 'data'), 'a', PRIVATE);
    return new WorkingFolder(folder, data, await open(join(folder, 'log'), 'a', PRIVATE), mark);
  }

  get data(): string {
    return join(this.#folder, 'data');
  }

  get mark(): CopyMark {
    return this.#mark;
  }

  get owners(): Range | undefined {
    return this.#owners;
  }

  get apps(): ReadonlyMap<string, AppPart> {
    return this.#apps;
  }

  get count(): number {
    return [...this.#apps.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** Appends the lines as one gzip member, and the entry to the log. Both are durable when the promise resolves. */
  async append(lines: readonly string[], entry: Omit<Entry, 'to'>): Promise<void> {
    const member = lines.length > 0 ? await memberOf(lines) : undefined;
    const whole: Entry = { to: this.#size + (member?.length ?? 0), ...entry };
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

  #learn({ to, mark, part, count = 0, begins, ends, gone }: Entry): void {
    const range = { from: this.#size, to };
    this.#size = to;
    this.#mark = mark;
    if (gone !== undefined) this.#apps.delete(gone);
    if (part === OWNERS) this.#owners = range;
    else if (part !== undefined) {
      const before = begins ? undefined : this.#apps.get(part);
      const head = begins ?? before?.head;
      if (!head) throw new Error(`${this.#folder}: the log names an app that has not begun`);
      this.#apps.set(part, {
        head: { ...head, ...(ends ?? { sequence: 0, at: 0 }) },
        isWhole: ends !== undefined,
        count: (before?.count ?? 0) + count,
        ranges: [...(before?.ranges ?? []), ...(range.from < range.to ? [range] : [])],
      });
    }
  }

  /**
   * Completes the copy: writes the header, all members of present apps and the last line to the file, which appears
   * complete or not at all. Then removes the folder.
   * @throws Error if the file exists.
   */
  async finish(path: string, header: string, lastLine: (lines: number) => string): Promise<void> {
    const whole = join(this.#folder, 'whole');
    await rm(whole, { force: true });
    await writing(this.#folder, async () => {
      await pipeline(this.#bytesOf(header, lastLine(this.count)), createWriteStream(whole, { mode: PRIVATE }));
      await synced(whole);
    });
    try {
      await link(whole, path);
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') {
        throw new Error(`${path} is there already: a copy is never made over a file`);
      }
      throw error;
    }
    await synced(dirname(path));
    await this.close();
    await rm(this.#folder, { recursive: true });
  }

  async *#bytesOf(header: string, lastLine: string): AsyncGenerator<Buffer> {
    yield await memberOf([header]);
    const ranges = [this.#owners ? [this.#owners] : [], ...[...this.#apps.values()].map((app) => app.ranges)].flat();
    for (const { from, to } of joined(ranges)) yield* createReadStream(this.data, { start: from, end: to - 1 });
    yield await memberOf([lastLine]);
  }

  async close(): Promise<void> {
    await this.#data.close();
    await this.#log.close();
  }
}

/** Runs `write`. @throws Error naming the folder if writing to the disk fails. */
async function writing(folder: string, write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (!(error instanceof Error) || code === undefined) throw error;
    const problem = code === 'ENOSPC' || code === 'EDQUOT' ? `the disk is full (${code})` : error.message;
    throw new Error(`${folder} cannot be written: ${problem}`, { cause: error });
  }
}

/** Merges adjacent ranges. */
function joined(ranges: readonly Range[]): readonly Range[] {
  const all: Range[] = [];
  for (const range of ranges) {
    const last = all.at(-1);
    if (last?.to === range.from) all[all.length - 1] = { from: last.from, to: range.to };
    else all.push(range);
  }
  return all;
}

async function synced(path: string): Promise<void> {
  const handle = await open(path, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
