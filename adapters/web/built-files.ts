import { readFile } from 'node:fs/promises';

/** What is known of a file that was built, by its name: `book.html`, `assets/book-JLOQ4UMX.js`. */
interface BuiltFile {
  /** As `Content-Type` has it. */
  readonly type: string;
  /** Of what is in it. */
  readonly digest: string;
  /** The forms in which it lies beside itself, compressed. */
  readonly encodings: readonly Encoding[];
}

export type Encoding = 'br' | 'gzip';

/** `manifest.json`, which the build writes last. */
type Manifest = Readonly<Record<string, BuiltFile>>;

/** A file in one of its forms. */
export interface OpenFile {
  readonly type: string;
  readonly digest: string;
  /** Undefined: as it is. */
  readonly encoding: Encoding | undefined;
  readonly bytes: Buffer;
}

const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** The files of a build. Only what its manifest names is ever read, each form once. */
export class BuiltFiles {
  readonly #folder: URL;
  readonly #read = new Map<string, Promise<Buffer>>();
  #manifest: Promise<Manifest> | undefined;

  constructor(folder: URL) {
    this.#folder = folder;
  }

  /** The file in the first of the encodings that it has; undefined when the build has no such file. @throws Error when nothing was built. */
  async open(name: string, encodings: readonly string[]): Promise<OpenFile | undefined> {
    this.#manifest ??= this.#readManifest();
    const manifest = await this.#manifest;
    if (!Object.hasOwn(manifest, name)) return undefined;
    const { type, digest, encodings: known } = manifest[name] as BuiltFile;
    const encoding = encodings.map((wanted) => known.find((one) => one === wanted)).find((one) => one !== undefined);
    return { type, digest, encoding, bytes: await this.#once(name + (encoding ? ENDINGS[encoding] : '')) };
  }

  async #readManifest(): Promise<Manifest> {
    return JSON.parse((await this.#once('manifest.json')).toString()) as Manifest;
  }

  /** What could not be read is tried again by whoever asks next. */
  #once(name: string): Promise<Buffer> {
    const known = this.#read.get(name);
    if (known) return known;
    const reading = readFile(new URL(name, this.#folder));
    this.#read.set(name, reading);
    reading.catch(() => {
      this.#read.delete(name);
      if (name === 'manifest.json') this.#manifest = undefined;
    });
    return reading;
  }
}
