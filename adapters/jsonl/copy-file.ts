import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  type AppHead,
  type ChooseContents,
  type Copying,
  type CopyMark,
  type ExportRecord,
  type ImportRecord,
  KINDS,
  type Owner,
  type OwnerToken,
  type Person,
} from '../../core/index.js';
import { damaged, linesIn, type Range } from './lines.js';
import { OWNERS, WorkingFolder } from './working-folder.js';

const FORMAT = 1;

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

const KNOWN: ReadonlySet<string> = new Set(['owner', 'token', 'person', 'app', 'object', 'event', 'end']);

/** App that is being written, with its lines that are not stored yet. */
interface Open {
  readonly app: string;
  begins: AppHead | undefined;
  lines: string[];
  count: number;
}

/** A storage as a file of gzipped JSON lines. It is always written and read as a whole (adapters/jsonl/README.md). */
export class CopyFile implements Copying {
  readonly #path: string;
  #working: WorkingFolder | undefined;
  #mark: CopyMark | undefined;
  readonly #owners = new Map<string, Owner>();
  readonly #persons = new Map<string, Person>();
  readonly #tokens = new Map<string, OwnerToken>();
  #hasNewOwners = false;
  #open: Open | undefined;

  private constructor(path: string, working: WorkingFolder | undefined) {
    this.#path = path;
    this.#working = working;
  }

  /**
   * Opens an existing file for reading.
   * @throws Error naming the file if it does not exist.
   */
  static async toRead(path: string): Promise<CopyFile> {
    if (!existsSync(path)) throw damaged(path, Object.assign(new Error('missing'), { code: 'ENOENT' }));
    return new CopyFile(path, undefined);
  }

  /**
   * Opens a file for writing, or resumes an unfinished one.
   * @throws Error if the file exists, or its folder does not.
   */
  static async toWrite(path: string): Promise<CopyFile> {
    if (existsSync(path)) throw new Error(`${path} is there already: a copy is never made over a file`);
    if (!existsSync(dirname(path))) throw new Error(`${path} cannot be made: there is no folder ${dirname(path)}`);
    const file = new CopyFile(path, await WorkingFolder.resume(path));
    await file.#readOwners();
    return file;
  }

  async close(): Promise<void> {
    await this.#working?.close();
    this.#working = undefined;
  }

  async *exportObjects(choose: ChooseContents): AsyncGenerator<ExportRecord> {
    if (this.#working) yield* this.#begun(this.#working, choose);
    else if (existsSync(this.#path)) yield* this.#finished(choose);
    else yield { is: 'storage', isSnapshot: true, takesParts: false, count: 0, mark: null };
  }

  async *#finished(choose: ChooseContents): AsyncGenerator<ExportRecord> {
    let header: Header | undefined;
    let isPassed = false;
    let last: LastLine | undefined;
    let count = 0;
    let number = 0;
    for await (const line of linesIn(this.#path)) {
      number += 1;
      const value = this.#parsed(line, number);
      if (!header) {
        header = headerIn(value, this.#path);
        yield { is: 'storage', isSnapshot: true, takesParts: false, count: header.count, mark: null };
        continue;
      }
      if (last) throw new Error(`${this.#path}: line ${number} is behind the end`);
      if (isLast(value)) {
        last = value;
        continue;
      }
      const record = recordIn(value, this.#path, number);
      if (record.is === 'object' || record.is === 'event') {
        count += 1;
        if (!isPassed) yield record;
      } else if (record.is === 'app') {
        isPassed = choose(record).contents === 'none';
        yield { ...record, contents: isPassed ? 'none' : 'all' };
      } else yield record;
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

  async *#begun(working: WorkingFolder, choose: ChooseContents): AsyncGenerator<ExportRecord> {
    yield { is: 'storage', isSnapshot: true, takesParts: false, count: working.count, mark: working.mark };
    for (const owner of this.#owners.values()) yield { is: 'owner', owner };
    for (const token of this.#tokens.values()) yield { is: 'token', token };
    for (const person of this.#persons.values()) yield { is: 'person', person };
    for (const { head, ranges } of [...working.apps.values()]) {
      const contents = choose(head).contents === 'none' ? 'none' : 'all';
      yield { is: 'app', ...head, contents };
      if (contents === 'all') {
        for (const range of ranges) {
          for await (const record of recordsIn(working.data, range)) {
            if (record.is === 'object' || record.is === 'event') yield record;
          }
        }
      }
      const { record, sequence, at } = head;
      yield { is: 'end', app: record.app.uuid, sequence, at };
    }
  }

  async #readOwners(): Promise<void> {
    const range = this.#working?.owners;
    if (!this.#working || !range) return;
    for await (const record of recordsIn(this.#working.data, range)) {
      if (record.is === 'owner') this.#owners.set(record.owner.uuid, record.owner);
      else if (record.is === 'token') this.#tokens.set(record.token.uuid, record.token);
      else if (record.is === 'person') this.#persons.set(record.person.uuid, record.person);
    }
  }

  async importObjects(records: AsyncIterable<ImportRecord>): Promise<void> {
    for await (const record of records) await this.#take(record);
    await this.#store();
  }

  async #take(record: ImportRecord): Promise<void> {
    switch (record.is) {
      case 'mark':
        return record.mark ? this.#setMark(record.mark) : this.#finish();
      case 'owner':
        this.#owners.set(record.owner.uuid, record.owner);
        this.#hasNewOwners = true;
        return;
      case 'token':
        this.#tokens.set(record.token.uuid, record.token);
        this.#hasNewOwners = true;
        return;
      case 'token gone':
        this.#tokens.delete(record.uuid);
        this.#hasNewOwners = true;
        return;
      case 'person':
        this.#persons.set(record.person.uuid, record.person);
        this.#hasNewOwners = true;
        return;
      case 'person gone':
        this.#persons.delete(record.uuid);
        this.#hasNewOwners = true;
        return;
      case 'app': {
        await this.#store();
        const { is: _, contents, ...head } = record;
        // `contents: 'all'` begins the app anew and discards its earlier lines. Otherwise the app is continued.
        const begins = contents === 'all' ? head : undefined;
        this.#open = { app: record.record.app.uuid, begins, lines: begins ? [lineOf(record)] : [], count: 0 };
        return;
      }
      case 'app gone':
        await this.#store();
        return this.#folder().append([], { mark: this.#theMark(), gone: record.uuid });
      case 'object':
      case 'event':
        this.#lines().push(lineOf(record));
        this.#open!.count += 1;
        return;
      case 'end':
        this.#lines().push(lineOf(record));
        return this.#store({ sequence: record.sequence, at: record.at });
      case 'removed':
      case 'first event':
        throw new TypeError('A file stores an app only completely');
    }
  }

  async #setMark(mark: CopyMark): Promise<void> {
    this.#mark = mark;
    if (!this.#working) this.#working = await WorkingFolder.begin(this.#path, mark);
    else if (this.#open || this.#hasNewOwners) await this.#store();
    else await this.#working.append([], { mark });
  }

  async #store(ends?: { readonly sequence: number; readonly at: number }): Promise<void> {
    const mark = this.#theMark();
    if (this.#hasNewOwners) {
      this.#hasNewOwners = false;
      const owners = [...this.#owners.values()].map((owner) => lineOf({ is: 'owner', owner }));
      const tokens = [...this.#tokens.values()].map((token) => lineOf({ is: 'token', token }));
      const persons = [...this.#persons.values()].map((person) => lineOf({ is: 'person', person }));
      await this.#folder().append([...owners, ...tokens, ...persons], { mark, part: OWNERS });
    }
    const open = this.#open;
    if (!open) return;
    const { app, begins, lines, count } = open;
    this.#open = ends ? undefined : { app, begins: undefined, lines: [], count: 0 };
    if (lines.length === 0) return;
    await this.#folder().append(lines, {
      mark,
      part: app,
      count,
      ...(begins && { begins }),
      ...(ends && { ends }),
    });
  }

  async #finish(): Promise<void> {
    await this.#store();
    const working = this.#folder();
    const header: Header = { is: 'slotkeeper', format: FORMAT, count: working.count };
    await working.finish(this.#path, JSON.stringify(header), (count) => {
      const last: LastLine = { is: 'finished', count };
      return JSON.stringify(last);
    });
    this.#working = undefined;
  }

  #folder(): WorkingFolder {
    if (!this.#working) throw new TypeError('A mark must come first');
    return this.#working;
  }

  #theMark(): CopyMark {
    return this.#mark ?? this.#folder().mark;
  }

  #lines(): string[] {
    if (!this.#open) throw new TypeError('An app must come before its contents');
    return this.#open.lines;
  }
}

function lineOf(record: ExportRecord): string {
  return JSON.stringify(record);
}

async function* recordsIn(path: string, range: Range): AsyncGenerator<ExportRecord> {
  for await (const line of linesIn(path, range)) yield JSON.parse(line) as ExportRecord;
}

function headerIn(value: unknown, path: string): Header {
  const { is, format } = value as Partial<Header>;
  if (is !== 'slotkeeper') throw new Error(`${path} is no copy of a Slotkeeper storage`);
  if (format !== FORMAT) throw new Error(`${path} is of format ${format}, which this version does not know`);
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
  return value as ExportRecord;
}
