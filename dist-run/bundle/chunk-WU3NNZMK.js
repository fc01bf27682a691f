import {
  rewriteInThread
} from "./chunk-IX5B2KZQ.js";
import {
  patiently
} from "./chunk-ZPEVCWSC.js";
import {
  LogInUse,
  codeOf,
  connect
} from "./chunk-HMJ53JOK.js";

// adapters/sqlite/file/scrubbing.ts
import { fork } from "node:child_process";
import { once } from "node:events";
import { closeSync, fsyncSync, openSync, readSync, writeSync } from "node:fs";
import { setTimeout as delay, setImmediate as turn } from "node:timers/promises";
var WAIT_MS = 5e3;
var READS_MS = 100;
var SLICE_MS = 20;
var REST = 1.5;
var CHUNK_BYTES = 1024 * 1024;
var PAGES_MAX = 33554432;
var PARENTS = [2, 5];
var LEAVES = [10, 13];
var MAX_PAGE_BYTES = 65536;
var ZEROS = Buffer.alloc(MAX_PAGE_BYTES);
var LOG_HEADER_BYTES = 32;
var FRAME_HEADER_BYTES = 24;
async function scrubSqliteFile(path, options = {}) {
  const { open = openRawFiles, pagesMax = PAGES_MAX, sliceMs = SLICE_MS } = options;
  const opened = [];
  const kept = (one) => {
    opened.push(one);
    return one;
  };
  try {
    const [writer, reader, relief] = [kept(connection(path)), kept(connection(path)), kept(connection(path))];
    for (const one of [writer, reader, relief]) {
      one.pragma("user_version");
      one.pragma("busy_timeout = 0");
    }
    return await new Scrubbing({ writer, reader, relief, files: kept(open(path)), pagesMax, sliceMs }).run();
  } finally {
    for (const one of opened) one.close();
  }
}
var Scrubbing = class {
  #writer;
  #reader;
  #relief;
  #files;
  #pagesMax;
  #sliceMs;
  /** Numbers of the pages that still have to be examined. */
  #pages = /* @__PURE__ */ new Set();
  /** Total time for which writes were blocked. */
  #heldMs = 0;
  constructor({ writer, reader, relief, files, pagesMax, sliceMs }) {
    this.#writer = writer;
    this.#reader = reader;
    this.#relief = relief;
    this.#files = files;
    this.#pagesMax = pagesMax;
    this.#sliceMs = sliceMs;
  }
  async run() {
    this.#reader.pragma("wal_checkpoint(PASSIVE)");
    const pageBytes = await this.#alone(() => {
      beginToRead(this.#reader);
      return this.#pageBytes();
    });
    if (pageBytes === void 0) return void 0;
    await this.#scan(pageBytes);
    for (let leftBefore = Number.POSITIVE_INFINITY; ; leftBefore = this.#pages.size) {
      this.#catchUp();
      const heldBefore = this.#heldMs;
      const isKnown = await this.#alone(() => {
        const isSame = this.#pageBytes() === pageBytes;
        if (isSame) this.#zeroSome(pageBytes);
        return isSame;
      });
      if (!isKnown) return void 0;
      this.#files.sync();
      if (this.#pages.size === 0) return this.#heldMs;
      if (this.#pages.size >= leftBefore) this.#sliceMs *= 2;
      await delay((this.#heldMs - heldBefore) * REST);
    }
  }
  /**
   * Runs `task` while writes are blocked and the whole log is in the file. If it throws, closing the connections
   * releases the lock.
   */
  async #alone(task) {
    await patiently(WAIT_MS, () => this.#writer.exec("BEGIN IMMEDIATE"));
    const began = performance.now();
    for (const page of this.#pagesInLog()) this.#pages.add(page);
    if (this.#reader.inTransaction) this.#reader.exec("COMMIT");
    await patiently(READS_MS, () => emptyLog(this.#reader));
    const result = task();
    this.#writer.exec("COMMIT");
    this.#heldMs += performance.now() - began;
    return result;
  }
  /**
   * Writes the log into the file while others write, so that they need not wait for that later. The new read begins
   * before the old one ends, so the log is not restarted in between.
   */
  #catchUp() {
    beginToRead(this.#relief);
    this.#reader.exec("COMMIT");
    [this.#reader, this.#relief] = [this.#relief, this.#reader];
    this.#relief.pragma("wal_checkpoint(PASSIVE)");
  }
  /** Page size; undefined if the types of pages cannot be told apart. */
  #pageBytes() {
    const header = this.#files.read("", 0, 100);
    const hasPagesOfPointers = header.readUInt32BE(52) !== 0;
    if (hasPagesOfPointers || header.readUInt32BE(28) >= this.#pagesMax) return void 0;
    const bytes = header.readUInt16BE(16);
    return bytes === 1 ? MAX_PAGE_BYTES : bytes;
  }
  /** Collects the pages with remnants. */
  async #scan(pageBytes) {
    for (let at = 0; ; at += CHUNK_BYTES) {
      const chunk = this.#files.read("", at, CHUNK_BYTES);
      for (let from = 0; from + pageBytes <= chunk.length; from += pageBytes) {
        if (remainsIn(chunk.subarray(from, from + pageBytes))) this.#pages.add((at + from) / pageBytes + 1);
      }
      await turn();
      if (chunk.length < CHUNK_BYTES) return;
    }
  }
  /**
   * Overwrites as many pages as the slice allows. If some are left, begins a read, so that the file stays unchanged
   * again.
   */
  #zeroSome(pageBytes) {
    const until = performance.now() + this.#sliceMs;
    for (const page of this.#pages) {
      this.#pages.delete(page);
      if (page > 1) this.#zero((page - 1) * pageBytes, pageBytes);
      if (performance.now() >= until) break;
    }
    if (this.#pages.size > 0) {
      beginToRead(this.#reader);
      return;
    }
    this.#writer.pragma(`user_version = ${this.#writer.pragma("user_version", { simple: true })}`);
  }
  #zero(at, pageBytes) {
    const gap = remainsIn(this.#files.read("", at, pageBytes));
    if (gap) this.#files.write(ZEROS.subarray(gap.from, gap.to), at + gap.from);
  }
  /** Page numbers in the log, committed or not. Stops where frames of an earlier log begin. */
  #pagesInLog() {
    const header = this.#files.read("-wal", 0, LOG_HEADER_BYTES);
    if (header.length < LOG_HEADER_BYTES) return [];
    const frameBytes = FRAME_HEADER_BYTES + header.readUInt32BE(8);
    const salts = header.subarray(16, 24);
    const pages = [];
    for (let at = LOG_HEADER_BYTES; ; at += frameBytes) {
      const frame = this.#files.read("-wal", at, 16);
      if (frame.length < 16 || !frame.subarray(8, 16).equals(salts)) return pages;
      pages.push(frame.readUInt32BE(0));
    }
  }
};
function remainsIn(page) {
  const type = page[0] ?? 0;
  const isParent = PARENTS.includes(type);
  if (!isParent && !LEAVES.includes(type)) return void 0;
  const from = (isParent ? 12 : 8) + 2 * page.readUInt16BE(3);
  const to = page.readUInt16BE(5) || MAX_PAGE_BYTES;
  if (from >= to || to > page.length) return void 0;
  return page.compare(ZEROS, 0, to - from, from, to) === 0 ? void 0 : { from, to };
}
function connection(path) {
  return connect(path, { fileMustExist: true, timeout: WAIT_MS });
}
function beginToRead(connection2) {
  connection2.exec("BEGIN");
  connection2.prepare("SELECT count(*) FROM sqlite_schema").get();
}
function emptyLog(connection2) {
  const [{ busy, log, checkpointed }] = connection2.pragma("wal_checkpoint(PASSIVE)");
  if (busy !== 0 || log !== checkpointed) throw new LogInUse();
  if (log < 0) throw new Error("The database has no log");
}
function openRawFiles(path) {
  const files = { "": openSync(path, "r+"), "-wal": openSync(`${path}-wal`, "r") };
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
        count += writeSync(files[""], bytes, count, bytes.length - count, at + count);
      }
    },
    sync: () => fsyncSync(files[""]),
    close: () => Object.values(files).forEach(closeSync)
  };
}
async function scrubInProcess(path) {
  let outcome;
  let how = "";
  try {
    const child = fork(new URL("./scrubbing.process.js", import.meta.url), [path], {
      execArgv: [],
      serialization: "advanced",
      // supports undefined
      stdio: ["ignore", "ignore", "ignore", "ipc"]
    });
    child.on("message", (told) => {
      outcome = told;
    });
    const [[code, signal]] = await Promise.all([once(child, "exit"), once(child, "disconnect")]);
    how = String(signal ?? code);
  } catch (error) {
    throw Object.assign(new Error("Cannot start a process", { cause: error }), { code: `SCRUBBER_${codeOf(error)}` });
  }
  if (!outcome) throw Object.assign(new Error(`The process was ended: ${how}`), { code: `SCRUBBER_${how}` });
  if ("heldMs" in outcome) return outcome.heldMs;
  throw Object.assign(new Error(outcome.message), { code: outcome.code });
}
async function overwriteRemains(path) {
  const heldMs = await scrubInProcess(path);
  if (heldMs !== void 0) return heldMs;
  const began = performance.now();
  await rewriteInThread(path);
  return performance.now() - began;
}

export {
  scrubSqliteFile,
  scrubInProcess,
  overwriteRemains
};
//# sourceMappingURL=chunk-WU3NNZMK.js.map
