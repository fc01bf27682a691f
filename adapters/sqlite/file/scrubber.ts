import { fork } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { setTimeout as delay, setImmediate as turn } from 'node:timers/promises';
import type Sqlite from 'better-sqlite3';
import { packageFile } from '../../package/index.js';
import { patiently } from './busy-retry.js';
import { connect } from './connection.js';
import { codeOf, LogInUse } from './failures.js';
import { rewriteInThread } from './file-rewrite.js';

/** Timeout in ms for the locks of other writers. */
const WAIT_MS = 5_000;
/** Timeout in ms for running reads, while writes are blocked. A read usually takes a millisecond. */
const READS_MS = 100;
/** Time in ms for which one slice blocks writes. Afterwards, other connections can write for 1.5 times as long. */
const SLICE_MS = 20;
const REST = 1.5;
const CHUNK_BYTES = 1024 * 1024;
/** Limit in pages (128 GiB). Beyond it, the first byte of a page number may look like the type of a b-tree page. */
const PAGES_MAX = 0x02_00_00_00;
/** Types of b-tree pages with children, of indexes and tables. Their header is four bytes longer. */
const PARENTS = [2, 5];
const LEAVES = [10, 13];
const MAX_PAGE_BYTES = 65_536;
const ZEROS = Buffer.alloc(MAX_PAGE_BYTES);
const LOG_HEADER_BYTES = 32;
const FRAME_HEADER_BYTES = 24;

/** Access to the bytes of the database and its log, bypassing SQLite. */
export interface RawFiles {
  /** Returns `length` bytes, or fewer at the end of the file. */
  read(suffix: '' | '-wal', at: number, length: number): Buffer;
  write(bytes: Buffer, at: number): void;
  /** Returns when everything written to the database is on the disk. */
  sync(): void;
  close(): void;
}

export interface ScrubOptions {
  readonly open?: ((path: string) => RawFiles) | undefined;
  readonly pagesMax?: number | undefined;
  readonly sliceMs?: number | undefined;
}

/**
 * Overwrites the remnants of deleted rows in unused parts of pages, in place. `adapters/sqlite/README.md`, "How
 * remains are overwritten", explains the steps, and why no data is lost. Must not run in a process that has the file
 * open otherwise: closing a file releases all locks that the process has on it, including SQLite's.
 *
 * Returns for how many milliseconds writes were blocked. Undefined, and nothing is done, if the types of pages cannot
 * be told apart (PAGES_MAX, and files with `auto_vacuum`).
 */
export async function scrubSqliteFile(path: string, options: ScrubOptions = {}): Promise<number | undefined> {
  const { open = openRawFiles, pagesMax = PAGES_MAX, sliceMs = SLICE_MS } = options;
  const opened: { close(): unknown }[] = [];
  const kept = <T extends { close(): unknown }>(one: T): T => {
    opened.push(one);
    return one;
  };
  try {
    const [writer, reader, relief] = [
      kept(await connection(path)),
      kept(await connection(path)),
      kept(await connection(path)),
    ];
    for (const one of [writer, reader, relief]) {
      one.pragma('user_version'); // a first read, so that SQLite opens the log now
      one.pragma('busy_timeout = 0'); // `patiently` pauses between attempts instead
    }
    return await new Scrubbing({ writer, reader, relief, files: kept(open(path)), pagesMax, sliceMs }).run();
  } finally {
    // Close the files last: closing any descriptor of a file releases all locks of the process on it.
    for (const one of opened) one.close();
  }
}

interface Tools {
  readonly writer: Sqlite.Database;
  readonly reader: Sqlite.Database;
  /** Reader that takes over from `#reader`, so that the older read can end. */
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
  /** Numbers of the pages that still have to be examined. */
  readonly #pages = new Set<number>();
  /** Total time for which writes were blocked. */
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
    // From here on the database file stays unchanged: an open read keeps all changes of other connections in the log.
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
      // Without progress, double the slice. Otherwise the loop would never end if pages are changed as fast as it overwrites them.
      if (this.#pages.size >= leftBefore) this.#sliceMs *= 2;
      await delay((this.#heldMs - heldBefore) * REST);
    }
  }

  /** Runs `task` while writes are blocked and the log is in the file. If it throws, closing the connections unlocks. */
  async #alone<T>(task: () => T): Promise<T> {
    await patiently(WAIT_MS, () => this.#writer.exec('BEGIN IMMEDIATE'));
    const began = performance.now();
    // An open read has kept the log from being restarted, so the log contains all pages that have changed since that read began.
    for (const page of this.#pagesInLog()) this.#pages.add(page);
    if (this.#reader.inTransaction) this.#reader.exec('COMMIT');
    await patiently(READS_MS, () => emptyLog(this.#reader));
    const result = task();
    this.#writer.exec('COMMIT');
    this.#heldMs += performance.now() - began;
    return result;
  }

  /**
   * Writes the log into the file while other connections can still write, so that `#alone` later blocks them for less time. The new read
   * begins before the old one ends, so that the log is not restarted in between.
   */
  #catchUp(): void {
    beginToRead(this.#relief);
    this.#reader.exec('COMMIT');
    [this.#reader, this.#relief] = [this.#relief, this.#reader];
    this.#relief.pragma('wal_checkpoint(PASSIVE)');
  }

  /** Returns the page size. Undefined if the types of pages cannot be told apart. */
  #pageBytes(): number | undefined {
    const header = this.#files.read('', 0, 100);
    const hasPagesOfPointers = header.readUInt32BE(52) !== 0;
    if (hasPagesOfPointers || header.readUInt32BE(28) >= this.#pagesMax) return undefined;
    const bytes = header.readUInt16BE(16);
    return bytes === 1 ? MAX_PAGE_BYTES : bytes;
  }

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

  /** Overwrites what the slice allows. If pages are left, begins a read, so that the file stays unchanged again. */
  #zeroSome(pageBytes: number): void {
    const until = performance.now() + this.#sliceMs;
    for (const page of this.#pages) {
      this.#pages.delete(page);
      // Skip page 1: it has no rows, only the schema, and this connection has it in its cache.
      if (page > 1) this.#zero((page - 1) * pageBytes, pageBytes);
      if (performance.now() >= until) break;
    }
    if (this.#pages.size > 0) {
      beginToRead(this.#reader);
      return;
    }
    // Other connections may have old pages in memory, and write them back whole. Writing the first page forces them to read their pages
    // again, though its content stays the same. Pages that they wrote back earlier are in the log, and were examined.
    this.#writer.pragma(`user_version = ${this.#writer.pragma('user_version', { simple: true })}`);
  }

  #zero(at: number, pageBytes: number): void {
    const gap = remainsIn(this.#files.read('', at, pageBytes));
    if (gap) this.#files.write(ZEROS.subarray(gap.from, gap.to), at + gap.from);
  }

  /** Returns the numbers of the pages in the log, committed or not. Stops where frames of an earlier log begin. */
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

/** Returns the range between the pointers and the cells of a b-tree page if it contains anything but zeros. */
function remainsIn(page: Buffer): { readonly from: number; readonly to: number } | undefined {
  const type = page[0] ?? 0;
  const isParent = PARENTS.includes(type);
  if (!isParent && !LEAVES.includes(type)) return undefined;
  const from = (isParent ? 12 : 8) + 2 * page.readUInt16BE(3);
  const to = page.readUInt16BE(5) || MAX_PAGE_BYTES;
  if (from >= to || to > page.length) return undefined;
  return page.compare(ZEROS, 0, to - from, from, to) === 0 ? undefined : { from, to };
}

/** Opens a connection. The timeout only matters while the file is being created, or recovered after a crash. */
function connection(path: string): Promise<Sqlite.Database> {
  return connect(path, { fileMustExist: true, timeout: WAIT_MS });
}

function beginToRead(connection: Sqlite.Database): void {
  connection.exec('BEGIN');
  connection.prepare('SELECT count(*) FROM sqlite_schema').get();
}

/** Writes the whole log into the file. @throws LogInUse while another connection reads an older snapshot. */
function emptyLog(connection: Sqlite.Database): void {
  const [{ busy, log, checkpointed }] = connection.pragma('wal_checkpoint(PASSIVE)') as [
    Record<'busy' | 'log' | 'checkpointed', number>,
  ];
  if (busy !== 0 || log !== checkpointed) throw new LogInUse();
  if (log < 0) throw new Error('The database has no log');
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

export type ScrubOutcome =
  | { readonly heldMs: number | undefined }
  | { readonly code: string; readonly message: string };

/** Runs `scrubSqliteFile` in its own process. @throws Error with a code of SQLite, the file system or `SCRUBBER…`. */
export async function scrubInProcess(path: string): Promise<number | undefined> {
  let outcome: ScrubOutcome | undefined;
  let how = '';
  try {
    const child = fork(packageFile('./scrubber.process.js', import.meta.url), [path], {
      execArgv: [],
      serialization: 'advanced', // supports undefined
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    });
    child.on('message', (answer: ScrubOutcome) => {
      outcome = answer;
    });
    // Wait for both events, because messages may arrive after the process has exited.
    const [[code, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')]);
    how = String(signal ?? code);
  } catch (error) {
    throw Object.assign(new Error('Cannot start a process', { cause: error }), { code: `SCRUBBER_${codeOf(error)}` });
  }
  if (!outcome) throw Object.assign(new Error(`The process was ended: ${how}`), { code: `SCRUBBER_${how}` });
  if ('heldMs' in outcome) return outcome.heldMs;
  throw Object.assign(new Error(outcome.message), { code: outcome.code });
}

/** Overwrites the remnants of deleted rows. Returns for how many milliseconds writes were blocked. */
export async function overwriteRemains(path: string): Promise<number> {
  const heldMs = await scrubInProcess(path);
  if (heldMs !== undefined) return heldMs;
  const began = performance.now();
  await rewriteInThread(path);
  return performance.now() - began;
}
