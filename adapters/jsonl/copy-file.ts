import { existsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { type AppHeadRecord, type Copying, type ExportRecord, type ImportRecord, KINDS } from '../../core/index.js';
import { compressLines, damaged, linesIn } from './lines.js';
import { upgraded } from './upgrade-format-1.js';

const FORMAT = 2;
/** Mode of the file: only the user of the process can read it, because it contains secrets. */
const PRIVATE = 0o600;
/** Number of lines in one gzip member. */
const AT_ONCE = 1_000;
/** Length to which the first line is padded with blanks, so that the final one replaces it in place. */
const HEADER_LENGTH = 80;

/** First line of a copy. `count` is the number of objects and events. */
interface Header {
  readonly is: 'slotkeeper';
  readonly format: number;
  readonly count: number;
}
/** Last line of a copy. Its absence reveals that the file was truncated. */
interface LastLine {
  readonly is: 'finished';
  readonly count: number;
}

const KNOWN: ReadonlySet<string> = new Set([
  ...['owner', 'token', 'person', 'subscription', 'app', 'object', 'event', 'end'],
]);

/** A storage as a file of gzipped JSON lines. It is always written and read as a whole (adapters/jsonl/README.md). */
export class CopyFile implements Copying {
  readonly #path: string;

  /** The file is created by `importObjects`. Until then, it is an empty storage. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Opens an existing file for reading. @throws Error naming the file if it does not exist. */
  static toRead(path: string): CopyFile {
    if (!existsSync(path)) throw damaged(path, Object.assign(new Error('missing'), { code: 'ENOENT' }));
    return new CopyFile(path);
  }

  async *exportObjects(contents: 'all' | 'none'): AsyncGenerator<ExportRecord> {
    if (existsSync(this.#path)) yield* this.#records(contents);
    else yield { is: 'storage', isSnapshot: true, count: 0, mark: null };
  }

  async *#records(contents: 'all' | 'none'): AsyncGenerator<ExportRecord> {
    let header: Header | undefined;
    let last: LastLine | undefined;
    let count = 0;
    let number = 0;
    for await (const line of linesIn(this.#path)) {
      number += 1;
      const value = this.#parsed(line, number);
      if (!header) {
        header = headerIn(value, this.#path);
        yield { is: 'storage', isSnapshot: true, count: header.count, mark: null };
        continue;
      }
      if (last) throw new Error(`${this.#path}: line ${number} is behind the end`);
      if (isLast(value)) {
        last = value;
        continue;
      }
      const record = recordIn(value, this.#path, number);
      const isContent = record.is === 'object' || record.is === 'event';
      if (isContent) count += 1;
      if (!isContent || contents === 'all') yield header.format === 1 ? upgraded(record) : record;
    }
    if (last?.count !== count) throw damaged(this.#path);
  }

  #parsed(line: string, number: number): unknown {
    try {
      return JSON.parse(line);
    } catch {
      throw new Error(`${this.#path}: line ${number} is no JSON`);
    }
  }

  /** Creates the file. @throws Error naming the file if it exists, or cannot be written. */
  async importObjects(records: AsyncIterable<ImportRecord>): Promise<void> {
    const file = await this.#writing(() => open(this.#path, 'wx', PRIVATE));
    try {
      await this.#append(file, await headerMember(0));
      let count = 0;
      let lines: string[] = [];
      for await (const record of records) {
        if (record.is === 'object' || record.is === 'event') count += 1;
        lines.push(JSON.stringify(record));
        if (lines.length < AT_ONCE) continue;
        await this.#append(file, await compressLines(lines));
        lines = [];
      }
      const last: LastLine = { is: 'finished', count };
      await this.#append(file, await compressLines([...lines, JSON.stringify(last)]));
      const header = await headerMember(count);
      await this.#writing(() => file.write(header, 0, header.length, 0));
      await this.#writing(() => file.sync());
    } finally {
      await file.close();
    }
  }

  #append(file: FileHandle, member: Buffer): Promise<void> {
    return this.#writing(() => file.appendFile(member));
  }

  /** A file has no mark: until it is complete, it has a temporary name. */
  async mark(): Promise<void> {}

  async #writing<T>(write: () => Promise<T>): Promise<T> {
    try {
      return await write();
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? error.code : undefined;
      if (!(error instanceof Error) || code === undefined) throw error;
      const problem = code === 'ENOSPC' || code === 'EDQUOT' ? `the disk is full (${code})` : error.message;
      throw new Error(`${this.#path} cannot be written: ${problem}`, { cause: error });
    }
  }
}

/** Returns the first line as an uncompressed gzip member, so that its length does not depend on the count. */
function headerMember(count: number): Promise<Buffer> {
  const header: Header = { is: 'slotkeeper', format: FORMAT, count };
  return compressLines([JSON.stringify(header).padEnd(HEADER_LENGTH)], 0);
}

function headerIn(value: unknown, path: string): Header {
  const { is, format } = value as Partial<Header>;
  if (is !== 'slotkeeper') throw new Error(`${path} is no copy of a Slotkeeper storage`);
  if (format !== 1 && format !== FORMAT)
    throw new Error(`${path} is of format ${format}, which this version does not know`);
  return value as Header;
}

function isLast(value: unknown): value is LastLine {
  return (value as Partial<LastLine> | null)?.is === 'finished';
}

/** Returns the record of a line. @throws Error if this version does not know the kind of record and would lose it. */
function recordIn(value: unknown, path: string, number: number): ExportRecord {
  const { is, kind } = (value ?? {}) as { readonly is?: string; readonly kind?: string };
  const isKnown =
    is !== undefined && KNOWN.has(is) && (is !== 'object' || (KINDS as readonly string[]).includes(kind ?? ''));
  if (!isKnown) throw new Error(`${path}: line ${number} has something that this version does not know`);
  if (is !== 'app') return value as ExportRecord;
  const { record, sequence, at } = value as AppHeadRecord;
  return { is, record, sequence, at };
}
