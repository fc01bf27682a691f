import { readFile } from 'node:fs/promises';

/** Metadata of a built file. File names are like `book.html` and `assets/book-JLOQ4UMX.js`. */
interface BuiltFile {
  /** Value of `Content-Type`. */
  readonly type: string;
  /** Digest of the content. */
  readonly digest: string;
  /** Encodings of the compressed copies in the same folder. */
  readonly encodings: readonly Encoding[];
}

export type Encoding = 'br' | 'gzip';

/** Content of `manifest.json`, which the build writes last. */
type Manifest = Readonly<Record<string, BuiltFile>>;

/** Content of a file, in one of its encodings. */
interface OpenFile {
  readonly type: string;
  readonly digest: string;
  /** Encoding of the content. Undefined: not compressed. */
  readonly encoding: Encoding | undefined;
  readonly bytes: Buffer;
}

const ENDINGS: Readonly<Record<Encoding, string>> = { br: '.br', gzip: '.gz' };

/** Reads the files of a build that are in its manifest, and caches each encoding of a file. */
export class BuiltFiles {
  readonly #folder: URL;
  readonly #read = new Map<string, Promise<Buffer>>();
  #manifest: Promise<Manifest> | undefined;

  constructor(folder: URL) {
    this.#folder = folder;
  }

  /** Opens the file in the first available encoding. Undefined if the build has no such file. @throws Error if nothing was built. */
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

  /** Caches the content. A failed read is not cached, so the next call retries. */
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
