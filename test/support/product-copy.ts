import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);
const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..', '..');

/** Lines that a new kind of objects needs in a file that it shares with other kinds: `after` or `before` another line. */
export interface SharedLines {
  readonly file: string;
  /** Names to import, with the file of the new kind that has each. */
  readonly imports?: Readonly<Record<string, string>>;
  readonly after?: string;
  readonly before?: string;
  readonly lines: readonly string[];
}

/** Copy of the sources of the product, with another kind of objects in it. */
export class ProductCopy {
  readonly folder: string;
  private constructor(folder: string) {
    this.folder = folder;
  }

  /** Copies the product, the files of the new kind, and the given files of the tests with what they may import. */
  static async of(kind: string, tests: readonly string[]): Promise<ProductCopy> {
    const folder = await mkdtemp(join(tmpdir(), 'product-'));
    const filter = (path: string) => !relative(root, path).split(sep).includes('node_modules');
    for (const part of ['core', 'adapters', 'bootstrap', 'test/support', 'test/contracts', kind, 'package.json']) {
      await mkdir(dirname(join(folder, part)), { recursive: true });
      await cp(join(root, part), join(folder, part), { recursive: true, filter });
    }
    await symlink(join(root, 'node_modules'), join(folder, 'node_modules'));
    const config = JSON.parse(await readFile(join(root, 'tsconfig.json'), 'utf8'));
    const include = ['core', 'adapters', 'bootstrap', kind, ...tests];
    const exclude = ['adapters/web/browser'];
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify({ ...config, include, exclude }));
    return new ProductCopy(folder);
  }

  /** Adds lines to a shared file of the copy. `kind`: folder of the new kind. */
  async add({ file, imports = {}, after, before, lines }: SharedLines, kind: string): Promise<void> {
    const path = join(this.folder, file);
    const there = (await readFile(path, 'utf8')).split('\n');
    const at = there.indexOf(after ?? before ?? '');
    if (at < 0) throw new Error(`${file} has no line ${JSON.stringify(after ?? before)} any more`);
    there.splice(after === undefined ? at : at + 1, 0, ...lines);
    const from = relative(dirname(file), kind).split(sep).join('/');
    const imported = Object.entries(imports).map(([name, of]) => `import { ${name} } from '${from}/${of}.js';`);
    await writeFile(path, [...imported, ...there].join('\n'));
  }

  /** Compiles the copy. Returns the errors of the compiler. */
  async compile(): Promise<string> {
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const done = run(process.execPath, [tsc, '--pretty', 'false'], { cwd: this.folder });
    return done.then(
      () => '',
      (error: { readonly stdout: string }) => error.stdout,
    );
  }

  /** Loads a compiled module of the copy. */
  load<T>(path: string): Promise<T> {
    return import(pathToFileURL(join(this.folder, 'dist', path)).href);
  }

  async remove(): Promise<void> {
    await rm(this.folder, { recursive: true, force: true });
  }
}
