import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import { patiently } from './busy-retry.js';
import { connect } from './connection.js';
import { codeOf, LogInUse } from './failures.js';
import { rewriteInThread } from './rewriting.js';

/** How long to wait for others who write. */
const WAIT_MS = 5_000;
/** How long to wait, while nobody else can write, for reads of before to end, which mostly take a millisecond. */
const READS_MS = 100;
/** How long to overwrite before others may write, and for how long they may then, in times of how long they had to wait. */
const SLICE_MS = 20;
const REST = 1.5;
const CHUNK_BYTES = 1024 * 1024;
/**
 * From so many pages on (128 GiB of them), the page number that other pages begin with may look like the type of a page of a
 * b-tree.
 */
const PAGES_MAX = 0x02_00_00_00;
/** Types of pages of b-trees, of indexes and tables: with children, which take four bytes more in the header, and without. */
const PARENTS = [2, 5];
const LEAVES = [10, 13];
const MAX_PAGE_BYTES = 65_536;
const ZEROS = Buffer.alloc(MAX_PAGE_BYTES);
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** The bytes of the database and its log, beside SQLite. */
export interface RawFiles {
  /** As many bytes as there are, and not more than asked for. */
  read(suffix: '' | '-wal', at: number, length: number): Buffer;
  /** Into the database. */
  write(bytes: Buffer, at: number): void;
  /** Resolves when what was written to the database is on the disk. */
  sync(): void;
  close(): void;
}

export interface ScrubOptions {
  readonly open?: ((path: string) => RawFiles) | undefined;
  readonly pagesMax?: number | undefined;
  readonly sliceMs?: number | undefined;
}

/**
 * Overwrites what SQLite leaves of rows in unused parts of pages, in the file as it is: `adapters/sqlite/README.md`, "How
 * remains are overwritten", says how, and why nothing is lost. Never in a process that has the file open otherwise: to close a file takes
 * away all locks that the process has on it, SQLite's too.
 *
 * Answers for how many milliseconds nobody else could write; undefined where pages cannot be told apart (PAGES_MAX, and
 * files with `auto_vacuum`), and nothing was done.
 */
export async function scrubSqliteFile(path: string, options: ScrubOptions = {}): Promise<number | undefined> {
  const { open = openRawFiles, pagesMax = PAGES_MAX, sliceMs = SLICE_MS } = options;
  const opened: { close(): unknown }[] = [];
  const kept = <T extends { close(): unknown }>(one: T): T => {
    opened.push(one);
    return one;
  };
  try {
    const [writer, reader, relief] = [kept(connection(path)), kept(connection(path)), kept(connection(path))];
    for (const one of [writer, reader, relief]) {
      one.pragma('user_version'); // opens the log, too
      one.pragma('busy_timeout = 0'); // pauses between tries are those of `patiently`
    }
    return await new Scrubbing({ writer, reader, relief, files: kept(open(path)), pagesMax, sliceMs }).run();
  } finally {
    // The connections first: their locks end when any descriptor of the file is closed.
    for (const one of opened) one.close();
  }
}

interface Tools {
  readonly writer: Sqlite.Database;
  readonly reader: Sqlite.Database;
  /** Takes over from the reader. */
  readonly relief: Sqlite.Database;
  readonly files: RawFiles;
  readonly pagesMax: number;
  readonly sliceMs: number;
}

class Scrubbing {
  readonly #writer: Sqlite.Database;
  #reader: Sqlite.Database;
  #relief: Sqlite.Database;
  readonly #files: RawFiles;
  readonly #pagesMax: number;
  #sliceMs: number;
  /** Numbers of the pages to look at again. */
  readonly #pages = new Set<number>();
  /** For how long others could not write. */
  #heldMs = 0;

  constructor({ writer, reader, relief, files, pagesMax, sliceMs }: Tools) {
    this.#writer = writer;
    this.#reader = reader;
    this.#relief = relief;
    this.#files = files;
    this.#pagesMax = pagesMax;
    this.#sliceMs = sliceMs;
  }

  async run(): Promise<number | undefined> {
    this.#reader.pragma('wal_checkpoint(PASSIVE)');
    // From here on the file stands still, and all changes go to the log, while others write.
    const pageBytes = await this.#alone(() => {
      beginToRead(this.#reader);
      return this.#pageBytes();
    });
    if (pageBytes === undefined) return undefined;
    await this.#scan(pageBytes);
    for (let leftBefore = Number.POSITIVE_INFINITY; ; leftBefore = this.#pages.size) {
      this.#catchUp();
      const heldBefore = this.#heldMs;
      const isKnown = await this.#alone(() => {
        const isSame = this.#pageBytes() === pageBytes;
        if (isSame) this.#zeroSome(pageBytes);
        return isSame;
      });
      if (!isKnown) return undefined;
      this.#files.sync();
      if (this.#pages.size === 0) return this.#heldMs;
      // Else it would never end where others change pages as fast as it overwrites them.
      if (this.#pages.size >= leftBefore) this.#sliceMs *= 2;
      await delay((this.#heldMs - heldBefore) * REST);
    }
  }

  /** Does something while nobody else writes, and all that is stored is in the file. If it throws, closing lets go of the lock. */
  async #alone<T>(task: () => T): Promise<T> {
    await patiently(WAIT_MS, () => this.#writer.exec('BEGIN IMMEDIATE'));
    const began = performance.now();
    // While somebody read for this, no log was begun anew after the first change: all that was changed since is in it.
    for (const page of this.#pagesInLog()) this.#pages.add(page);
    if (this.#reader.inTransaction) this.#reader.exec('COMMIT');
    await patiently(READS_MS, () => emptyLog(this.#reader));
    const result = task();
    this.#writer.exec('COMMIT');
    this.#heldMs += performance.now() - began;
    return result;
  }

  /**
   * Writes what the log has by now into the file, while others write, so that they need not wait for that. The log is not begun
   * anew meanwhile: who has begun to read goes on until another one has begun.
   */
  #catchUp(): void {
    beginToRead(this.#relief);
    this.#reader.exec('COMMIT');
    [this.#reader, this.#relief] = [this.#relief, this.#reader];
    this.#relief.pragma('wal_checkpoint(PASSIVE)');
  }

  /** How long pages are; undefined where they cannot be told apart. */
  #pageBytes(): number | undefined {
    const header = this.#files.read('', 0, 100);
    const hasPagesOfPointers = header.readUInt32BE(52) !== 0;
    if (hasPagesOfPointers || header.readUInt32BE(28) >= this.#pagesMax) return undefined;
    const bytes = header.readUInt16BE(16);
    return bytes === 1 ? MAX_PAGE_BYTES : bytes;
  }

  /** Remembers the pages that have something in their gap. */
  async #scan(pageBytes: number): Promise<void> {
    for (let at = 0; ; at += CHUNK_BYTES) {
      const chunk = this.#files.read('', at, CHUNK_BYTES);
      for (let from = 0; from + pageBytes <= chunk.length; from += pageBytes) {
        if (remainsIn(chunk.subarray(from, from + pageBytes))) this.#pages.add((at + from) / pageBytes + 1);
      }
      await turn();
      if (chunk.length < CHUNK_BYTES) return;
    }
  }

  /** As many pages as there is time for; while some are left, the file stands still again. */
  #zeroSome(pageBytes: number): void {
    const until = performance.now() + this.#sliceMs;
    for (const page of this.#pages) {
      this.#pages.delete(page);
      // The first page belongs to the schema's table alone, and this connection has it in memory.
      if (page > 1) this.#zero((page - 1) * pageBytes, pageBytes);
      if (performance.now() >= until) break;
    }
    if (this.#pages.size > 0) {
      beginToRead(this.#reader);
      return;
    }
    // All who have pages in memory as they were must read them again, before they change one and write it back whole: so this
    // writes the first page, though it stays the same. Those that were written back before are in the log, and so were looked at.
    this.#writer.pragma(`user_version = ${this.#writer.pragma('user_version', { simple: true })}`);
  }

  #zero(at: number, pageBytes: number): void {
    const gap = remainsIn(this.#files.read('', at, pageBytes));
    if (gap) this.#files.write(ZEROS.subarray(gap.from, gap.to), at + gap.from);
  }

  /** The numbers of the pages in the log, whether they count or not. Behind them is what an older log has left. */
  #pagesInLog(): readonly number[] {
    const header = this.#files.read('-wal', 0, LOG_HEADER_BYTES);
    if (header.length < LOG_HEADER_BYTES) return [];
    const frameBytes = FRAME_HEADER_BYTES + header.readUInt32BE(8);
    const salts = header.subarray(16, 24);
    const pages: number[] = [];
    for (let at = LOG_HEADER_BYTES; ; at += frameBytes) {
      const frame = this.#files.read('-wal', at, 16);
      if (frame.length < 16 || !frame.subarray(8, 16).equals(salts)) return pages;
      pages.push(frame.readUInt32BE(0));
    }
  }
}

/** Where between its pointers and its cells a page of a b-tree has anything but zeros; undefined when nowhere. */
function remainsIn(page: Buffer): { readonly from: number; readonly to: number } | undefined {
  const type = page[0] ?? 0;
  const isParent = PARENTS.includes(type);
  if (!isParent && !LEAVES.includes(type)) return undefined;
  const from = (isParent ? 12 : 8) + 2 * page.readUInt16BE(3);
  const to = page.readUInt16BE(5) || MAX_PAGE_BYTES;
  if (from >= to || to > page.length) return undefined;
  return page.compare(ZEROS, 0, to - from, from, to) === 0 ? undefined : { from, to };
}

/** Waits by itself for nobody but who just makes the file, or repairs it after a crash. */
function connection(path: string): Sqlite.Database {
  return connect(path, { fileMustExist: true, timeout: WAIT_MS });
}

function beginToRead(connection: Sqlite.Database): void {
  connection.exec('BEGIN');
  connection.prepare('SELECT count(*) FROM sqlite_schema').get();
}

/** Writes all that the log has into the file. @throws LogInUse while somebody reads what is older. */
function emptyLog(connection: Sqlite.Database): void {
  const [{ busy, log, checkpointed }] = connection.pragma('wal_checkpoint(PASSIVE)') as [Checkpoint];
  if (busy !== 0 || log !== checkpointed) throw new LogInUse();
  if (log < 0) throw new Error('The database has no log');
}

interface Checkpoint {
  readonly busy: number;
  readonly log: number;
  readonly checkpointed: number;
}

function openRawFiles(path: string): RawFiles {
  const files = { '': openSync(path, 'r+'), '-wal': openSync(`${path}-wal`, 'r') };
  return {
    read(suffix, at, length) {
      const bytes = Buffer.allocUnsafe(length);
      let count = 0;
      for (let some = -1; some !== 0 && count < length; count += some) {
        some = readSync(files[suffix], bytes, count, length - count, at + count);
      }
      return bytes.subarray(0, count);
    },
    write(bytes, at) {
      for (let count = 0; count < bytes.length; ) {
        count += writeSync(files[''], bytes, count, bytes.length - count, at + count);
      }
    },
    sync: () => fsyncSync(files['']),
    close: () => Object.values(files).forEach(closeSync),
  };
}

/** What the process tells. */
export type ScrubOutcome =
  | { readonly heldMs: number | undefined }
  | { readonly code: string; readonly message: string };

/** In a process of its own. @throws Error with a code of SQLite, of the file system, or one that begins with `SCRUBBER`. */
export async function scrubInProcess(path: string): Promise<number | undefined> {
  let outcome: ScrubOutcome | undefined;
  let how = '';
  try {
    const child = fork(new URL('./scrubbing.process.js', import.meta.url), [path], {
      execArgv: [],
      serialization: 'advanced', // which knows undefined
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('message', (told: ScrubOutcome) => {
      outcome = told;
    });
    // What it tells may be read after it has ended.
    const [[code, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
    how = String(signal ?? code);
  } catch (error) {
    throw Object.assign(new Error('Cannot start a process', { cause: error }), { code: `SCRUBBER_${codeOf(error)}` });
  }
  if (!outcome) throw Object.assign(new Error(`The process was ended: ${how}`), { code: `SCRUBBER_${how}` });
  if ('heldMs' in outcome) return outcome.heldMs;
  throw Object.assign(new Error(outcome.message), { code: outcome.code });
}

/** Overwrites what is left of rows that are gone. Answers for how many milliseconds nobody else could write. */
export async function overwriteRemains(path: string): Promise<number> {
  const heldMs = await scrubInProcess(path);
  if (heldMs !== undefined) return heldMs;
  const began = performance.now();
  await rewriteInThread(path);
  return performance.now() - began;
}
