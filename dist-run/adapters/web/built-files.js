import { readFile } from 'node:fs/promises';
const ENDINGS = { br: '.br', gzip: '.gz' };
/** The files of a build. Only what its manifest names is ever read, each form once. */
export class BuiltFiles {
    #folder;
    #read = new Map();
    #manifest;
    constructor(folder) {
        this.#folder = folder;
    }
    /** Opens the file in the first available encoding. Undefined if the build has no such file. @throws Error if nothing was built. */
    async open(name, encodings) {
        this.#manifest ??= this.#readManifest();
        const manifest = await this.#manifest;
        if (!Object.hasOwn(manifest, name))
            return undefined;
        const { type, digest, encodings: known } = manifest[name];
        const encoding = encodings.map((wanted) => known.find((one) => one === wanted)).find((one) => one !== undefined);
        return { type, digest, encoding, bytes: await this.#once(name + (encoding ? ENDINGS[encoding] : '')) };
    }
    async #readManifest() {
        return JSON.parse((await this.#once('manifest.json')).toString());
    }
    /** Caches the content. A failed read is not cached, so the next call retries. */
    #once(name) {
        const known = this.#read.get(name);
        if (known)
            return known;
        const reading = readFile(new URL(name, this.#folder));
        this.#read.set(name, reading);
        reading.catch(() => {
            this.#read.delete(name);
            if (name === 'manifest.json')
                this.#manifest = undefined;
        });
        return reading;
    }
}
