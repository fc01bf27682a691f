import "./chunk-AVLCKHL7.js";
import "./chunk-ACXDJHE5.js";
import "./chunk-ZTC4EIFU.js";
import "./chunk-KZIOHZOC.js";
import "./chunk-FKKLOSUH.js";
import "./chunk-OZVXMBAC.js";
import "./chunk-D333UX3S.js";
import "./chunk-GJVJSP7U.js";
import "./chunk-KPKHSBHY.js";
import {
  KINDS
} from "./chunk-SQ3ZIU6O.js";
import "./chunk-RCHGPHHW.js";
import "./chunk-TGAMFN2K.js";
import "./chunk-RAPJ3XLV.js";

// adapters/jsonl/copy-file.ts
import { existsSync as existsSync2 } from "node:fs";
import { dirname as dirname2 } from "node:path";

// adapters/jsonl/lines.ts
import { createReadStream } from "node:fs";
import { pipeline } from "node:stream";
import { promisify } from "node:util";
import { createGunzip, gzip } from "node:zlib";
var zipped = promisify(gzip);
function memberOf(lines) {
  return zipped(lines.map((line) => `${line}
`).join(""));
}
async function* linesIn(path, range) {
  const bytes = createReadStream(path, range && { start: range.from, end: range.to - 1 });
  let failure;
  const texts = pipeline(bytes, createGunzip(), (error) => {
    failure = error ?? void 0;
  });
  texts.setEncoding("utf8");
  let open2 = [];
  try {
    for await (const text of texts) {
      const [first = "", ...others] = text.split("\n");
      open2.push(first);
      const last = others.pop();
      if (last === void 0) continue;
      yield open2.join("");
      yield* others;
      open2 = [last];
    }
  } catch (error) {
    throw damaged(path, failure ?? error);
  } finally {
    bytes.destroy();
  }
  if (open2.some((part) => part !== "")) throw damaged(path);
}
function damaged(path, cause) {
  const missing = cause instanceof Error && "code" in cause && cause.code === "ENOENT";
  return new Error(missing ? `${path}: there is no such file` : `${path} is damaged, or cut short`, { cause });
}

// adapters/jsonl/working-folder.ts
import { createReadStream as createReadStream2, createWriteStream, existsSync } from "node:fs";
import { link, mkdir, open, readFile, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline as pipeline2 } from "node:stream/promises";
var OWNERS = "owners";
var PRIVATE = 384;
var WorkingFolder = class _WorkingFolder {
  #folder;
  #data;
  #log;
  #size = 0;
  #mark;
  #owners;
  /** In the order of their first record. */
  #apps = /* @__PURE__ */ new Map();
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
    const folder = _WorkingFolder.of(path);
    if (!existsSync(join(folder, "log"))) return void 0;
    const text = await readFile(join(folder, "log"), "utf8");
    const end = text.lastIndexOf("\n") + 1;
    const entries = text.slice(0, end).split("\n").filter((line) => line !== "").map((line) => JSON.parse(line));
    const [first] = entries;
    if (!first) return void 0;
    const working = await _WorkingFolder.#opened(folder, first.mark);
    await working.#log.truncate(Buffer.byteLength(text.slice(0, end)));
    for (const entry of entries) working.#learn(entry);
    await working.#data.truncate(working.#size);
    return working;
  }
  static async begin(path, mark) {
    const folder = _WorkingFolder.of(path);
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { mode: 448, recursive: true });
    const working = await _WorkingFolder.#opened(folder, mark);
    await working.append([], { mark });
    return working;
  }
  static async #opened(folder, mark) {
    const data = await open(join(folder, "data"), "a", PRIVATE);
    return new _WorkingFolder(folder, data, await open(join(folder, "log"), "a", PRIVATE), mark);
  }
  get data() {
    return join(this.#folder, "data");
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
    const member = lines.length > 0 ? await memberOf(lines) : void 0;
    const whole = { to: this.#size + (member?.length ?? 0), ...entry };
    await writing(this.#folder, async () => {
      if (member) {
        await this.#data.appendFile(member);
        await this.#data.datasync();
      }
      await this.#log.appendFile(`${JSON.stringify(whole)}
`);
      await this.#log.datasync();
    });
    this.#learn(whole);
  }
  #learn({ to, mark, part, count = 0, begins, ends, gone }) {
    const range = { from: this.#size, to };
    this.#size = to;
    this.#mark = mark;
    if (gone !== void 0) this.#apps.delete(gone);
    if (part === OWNERS) this.#owners = range;
    else if (part !== void 0) {
      const before = begins ? void 0 : this.#apps.get(part);
      const head = begins ?? before?.head;
      if (!head) throw new Error(`${this.#folder}: the log names an app that has not begun`);
      this.#apps.set(part, {
        head: { ...head, ...ends ?? { sequence: 0, at: 0 } },
        isWhole: ends !== void 0,
        count: (before?.count ?? 0) + count,
        ranges: [...before?.ranges ?? [], ...range.from < range.to ? [range] : []]
      });
    }
  }
  /** Concatenates the current members into the file, which must not exist. It appears complete or not at all. */
  async finish(path, header, lastLine) {
    const whole = join(this.#folder, "whole");
    await rm(whole, { force: true });
    await writing(this.#folder, async () => {
      await pipeline2(this.#bytesOf(header, lastLine(this.count)), createWriteStream(whole, { mode: PRIVATE }));
      await synced(whole);
    });
    try {
      await link(whole, path);
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "EEXIST") {
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
    for (const { from, to } of joined(ranges)) yield* createReadStream2(this.data, { start: from, end: to - 1 });
    yield await memberOf([lastLine]);
  }
  async close() {
    await this.#data.close();
    await this.#log.close();
  }
};
async function writing(folder, write) {
  try {
    await write();
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : void 0;
    if (!(error instanceof Error) || code === void 0) throw error;
    const problem = code === "ENOSPC" || code === "EDQUOT" ? `the disk is full (${code})` : error.message;
    throw new Error(`${folder} cannot be written: ${problem}`, { cause: error });
  }
}
function joined(ranges) {
  const all = [];
  for (const range of ranges) {
    const last = all.at(-1);
    if (last?.to === range.from) all[all.length - 1] = { from: last.from, to: range.to };
    else all.push(range);
  }
  return all;
}
async function synced(path) {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

// adapters/jsonl/copy-file.ts
var FORMAT = 1;
var KNOWN = /* @__PURE__ */ new Set(["owner", "token", "person", "app", "object", "event", "end"]);
var CopyFile = class _CopyFile {
  #path;
  #working;
  #mark;
  #owners = /* @__PURE__ */ new Map();
  #persons = /* @__PURE__ */ new Map();
  #tokens = /* @__PURE__ */ new Map();
  #hasNewOwners = false;
  #open;
  constructor(path, working) {
    this.#path = path;
    this.#working = working;
  }
  /**
   * Opens an existing file for reading.
   * @throws Error naming the file.
   */
  static async toRead(path) {
    if (!existsSync2(path)) throw damaged(path, Object.assign(new Error("missing"), { code: "ENOENT" }));
    return new _CopyFile(path, void 0);
  }
  /**
   * Opens a file for writing, or resumes an unfinished one.
   * @throws Error if the file exists, or its folder does not.
   */
  static async toWrite(path) {
    if (existsSync2(path)) throw new Error(`${path} is there already: a copy is never made over a file`);
    if (!existsSync2(dirname2(path))) throw new Error(`${path} cannot be made: there is no folder ${dirname2(path)}`);
    const file = new _CopyFile(path, await WorkingFolder.resume(path));
    await file.#readOwners();
    return file;
  }
  async close() {
    await this.#working?.close();
    this.#working = void 0;
  }
  async *exportObjects(choose) {
    if (this.#working) yield* this.#begun(this.#working, choose);
    else if (existsSync2(this.#path)) yield* this.#finished(choose);
    else yield { is: "storage", isSnapshot: true, takesParts: false, count: 0, mark: null };
  }
  async *#finished(choose) {
    let header;
    let isPassed = false;
    let last;
    let count = 0;
    let number = 0;
    for await (const line of linesIn(this.#path)) {
      number += 1;
      const value = this.#parsed(line, number);
      if (!header) {
        header = headerIn(value, this.#path);
        yield { is: "storage", isSnapshot: true, takesParts: false, count: header.count, mark: null };
        continue;
      }
      if (last) throw new Error(`${this.#path}: line ${number} is behind the end`);
      if (isLast(value)) {
        last = value;
        continue;
      }
      const record = recordIn(value, this.#path, number);
      if (record.is === "object" || record.is === "event") {
        count += 1;
        if (!isPassed) yield record;
      } else if (record.is === "app") {
        isPassed = choose(record).contents === "none";
        yield { ...record, contents: isPassed ? "none" : "all" };
      } else yield record;
    }
    if (last?.count !== count) throw damaged(this.#path);
  }
  #parsed(line, number) {
    try {
      return JSON.parse(line);
    } catch {
      throw new Error(`${this.#path}: line ${number} is no JSON`);
    }
  }
  async *#begun(working, choose) {
    yield { is: "storage", isSnapshot: true, takesParts: false, count: working.count, mark: working.mark };
    for (const owner of this.#owners.values()) yield { is: "owner", owner };
    for (const token of this.#tokens.values()) yield { is: "token", token };
    for (const person of this.#persons.values()) yield { is: "person", person };
    for (const { head, ranges } of [...working.apps.values()]) {
      const contents = choose(head).contents === "none" ? "none" : "all";
      yield { is: "app", ...head, contents };
      if (contents === "all") {
        for (const range of ranges) {
          for await (const record2 of recordsIn(working.data, range)) {
            if (record2.is === "object" || record2.is === "event") yield record2;
          }
        }
      }
      const { record, sequence, at } = head;
      yield { is: "end", app: record.app.uuid, sequence, at };
    }
  }
  async #readOwners() {
    const range = this.#working?.owners;
    if (!this.#working || !range) return;
    for await (const record of recordsIn(this.#working.data, range)) {
      if (record.is === "owner") this.#owners.set(record.owner.uuid, record.owner);
      else if (record.is === "token") this.#tokens.set(record.token.uuid, record.token);
      else if (record.is === "person") this.#persons.set(record.person.uuid, record.person);
    }
  }
  async importObjects(records) {
    for await (const record of records) await this.#take(record);
    await this.#store();
  }
  async #take(record) {
    switch (record.is) {
      case "mark":
        return record.mark ? this.#setMark(record.mark) : this.#finish();
      case "owner":
        this.#owners.set(record.owner.uuid, record.owner);
        this.#hasNewOwners = true;
        return;
      case "token":
        this.#tokens.set(record.token.uuid, record.token);
        this.#hasNewOwners = true;
        return;
      case "token gone":
        this.#tokens.delete(record.uuid);
        this.#hasNewOwners = true;
        return;
      case "person":
        this.#persons.set(record.person.uuid, record.person);
        this.#hasNewOwners = true;
        return;
      case "person gone":
        this.#persons.delete(record.uuid);
        this.#hasNewOwners = true;
        return;
      case "app": {
        await this.#store();
        const { is: _, contents, ...head } = record;
        const begins = contents === "all" ? head : void 0;
        this.#open = { app: record.record.app.uuid, begins, lines: begins ? [lineOf(record)] : [], count: 0 };
        return;
      }
      case "app gone":
        await this.#store();
        return this.#folder().append([], { mark: this.#theMark(), gone: record.uuid });
      case "object":
      case "event":
        this.#lines().push(lineOf(record));
        this.#open.count += 1;
        return;
      case "end":
        this.#lines().push(lineOf(record));
        return this.#store({ sequence: record.sequence, at: record.at });
      case "removed":
      case "first event":
        throw new TypeError("A file takes an app only as a whole");
    }
  }
  async #setMark(mark) {
    this.#mark = mark;
    if (!this.#working) this.#working = await WorkingFolder.begin(this.#path, mark);
    else if (this.#open || this.#hasNewOwners) await this.#store();
    else await this.#working.append([], { mark });
  }
  async #store(ends) {
    const mark = this.#theMark();
    if (this.#hasNewOwners) {
      this.#hasNewOwners = false;
      const owners = [...this.#owners.values()].map((owner) => lineOf({ is: "owner", owner }));
      const tokens = [...this.#tokens.values()].map((token) => lineOf({ is: "token", token }));
      const persons = [...this.#persons.values()].map((person) => lineOf({ is: "person", person }));
      await this.#folder().append([...owners, ...tokens, ...persons], { mark, part: OWNERS });
    }
    const open2 = this.#open;
    if (!open2) return;
    const { app, begins, lines, count } = open2;
    this.#open = ends ? void 0 : { app, begins: void 0, lines: [], count: 0 };
    if (lines.length === 0) return;
    await this.#folder().append(lines, {
      mark,
      part: app,
      count,
      ...begins && { begins },
      ...ends && { ends }
    });
  }
  async #finish() {
    await this.#store();
    const working = this.#folder();
    const header = { is: "slotkeeper", format: FORMAT, count: working.count };
    await working.finish(this.#path, JSON.stringify(header), (count) => {
      const last = { is: "finished", count };
      return JSON.stringify(last);
    });
    this.#working = void 0;
  }
  #folder() {
    if (!this.#working) throw new TypeError("A mark comes before all else");
    return this.#working;
  }
  #theMark() {
    return this.#mark ?? this.#folder().mark;
  }
  #lines() {
    if (!this.#open) throw new TypeError("An app comes before what it contains");
    return this.#open.lines;
  }
};
function lineOf(record) {
  return JSON.stringify(record);
}
async function* recordsIn(path, range) {
  for await (const line of linesIn(path, range)) yield JSON.parse(line);
}
function headerIn(value, path) {
  const { is, format } = value;
  if (is !== "slotkeeper") throw new Error(`${path} is no copy of a Slotkeeper storage`);
  if (format !== FORMAT) throw new Error(`${path} is of format ${format}, which this version does not know`);
  return value;
}
function isLast(value) {
  return value?.is === "finished";
}
function recordIn(value, path, number) {
  const { is, kind } = value ?? {};
  const isKnown = is !== void 0 && KNOWN.has(is) && (is !== "object" || KINDS.includes(kind ?? ""));
  if (!isKnown) throw new Error(`${path}: line ${number} has something that this version does not know`);
  return value;
}
export {
  CopyFile
};
//# sourceMappingURL=adapters-jsonl.js.map
